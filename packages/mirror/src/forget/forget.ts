// `forget`: removes earlier states of a copy by a policy.
import { sql } from "kysely";
import { messageOf, MirrorError } from "../errors.ts";
import { isoTime } from "../model/iso-time.ts";
import type { Database } from "../store/database.ts";
import { copyStoreOf, withLock, type CopyStore, type MirrorStore } from "../store/mirror-store.ts";
import { readFutureRuns } from "../store/run-times.ts";
import { countOutOfSight } from "../store/out-of-sight.ts";
import { prepared } from "../store/prepared.ts";
import { readRestores } from "../store/restores.ts";
import { readOpenLoss } from "../store/summarize.ts";
import type { RunsTable } from "../store/tables.ts";
import type { ForgetContext, RemovedCounts } from "./forget-context.ts";
import { forgetFiles, removeContents } from "./forget-files.ts";
import { countCandidates, forgetObjects } from "./forget-objects.ts";
import { forgetLists } from "./forget-lists.ts";
import { isForgotten, joinSpans, readForgotten, spansToForget, stateTimes, writeForgotten } from "./forgotten-times.ts";
import { checkPolicy, keptStates, type KeepPolicy, type KeptState } from "./keep-policy.ts";

/** Options of `forget`. */
export interface ForgetOptions {
  /** Which states to keep. The latest one always stays. */
  readonly keep: KeepPolicy;
  /** True: remove states although a run lies in the future. The rules then take its wrong time. @default false */
  readonly evenSo?: boolean | undefined;
  /** True: count what would be removed, and remove nothing. @default false */
  readonly dryRun?: boolean | undefined;
  /** Stops with the signal's reason. A second call continues. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the progress after each batch of checked objects. */
  readonly onProgress?: ((progress: ForgetProgress) => void) | undefined;
  /** Returns the current time in milliseconds since 1970. @default Date.now */
  readonly nowMs?: (() => number) | undefined;
}

/** Progress of `forget`. */
export interface ForgetProgress {
  /** Objects with earlier states that were checked. */
  readonly done: number;
  readonly left: number;
}

/** The result of `forget`. */
export interface ForgetResult {
  readonly dryRun: boolean;
  /** The states that stay, the newest first. */
  readonly kept: readonly KeptState[];
  /** Times of the states that are forgotten, the newest first. */
  readonly forgotten: readonly string[];
  readonly removed: Readonly<RemovedCounts>;
  /** Number of pages, databases and data sources out of sight, without those inside of others. Their last states always stay. */
  readonly outOfSight: number;
  /** Bytes by which the SQLite database became smaller. 0 in PostgreSQL, whose autovacuum makes the space usable again. */
  readonly databaseBytes: number;
  /** Why the SQLite database could not be made smaller. Undefined if there was no need, or no error. */
  readonly notShrunk: string | undefined;
}

/**
 * Removes the states that a policy does not keep, with all objects, versions, orders and files that only these states need.
 * An interrupted call loses no kept state. The next call continues.
 * The last state of what is out of sight always stays, and so does the last state before a loss that nobody has accepted.
 * @throws MirrorError `invalid_argument` for a wrong policy, `copy_in_use` if another process changes the copy, `clock_ahead` if a run
 * lies in the future
 */
export async function forget(store: MirrorStore, options: ForgetOptions): Promise<ForgetResult> {
  checkPolicy(options.keep);
  const copy = copyStoreOf(store);
  return withLock(copy, options.signal, (signal) => forgetLocked(copy, { ...options, signal }));
}

type LockedOptions = ForgetOptions & { readonly signal: AbortSignal };

