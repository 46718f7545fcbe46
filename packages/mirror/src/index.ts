export type { WatchOptions } from "./watch/watch.ts";
export { startWebhookServer, type WebhookServer, type WebhookServerOptions } from "./watch/webhook-server.ts";
export { MirrorError, type MirrorErrorCode } from "./errors.ts";
export {
  createMirror,
  type Mirror,
  type MirrorOptions,
  type Omission,
  type PullOptions,
  type PullResult,
} from "./mirror.ts";
export type { PullProgress } from "./pull/pull.ts";
export type { FetchFile } from "./pull/pull-context.ts";
export type { MirrorStore } from "./store/mirror-store.ts";
export { openStore, type OpenStoreOptions } from "./store/open-store.ts";
export { openPostgresStore, type PostgresStoreOptions } from "./store/open-postgres-store.ts";
