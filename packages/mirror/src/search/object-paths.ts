// The pages and databases that contain an object.
import { sql } from "kysely";
import { titleOf } from "@ws/render/values";
import { recordOfRow } from "../model/records.ts";
import type { Database } from "../store/database.ts";
import type { ObjectsTable } from "../store/tables.ts";

/** A page or database on the way from the workspace to an object. */
export interface PathStep {
  readonly id: string;
  /** Empty if it has none. */
  readonly title: string;
}

type Row = Pick<ObjectsTable, "kind" | "id" | "parent_id" | "json">;

/** Returns the pages and databases above objects, the topmost first, by the ids of the objects. */
export async function pathsOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, readonly PathStep[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Row>`with recursive up(id) as (
      select id from ws_objects where id in (${sql.join(ids)})
      union select o.parent_id from up join ws_objects as o on o.id = up.id where o.parent_id is not null
    )
    select kind, id, parent_id, case when kind in ('page', 'database') then json else '{}' end as json
    from ws_objects where id in (select id from up) and kind in ('page', 'database', 'data_source', 'block')`.execute(
    db,
  );
  const found = new Map<string, Row>();
  // A child page is a page and a block with one id.
  for (const row of rows) if (row.kind !== "block" || !found.has(row.id)) found.set(row.id, row);
  return new Map(ids.map((id) => [id, pathOf(found, id)]));
}

function pathOf(found: ReadonlyMap<string, Row>, id: string): PathStep[] {
  const steps: PathStep[] = [];
  const seen = new Set<string>([id]);
  let row = found.get(found.get(id)?.parent_id ?? "");
  while (row !== undefined && !seen.has(row.id)) {
    seen.add(row.id);
    if (row.kind === "page" || row.kind === "database")
      steps.unshift({ id: row.id, title: titleOf(recordOfRow(row.kind, row.json)) });
    row = found.get(row.parent_id ?? "");
  }
  return steps;
}
