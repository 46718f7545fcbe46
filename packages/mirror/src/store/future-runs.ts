// Runs that lie in the future, because the clock of a machine was wrong.
import type { Database } from "./database.ts";
import { prepared } from "./prepared.ts";
import type { RunsTable } from "./tables.ts";

/** The clocks of two machines can differ by this much. */
export const CLOCK_MARGIN_MS = 5 * 60_000;

/** A run whose machine had a time in the future. */
export interface FutureRun {
  /** Number of the run. */
  readonly run: number;
  /** Latest time of the machine during the run, ISO 8601. */
  readonly clockAt: string;
}

const findFuture = prepared((db, { after }: { after: string }) =>
  db
    .selectFrom("ws_runs")
    .select(["id", "clock_started_at", "clock_ended_at"])
    .where((eb) => eb.or([eb("clock_started_at", ">", after), eb("clock_ended_at", ">", after)]))
    .orderBy("id"),
);

const limitOf = (nowMs: number): string => new Date(nowMs + CLOCK_MARGIN_MS).toISOString();

/** Returns the runs that lie in the future, the oldest first. */
export async function readFutureRuns(db: Database, nowMs: number): Promise<FutureRun[]> {
  const rows = await findFuture(db, { after: limitOf(nowMs) });
  return rows.map(({ id, clock_started_at: started, clock_ended_at: ended }) => ({
    run: id,
    clockAt: ended !== null && ended > started ? ended : started,
  }));
}

const findNext = prepared((db, { run, until }: { run: number; until: string }) =>
  db
    .selectFrom("ws_runs")
    .select("clock_started_at")
    .where("id", ">", run)
    .where("clock_started_at", "<=", until)
    .orderBy("id")
    .limit(1),
);

/** Gives each run that lies in the future the time at which the next run began, or the present time. Returns these runs. */
export async function mendFutureRuns(db: Database, nowMs: number): Promise<FutureRun[]> {
  const until = limitOf(nowMs);
  const runs = await readFutureRuns(db, nowMs);
  for (const { run } of runs) {
    const [next] = await findNext(db, { run, until });
    await setClock(db, run, next?.clock_started_at ?? new Date(nowMs).toISOString(), until);
  }
  return runs;
}

async function setClock(db: Database, run: number, time: string, until: string): Promise<void> {
  for (const column of ["clock_started_at", "clock_ended_at"] as const satisfies readonly (keyof RunsTable)[])
    await db
      .updateTable("ws_runs")
      .set({ [column]: time })
      .where("id", "=", run)
      .where(column, ">", until)
      .execute();
}
