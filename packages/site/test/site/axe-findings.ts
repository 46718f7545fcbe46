import axe, { type AxeResults } from "axe-core";
import type { Page } from "playwright-core";

/** Widths of the screens on which pages are checked, from small phones to large monitors. */
export const WIDTHS = [320, 390, 820, 1280, 1920];

/**
 * Returns what axe finds in a page, one line for each element.
 * @param rules the rules to check. Undefined: all
 */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  // The policy of the site forbids scripts in the document, but not those of the debugger.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const options = { resultTypes: ["violations"], ...(rules && { runOnly: rules }) };
  const { violations }: AxeResults = await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
