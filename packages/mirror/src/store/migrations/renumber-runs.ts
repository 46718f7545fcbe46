// Repairs the numbers of runs. Earlier versions numbered the runs of a copy in PostgreSQL 1, 11, 111 and so on.
import { sql } from "kysely";
import type { Database } from "../database.ts";

/** Numbers the runs of a copy from 1 if a number is too large for JavaScript. Returns true if it has changed something. */
export async function renumberRuns(db: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from ws_runs where id > ${sql.lit(Number.MAX_SAFE_INTEGER)} limit 1`.execute(db);
  if (rows.length === 0) return false;
  const number = (run: string) => sql`(select count(*) from ws_runs as earlier where earlier.id <= ${sql.ref(run)})`;
  await sql`update ws_objects set seen_run = ${number("ws_objects.seen_run")}`.execute(db);
  await sql`update ws_omissions set run = ${number("ws_omissions.run")}`.execute(db);
  // In two steps, because a number must never be there twice. Negative numbers are in the opposite order.
  await sql`update ws_runs set id = -id`.execute(db);
  for (;;) {
    const { rows: next } =
      await sql`update ws_runs set id = (select count(*) from ws_runs as done where done.id > 0) + 1
      where id = (select max(id) from ws_runs as rest where rest.id < 0) returning id`.execute(db);
    if (next.length === 0) return true;
  }
}
