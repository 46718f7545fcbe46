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
  type PaginationDetails,
} from "./errors.ts";
export {
  extractBlockId,
  extractDatabaseId,
  extractDataSourceId,
  extractPageId,
  extractViewId,
  type BlockId,
  type DatabaseId,
  type DataSourceId,
  type IdOf,
  type PageId,
  type ViewId,
} from "./ids.ts";
export type { Unreadable } from "./json/unreadable.ts";
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
export {
  asyncCompletePage,
  completePage,
  isCutPage,
  type CompletePageOptions,
  type PageWithProperties,
  type RetrieveProperty,
} from "./properties/complete-page.ts";
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
  type PlainRow,
  type PlainValueOf,
  type ReadPropertyOptions,
  type RichTextForm,
} from "./properties/read-property.ts";
export { isUnavailable, unavailableProperties } from "./properties/unavailable.ts";
export { writeRow, type RowSchema, type RowValues, type WriteRowOptions } from "./properties/write-row.ts";
export { joinRichText, splitRichText, splitText } from "./rich-text/split-rich-text.ts";
export {
  plainText,
  type AnyRun,
  type DateSpan,
  type EquationRun,
  type MentionRun,
  type Run,
  type TemplateMentionRun,
  type TextColor,
  type TextRun,
  type TextStyle,
} from "./rich-text/run.ts";
export {
  equation,
  mentionDatabase,
  mentionDate,
  mentionPage,
  mentionUser,
  richText,
  text,
  toRichTextInput,
  type TextOptions,
} from "./rich-text/rich-text.ts";
export { asyncCollectAllRows, asyncIterateAllRows, collectAllRows, iterateAllRows } from "./rows/iterate-all-rows.ts";
export { RowsNotSeparableError, type AllRowsOptions } from "./rows/read-all-rows.ts";
export { appendBlockTree, asyncAppendBlockTree, type BlockChildrenMethods } from "./trees/append-block-tree.ts";
export type { AppendTreeOptions } from "./trees/append-blocks.ts";
export { AppendTreeError, type AppendedBlock, type AppendProgress } from "./trees/append-progress.ts";
export { needsChildren } from "./trees/tree-rules.ts";
export {
  asyncCollectBlockTree,
  asyncIterateBlockTree,
  collectBlockTree,
  iterateBlockTree,
  type BlockTree,
} from "./trees/iterate-block-tree.ts";
export type { BlockTreeOptions, TreeEntry } from "./trees/read-block-tree.ts";
