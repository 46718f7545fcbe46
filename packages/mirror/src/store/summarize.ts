// Counts what a copy has, and lists what it lacks.
import type { Database, CopyStore } from "./mirror-store.ts";
import { LIMITED, readMeta } from "./meta.ts";
import { prepared } from "./prepared.ts";
import { readWrongClocks, type WrongClock } from "./run-times.ts";
import { readChosenPages, type ChosenPages } from "./choice.ts";
import { countLeftOut, readOutOfSight, seesNothing, type OutOfSightObject } from "./out-of-sight.ts";
import { NOTHING_VISIBLE, readRefusedLoss, type RefusedLoss } from "./refused-loss.ts";
import { readDamage, type Problem } from "./known-damage.ts";
import { readLimits, type KnownLimit } from "./known-limits.ts";
import { readSkipped, type SkippedItem } from "./skipped-items.ts";
import { WHOLE_RUNS, type RunsTable } from "./tables.ts";

/** How far a copy is complete. */
export interface Completeness {
  /** False if no run is complete, if the last run has tasks left, if something is damaged, or skipped and not accepted. */
  readonly complete: boolean;
  /** Why the copy is not finished, as a sentence. Undefined if the last run is complete. */
  readonly unfinished: string | undefined;
}

/** Contents of a copy, and what was skipped. */
export interface Summary extends Completeness {
  /** Number of objects in the copy by kind, with those that are out of sight. */
  readonly objects: Readonly<Record<string, number>>;
  readonly files: number;
  /** The pages that the copy has, with what is below them. Undefined: everything that the token can see. */
  readonly choice: ChosenPages | undefined;
  /**
   * Number of pages, databases and data sources that the copy has although its choice leaves them out: they stay as they were read
   * with an earlier choice, or before they moved.
   */
  readonly leftOut: number;
  /**
   * Objects and lists that could not be read, with those that were accepted. Empty if the runs so far have read everything that they
   * found.
   */
  readonly skipped: readonly SkippedItem[];
  /** Known limits: what no connection can read, such as unsupported blocks. It does not keep the copy from being complete. */
  readonly knownLimits: readonly KnownLimit[];
  /** Damage that `verify` has found, and that no run has healed. The copy is not complete if there is some. */
  readonly damage: readonly Problem[];
}

/** The state of a copy. */
export interface MirrorStatus extends Summary {
  /** The last runs, the newest first. A run without `ended_at` is not complete. */
  readonly runs: readonly RunsTable[];
  /** Number of tasks that an interrupted run has left. */
  readonly left: number;
  /**
   * Time of the machine at which the last complete run ended. Undefined before the first. Only runs that list everything
   * count.
   */
  readonly completeAt: string | undefined;
  /** Time of the machine at which the last complete run began: the copy has all changes before it. Undefined before the first. */
  readonly currentTo: string | undefined;
  /** Pages, databases and data sources that are out of sight, the last ones first, without those inside of others. */
  readonly outOfSight: readonly OutOfSightObject[];
  /** Why the last run stopped before it marked anything as out of sight. Undefined if it did not. */
  readonly refusedLoss: RefusedLoss | undefined;
  /** Runs whose times are wrong, because the clock of a machine was wrong, the oldest first. `ws-mirror mend-clock` corrects them. */
  readonly wrongClocks: readonly WrongClock[];
}

/** Number of runs that the status lists. */
const STATUS_RUNS = 10;

/** Returns the state of a copy. */
export async function readStatus(store: Pick<CopyStore, "db">, nowMs = Date.now()): Promise<MirrorStatus> {
  const { db } = store;
  const runs = await db.selectFrom("ws_runs").selectAll().orderBy("id", "desc").limit(STATUS_RUNS).execute();
  const { currentTo, completeAt } = (await completeTimes(db)) ?? {};
  const left = await countTasks(db);
  const outOfSight = await readOutOfSight(db);
  const refusedLoss = await readOpenLoss(db);
  const wrongClocks = await readWrongClocks(db, nowMs);
  return { ...(await summarize(store)), runs, left, completeAt, currentTo, outOfSight, refusedLoss, wrongClocks };
}

/** A time after all others. */
const LAST_TIME = "9999";

