import { sql, type RawBuilder } from "kysely";
import type { Database } from "../database.ts";

/** Returns the numbers of different pages that queries for the column `page_id` find. */
export async function countsOf(db: Database, queries: readonly RawBuilder<unknown>[]): Promise<readonly number[]> {
  const counts = queries.map(
    (query, index) => sql`select ${sql.lit(index)} as number, count(distinct page_id) as pages from ${query} as found`,
  );
  const { rows } = await sql<{ number: number; pages: number | string }>`${sql.join(counts, sql` union all `)}`.execute(
    db,
  );
  return rows.toSorted((a, b) => a.number - b.number).map(({ pages }) => Number(pages));
}
