// Notes which pages are templates of a data source. Their JSON does not show it.
import { idOf, textOf, storable, type Fields } from "../json.ts";
import type { Database } from "../store/mirror-store.ts";
import { hashRows } from "../store/row-hashes.ts";

/** Stores templates as the list of a data source contains them. */
export async function saveTemplates(db: Database, templates: readonly Fields[], dataSourceId: string): Promise<void> {
  if (templates.length === 0) return;
  const rows = templates.map((template) => ({
    id: idOf(template),
    data_source_id: dataSourceId,
    name: storable(textOf(template["name"]) ?? ""),
    is_default: template["is_default"] === true ? 1 : 0,
  }));
  await db
    .insertInto("ws_templates")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((eb) => ({
        data_source_id: eb.ref("excluded.data_source_id"),
        name: eb.ref("excluded.name"),
        is_default: eb.ref("excluded.is_default"),
      })),
    )
    .execute();
  await hashRows(db, "ws_templates", rows);
}

/** Removes the templates of a data source that its list no longer contains. */
export async function removeTemplates(db: Database, dataSourceId: string, ids: readonly string[]): Promise<void> {
  let gone = db.deleteFrom("ws_templates").where("data_source_id", "=", dataSourceId);
  if (ids.length > 0) gone = gone.where("id", "not in", ids);
  await gone.execute();
}