/** Other runs do not notice everything, so they do not complete a copy. */
const findComplete = prepared((db, { at }: { at: string }) =>
  db
    .selectFrom("ws_runs")
    .select(["clock_started_at", "clock_ended_at"])
    .where("kind", "in", WHOLE_RUNS)
    .where("ended_at", "<=", at)
    .orderBy("id", "desc")
    .limit(1),
);

/** Returns the times of the last complete run, by the clock of its machine. Undefined before the first. */
export async function completeTimes(
  db: Database,
): Promise<{ readonly currentTo: string; readonly completeAt: string | undefined } | undefined> {
  const [run] = await findComplete(db, { at: LAST_TIME });
  return run && { currentTo: run.clock_started_at, completeAt: run.clock_ended_at ?? undefined };
}

const findOpenRun = prepared((db, { at }: { at: string }) =>
  db.selectFrom("ws_runs").select("id").where("ended_at", "is", null).where("started_at", "<=", at).limit(1),
);

/** Returns the loss that stopped the last run. */
export async function readOpenLoss(db: Database): Promise<RefusedLoss | undefined> {
  const [open] = await findOpenRun(db, { at: LAST_TIME });
  return open && readRefusedLoss(db, open.id);
}

/** Returns the number of tasks in the queue. */
export async function countTasks(db: Database): Promise<number> {
  const { left } = await db
    .selectFrom("ws_tasks")
    .select((eb) => eb.fn.countAll<number>().as("left"))
    .executeTakeFirstOrThrow();
  return left;
}

/** Says how many tasks are in the queue. */
async function tasksLeft(db: Database): Promise<string> {
  const left = await countTasks(db);
  return left === 1 ? "1 task is left" : `${left} tasks are left`;
}

/**
 * Returns why a copy is not finished, or undefined if it is.
 * @param at time of the state to judge; undefined for the present state
 */
export async function whyUnfinished(db: Database, at: string = LAST_TIME): Promise<string | undefined> {
  const [complete] = await findComplete(db, { at });
  const [open] = await findOpenRun(db, { at });
  if (complete !== undefined && open === undefined)
    return at === LAST_TIME && (await seesNothing(db)) && (await readMeta(db, LIMITED)) === undefined
      ? NOTHING_VISIBLE
      : undefined;
  const refused = at === LAST_TIME ? await readOpenLoss(db) : undefined;
  if (refused !== undefined) return refused.message;
  if (open === undefined && at !== LAST_TIME) return `No run was complete at ${at}.`;
  const which = complete === undefined ? "No run is complete" : "The last run is not complete";
  return `${which}${open === undefined ? "" : `: ${await tasksLeft(db)}`}. Run "npx @ws/mirror pull DIR" to complete the copy.`;
}

const countKinds = prepared((db) =>
  db
    .selectFrom("ws_objects")
    .select(["kind", (eb) => eb.fn.countAll<number>().as("count")])
    .where("removed_at", "is", null)
    .groupBy("kind")
    .orderBy("kind"),
);

const countFiles = prepared((db) =>
  db.selectFrom("ws_files").select((eb) => eb.fn.count<number>("sha256").distinct().as("count")),
);

const sumFileBytes = prepared((db) =>
  db
    .selectFrom(db.selectFrom("ws_files").select(["sha256", "bytes"]).distinct().as("contents"))
    .select((eb) => eb.fn.sum<number | string | null>("bytes").as("bytes")),
);

/** Returns the bytes of the contents of files, each content once. */
export async function countFileBytes(db: Database): Promise<number> {
  const [row] = await sumFileBytes(db, {});
  // PostgreSQL returns the sum of bigints as a text.
  return Number(row?.bytes ?? 0);
}

/** Counts what the copy has, and lists what it lacks. */
export async function summarize({ db }: { readonly db: Database }): Promise<Summary> {
  const kinds = await countKinds(db, {});
  const [files] = await countFiles(db, {});
  const skipped = await readSkipped(db);
  const unfinished = await whyUnfinished(db);
  const damage = await readDamage(db);
  const isOpen = damage.length > 0 || skipped.some(({ acceptedAt }) => acceptedAt === undefined);
  return {
    objects: Object.fromEntries(kinds.map(({ kind, count }) => [kind, count])),
    files: files?.count ?? 0,
    choice: await readChosenPages(db),
    leftOut: await countLeftOut(db),
    skipped,
    knownLimits: await readLimits(db),
    damage,
    complete: unfinished === undefined && !isOpen,
    unfinished,
  };
}
