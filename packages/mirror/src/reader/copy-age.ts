// How old a copy is, and when it changed.
import { sql } from "kysely";
import type { Database } from "../store/database.ts";
import { readMeta, SEARCHED_AT } from "../store/meta.ts";
import { readDamage } from "../store/known-damage.ts";
import { prepared } from "../store/prepared.ts";
import { countSkipped } from "../store/skipped-items.ts";
import { completeTimes, countTasks, whyUnfinished } from "../store/summarize.ts";

/** The age of a copy, and whether it is complete. */
export interface CopyAge {
  /** Time up to which the copy has all changes, ISO 8601. Undefined before the first complete run. */
  readonly currentTo: string | undefined;
  /** Time up to which the copy has recent edits, ISO 8601. Undefined before the first search for them. */
  readonly searchedAt: string | undefined;
  /** Why the copy is not finished, as a sentence. Undefined if the last run is complete. */
  readonly unfinished: string | undefined;
  /** Number of tasks that a run still has, or that an interrupted run has left. */
  readonly left: number;
  /** Number of things that could not be read, and that nobody has accepted, or that are damaged. `status` lists them. */
  readonly missing: number;
  /** True if a process changes the copy. */
  readonly isChanging: boolean;
}

/** Reads the age of a copy. */
export async function readAge(db: Database, isLocked: () => Promise<boolean>): Promise<CopyAge> {
  return {
    currentTo: (await completeTimes(db))?.currentTo,
    searchedAt: await readMeta(db, SEARCHED_AT),
    unfinished: await whyUnfinished(db),
    left: await countTasks(db),
    missing: (await countSkipped(db)).skipped + (await readDamage(db)).length,
    isChanging: await isLocked(),
  };
}

/** The state of a copy as a number, for programs that keep what they made of it. */
export interface CopyVersion {
  /** Number of the last run that changed the copy. 0 before the first. It grows with each change. */
  readonly number: number;
  /** Time of the machine at which that run ended, ISO 8601. Undefined before the first. */
  readonly changedAt: string | undefined;
  /** Time of the machine at which the last run that looked for all changes ended, ISO 8601. Undefined before the first. */
  readonly updatedAt: string | undefined;
}

interface VersionRow {
  readonly number: number | null;
  readonly changed_at: string | null;
  readonly updated_at: string | null;
}

const findVersion = prepared((db) => ({
  compile: () =>
    sql<VersionRow>`select changed.id as number, changed.clock_ended_at as changed_at, seen.clock_ended_at as updated_at
      from (select 1 as one) as always
      left join (select id, clock_ended_at from ws_runs where ended_at is not null and (changed > 0 or removed > 0 or out_of_sight > 0)
        order by id desc limit 1) as changed on 1 = 1
      left join (select clock_ended_at from ws_runs where ended_at is not null and kind <> 'hints'
        order by id desc limit 1) as seen on 1 = 1`.compile(db),
}));

/** Reads the version of a copy with one query. */
export async function readVersion(db: Database): Promise<CopyVersion> {
  const [row] = await findVersion(db, {});
  return {
    number: row?.number ?? 0,
    changedAt: row?.changed_at ?? undefined,
    updatedAt: row?.updated_at ?? undefined,
  };
}
