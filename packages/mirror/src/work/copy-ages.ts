// Finds out until when the copies of workspaces are complete.
import { schemaOf } from "../store/open/copy-location.ts";
import { postgresError } from "../store/open/open-error.ts";
import { openPool } from "../store/dialects/postgres-pool.ts";

/** Codes of PostgreSQL for a schema or table that does not exist. */
const MISSING: ReadonlySet<unknown> = new Set(["3F000", "42P01"]);

/**
 * Returns the time at which the last complete run of each workspace began, in milliseconds since 1970. Workspaces without a
 * complete copy are not in the result.
 * @throws MirrorError `not_a_copy` if the database cannot be reached
 */
export async function readCopyAges(databaseUrl: string, names: readonly string[]): Promise<Map<string, number>> {
  const ages = new Map<string, number>();
  const { pool, close } = await openPool({ connectionString: databaseUrl, max: 1 });
  try {
    for (const name of names) {
      const { rows } = await pool
        .query<{ at: string | null }>(
          `select max(started_at) as at from "${schemaOf(name)}".ws_runs where ended_at is not null and kind <> 'hints'`,
        )
        .catch((error: unknown) => {
          if (error instanceof Error && "code" in error && MISSING.has(error.code)) return { rows: [] };
          throw postgresError(error);
        });
      const at = rows[0]?.at;
      if (at !== undefined && at !== null) ages.set(name, Date.parse(at));
    }
    return ages;
  } finally {
    await close();
  }
}
