// The runs of one call of `pull`: completes an interrupted run, then runs a new one.
import { MirrorError } from "../errors.ts";
import type { FetchFile } from "../files/fetch-file.ts";
import { isoTime } from "../model/iso-time.ts";
import { needsNotion, readDamage } from "../store/known-damage.ts";
import { latestRunTime, latestTime } from "../store/latest-time.ts";
import { readMeta, SEARCHED_AT } from "../store/meta.ts";
import { withLock, type Database } from "../store/mirror-store.ts";
import { prepared } from "../store/prepared.ts";
import { readRefusedLoss, type RefusedLoss } from "../store/refused-loss.ts";
import { completeIndex } from "../store/search-index/rebuild-index.ts";
import { WHOLE_RUNS, type RunKind, type RunsTable } from "../store/tables.ts";
import { applyChoice } from "./choice/apply-choice.ts";
import { askedChoice, chooseFor } from "./choice/choose.ts";
import { tasksInside } from "./choice/tasks-inside.ts";
import { downloadAgain } from "./files/download-again.ts";
import { endHealing } from "./heal/close-damage.ts";
import { prepareHealing } from "./heal/prepare-healing.ts";
import { checkMaxLoss } from "./loss-limit.ts";
import { notePeople } from "./objects/note-people.ts";
import type { CopyOptions, PullOptions } from "./pull-options.ts";
import type { PullContext } from "./pull-context.ts";
import { checkWorkspace, runTasks } from "./run.ts";
import { newCounts } from "./run-counts.ts";
import { forwardClock, ServiceClock } from "./service-time.ts";
import { continueRun, restartRun, startRun } from "./start-run.ts";
import { addTasks, type NewTask } from "./task.ts";
import type { RunSettings } from "./task-runner.ts";
import { tasksOfEvent } from "./tasks-of-event.ts";

/** The counts of a call of `pull`. */
export interface PullCounts {
  readonly requests: number;
  readonly changed: number;
  readonly removed: number;
  /** Number of objects that went out of sight. 0 for a run that goes on, or that stopped because of its losses. */
  readonly outOfSight: number;
}

/** The result of one call of `pull`. */
export interface PulledRuns {
  readonly counts: PullCounts;
  readonly durationMs: number;
  /** Kind of the last run. */
  readonly kind: RunKind;
  /** False if the last run has tasks left, because its time was over, or if it stopped because of its losses. */
  readonly ended: boolean;
  readonly refusedLoss: RefusedLoss | undefined;
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
  const { client, concurrency = 32, nowMs, store } = options;
  const { sliceMs, drain, onProgress } = pullOptions;
  checkNumbers(concurrency, sliceMs);
  checkMaxLoss(pullOptions.maxLoss);
  askedChoice(pullOptions);
  return withLock(store, pullOptions.signal, async (signal) => {
    const elapsedMs = nowMs ?? (() => performance.now());
    const startedAt = elapsedMs();
    await completeIndex(store, signal);
    const isExpired = () => drain?.aborted === true || (sliceMs !== undefined && elapsedMs() - startedAt >= sliceMs);
    const settings = { ...pullOptions, concurrency, onProgress, isExpired };
    const clock = new ServiceClock(nowMs ?? Date.now, elapsedMs);
    const call = { client, store, clock, fetchFile, signal, ...(nowMs && { nowMs }) };
    const runs = await pullLocked(call, pullOptions, settings);
    return { ...runs, durationMs: Math.round(elapsedMs() - startedAt) };
  });
}

/** The parts of a call that all of its runs share. */
type CallOptions = Pick<CopyOptions, "nowMs"> &
  Pick<PullContext, "client" | "store" | "clock" | "fetchFile" | "signal">;

