/**
 * Pages, blocks and views as elements of React, an optional peer dependency.
 * @module @ws/render/react
 */
export type {
  BlockComponents,
  BlockProps,
  InlineComponents,
  InlineProps,
  PropertyComponents,
  PropertyProps,
} from "./react/components.ts";
export { safeAddress } from "./content/links.ts";
export type { ErrorPlace } from "./content/reports.ts";
export {
  Blocks,
  Page,
  View,
  type BlocksProps,
  type DatabaseProps,
  type OneViewProps,
  type PageProps,
  type ReactOptions,
  type ViewProps,
} from "./react/page.ts";
export type { BlockContents, BlockOf } from "./replace/block-contents.ts";
export type { PropertyContents, PropertyOf } from "./replace/property-contents.ts";
export type { DateContent, EquationRun, LinkRun, MentionRun, RichText, SafeUrl, TextRun } from "./replace/rich-text.ts";
