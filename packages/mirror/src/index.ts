/**
 * A local copy of a workspace in SQLite or PostgreSQL: pull, verify, export and restore.
 * @module @ws/mirror
 */
export { MirrorError, type MirrorErrorCode } from "./errors.ts";
export { accept, type AcceptOptions } from "./accept.ts";
export { createMirror, type Mirror } from "./mirror.ts";
export type { ExportCounts } from "./export/export-counts.ts";
export { exportStore, type ExportOptions, type ExportProgress, type ExportResult } from "./export/export.ts";
export type { ExportFormat } from "./export/export-formats.ts";
export type { ExportNames } from "./export/export-paths.ts";
export type { ExportSkippedItem } from "./export/export-context.ts";
export type { FileStore, StoredFile, WriteFileOptions } from "./files/file-store.ts";
export { openFileStore } from "./files/open-file-store.ts";
export type { FetchFile } from "./files/fetch-file.ts";
export { forget, type ForgetOptions, type ForgetProgress, type ForgetResult } from "./forget/forget.ts";
export type { RemovedCounts } from "./forget/forget-context.ts";
export type { KeepCount, KeepPolicy, KeptState } from "./forget/keep-policy.ts";
export { pack, type PackOptions, type PackResult } from "./pack/pack.ts";
export type { Packed, PackProgress } from "./pack/fill-archive.ts";
export { unpack, type UnpackOptions, type UnpackResult } from "./pack/unpack.ts";
export type { ChoiceOptions } from "./pull/choice/choose.ts";
export type { LossOptions, MaxLoss } from "./pull/loss-limit.ts";
export type { PageLimits } from "./model/page-limits.ts";
export type { PullResult } from "./pull/pull.ts";
export type { MirrorOptions, PullOptions } from "./pull/pull-options.ts";
export { hintKey, type PullHint } from "./pull/tasks-of-event.ts";
export type { PullCounts } from "./pull/pull-runs.ts";
export type { SliceOptions, SliceResult } from "./pull/pull-slice.ts";
export type { PullProgress } from "./pull/task-runner.ts";
export type { RestoreSkippedItem, RestorePlan } from "./restore/plan/plan.ts";
export type { RestoreOptions, RestoreProgress, RestoreResult } from "./restore/restore.ts";
export type { MirrorStore } from "./store/mirror-store.ts";
export { openPostgresStore, openStore } from "./open.ts";
export type { PostgresStoreOptions } from "./store/open/open-postgres-store.ts";
export { DEFAULT_FILES, type CopyLocation } from "./store/open/copy-location.ts";
export type { OpenStoreOptions } from "./store/open/open-store.ts";
export { isOutOfSessions, type QueueWorker } from "./store/dialects/queue-worker.ts";
export type { MissingFilePlace } from "./store/missing-files.ts";
export type { StoreStatus } from "./store/store-status.ts";
export type { OutOfSightObject, SightObject } from "./store/out-of-sight.ts";
export type { ChosenPages } from "./store/choice.ts";
export type { WrongClock } from "./store/run-times.ts";
export type { RefusedLoss } from "./store/refused-loss.ts";
export type { KnownLimit, KnownLimitKind, LimitedObject } from "./store/known-limits.ts";
export type { SkippedItem } from "./store/skipped-items.ts";
export type { Completeness, MirrorStatus, Summary } from "./store/summarize.ts";
export type { ServiceDifference } from "./verify/compare-with-service.ts";
export type { CheckProgress } from "./store/check/find-problems.ts";
export type { KnownDamage, Problem } from "./store/known-damage.ts";
export type { VerifyOptions, VerifyResult } from "./verify/verify-copy.ts";
export type { WatchOptions } from "./watch/watch.ts";
export { receiveWebhook, type WebhookReceiver } from "./watch/webhook-server.ts";
export {
  readWebhookWorkspaces,
  readWorkspacesFile,
  type BadEntry,
  type WebhookWorkspace,
  type WorkspaceEntry,
  type WorkspacesFile,
} from "./workspaces-file.ts";
