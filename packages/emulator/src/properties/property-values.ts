// The properties of a page, as responses show them.
import { LIMITS } from "../catalog/limits.ts";
import type { Cell } from "../columns/cell.ts";
import { encodedId } from "../columns/property-id.ts";
import type { PageRecord } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject } from "../values/json.ts";
import { cellValue } from "./cell-value.ts";

/** Returns one property in the form of a page response, which shortens long lists of references. */
function propertyValue(cell: Cell): JsonObject {
  const { property } = cell;
  const value = cellValue(cell);
  const shown: JsonObject = { id: encodedId(property.id), type: property.type, [property.type]: value };
  if (property.type === "relation" && Array.isArray(value)) {
    shown["relation"] = value.slice(0, LIMITS.referencesOnPage);
    shown["has_more"] = value.length > LIMITS.referencesOnPage;
  } else if (property.type === "people" && Array.isArray(value)) {
    shown["people"] = value.slice(0, LIMITS.referencesOnPage);
  }
  return shown;
}

/** Returns the properties of a page by name. @param only the ids of the returned properties; all without it */
export function propertyValues(workspace: Workspace, page: PageRecord, only?: ReadonlySet<string>): JsonObject {
  const source = workspace.store.dataSourceOf(page);
  const isShown = (id: string): boolean => only === undefined || only.has(id);
  if (source === undefined)
    return isShown("title") ? { title: { id: "title", type: "title", title: page.values["title"] ?? [] } } : {};
  // An assignment would lose a column named "__proto__".
  return Object.fromEntries(
    [...source.schema.values()]
      .filter(({ id }) => isShown(id))
      .map((property) => [property.name, propertyValue({ workspace, source, page, property })]),
  );
}
