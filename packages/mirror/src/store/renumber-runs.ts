// Repairs the numbers of runs. Earlier versions numbered the runs of a copy in PostgreSQL 1, 11, 111 and so on.
import { sql } from "kysely";
import type { Database } from "./mirror-store.ts";

/** Numbers the runs of a copy from 1 if a number is too large for JavaScript. Returns true if it has changed something. */
export async function renumberRuns(db: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from runs where id > ${sql.lit(Number.MAX_SAFE_INTEGER)} limit 1`.execute(db);
  if (rows.length === 0) return false;
  const number = (run: string) => sql`(select count(*) from runs as earlier where earlier.id <= ${sql.ref(run)})`;
  await sql`update objects set seen_run = ${number("objects.seen_run")}`.execute(db);
  await sql`update omissions set run = ${number("omissions.run")}`.execute(db);
  // In two steps, because a number must never be there twice. Negative numbers are in the opposite order.
  await sql`update runs set id = -id`.execute(db);
  for (;;) {
    const { rows: next } = await sql`update runs set id = (select count(*) from runs as done where done.id > 0) + 1
      where id = (select max(id) from runs as rest where rest.id < 0) returning id`.execute(db);
    if (next.length === 0) return true;
  }
}
