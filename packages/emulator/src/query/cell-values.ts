// What filters and sorts look at: plain comparable values of a row, straight from what is stored.
import { minuteText } from "../clock.ts";
import { isObject, objectOr, objectsOf, textOr } from "../json.ts";
import { optionById, optionsOf } from "../properties/options.ts";
import type { Cell } from "../properties/cell.ts";
import { cellValue } from "../properties/read-value.ts";
import { defaultStatus } from "../properties/write-value.ts";
import type { DataSourceRecord, PageRecord, SchemaProperty } from "../records.ts";
import { plainTextOf } from "../plain-text.ts";
import type { JsonObject, JsonValue } from "../types.ts";
import type { Workspace } from "../workspace.ts";

/** Text of a title, rich text, url, email or phone number. */
export function textValue(page: PageRecord, property: SchemaProperty): string {
  const stored = page.values[property.id];
  return typeof stored === "string" ? stored : plainTextOf(stored);
}

/** A number or unique id; null for none. */
export function numberValue(page: PageRecord, property: SchemaProperty): number | null {
  const stored = page.values[property.id];
  return typeof stored === "number" ? stored : null;
}

/** The option names of a select, status or multi_select. */
export function optionValues(page: PageRecord, property: SchemaProperty): string[] {
  const stored = page.values[property.id] ?? (property.type === "status" ? defaultStatus(property) : null);
  const ids = Array.isArray(stored) ? stored : [stored];
  return ids.flatMap((id) => (typeof id === "string" ? textOr(optionById(property, id)?.["name"], "") || [] : []));
}

/** The ids of people or related pages. */
export function idValues(page: PageRecord, property: SchemaProperty): string[] {
  if (property.type === "created_by") return [page.createdBy];
  if (property.type === "last_edited_by") return [page.editedBy];
  const stored = page.values[property.id];
  return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === "string") : [];
}

/** A date value; created and edited times too. */
export function dateValue(page: PageRecord, property: SchemaProperty): JsonObject | null {
  if (property.type === "created_time") return { start: minuteText(page.createdAt), end: null };
  if (property.type === "last_edited_time") return { start: minuteText(page.editedAt), end: null };
  const stored = page.values[property.id];
  return isObject(stored) ? stored : null;
}

/** A formula's or rollup's answer. */
export function computedValue(
  workspace: Workspace,
  source: DataSourceRecord,
  page: PageRecord,
  property: SchemaProperty,
): JsonObject {
  const cell: Cell = { workspace, source, page, property };
  return objectOr(cellValue(cell));
}

/** What a column sorts by: smaller first, null last. Options sort by their place in the schema. */
export function sortValue(
  workspace: Workspace,
  source: DataSourceRecord,
  page: PageRecord,
  property: SchemaProperty,
): string | number | null {
  switch (property.type) {
    case "title":
    case "rich_text":
    case "url":
    case "email":
    case "phone_number":
      return naturalKey(textValue(page, property));
    case "number":
    case "unique_id":
      return numberValue(page, property);
    case "checkbox":
      return page.values[property.id] === true ? 1 : 0;
    case "select":
    case "status":
    case "multi_select":
      return optionOrder(page, property);
    case "date":
      return timeOrNull(dateValue(page, property)?.["start"]);
    case "created_time":
      return page.createdAt;
    case "last_edited_time":
      return page.editedAt;
    case "created_by":
      return userName(workspace, page.createdBy);
    case "last_edited_by":
      return userName(workspace, page.editedBy);
    case "people":
      return idValues(page, property).map((id) => userName(workspace, id) ?? id)[0] ?? null;
    case "relation":
      return idValues(page, property).map((id) => plainTextOf(workspace.store.page(id)?.values["title"]))[0] ?? null;
    case "files":
      return textOr(objectsOf(page.values[property.id])[0]?.["name"], "").toLowerCase() || null;
    case "formula":
    case "rollup":
      return computedOrder(computedValue(workspace, source, page, property));
    default:
      return null;
  }
}

/**
 * Text that sorts by plain comparison as a reader would sort it: without regard to case, numbers by their size
 * ("Article 2" before "Article 10", recorded). Each number is preceded by its length.
 */
function naturalKey(text: string): string | null {
  if (text === "") return null;
  return text.toLowerCase().replaceAll(/\d+/g, (digits) => {
    const significant = digits.replace(/^0+(?=\d)/, "");
    return `0${String.fromCharCode(48 + Math.min(significant.length, 70))}${significant}`;
  });
}

function optionOrder(page: PageRecord, property: SchemaProperty): number | null {
  const stored = page.values[property.id] ?? (property.type === "status" ? defaultStatus(property) : null);
  const first = Array.isArray(stored) ? stored[0] : stored;
  if (typeof first !== "string") return null;
  const index = optionsOf(property).findIndex((option) => option["id"] === first);
  return index < 0 ? null : index;
}

function timeOrNull(text: JsonValue | undefined): number | null {
  const time = typeof text === "string" ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

function userName(workspace: Workspace, id: string): string | null {
  const name = workspace.store.users.get(id)?.value["name"];
  return typeof name === "string" ? name.toLowerCase() : null;
}

function computedOrder(answer: JsonObject): string | number | null {
  const held = answer[textOr(answer["type"], "")];
  if (typeof held === "number") return held;
  if (typeof held === "boolean") return held ? 1 : 0;
  if (typeof held === "string") return held.toLowerCase() || null;
  return isObject(held) ? timeOrNull(held["start"]) : null;
}
