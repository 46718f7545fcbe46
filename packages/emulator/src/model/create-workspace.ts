// Creates a workspace with its default objects.
import { LIMITS } from "../catalog/limits.ts";
import type { FileStore } from "../values/file-store.ts";
import { createMemoryFileStore } from "../values/file-store.ts";
import { createClock } from "../values/clock.ts";
import { createIdGenerator } from "../values/id-generator.ts";
import { showValue } from "../values/show-value.ts";
import { isTime, parseTime } from "../values/time.ts";
import { WorkBudget } from "../values/work-budget.ts";
import { addDefaultObjects } from "./default-objects.ts";
import { QueryResultCache } from "./query-result-cache.ts";
import { Store } from "./store.ts";
import type { Workspace } from "./workspace.ts";

/** The default start time of an emulator's clock. A fixed time makes every run the same. */
const DEFAULT_NOW = "2026-07-01T09:00:00.000Z";

/** Default maximum size of a file: 5 MiB, the limit of the free plan. @source api/errors-and-limits.yaml, limits.files */
const FREE_PLAN_UPLOAD_BYTES = 5_242_880;

/** Options of `createWorkspace`. */
export interface WorkspaceOptions {
  /** ISO time or milliseconds at which the clock starts. */
  readonly now?: string | number | undefined;
  /** Seed of all ids. @default 1 */
  readonly randomSeed?: number | undefined;
  /** Returns a monotonic time in milliseconds. Without it the clock is frozen. */
  readonly monotonicMs?: (() => number) | undefined;
  /** Maximum size of an uploaded file in bytes. @default 5_242_880 (5 MiB, the limit of the free plan) */
  readonly maxUploadBytes?: number | undefined;
  /** Keeps the bytes of uploaded files. @default in memory */
  readonly files?: FileStore | undefined;
}

/** Creates an empty workspace with one bot and one person. */
export function createWorkspace(options: WorkspaceOptions = {}): Workspace {
  const store = new Store();
  const ids = createIdGenerator(options.randomSeed ?? 1);
  const clock = createClock(startTime(options.now), options.monotonicMs ?? (() => 0));
  const workspace: Workspace = {
    store,
    clock,
    ids,
    queryResults: new QueryResultCache(),
    work: new WorkBudget(),
    userId: "",
    mainBotId: "",
    workspaceId: "",
    testPageId: "",
    unshared: new Set(),
    reachable: undefined,
    integration: undefined,
    files: options.files ?? createMemoryFileStore(),
    signedUrls: 0,
    origin: undefined,
    searchLagMs: 0,
    maxQueryRows: LIMITS.queryRows,
    maxUploadBytes: options.maxUploadBytes ?? FREE_PLAN_UPLOAD_BYTES,
    importLagMs: 0,
    withoutRules: new Set(),
    isSeeding: false,
    blockLimit: undefined,
    notYetFound: new Map(),
    reset() {
      store.clear();
      workspace.queryResults.clear();
      workspace.notYetFound.clear();
      workspace.unshared.clear();
      ids.restart();
      workspace.blockLimit?.resume();
      workspace.signedUrls = 0;
      addDefaultObjects(workspace);
    },
  };
  addDefaultObjects(workspace);
  return workspace;
}

function startTime(now: string | number | undefined): number {
  const time = typeof now === "number" ? now : parseTime(now ?? DEFAULT_NOW);
  if (time === undefined || !isTime(time)) {
    throw new TypeError(
      `Expected "now" to be an ISO time of the years 0 to 9999 or its milliseconds, got ${showValue(now)}.`,
    );
  }
  return time;
}
