// `pull`: completes an interrupted run, then runs a new one.
import type { AsyncClient } from "@ws/client";
import { MirrorError } from "../errors.ts";
import type { FetchFile } from "../files/fetch-file.ts";
import { latestRunTime, latestTime } from "../store/latest-time.ts";
import { readMeta, SEARCHED_AT } from "../store/meta.ts";
import { withLock, type CopyStore, type Database, type MirrorStore } from "../store/mirror-store.ts";
import { prepared } from "../store/prepared.ts";
import { completeIndex } from "../store/search-index/rebuild-index.ts";
import { summarize, type SkippedItem, type Summary } from "../store/summarize.ts";
import { WHOLE_RUNS, type RunKind, type RunsTable } from "../store/tables.ts";
import { downloadAgain } from "./files/download-again.ts";
import type { PullContext } from "./pull-context.ts";
import { isoTime } from "../model/iso-time.ts";
import { checkWorkspace, continueRun, runTasks, startRun } from "./run.ts";
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

/** Options with the whole store. */
export interface CopyOptions extends MirrorOptions {
  readonly store: CopyStore;
}

/** Options of `pull`. */
export interface PullOptions {
  /** True: read everything again, even what seems unchanged. @default false */
  readonly full?: boolean;
  /**
   * Webhook events, or objects that you changed. The run reads only the objects that they name, which takes a few requests. Events are hints: they can be
   * lost, so pull without them from time to time. Ignored before the first complete run.
   */
  readonly hints?: readonly PullHint[];
  /**
   * Time after which the run ends, in milliseconds. Requests and downloads that have begun are completed. `unfinished` of the
   * result says what is left, and the next call continues. A call that continues a run starts no new one.
   * @default no limit
   */
  readonly sliceMs?: number | undefined;
  /**
   * Time between two runs that list everything, in milliseconds. The runs in between read what was edited since the last
   * search, which takes a few requests. They do not notice what was deleted or moved, or what changes without an edit.
   * @default every run lists everything
   */
  readonly enumerateEveryMs?: number | undefined;
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
  options: CopyOptions,
  pullOptions: PullOptions,
  fetchFile: FetchFile | undefined,
): Promise<PullResult> {
  const { hints = [] } = pullOptions;
  const { nowMs = Date.now, store } = options;
  const { counts, durationMs } = await pullRuns(options, pullOptions, fetchFile);
  const summary = await summarize(store);
  const skipped = [...summary.skipped, ...hints.flatMap((hint) => wrongHint(hint, nowMs()))];
  return { ...summary, skipped, ...counts, durationMs };
}

/** The counts of a call of `pull`. */
interface PullCounts {
  readonly requests: number;
  readonly changed: number;
  readonly removed: number;
}

/** The result of one call of `pull`. */
export interface PulledRuns {
  readonly counts: PullCounts;
  readonly durationMs: number;
  /** Kind of the last run. */
  readonly kind: RunKind;
  /** False if the last run has tasks left, because its time was over. */
  readonly ended: boolean;
}

/** Options of {@link pullRuns}. */
export interface PullRunsOptions extends PullOptions {
  /** Ends the run like `sliceMs`, when it aborts. */
  readonly drain?: AbortSignal | undefined;
}

/** Pulls like `pull()`, without the counts of the whole copy, which take seconds in a large one. */
export async function pullRuns(
  options: CopyOptions,
  pullOptions: PullRunsOptions,
  fetchFile: FetchFile | undefined,
): Promise<PulledRuns> {
  return withLock(options.store, pullOptions.signal, (signal) =>
    pullLocked(options, { ...pullOptions, signal }, fetchFile),
  );
}

