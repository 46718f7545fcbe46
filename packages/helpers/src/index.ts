export { AppendTreeError, type AppendedBlock, type AppendProgress } from "./trees/append-progress.ts";
export type { AppendTreeOptions } from "./trees/append-blocks.ts";
export { appendBlockTree, asyncAppendBlockTree, type BlockChildrenMethods } from "./trees/append-block-tree.ts";
export { asyncIterateAllRows, iterateAllRows } from "./rows/all-rows.ts";
export {
  asyncCollectBlockTree,
  asyncIterateBlockTree,
  collectBlockTree,
  iterateBlockTree,
  type BlockTree,
} from "./trees/block-tree.ts";
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
export type { ItemOf, MustBeList } from "./lists/list-page.ts";
export type { PaginationOptions } from "./lists/follow-list.ts";
export {
  asyncCollectPaginatedApi,
  asyncIteratePaginatedApi,
  collectPaginatedApi,
  iteratePaginatedApi,
  type PaginationArguments,
} from "./lists/paginated-api.ts";
export type { PlainDate, PlainFile, PlainPlace, PlainValue, PlainValueOf, PlainValues } from "./properties/property-types.ts";
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
  asyncReadProperty,
  asyncReadRow,
  readProperty,
  readRow,
  type PageWithProperties,
  type PlainRow,
  type RetrieveProperty,
} from "./properties/read-property.ts";
export {
  equation,
  joinRichText,
  MAX_RUN_LENGTH,
  mentionDatabase,
  mentionDate,
  mentionPage,
  mentionUser,
  plainText,
  richText,
  splitRichText,
  splitText,
  text,
  toRichTextInput,
  type AnyRun,
  type DateSpan,
  type EquationRun,
  type MentionRun,
  type Run,
  type TemplateMentionRun,
  type TextColor,
  type TextOptions,
  type TextRun,
  type TextStyle,
} from "./rich-text/rich-text.ts";
export { RowsNotSeparableError, type AllRowsOptions } from "./rows/read-all-rows.ts";
export type { BlockTreeOptions, TreeEntry } from "./trees/read-block-tree.ts";
export {
  writeRow,
  type PropertyInput,
  type RowSchema,
  type RowValues,
  type WritableFile,
  type WritablePlace,
  type WritableValues,
  type WriteRowOptions,
} from "./properties/write-row.ts";
