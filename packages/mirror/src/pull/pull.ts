// `pull`: completes an interrupted run, then runs a new one.
import type { AsyncClient } from "@ws/client";
import { MirrorError } from "../errors.ts";
import { latestRunTime, latestTime } from "../store/latest-time.ts";
import { withLock, type Database, type MirrorStore } from "../store/mirror-store.ts";
import { prepared } from "../store/prepared.ts";
import { summarize, type Omission, type Summary } from "../store/summarize.ts";
import type { RunsTable } from "../store/tables.ts";
import type { FetchFile, PullContext } from "./pull-context.ts";
import { isoTime } from "../model/iso-time.ts";
import { checkWorkspace, runTasks, startRun } from "./run.ts";
import { forwardClock, ServiceClock } from "./service-time.ts";
import type { PullProgress } from "./task-runner.ts";
import { tasksOfEvent, wrongIdsOf, type PullHint } from "./tasks-of-event.ts";

/** Options of {@link createMirror}. */
export interface MirrorOptions {
  readonly client: AsyncClient;
  /** The copy. Open it with `openStore()` or `openPostgresStore()`. */
  readonly store: MirrorStore;
  /** Number of requests at the same time. The client keeps the rate limit. @default 32 */
  readonly concurrency?: number;
  /** Downloads files, for example with `fetch`. @default a request that notices a body that is not complete */
  readonly fetchFile?: FetchFile;
  /** Returns the current time in milliseconds since 1970. @default Date.now */
  readonly nowMs?: () => number;
  /** Waits between the runs of `watch`. Ends early when the signal aborts. @default setTimeout */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Options of `pull`. */
export interface PullOptions {
  /** True: read everything again, also what seems unchanged. @default false */
  readonly full?: boolean;
  /**
   * Webhook events, or objects that you changed. The run reads only the objects that they name, which takes a few requests. Events are hints: they can be
   * lost, so pull without them from time to time. Ignored before the first complete run.
   */
  readonly hints?: readonly PullHint[];
  /** Stops the run with the signal's reason. The next run continues where this one stopped. */
  readonly signal?: AbortSignal;
  /** Called with the progress after each step. */
  readonly onProgress?: (progress: PullProgress) => void;
}

/** The result of `pull`. */
export interface PullResult extends Summary {
  readonly requests: number;
  readonly changed: number;
  readonly removed: number;
  readonly durationMs: number;
}

/**
 * Brings a copy up to date.
 * @param fetchFile undefined: files are not downloaded
 */
export async function pull(
  options: MirrorOptions,
  pullOptions: PullOptions,
  fetchFile: FetchFile | undefined,
): Promise<PullResult> {
  return withLock(options.store, pullOptions.signal, (signal) =>
    pullLocked(options, { ...pullOptions, signal }, fetchFile),
  );
}

async function pullLocked(
  options: MirrorOptions,
  { full = false, hints, signal, onProgress }: PullOptions & { readonly signal: AbortSignal },
  fetchFile: FetchFile | undefined,
): Promise<PullResult> {
  const { client, store, concurrency = 32, nowMs = Date.now, nowMs: elapsedMs = () => performance.now() } = options;
  if (!Number.isInteger(concurrency) || concurrency < 1)
    throw new MirrorError("invalid_argument", `Expected a positive integer in concurrency, got ${concurrency}.`);
  const startedAt = elapsedMs();
  const counts = { requests: 0, changed: 0, removed: 0 };
  const clock = new ServiceClock(nowMs, elapsedMs);
  const [last] = await findLastRun(store.db, {});
  const base = {
    client,
    store,
    clock,
    now: forwardClock(nowMs, await lastTime(store.db, last)),
    fetchFile,
    signal,
    counts,
    omitted: new Set((await findOmitted(store.db, {})).map((row) => row.task_key)),
  };
  const settings = { concurrency, onProgress };
  await checkWorkspace({ ...base, run: 0, kind: "changes" });
  // An interrupted run is completed first. Then a new run finds what changed since it began.
  if (last !== undefined && last.ended_at === null)
    await runTasks({ ...base, run: last.id, kind: last.kind }, settings);
  const kind = full ? "full" : hints !== undefined && last !== undefined ? "hints" : "changes";
  const context: PullContext = { ...base, run: (last?.id ?? 0) + 1, kind };
  await store.transaction((db) => startRun(db, context, (hints ?? []).flatMap(tasksOfEvent)));
  await runTasks(context, settings);
  const summary = await summarize(store);
  const omissions = [...summary.omissions, ...(hints ?? []).flatMap((hint) => wrongHint(hint, nowMs()))];
  return { ...summary, omissions, ...counts, durationMs: Math.round(elapsedMs() - startedAt) };
}

/** A hint with a wrong id is not stored, because no later run can read what it names. */
const wrongHint = (hint: PullHint, nowMs: number): Omission[] =>
  wrongIdsOf(hint).map((id) => ({
    object_id: id,
    what: "hint",
    why: `Expected the id of an object, got ${id}.`,
    since: isoTime(nowMs),
  }));

/** Returns the latest time of the copy. The times of an interrupted run are only in the objects. */
const lastTime = (db: Database, last: RunsTable | undefined): Promise<string | undefined> =>
  last?.ended_at === null ? latestTime(db) : latestRunTime(db);

const findOmitted = prepared((db) => db.selectFrom("ws_omissions").select("task_key"));

const findLastRun = prepared((db) => db.selectFrom("ws_runs").selectAll().orderBy("id", "desc").limit(1));
