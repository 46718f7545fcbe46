/**
 * Pages, blocks and databases as HTML, without scripts and with every text escaped.
 * @module @ws/render
 */
export { RenderError, type RenderErrorCode } from "./errors.ts";
export { databaseHtml, databaseHtmlPieces } from "./html/database-html.ts";
export { attributes, escapeHtml } from "./tree/escape-html.ts";
export { htmlDocument, type HtmlDocument } from "./html/html-document.ts";
export type {
  BlockLink,
  HtmlBlockParts,
  HtmlOptions,
  HtmlParts,
  ImageSize,
  ImageFormat,
  ImageSources,
  LinkPreview,
  RenderedImage,
} from "./html/html-options.ts";
export { blocksHtml, pageHtml, pageHtmlPieces } from "./html/page-html.ts";
export { viewHtml } from "./html/views/view-html.ts";
export type { ViewLinks, ViewOptions } from "./html/views/view-options.ts";
export { propertyHtml } from "./html/property-html.ts";
export { richTextHtml } from "./html/rich-text-html.ts";
export { headingLevels, pageHeadings, type PageHeading } from "./content/page-headings.ts";
export type { RenderOptions, TitledKind } from "./content/render-context.ts";
export type { GivenObject } from "./content/find-object.ts";
export { contentObject, type ServiceObject } from "./source/content-object.ts";
export type { Awaitable, ContentKind, ContentObject, ContentSource, RowsQuery } from "./source/content-source.ts";
export type { ContentClient } from "./source/content-client.ts";
export { safeAddress } from "./content/links.ts";
export type { ErrorPlace } from "./content/reports.ts";
export { directionOf, textsOf, type LanguageOptions } from "./language/language.ts";
export type { Texts } from "./language/texts.ts";
export { sourceFromClient, type ClientSourceOptions } from "./source/source-from-client.ts";
export { sourceFromObjects } from "./source/source-from-objects.ts";
export type { BlockContents, BlockOf } from "./replace/block-contents.ts";
export type { PropertyContents, PropertyOf } from "./replace/property-contents.ts";
export type {
  BlockReplaceContext,
  BlockReplacements,
  InlineReplacements,
  PropertyPlace,
  PropertyReplacements,
  Replace,
  ReplaceContext,
} from "./replace/replacements.ts";
export type { DateContent, EquationRun, LinkRun, MentionRun, RichText, SafeUrl, TextRun } from "./replace/rich-text.ts";
export { element, markup, rawMarkup, type LaterMarkup, type Markup, type MarkupAttributes } from "./tree/markup.ts";
export { writeHtml } from "./tree/write-html.ts";
export type { Column } from "./values/columns.ts";
export { viewOf, type DataView, type RowLayout, type ViewChoice, type ViewGroups } from "./views/data-view.ts";
export { databaseViews } from "./views/find-view.ts";
