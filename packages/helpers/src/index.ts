export { AppendTreeError, type AppendedBlock, type AppendProgress } from "./append-progress.ts";
export type { AppendTreeOptions } from "./append-sequence.ts";
export { appendBlockTree, asyncAppendBlockTree, type BlockChildrenMethods } from "./append-tree.ts";
export { asyncIterateAllRows, iterateAllRows } from "./all-rows.ts";
export {
  asyncCollectBlockTree,
  asyncIterateBlockTree,
  collectBlockTree,
  iterateBlockTree,
  type BlockTree,
} from "./block-tree.ts";
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
export type { ItemOf, MustBeList } from "./list-page.ts";
export type { PaginationOptions } from "./page-sequence.ts";
export {
  asyncCollectPaginatedApi,
  asyncIteratePaginatedApi,
  collectPaginatedApi,
  iteratePaginatedApi,
  type PaginationArguments,
} from "./pagination.ts";
export type { PlainDate, PlainFile, PlainPlace, PlainValue, PlainValueOf, PlainValues } from "./plain-value.ts";
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
} from "./read-property.ts";
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
} from "./rich-text.ts";
export { RowsNotSeparableError, type AllRowsOptions } from "./rows-sequence.ts";
export type { BlockTreeOptions, TreeEntry } from "./tree-sequence.ts";
export {
  writeRow,
  type PropertyInput,
  type RowSchema,
  type RowValues,
  type WritableFile,
  type WritablePlace,
  type WritableValues,
  type WriteRowOptions,
} from "./write-row.ts";
