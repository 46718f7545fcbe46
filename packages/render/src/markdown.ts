export type { RenderOptions } from "./content/render-context.ts";
export { RenderError, type RenderErrorCode } from "./errors.ts";
export { escapeMarkdown } from "./markdown/inline-markdown.ts";
export {
  blocksMarkdown,
  databaseMarkdownLines,
  pageMarkdown,
  pageMarkdownLines,
  type ListedSource,
  type MarkdownOptions,
} from "./markdown/page-markdown.ts";
