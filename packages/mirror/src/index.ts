/**
 * A local copy of a workspace in SQLite or PostgreSQL: pull, verify, export and restore.
 * @module @ws/mirror
 */
export { MirrorError, type MirrorErrorCode } from "./errors.ts";
export { createMirror, type Mirror } from "./mirror.ts";
export { exportStore, type ExportOptions, type ExportProgress, type ExportResult } from "./export/export.ts";
export type { ExportFormat } from "./export/export-formats.ts";
export type { ExportOmission } from "./export/export-context.ts";
export type { FileStore, StoredFile } from "./files/file-store.ts";
export { openFileStore } from "./files/open-file-store.ts";
export type { FetchFile } from "./files/fetch-file.ts";
export { forget, type ForgetOptions, type ForgetProgress, type ForgetResult } from "./forget/forget.ts";
export type { RemovedCounts } from "./forget/forget-context.ts";
export type { KeepCount, KeepPolicy, KeptState } from "./forget/keep-policy.ts";
export { searchCopy, type SearchOptions, type SearchResult } from "./search/search-copy.ts";
export type { SearchKind } from "./model/records/object-kind.ts";
export type { SearchedText } from "./search/read-texts.ts";
export type { Excerpt } from "./search/excerpt.ts";
export type { PathStep } from "./search/found-pages.ts";
export type { MirrorOptions, PullOptions, PullResult } from "./pull/pull.ts";
export type { PullHint } from "./pull/tasks-of-event.ts";
export type { PullProgress } from "./pull/task-runner.ts";
export type { RestoreOmission, RestorePlan } from "./restore/plan/plan.ts";
export type { RestoreOptions, RestoreProgress, RestoreResult } from "./restore/restore.ts";
export {
  openSnapshot,
  readSnapshot,
  type Snapshot,
  type SnapshotFile,
  type SnapshotObject,
} from "./snapshot/snapshot.ts";
export type { MirrorStore } from "./store/mirror-store.ts";
export { openPostgresStore, type PostgresStoreOptions } from "./store/open/open-postgres-store.ts";
export type { CopyLocation } from "./store/open/copy-location.ts";
export { openStore, type OpenStoreOptions } from "./store/open/open-store.ts";
export { upgradeCopies, type UpgradeOptions, type UpgradeResult } from "./store/open/upgrade-copies.ts";
export type { Completeness, MirrorStatus, Omission, Summary } from "./store/summarize.ts";
export type { ServiceDifference } from "./verify/compare-with-service.ts";
export type { CheckProgress, Problem } from "./verify/find-problems.ts";
export type { VerifyOptions, VerifyResult } from "./verify/verify-copy.ts";
export type { WatchOptions } from "./watch/watch.ts";
export { startWebhookServer, type WebhookServer, type WebhookServerOptions } from "./watch/webhook-server.ts";
export type { SliceResult } from "./work/run-slice.ts";
export type { WorkOptions, WorkResult } from "./work/work-options.ts";
export { work } from "./work/work.ts";
export { readWorkspacesFile, type WorkspaceEntry } from "./work/workspaces-file.ts";
export { openWorkspaces, type WorkspacesList } from "./work/workspaces-list.ts";
