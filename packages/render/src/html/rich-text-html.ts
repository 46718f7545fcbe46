import { withDefaults } from "../content/render-context.ts";
import { inlineHtml, type HtmlOptions } from "./inline-html.ts";

/**
 * Renders rich text: a list of runs, as Notion returns it.
 * @throws RenderError `invalid_argument` without a source
 */
export async function richTextHtml(richText: unknown, options: HtmlOptions): Promise<string> {
  return inlineHtml(richText, withDefaults(options));
}
