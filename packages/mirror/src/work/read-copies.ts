// Reads the reports of the copies of many workspaces.
import { schemaOf } from "../store/open/copy-location.ts";
import { openPool } from "../store/dialects/postgres-pool.ts";
import { postgresError } from "../store/open/open-error.ts";
import { WHOLE_RUNS } from "../store/tables.ts";

/** The reports of a copy that exists. */
export interface CopyReport {
  /** Time at which the last complete run began that looked for all changes or for recent edits, ISO 8601. */
  readonly pulledAt: string | undefined;
  /** Time at which the last complete run began that listed everything, ISO 8601: the copy has all changes before it. */
  readonly currentTo: string | undefined;
  /** Number of things that could not be read. */
  readonly omissions: number;
  /** Number of requests of all runs, those of running slices excepted. */
  readonly requests: number;
}

/** Codes of PostgreSQL for a schema or table that does not exist. */
const MISSING: ReadonlySet<unknown> = new Set(["3F000", "42P01"]);

interface Row {
  readonly pulled_at: string | null;
  readonly current_to: string | null;
  readonly omissions: number;
  readonly requests: number;
}

/**
 * Reads the reports of the copies of workspaces. Those without a copy are not in the result.
 * @throws MirrorError `not_a_copy` if the database cannot be reached
 */
export async function readCopies(databaseUrl: string, names: readonly string[]): Promise<Map<string, CopyReport>> {
  const copies = new Map<string, CopyReport>();
  const { pool, close } = await openPool({ connectionString: databaseUrl, max: 1 });
  try {
    for (const name of names) {
      const schema = `"${schemaOf(name)}"`;
      const { rows } = await pool
        .query<Row>(
          `select max(started_at) filter (where ended_at is not null and kind <> 'hints') as pulled_at,
            max(started_at) filter (where ended_at is not null and kind = any($1)) as current_to,
            coalesce(sum(requests), 0)::int8 as requests,
            (select count(*) from ${schema}.ws_omissions) as omissions
          from ${schema}.ws_runs`,
          [WHOLE_RUNS],
        )
        .catch((error: unknown) => {
          if (error instanceof Error && "code" in error && MISSING.has(error.code)) return { rows: [] };
          throw postgresError(error);
        });
      for (const { pulled_at: pulledAt, current_to: currentTo, omissions, requests } of rows)
        copies.set(name, { pulledAt: pulledAt ?? undefined, currentTo: currentTo ?? undefined, omissions, requests });
    }
    return copies;
  } finally {
    await close();
  }
}
