// The latest time that a copy has recorded. A clock can be wrong, so the order of states follows these times only.
import { sql } from "kysely";
import type { Database } from "./database.ts";
import { TIME_COLUMNS } from "./tables.ts";

/** Returns the latest time of a state in the copy, ISO 8601. Undefined for a copy without a run. Reads all objects. */
export const latestTime = (db: Database): Promise<string | undefined> => latestOf(db, TIME_COLUMNS);

/** Returns the latest time of a run, ISO 8601. Undefined before the first. */
export const latestRunTime = (db: Database): Promise<string | undefined> =>
  latestOf(
    db,
    TIME_COLUMNS.filter(({ table }) => table === "ws_runs"),
  );

async function latestOf(db: Database, columns: typeof TIME_COLUMNS): Promise<string | undefined> {
  const times = columns.map(({ table, column }) => sql`select max(${sql.ref(column)}) as at from ${sql.table(table)}`);
  const { rows } = await sql<{ latest: string | null }>`select max(at) as latest
    from (${sql.join(times, sql` union all `)}) as times`.execute(db);
  return rows[0]?.latest ?? undefined;
}
