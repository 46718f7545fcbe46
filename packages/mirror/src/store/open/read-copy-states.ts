// Reads how far the copies of many workspaces are.
import { openPool } from "../dialects/postgres-pool.ts";
import { refusedLossOf, type RefusedLoss } from "../refused-loss.ts";
import { WHOLE_RUNS } from "../tables.ts";
import { schemaOf } from "./copy-location.ts";
import { postgresError } from "./open-error.ts";

/** How far a copy of `ws-fleet work` is. */
export interface CopyState {
  /** Time of the machine at which the last complete run began that looked for all changes or for recent edits, ISO 8601. */
  readonly pulledAt: string | undefined;
  /** Time of the machine at which the last complete run began that listed everything, ISO 8601: the copy has all changes before it. */
  readonly currentTo: string | undefined;
  /** Number of things that could not be read, and that nobody has accepted. */
  readonly skipped: number;
  /** Number of things that could not be read, and that somebody has accepted. */
  readonly accepted: number;
  /** Number of pages, databases and data sources that are out of sight, with those inside of others. */
  readonly outOfSight: number;
  /** Why the last run stopped before it marked anything as out of sight. Undefined if it did not. */
  readonly refusedLoss: RefusedLoss | undefined;
  /** Number of requests of all runs, those of running slices excepted. */
  readonly requests: number;
}

/** Codes of PostgreSQL for a schema or table that does not exist. */
const MISSING: ReadonlySet<unknown> = new Set(["3F000", "42P01"]);

interface Row {
  readonly pulled_at: string | null;
  readonly current_to: string | null;
  readonly skipped: number;
  readonly accepted: number;
  readonly out_of_sight: number;
  readonly open_run: number | null;
  readonly refused_loss: string | null;
  readonly requests: number;
}

/**
 * Reads how far the copies of workspaces in a PostgreSQL database are, with one connection and one query for each. Workspaces
 * without a copy are not in the result. Needs the package `pg`.
 * @param workspaces names, as in `openStore({ workspace })`
 * @throws MirrorError `not_a_copy` if the database cannot be reached
 */
export async function readCopyStates(
  databaseUrl: string,
  workspaces: readonly string[],
): Promise<Map<string, CopyState>> {
  const copies = new Map<string, CopyState>();
  const { pool, close } = await openPool({ connectionString: databaseUrl, max: 1 });
  try {
    for (const name of workspaces) {
      const schema = `"${schemaOf(name)}"`;
      const { rows } = await pool
        .query<Row>(
          `select (array_agg(clock_started_at order by id desc) filter (where ended_at is not null and kind <> 'hints'))[1]
              as pulled_at,
            (array_agg(clock_started_at order by id desc) filter (where ended_at is not null and kind = any($1)))[1]
              as current_to,
            coalesce(sum(requests), 0)::int8 as requests,
            max(id) filter (where ended_at is null) as open_run,
            (select value from ${schema}.ws_meta where kind = 'copy' and key = 'refused_loss') as refused_loss,
            (select count(*) from ${schema}.ws_skipped
              where task_key not in (select key from ${schema}.ws_meta where kind = 'accepted')) as skipped,
            (select count(*) from ${schema}.ws_skipped
              where task_key in (select key from ${schema}.ws_meta where kind = 'accepted')) as accepted,
            (select count(*) from ${schema}.ws_objects where out_of_sight_at is not null and removed_at is null
              and kind in ('page', 'database', 'data_source')) as out_of_sight
          from ${schema}.ws_runs`,
          [WHOLE_RUNS],
        )
        .catch((error: unknown) => {
          if (error instanceof Error && "code" in error && MISSING.has(error.code)) return { rows: [] };
          throw postgresError(error);
        });
      for (const row of rows)
        copies.set(name, {
          pulledAt: row.pulled_at ?? undefined,
          currentTo: row.current_to ?? undefined,
          skipped: row.skipped,
          accepted: row.accepted,
          outOfSight: row.out_of_sight,
          refusedLoss: refusedLossOf(row.refused_loss, row.open_run),
          requests: row.requests,
        });
    }
    return copies;
  } finally {
    await close();
  }
}
