// The times of runs: which of them are wrong, and the run whose state is that of a moment.
import { sql, type RawBuilder } from "kysely";
import type { Database } from "./database.ts";
import { isoTime } from "../model/iso-time.ts";
import { prepared } from "./prepared.ts";
import type { ClockFault } from "./tables.ts";

/** The clocks of two machines can differ by this much. */
export const CLOCK_MARGIN_MS = 5 * 60_000;

/** A run whose time is wrong, because the clock of its machine was wrong. */
export interface WrongClock {
  /** Number of the run. */
  readonly run: number;
  /** Latest time of the machine during the run, ISO 8601. */
  readonly clockAt: string;
  /** Why the time is wrong. */
  readonly why: string;
}

const REASONS = {
  ahead: "it lies after now, or after a later run",
  back: "it lies before the run before it",
  edit: "it lies before an edit that the run has read",
  date: "it is more than a day from the time of Notion",
} as const satisfies Record<ClockFault, string>;

/** The time of the machine at the end of a run, or at its beginning while it is not complete. */
const CLOCK = sql<string>`coalesce(clock_ended_at, clock_started_at)`;

/** True for a run whose time is plausible. */
const isRight = (nowMs: number): RawBuilder<boolean> =>
  sql<boolean>`(clock_fault is null and ${CLOCK} <= ${latest(nowMs)} and clock_started_at <= ${latest(nowMs)})`;

/** The latest time that is not in the future. */
const latest = (nowMs: number): string => isoTime(nowMs + CLOCK_MARGIN_MS);

const findService = prepared((db) =>
  db.selectFrom("ws_runs").select(["service_started_at", "service_ended_at"]).orderBy("id", "desc").limit(1),
);

/** Returns the present time in milliseconds since 1970: not before that of Notion in the last run, because this clock can be wrong, too. */
export async function readNow(db: Database, nowMs: number): Promise<number> {
  const [run] = await findService(db, {});
  const service = run?.service_ended_at ?? run?.service_started_at ?? null;
  return service === null ? nowMs : Math.max(nowMs, Date.parse(service));
}

/**
 * The time of a run: that of the machine. Of a run in the future, or out of order, that of Notion, or null. A wrong time that is in
 * order counts until `mend-clock` corrects it.
 */
const timeOf = (nowMs: number): RawBuilder<string | null> =>
  sql<
    string | null
  >`case when ${CLOCK} <= ${latest(nowMs)} and (clock_fault is null or ${CLOCK} = coalesce(ended_at, started_at))
    then ${CLOCK} else coalesce(service_ended_at, service_started_at) end`;

/** True for a run whose places are the times of its machine, so that times inside of it are places, too. */
const isInPlace = (nowMs: number): RawBuilder<boolean> =>
  sql<boolean>`(started_at = clock_started_at and coalesce(ended_at, '') = coalesce(clock_ended_at, '') and ${CLOCK} <= ${latest(nowMs)})`;

/** The time from which a run counts. */
const firstTimeOf = (nowMs: number): RawBuilder<string | null> =>
  sql<string | null>`case when ${isInPlace(nowMs)} then clock_started_at else ${timeOf(nowMs)} end`;

/** The run whose state is that of a time. */
export interface RunUntil {
  readonly id: number;
  /** Place of the state in the order of all states. Null: the latest one of a run that is not complete. */
  readonly place: string | null;
  /** Time of Notion, or else of the machine, at the beginning of the run. */
  readonly since: string;
}

/** Returns the last run, in the order of their numbers, that a time is not before. */
export async function lastRunUntil(db: Database, time: string, machineMs: number): Promise<RunUntil | undefined> {
  const nowMs = await readNow(db, machineMs);
  const { rows } = await sql<RunUntil>`select id, coalesce(service_started_at, clock_started_at) as since,
      case when ${isInPlace(nowMs)} and (ended_at is null or ended_at > ${time}) then ${time} else ended_at end as place
    from ws_runs where ${firstTimeOf(nowMs)} <= ${time} order by id desc limit 1`.execute(db);
  return rows[0];
}

/** The times of a run. */
export interface RunTime {
  /** Place of the end in the order of all states. Null while the run is not complete. */
  readonly ended_at: string | null;
  /** Time from which the run counts. Null: nobody knows. */
  readonly first: string | null;
  /** Time of the end, or of the beginning while the run is not complete. Null: nobody knows. */
  readonly time: string | null;
}

/** Returns the times of all runs in the order of their numbers, the oldest first. */
export async function readRunTimes(db: Database, machineMs: number): Promise<RunTime[]> {
  const nowMs = await readNow(db, machineMs);
  const { rows } = await sql<RunTime>`select ended_at, ${firstTimeOf(nowMs)} as first, ${timeOf(nowMs)} as time
    from ws_runs order by id`.execute(db);
  return rows;
}

/**
 * Returns the runs whose time is wrong, the oldest first: of all, or those on which an answer about the time between two runs depends.
 * @param from number of the first run
 * @param to number of the last run. The runs after it count up to the next one with a right time
 */
export async function readWrongClocks(db: Database, machineMs: number, from = 0, to?: number): Promise<WrongClock[]> {
  const nowMs = await readNow(db, machineMs);
  const end =
    to === undefined
      ? sql``
      : sql`and not exists (select 1 from ws_runs as later where later.id > ${to} and later.id <= ws_runs.id
      and later.clock_fault is null and coalesce(later.clock_ended_at, later.clock_started_at) <= ${latest(nowMs)})`;
  const { rows } = await sql<{
    id: number;
    clock_started_at: string;
    clock_ended_at: string | null;
    clock_fault: ClockFault | null;
  }>`select id, clock_started_at, clock_ended_at, clock_fault from ws_runs
    where id >= ${from} and not ${isRight(nowMs)} ${end} order by id`.execute(db);
  return rows.map(({ id, clock_started_at: started, clock_ended_at: ended, clock_fault: fault }) => ({
    run: Number(id),
    clockAt: ended !== null && ended > started ? ended : started,
    why: REASONS[fault ?? "ahead"],
  }));
}

/** Returns the runs that lie in the future, the oldest first. */
export async function readFutureRuns(db: Database, machineMs: number): Promise<WrongClock[]> {
  const limit = latest(await readNow(db, machineMs));
  return (await readWrongClocks(db, machineMs)).filter(({ clockAt }) => clockAt > limit);
}