async function forgetLocked(
  store: CopyStore,
  { keep, evenSo = false, dryRun = false, signal, onProgress, nowMs = Date.now }: LockedOptions,
): Promise<ForgetResult> {
  const { db } = store;
  if (!evenSo) await checkClocks(db, nowMs());
  const runs = await findRuns(db, {});
  const earlier = await readForgotten(db);
  const times = stateTimes(runs).filter((at) => !isForgotten(earlier, at));
  const kept = await keptWithLoss(db, keptStates(times, keep, isoTime(nowMs()), clocksOf(runs)));
  const keptTimes = new Set(kept.map(({ at }) => at));
  // An interrupted restore continues with the state with which it began.
  const restored = (await readRestores(db)).filter((restore) => restore.ended_at === null).map(({ at }) => at);
  const forgotten = joinSpans([...earlier, ...spansToForget(runs, keptTimes, restored)]);
  const counts: RemovedCounts = { versions: 0, orders: 0, objects: 0, files: 0, fileBytes: 0 };
  const total = await countCandidates(db);
  let done = 0;
  const context: ForgetContext = {
    files: store.files,
    forgotten,
    counts,
    change(work) {
      signal.throwIfAborted();
      return store.transaction(work);
    },
    checked(objects) {
      done += objects;
      onProgress?.({ done, left: Math.max(0, total - done) });
    },
  };
  if (dryRun) await store.transaction(undoneAfter(context)).catch(ignoreUndone);
  else await removeStates(context);
  const result = {
    dryRun,
    kept,
    forgotten: times.filter((at) => !keptTimes.has(at)).toReversed(),
    removed: counts,
    outOfSight: await countOutOfSight(db),
    databaseBytes: 0,
    notShrunk: undefined,
  };
  if (dryRun) return result;
  await removeContents(context);
  return { ...result, ...(await shrink(store)) };
}

/** Refuses a copy with a run in the future: of all later states, the rules would keep only some. */
async function checkClocks(db: Database, nowMs: number): Promise<void> {
  const [future] = await readFutureRuns(db, nowMs);
  if (future === undefined) return;
  throw new MirrorError(
    "clock_ahead",
    `Expected all runs in the past, got run ${future.run} at ${future.clockAt}: the clock of a machine was wrong. Run ` +
      '"npx @ws/mirror mend-clock DIR" to correct its time, or add --even-so to go on.',
  );
}

type RunTimes = Pick<RunsTable, "ended_at" | "clock_ended_at">;

/** Returns the times of the machines by the place of each state. */
const clocksOf = (runs: readonly RunTimes[]): Map<string, string> =>
  new Map(
    runs.flatMap(({ ended_at: at, clock_ended_at: clock }) => (at === null || clock === null ? [] : [[at, clock]])),
  );

/** Adds the reason that the latest state, which always stays, is the last one before a loss that nobody has accepted. */
async function keptWithLoss(db: Database, kept: readonly KeptState[]): Promise<KeptState[]> {
  const isRefused = (await readOpenLoss(db)) !== undefined;
  return kept.map((state, index) =>
    isRefused && index === 0 ? { ...state, reasons: [...state.reasons, "loss not accepted"] } : state,
  );
}

/** Removes everything that is unreadable from the tables. Each transaction leaves all other states as they are. */
async function removeStates(context: ForgetContext): Promise<void> {
  await context.change((db) => writeForgotten(db, context.forgotten));
  await forgetObjects(context);
  await forgetLists(context);
  await forgetFiles(context);
}

const findRuns = prepared((db) => db.selectFrom("ws_runs").select(["started_at", "ended_at", "clock_ended_at"]));

/** The reason of a transaction that is undone. */
class Undone extends Error {}

/** Returns a transaction that removes everything at once, then fails. */
const undoneAfter = (context: ForgetContext) => async (db: Database) => {
  await removeStates({ ...context, change: (work) => work(db) });
  throw new Undone();
};

function ignoreUndone(error: unknown): void {
  if (!(error instanceof Undone)) throw error;
}

/** Share of free pages above which the database is written again. */
const MAX_FREE_SHARE = 0.1;

/** Gives the space of removed rows back to the file system. PostgreSQL does so by itself, for its own later use. */
async function shrink({ db, dialect }: CopyStore): Promise<Pick<ForgetResult, "databaseBytes" | "notShrunk">> {
  if (dialect !== "sqlite") return { databaseBytes: 0, notShrunk: undefined };
  const [pages, free, pageBytes] = [
    await pragma(db, "page_count"),
    await pragma(db, "freelist_count"),
    await pragma(db, "page_size"),
  ];
  if (free <= pages * MAX_FREE_SHARE) return { databaseBytes: 0, notShrunk: undefined };
  try {
    await sql`vacuum`.execute(db);
    return { databaseBytes: (pages - (await pragma(db, "page_count"))) * pageBytes, notShrunk: undefined };
  } catch (error) {
    // A full disk has no place for the second copy, and a reader can have the database open.
    return { databaseBytes: 0, notShrunk: messageOf(error) };
  }
}

async function pragma(db: Database, name: string): Promise<number> {
  const { rows } = await sql<Record<string, number>>`pragma ${sql.raw(name)}`.execute(db);
  return Number(rows[0]?.[name]);
}
