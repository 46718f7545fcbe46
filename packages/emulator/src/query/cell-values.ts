// The values of a row that filters and sorts compare, read directly from the stored form.
import { PROPERTY_KINDS, type Comparison } from "../catalog/property-kinds.ts";
import type { Cell } from "../columns/cell.ts";
import { defaultStatus, optionsOf } from "../columns/options.ts";
import type { DataSourceRecord, PageRecord, SchemaProperty } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import { cellValue } from "../properties/cell-value.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject, objectOr, objectsOf, textOr } from "../values/json.ts";
import { plainTextOf } from "../values/plain-text.ts";
import { minuteText } from "../values/time.ts";

/** Returns the text of a title, rich text, url, email or phone number. */
export function textValue(page: PageRecord, property: SchemaProperty): string {
  const stored = page.values[property.id];
  return typeof stored === "string" ? stored : plainTextOf(stored);
}

/** Returns a number or unique id; null without a value. */
export function numberValue(page: PageRecord, property: SchemaProperty): number | null {
  const stored = page.values[property.id];
  return typeof stored === "number" ? stored : null;
}

/**
 * Returns a function that reads the option names of a row. The names of the options are looked up once for all rows.
 */
export function optionReader(property: SchemaProperty): (page: PageRecord) => readonly string[] {
  const byId = new Map(optionsOf(property).map((option) => [textOr(option["id"], ""), [textOr(option["name"], "")]]));
  const empty = property.type === "status" ? (byId.get(textOr(defaultStatus(property), "")) ?? []) : [];
  return (page) => {
    const stored = page.values[property.id] ?? null;
    if (stored === null) return empty;
    if (typeof stored === "string") return byId.get(stored) ?? [];
    return Array.isArray(stored) ? stored.flatMap((id) => (typeof id === "string" ? (byId.get(id) ?? []) : [])) : [];
  };
}

/** Returns the ids of people or related pages. */
export function idValues(page: PageRecord, property: SchemaProperty): string[] {
  if (property.type === "created_by") return [page.createdBy];
  if (property.type === "last_edited_by") return [page.editedBy];
  const stored = page.values[property.id];
  return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === "string") : [];
}

/** Returns a date value, or the time of the creation or last edit. */
export function dateValue(page: PageRecord, property: SchemaProperty): JsonObject | null {
  if (property.type === "created_time") return { start: minuteText(page.createdAt), end: null };
  if (property.type === "last_edited_time") return { start: minuteText(page.editedAt), end: null };
  const stored = page.values[property.id];
  return isObject(stored) ? stored : null;
}

/** Returns the result of a formula or rollup. */
export function computedValue(
  workspace: Workspace,
  source: DataSourceRecord,
  page: PageRecord,
  property: SchemaProperty,
): JsonObject {
  const cell: Cell = { workspace, source, page, property };
  return objectOr(cellValue(cell));
}

/** The value by which a row sorts, smaller first; null without a value. */
export type SortValue = string | number | null;

type SortReader = (
  workspace: Workspace,
  page: PageRecord,
  property: SchemaProperty,
  source: DataSourceRecord,
) => SortValue;

const SORT_READERS: Readonly<Record<Exclude<Comparison, "option" | "options">, SortReader>> = {
  text: (_, page, property) => naturalKey(textValue(page, property)),
  number: (_, page, property) => numberValue(page, property),
  checkbox: (_, page, property) => (page.values[property.id] === true ? 1 : 0),
  date: (_, page, property) => {
    if (property.type === "created_time") return page.createdAt;
    return property.type === "last_edited_time" ? page.editedAt : timeOrNull(dateValue(page, property)?.["start"]);
  },
  people: (workspace, page, property) =>
    idValues(page, property).map((id) => userName(workspace, id) ?? (property.type === "people" ? id : null))[0] ??
    null,
  relation: (workspace, page, property) =>
    idValues(page, property).map((id) => plainTextOf(workspace.store.page(id)?.values["title"]))[0] ?? null,
  files: (_, page, property) => naturalKey(textOr(objectsOf(page.values[property.id])[0]?.["name"], "")),
  verification: () => null,
  result: (workspace, page, property, source) => computedOrder(computedValue(workspace, source, page, property)),
};

/** Returns a function that reads the value by which a row sorts. */
export function sortReader(
  workspace: Workspace,
  source: DataSourceRecord,
  property: SchemaProperty,
): (page: PageRecord) => SortValue {
  const way = PROPERTY_KINDS[property.type]?.compares;
  if (way === undefined) return () => null;
  if (way === "option" || way === "options") return optionOrder(property);
  const read = SORT_READERS[way];
  return (page) => read(workspace, page, property, source);
}

const DIGIT = /\d/;

/**
 * Returns text that sorts in natural order by plain comparison: case does not matter, and numbers sort by size, because
 * each number follows its length. Recorded: "Article 2" comes before "Article 10".
 */
function naturalKey(text: string): string | null {
  if (text === "") return null;
  const lower = text.toLowerCase();
  if (!DIGIT.test(lower)) return lower;
  return lower.replaceAll(/\d+/g, (digits) => {
    const significant = digits.replace(/^0+(?=\d)/, "");
    return `0${String.fromCharCode(48 + Math.min(significant.length, 70))}${significant}`;
  });
}

/** Returns a function that reads the index of the option of a row. Options sort by their order in the schema. */
function optionOrder(property: SchemaProperty): (page: PageRecord) => SortValue {
  const places = new Map(optionsOf(property).map((option, place) => [textOr(option["id"], ""), place]));
  const empty = property.type === "status" ? (places.get(textOr(defaultStatus(property), "")) ?? null) : null;
  return (page) => {
    const stored = page.values[property.id] ?? null;
    const first = Array.isArray(stored) ? stored[0] : stored;
    return typeof first === "string" ? (places.get(first) ?? null) : empty;
  };
}

function timeOrNull(text: JsonValue | undefined): number | null {
  const time = typeof text === "string" ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

function userName(workspace: Workspace, id: string): string | null {
  const name = workspace.store.users.get(id)?.value["name"];
  return typeof name === "string" ? name.toLowerCase() : null;
}

function computedOrder(answer: JsonObject): SortValue {
  const held = answer[textOr(answer["type"], "")];
  if (typeof held === "number") return held;
  if (typeof held === "boolean") return held ? 1 : 0;
  if (typeof held === "string") return held.toLowerCase() || null;
  return isObject(held) ? timeOrNull(held["start"]) : null;
}
