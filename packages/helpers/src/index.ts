export {
  HelperError,
  IncompleteResultError,
  PaginationError,
  type HelperErrorCode,
  type IncompleteResultDetails,
} from "./errors.ts";
export type { ItemOf, MustBeList } from "./list-page.ts";
export type { PaginationOptions } from "./page-sequence.ts";
export {
  asyncCollectPaginatedApi,
  asyncIteratePaginatedApi,
  collectPaginatedApi,
  iteratePaginatedApi,
  type PaginationArguments,
} from "./pagination.ts";
export {
  isFullBlock,
  isFullComment,
  isFullDatabase,
  isFullDataSource,
  isFullPage,
  isFullPageOrDataSource,
  isFullUser,
  type FullBlock,
  type FullComment,
  type FullDatabase,
  type FullDataSource,
  type FullForm,
  type FullPage,
  type FullUser,
} from "./predicates.ts";
