import { withDefaults } from "../content/render-context.ts";
import { writeHtml } from "../tree/write-html.ts";
import type { HtmlOptions } from "./html-options.ts";
import { inlineMarkup } from "./inline-html.ts";

/**
 * Renders rich text: a list of runs, as Notion returns it.
 * @throws RenderError `invalid_argument` without a source
 */
export async function richTextHtml(richText: unknown, options: HtmlOptions): Promise<string> {
  return writeHtml(await inlineMarkup(richText, withDefaults(options)));
}
