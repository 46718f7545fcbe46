import { withDefaults } from "../content/render-context.ts";
import { inlineHtml, type HtmlOptions } from "./inline-html.ts";

/** Renders rich text: a list of runs, as the service returns it. */
export const richTextHtml = (richText: unknown, options: HtmlOptions): Promise<string> =>
  inlineHtml(richText, withDefaults(options));
