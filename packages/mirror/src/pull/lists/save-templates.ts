// Notes which pages are templates of a data source. Their JSON does not show it.
import { storable } from "../../json.ts";
import type { TemplateRecord } from "../../model/lists/list-page.ts";
import type { Database } from "../../store/mirror-store.ts";
import { storeRows } from "../../store/row-hashes.ts";

/** Stores templates as the list of a data source contains them. */
export async function saveTemplates(
  db: Database,
  templates: readonly TemplateRecord[],
  dataSourceId: string,
): Promise<void> {
  await storeRows(
    db,
    "ws_templates",
    templates.map(({ id, name, isDefault }) => ({
      id,
      data_source_id: dataSourceId,
      name: storable(name),
      is_default: isDefault ? 1 : 0,
    })),
  );
}

/** Removes the templates of a data source that its list no longer contains. */
export async function removeTemplates(db: Database, dataSourceId: string, ids: readonly string[]): Promise<void> {
  let gone = db.deleteFrom("ws_templates").where("data_source_id", "=", dataSourceId);
  if (ids.length > 0) gone = gone.where("id", "not in", ids);
  await gone.execute();
}
