// Reads how far the copies of many workspaces are.
import { openPool } from "../dialects/postgres-pool.ts";
import { WHOLE_RUNS } from "../tables.ts";
import { schemaOf } from "./copy-location.ts";
import { postgresError } from "./open-error.ts";

/** How far a copy of `ws-fleet work` is. */
export interface CopyState {
  /** Time at which the last complete run began that looked for all changes or for recent edits, ISO 8601. */
  readonly pulledAt: string | undefined;
  /** Time at which the last complete run began that listed everything, ISO 8601: the copy has all changes before it. */
  readonly currentTo: string | undefined;
  /** Number of things that could not be read. */
  readonly skipped: number;
  /** Number of requests of all runs, those of running slices excepted. */
  readonly requests: number;
}

/** Codes of PostgreSQL for a schema or table that does not exist. */
const MISSING: ReadonlySet<unknown> = new Set(["3F000", "42P01"]);

interface Row {
  readonly pulled_at: string | null;
  readonly current_to: string | null;
  readonly skipped: number;
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
          `select max(started_at) filter (where ended_at is not null and kind <> 'hints') as pulled_at,
            max(started_at) filter (where ended_at is not null and kind = any($1)) as current_to,
            coalesce(sum(requests), 0)::int8 as requests,
            (select count(*) from ${schema}.ws_skipped) as skipped
          from ${schema}.ws_runs`,
          [WHOLE_RUNS],
        )
        .catch((error: unknown) => {
          if (error instanceof Error && "code" in error && MISSING.has(error.code)) return { rows: [] };
          throw postgresError(error);
        });
      for (const { pulled_at: pulledAt, current_to: currentTo, skipped, requests } of rows)
        copies.set(name, { pulledAt: pulledAt ?? undefined, currentTo: currentTo ?? undefined, skipped, requests });
    }
    return copies;
  } finally {
    await close();
  }
}
