// The properties of a page, as responses show them.
import { LIMITS } from "../catalog/limits.ts";
import type { Cell } from "../columns/cell.ts";
import { encodedId } from "../columns/property-id.ts";
import type { PageRecord } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject, objectOr } from "../values/json.ts";
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
  } else if (property.type === "title" || property.type === "rich_text") {
    shown[property.type] = firstReferences(value);
  }
  return shown;
}

/** Returns the id of the page or person that an item of rich text mentions; undefined for other items. */
function mentionedId(item: JsonValue): JsonValue | undefined {
  const mention = isObject(item) ? objectOr(item["mention"]) : {};
  return objectOr(mention["page"] ?? mention["user"])["id"];
}

/**
 * Returns rich text without mentions of the 26th page or person and those after it. The property item has all of them.
 * Recorded: 50 mentions of one person are one reference.
 * @source https://developers.notion.com/reference/retrieve-a-page#limits
 */
function firstReferences(value: JsonValue): JsonValue {
  if (!Array.isArray(value) || value.length <= LIMITS.referencesOnPage) return value;
  const shown = new Set<JsonValue>();
  return value.filter((item) => {
    const id = mentionedId(item);
    if (id === undefined || shown.has(id)) return true;
    return shown.size < LIMITS.referencesOnPage && shown.add(id).has(id);
  });
}

/** Returns the properties of a page by name. @param only the ids of the returned properties; all without it */
export function propertyValues(workspace: Workspace, page: PageRecord, only?: ReadonlySet<string>): JsonObject {
  const source = workspace.store.dataSourceOf(page);
  const isShown = (id: string): boolean => only === undefined || only.has(id);
  if (source === undefined)
    return isShown("title")
      ? { title: { id: "title", type: "title", title: firstReferences(page.values["title"] ?? []) } }
      : {};
  // An assignment would lose a column named "__proto__".
  return Object.fromEntries(
    [...source.schema.values()]
      .filter(({ id }) => isShown(id))
      .map((property) => [property.name, propertyValue({ workspace, source, page, property })]),
  );
}