async function pullLocked(
  { client, store, clock, fetchFile, signal, nowMs = Date.now }: CallOptions,
  { full = false, hints, sliceMs, enumerateEveryMs, ...choiceOptions }: PullRunsOptions,
  settings: RunSettings,
): Promise<Omit<PulledRuns, "durationMs">> {
  const [last] = await findLastRun(store.db, {});
  const skipped = new Set((await findSkippedKeys(store.db, {})).map((row) => row.task_key));
  const now = forwardClock(nowMs, await lastTime(store.db, last));
  const counts = newCounts();
  const stored = newCounts();
  const me = await checkWorkspace({ client, store, clock, signal, counts });
  const { choice, isNew } = await chooseFor({ client, store, clock, signal, counts }, askedChoice(choiceOptions));
  const known = await readDamage(store.db);
  // Notion has no earlier states.
  const canHeal = known.some(({ kind }) => kind !== "version" && kind !== "database");
  const damaged = new Set(known.filter(needsNotion).map(({ id }) => id));
  const base = {
    client,
    store,
    clock,
    now,
    machineMs: nowMs,
    fetchFile,
    signal,
    choice,
    skipped,
    counts,
    stored,
    damaged,
    isPersonal: me.isPerson,
  };
  const hinted = (hints ?? []).flatMap(tasksOfEvent);
  let outOfSight = 0;
  const runAll = async (
    run: Pick<PullContext, "run" | "kind" | "startedAt">,
    begin: (db: Database, context: PullContext, hinted: readonly NewTask[]) => Promise<void>,
  ): Promise<Omit<PulledRuns, "durationMs">> => {
    const context = { ...base, ...run, pictures: new Map<string, Promise<string | undefined>>() };
    if (begin !== continueRun && fetchFile !== undefined && WHOLE_RUNS.includes(run.kind)) await downloadAgain(context);
    await store.transaction(async (db) => {
      await notePeople(db, [me.json]);
      await begin(db, context, await tasksInside(db, hinted, choice));
      if (begin !== continueRun && WHOLE_RUNS.includes(run.kind)) await prepareHealing(db, known);
    });
    const end = await runTasks(context, settings);
    await endHealing(context, known, end);
    outOfSight += end.outOfSight;
    return { counts: { ...counts, outOfSight }, kind: run.kind, ended: end.ended, refusedLoss: end.refusedLoss };
  };
  // Everything has to be seen with a new choice, so no run of an earlier one goes on.
  if (isNew) {
    const kind = full ? "full" : "changes";
    const isOpen = last?.ended_at === null;
    const run = isOpen ? ({ run: last.id + 1, kind, startedAt: last.started_at } as const) : newRun(last, now, kind);
    return runAll(run, async (db, context, tasks) => {
      await applyChoice(db, context);
      await (isOpen ? restartRun : startRun)(db, context, []);
      await addTasks(db, tasks);
    });
  }
  // An interrupted run is completed first. Then a new run finds what changed since it began.
  if (last?.ended_at === null) {
    const interrupted = { run: last.id, kind: last.kind, startedAt: last.started_at };
    if ((await readRefusedLoss(store.db, last.id)) !== undefined)
      return runAll({ ...interrupted, run: last.id + 1, kind: full ? "full" : "changes" }, restartRun);
    const result = await runAll(interrupted, continueRun);
    // A slice ends with its run. Otherwise, runs that take longer than a slice would follow each other without an end.
    if (!result.ended || sliceMs !== undefined) return result;
  }
  const changes = !canHeal && (await isRecentEnough(store.db, nowMs(), enumerateEveryMs)) ? "recent" : "changes";
  const kind = full ? "full" : hints !== undefined && last !== undefined ? "hints" : changes;
  return runAll(newRun(last, now, kind), startRun);
}

const newRun = (last: RunsTable | undefined, now: () => number, kind: RunKind) => ({
  run: (last?.id ?? 0) + 1,
  kind,
  startedAt: isoTime(now()),
});

const findWholeRun = prepared((db) =>
  db
    .selectFrom("ws_runs")
    .select("clock_started_at")
    .where("kind", "in", WHOLE_RUNS)
    .where("ended_at", "is not", null)
    .orderBy("id", "desc")
    .limit(1),
);

/** True if the last run that listed everything began less than a time ago. */
async function isRecentEnough(db: Database, nowMs: number, everyMs: number | undefined): Promise<boolean> {
  if (everyMs === undefined) return false;
  const [whole] = await findWholeRun(db, {});
  const ageMs = whole === undefined ? Number.NaN : nowMs - Date.parse(whole.clock_started_at);
  return ageMs >= 0 && ageMs < everyMs && (await readMeta(db, SEARCHED_AT)) !== undefined;
}

function checkNumbers(concurrency: number, sliceMs: number | undefined): void {
  if (!Number.isInteger(concurrency) || concurrency < 1)
    throw new MirrorError("invalid_argument", `Expected a positive integer in concurrency, got ${concurrency}.`);
  if (sliceMs !== undefined && !(sliceMs > 0))
    throw new MirrorError("invalid_argument", `Expected a positive number in sliceMs, got ${sliceMs}.`);
}

/** Returns the latest time of the copy. The times of an interrupted run are only in the objects. */
const lastTime = (db: Database, last: RunsTable | undefined): Promise<string | undefined> =>
  last?.ended_at === null ? latestTime(db) : latestRunTime(db);

const findSkippedKeys = prepared((db) => db.selectFrom("ws_skipped").select("task_key"));

const findLastRun = prepared((db) => db.selectFrom("ws_runs").selectAll().orderBy("id", "desc").limit(1));
