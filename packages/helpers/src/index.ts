/**
 * Functions for common tasks with any client: pagination, all rows, block trees, rich text, properties and ids.
 * @module @ws/helpers
 */
export {
  HelperError,
  IncompleteResultError,
  PaginationError,
  type HelperErrorCode,
  type IncompleteResultDetails,
} from "./errors.ts";
export {
  extractBlockId,
  extractDatabaseId,
  extractPageId,
  extractViewId,
  type BlockId,
  type DatabaseId,
  type IdOf,
  type PageId,
  type ViewId,
} from "./ids.ts";
export { LIMITS } from "./limits.ts";
export type { PaginationOptions } from "./lists/follow-list.ts";
export type { ItemOf, MustBeList } from "./lists/list-page.ts";
export {
  asyncCollectPaginatedApi,
  asyncIteratePaginatedApi,
  collectPaginatedApi,
  iteratePaginatedApi,
  type PaginationArguments,
} from "./lists/paginated-api.ts";
export {
  isFullBlock,
  isFullComment,
  isFullDatabase,
  isFullDataSource,
  isFullPage,
  isFullPageOrDataSource,
  isFullUser,
  isFullView,
  type FullBlock,
  type FullComment,
  type FullDatabase,
  type FullDataSource,
  type FullForm,
  type FullPage,
  type FullUser,
  type FullView,
} from "./predicates.ts";
export { asyncCompletePage, completePage, isCutPage, type CompletePageOptions } from "./properties/complete-page.ts";
export type { PlainValues, PropertyInput, WritableValues } from "./properties/property-types.ts";
export type {
  PlainDate,
  PlainFile,
  PlainPlace,
  PlainVerification,
  PlainValue,
  WritableFile,
  WritablePlace,
  WritableVerification,
} from "./properties/property-values.ts";
export {
  asyncReadProperty,
  asyncReadRow,
  readProperty,
  readRow,
  type PageWithProperties,
  type PlainRow,
  type PlainValueOf,
  type ReadPropertyOptions,
  type RetrieveProperty,
  type RichTextForm,
} from "./properties/read-property.ts";
export { writeRow, type RowSchema, type RowValues, type WriteRowOptions } from "./properties/write-row.ts";
export { joinRichText } from "./rich-text/join-rich-text.ts";
export { plainText } from "./rich-text/plain-text.ts";
export {
  equation,
  mentionDatabase,
  mentionDate,
  mentionPage,
  mentionUser,
  richText,
  text,
  type TextOptions,
} from "./rich-text/rich-text.ts";
export type {
  AnyRun,
  DateSpan,
  EquationRun,
  MentionRun,
  Run,
  TemplateMentionRun,
  TextColor,
  TextRun,
  TextStyle,
} from "./rich-text/run.ts";
export { splitRichText, splitText } from "./rich-text/split-text.ts";
export { toRichTextInput } from "./rich-text/to-rich-text-input.ts";
export { asyncCollectAllRows, asyncIterateAllRows, collectAllRows, iterateAllRows } from "./rows/iterate-all-rows.ts";
export type { AllRowsOptions } from "./rows/read-all-rows.ts";
export { RowsNotSeparableError } from "./rows/rows-not-separable-error.ts";
export { appendBlockTree, asyncAppendBlockTree, type BlockChildrenMethods } from "./trees/append-block-tree.ts";
export type { AppendTreeOptions } from "./trees/append-blocks.ts";
export type { AppendedBlock, AppendProgress } from "./trees/append-progress.ts";
export { AppendTreeError } from "./trees/append-tree-error.ts";
export { needsChildren } from "./trees/block-types.ts";
export {
  asyncCollectBlockTree,
  asyncIterateBlockTree,
  collectBlockTree,
  iterateBlockTree,
  type BlockTree,
} from "./trees/iterate-block-tree.ts";
export type { BlockTreeOptions, TreeEntry } from "./trees/read-block-tree.ts";
