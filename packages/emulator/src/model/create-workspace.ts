// Creates a workspace with its default objects.
import { createClock } from "../values/clock.ts";
import { createIdGenerator } from "../values/id-generator.ts";
import { parseTime } from "../values/time.ts";
import { addDefaultUsers } from "./default-objects.ts";
import { QueryResultCache } from "./query-result-cache.ts";
import { Store } from "./store.ts";
import type { Workspace } from "./workspace.ts";

/** When an emulator's clock starts unless told otherwise. A fixed time, so that runs are alike. */
export const DEFAULT_NOW = "2026-07-01T09:00:00.000Z";

/** Most bytes of a file, unless told otherwise: the free plan's 5 MiB. @source api/errors-and-limits.yaml, limits.files */
const FREE_PLAN_UPLOAD_BYTES = 5_242_880;

/** What `createWorkspace` needs. */
export interface WorkspaceOptions {
  /** ISO time or milliseconds at which the clock starts. */
  readonly now?: string | number | undefined;
  /** Seed of every id. Default 1. */
  readonly randomSeed?: number | undefined;
  /** A monotonic time in milliseconds; the clock stands still without it. */
  readonly monotonicMs?: (() => number) | undefined;
  /** Most bytes of an uploaded file. Default: the free plan's 5 MiB. */
  readonly maxUploadBytes?: number | undefined;
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
    botId: "",
    workspaceId: "",
    unshared: new Set(),
    searchLagMs: 0,
    maxUploadBytes: options.maxUploadBytes ?? FREE_PLAN_UPLOAD_BYTES,
    importLagMs: 0,
    notYetFound: new Map(),
    reset() {
      store.clear();
      workspace.queryResults.clear();
      workspace.notYetFound.clear();
      workspace.unshared.clear();
      ids.restart();
      addDefaultUsers(workspace);
    },
  };
  addDefaultUsers(workspace);
  return workspace;
}

function startTime(now: string | number | undefined): number {
  const time = typeof now === "number" ? now : parseTime(now ?? DEFAULT_NOW);
  if (time === undefined || !Number.isFinite(time)) {
    throw new TypeError(`now must be an ISO time or milliseconds, not ${String(now)}`);
  }
  return time;
}
