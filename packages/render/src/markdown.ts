/**
 * Pages, blocks and databases as Markdown.
 * @module @ws/render/markdown
 */
export type { GivenObject } from "./content/find-object.ts";
export type { ServiceObject } from "./source/content-object.ts";
export type { BlockMark, MarkdownBlockParts, MarkdownOptions, MarkdownParts } from "./markdown/markdown-options.ts";
export { markdown, rawMarkdown, type LaterMarkdown, type MarkdownText } from "./markdown/markdown-text.ts";
export type { RenderOptions } from "./content/render-context.ts";
export { RenderError, type RenderErrorCode } from "./errors.ts";
export { databaseMarkdown } from "./markdown/database-markdown.ts";
export { escapeMarkdown } from "./markdown/escape-markdown.ts";
export {
  blocksMarkdown,
  databaseMarkdownLines,
  pageMarkdown,
  pageMarkdownLines,
  type ListedSource,
} from "./markdown/page-markdown.ts";
export { safeAddress } from "./content/links.ts";
export type { ErrorPlace } from "./content/reports.ts";
export { richTextMarkdown } from "./markdown/rich-text-markdown.ts";
export { propertyMarkdown } from "./markdown/property-markdown.ts";
