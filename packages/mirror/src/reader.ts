/**
 * Reads a copy: its state, tree, pages, rows, files and search, now or at an earlier time. Sends no requests.
 * @module @ws/mirror/reader
 */
export { openCopy } from "./reader/open-copy.ts";
export type { OpenCopy, SharedPlace } from "./reader/open-source.ts";
export { readerOf, type CopyDatabase, type CopyReader } from "./reader/copy-reader.ts";
export type { CopyAge, CopyVersion } from "./reader/copy-age.ts";
export type {
  ChangedState,
  ChangeKind,
  ChangesOptions,
  ListedObject,
  ObjectChange,
  ValueChange,
} from "./reader/changed-objects.ts";
export type { PageChange, PagePlace, PartChanges, TextChange } from "./reader/changed-pages.ts";
export type { FileUse, ObjectFile } from "./reader/file-uses.ts";
export type { Mention } from "./reader/mentions.ts";
export type { EditedSpan, PageChild, TreeObject } from "./reader/tree.ts";
export { columnLimits, type ColumnLimits, type LimitedSource } from "./model/hidden/hidden-columns.ts";
export { withoutHidden, type ShownIds } from "./model/hidden/without-hidden.ts";
export { type PageLimits } from "./model/page-limits.ts";
export { readTime, TIME_FORMS } from "./model/read-time.ts";
export { SEARCH_KINDS, type ObjectKind, type SearchKind } from "./model/records/object-kind.ts";
export type { SearchField, SearchText } from "./model/texts/search-texts.ts";
export type { QueriedRows, RowQuery, RowsOutOfSight } from "./rows/query-rows.ts";
export type { Excerpt } from "./search/excerpt.ts";
export type { PathStep } from "./search/found-pages.ts";
export type { SearchOptions, SearchResult } from "./search/search-copy.ts";
export type { SearchedText } from "./search/read-texts.ts";
export type { Snapshot, SnapshotFile, SnapshotObject } from "./snapshot/snapshot.ts";
export { listCopies, type CopyInDatabase } from "./store/open/list-copies.ts";
export type { CopyLocation } from "./store/open/copy-location.ts";
export { sightText, type OutOfSightObject, type SightObject } from "./store/out-of-sight.ts";
export type { WrongClock } from "./store/run-times.ts";
export type { RefusedLoss } from "./store/refused-loss.ts";
export type { KnownLimit, KnownLimitKind, LimitedObject } from "./store/known-limits.ts";
export type { SkippedItem } from "./store/skipped-items.ts";
export type { Completeness, MirrorStatus, Summary } from "./store/summarize.ts";
export type { RunSelectOptions as SelectOptions } from "./select/run-select.ts";
export type { SelectResult } from "./select/select-result.ts";
export type { DialectName } from "./store/database.ts";
export type { SqlView } from "./store/views/sql-views.ts";
export type { SourceView } from "./store/views/write-views.ts";
