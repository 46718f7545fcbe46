// Views name columns in their filters and sorts. They follow when a column gets another name.
// Assumed: no recording and no document shows a view after the rename of a column of its filter.
import type { DataSourceRecord, SchemaProperty } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject } from "../values/json.ts";

/** New names of columns by their old names. */
type Renames = ReadonlyMap<string, string>;

/** Renames columns in the views of a data source. @param before the columns before the change, by id */
export function followRenames(
  workspace: Workspace,
  source: DataSourceRecord,
  before: ReadonlyMap<string, SchemaProperty>,
): void {
  const renames = new Map<string, string>();
  for (const [id, { name }] of before) {
    const after = source.schema.get(id)?.name;
    if (after !== undefined && after !== name) renames.set(name, after);
  }
  if (renames.size === 0) return;
  for (const view of workspace.store.views.values()) {
    if (view.dataSourceId !== source.id) continue;
    view.filter = renamed(view.filter, renames);
    view.sorts = renamed(view.sorts, renames);
    view.configuration = renamedObject(view.configuration, renames);
    if (isObject(view.quickFilters)) view.quickFilters = renamedKeys(view.quickFilters, renames);
  }
}

/** The keys whose text is the name of a column. */
const isName = (key: string): boolean => key === "property" || key.endsWith("property_name");

function renamed(value: JsonValue, renames: Renames): JsonValue {
  if (Array.isArray(value)) return value.map((item) => renamed(item, renames));
  return isObject(value) ? renamedObject(value, renames) : value;
}

function renamedObject(object: JsonObject, renames: Renames): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [
      key,
      typeof value === "string" && isName(key) ? (renames.get(value) ?? value) : value && renamed(value, renames),
    ]),
  );
}

function renamedKeys(object: JsonObject, renames: Renames): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [renames.get(key) ?? key, value]));
}
