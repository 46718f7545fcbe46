import { existsSync } from "node:fs";
import axe, { type AxeResults } from "axe-core";
import { chromium, type Browser, type Page } from "playwright-core";

const PATH = "/usr/bin/chromium";
/** Without the last four, Chromium sends requests of its own. */
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** True if Debian's Chromium is installed. */
export const HAS_CHROMIUM: boolean = existsSync(PATH);
if (!HAS_CHROMIUM) process.stderr.write(`Skipped the tests of the site in a browser: ${PATH} is not installed.\n`);

/** Starts Chromium. */
export const launchChromium = (): Promise<Browser> => chromium.launch({ executablePath: PATH, args: FLAGS });

/**
 * Returns what axe finds in a page, one line for each element.
 * @param rules the rules to check. Undefined: all
 */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  // The policy of the site forbids scripts in the document, but not those of the debugger.
  await page.evaluate(axe.source);
  const options = { resultTypes: ["violations"], ...(rules && { runOnly: rules }) };
  const { violations }: AxeResults = await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
