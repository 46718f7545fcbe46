// The latest time that a copy has recorded. A clock can be wrong, so the order of states follows these times only.
import { sql } from "kysely";
import type { Database } from "./database.ts";

/** Returns the latest time of a state in the copy, ISO 8601. Undefined for a copy without a run. Reads all objects. */
export async function latestTime(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ latest: string | null }>`select max(at) as latest from (
    select max(changed_at) as at from ws_objects union all
    select max(first_seen_at) as at from ws_objects union all
    select max(removed_at) as at from ws_objects union all
    select max(out_of_sight_at) as at from ws_objects union all
    select max(left_out_at) as at from ws_objects union all
    select max(seen_again_at) as at from ws_objects union all
    select max(seen_at) as at from ws_versions union all
    select max(started_at) as at from ws_runs union all
    select max(ended_at) as at from ws_runs
  ) as times`.execute(db);
  return rows[0]?.latest ?? undefined;
}

/** Returns the latest time of a run, ISO 8601. Undefined before the first. */
export async function latestRunTime(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ latest: string | null }>`select max(at) as latest from (
    select max(started_at) as at from ws_runs union all select max(ended_at) as at from ws_runs
  ) as times`.execute(db);
  return rows[0]?.latest ?? undefined;
}