async function pullLocked(
  options: CopyOptions,
  {
    full = false,
    hints,
    signal,
    drain,
    onProgress,
    sliceMs,
    enumerateEveryMs,
  }: PullRunsOptions & { readonly signal: AbortSignal },
  fetchFile: FetchFile | undefined,
): Promise<PulledRuns> {
  const { client, store, concurrency = 32, nowMs = Date.now, nowMs: elapsedMs = () => performance.now() } = options;
  checkNumbers(concurrency, sliceMs);
  const startedAt = elapsedMs();
  await completeIndex(store, signal);
  const clock = new ServiceClock(nowMs, elapsedMs);
  const [last] = await findLastRun(store.db, {});
  const base = {
    client,
    store,
    clock,
    now: forwardClock(nowMs, await lastTime(store.db, last)),
    fetchFile,
    signal,
    skipped: new Set((await findSkippedKeys(store.db, {})).map((row) => row.task_key)),
  };
  const isExpired = () => drain?.aborted === true || (sliceMs !== undefined && elapsedMs() - startedAt >= sliceMs);
  const settings = { concurrency, onProgress, isExpired };
  const hinted = (hints ?? []).flatMap(tasksOfEvent);
  const counts = newCounts();
  await checkWorkspace({ ...base, counts, run: 0, kind: "changes" });
  const durationMs = () => Math.round(elapsedMs() - startedAt);
  // An interrupted run is completed first. Then a new run finds what changed since it began.
  const isInterrupted = last?.ended_at === null;
  if (isInterrupted) {
    const context: PullContext = { ...base, counts, run: last.id, kind: last.kind };
    await store.transaction((db) => continueRun(db, context, hinted));
    const ended = await runTasks(context, settings);
    // A slice ends with its run. Otherwise, runs that take longer than a slice would follow each other without an end.
    if (!ended || sliceMs !== undefined) return { counts, durationMs: durationMs(), kind: last.kind, ended };
  }
  const changes = (await isRecentEnough(store.db, base.now(), enumerateEveryMs)) ? "recent" : "changes";
  const kind = full ? "full" : hints !== undefined && last !== undefined ? "hints" : changes;
  const context: PullContext = {
    ...base,
    counts: isInterrupted ? newCounts() : counts,
    run: (last?.id ?? 0) + 1,
    kind,
  };
  if (fetchFile !== undefined && WHOLE_RUNS.includes(kind)) await downloadAgain(context, full);
  await store.transaction((db) => startRun(db, context, hinted));
  const ended = await runTasks(context, settings);
  return { counts: isInterrupted ? sum(counts, context.counts) : counts, durationMs: durationMs(), kind, ended };
}

const findWholeRun = prepared((db) =>
  db
    .selectFrom("ws_runs")
    .select("started_at")
    .where("kind", "in", WHOLE_RUNS)
    .where("ended_at", "is not", null)
    .orderBy("id", "desc")
    .limit(1),
);

/** True if the last run that listed everything began less than a time ago. */
async function isRecentEnough(db: Database, nowMs: number, everyMs: number | undefined): Promise<boolean> {
  if (everyMs === undefined) return false;
  const [whole] = await findWholeRun(db, {});
  const ageMs = whole === undefined ? Number.NaN : nowMs - Date.parse(whole.started_at);
  return ageMs >= 0 && ageMs < everyMs && (await readMeta(db, SEARCHED_AT)) !== undefined;
}

const newCounts = () => ({ requests: 0, changed: 0, removed: 0 });

const sum = (a: PullCounts, b: PullCounts): PullCounts => ({
  requests: a.requests + b.requests,
  changed: a.changed + b.changed,
  removed: a.removed + b.removed,
});

function checkNumbers(concurrency: number, sliceMs: number | undefined): void {
  if (!Number.isInteger(concurrency) || concurrency < 1)
    throw new MirrorError("invalid_argument", `Expected a positive integer in concurrency, got ${concurrency}.`);
  if (sliceMs !== undefined && !(sliceMs > 0))
    throw new MirrorError("invalid_argument", `Expected a positive number in sliceMs, got ${sliceMs}.`);
}

/** A hint with a wrong id is not stored, because no later run can read what it names. */
const wrongHint = (hint: PullHint, nowMs: number): SkippedItem[] =>
  wrongIdsOf(hint).map((id) => ({
    object_id: id,
    what: "hint",
    why: `Expected the id of an object, got ${id}.`,
    since: isoTime(nowMs),
  }));

/** Returns the latest time of the copy. The times of an interrupted run are only in the objects. */
const lastTime = (db: Database, last: RunsTable | undefined): Promise<string | undefined> =>
  last?.ended_at === null ? latestTime(db) : latestRunTime(db);

const findSkippedKeys = prepared((db) => db.selectFrom("ws_skipped").select("task_key"));

const findLastRun = prepared((db) => db.selectFrom("ws_runs").selectAll().orderBy("id", "desc").limit(1));
