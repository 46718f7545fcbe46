import { withDefaults } from "../content/render-context.ts";
import { inlineMarkdown } from "./inline-markdown.ts";
import type { MarkdownOptions } from "./markdown-options.ts";

/** Renders rich text as Markdown within one line. @throws RenderError `invalid_argument` without a source */
export const richTextMarkdown = (richText: unknown, options: MarkdownOptions): Promise<string> =>
  inlineMarkdown(richText, withDefaults(options));
