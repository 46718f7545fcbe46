// Converts the values of a column that changes its type. Text stays text, options stay options, and ids become text.
import { typesThatStore } from "../catalog/property-kinds.ts";
import { optionById, resolveOption } from "../columns/options.ts";
import type { DataSourceRecord, KeptValue, SchemaProperty } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import { parseIsoDate } from "../values/iso-date.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { objectOr, scalarText, textOr } from "../values/json.ts";
import { plainText, plainTextOf } from "../values/plain-text.ts";

const TEXT_TYPES = new Set(typesThatStore("text"));
const OPTION_TYPES = new Set(typesThatStore("options"));

/**
 * Converts the value of every row to the new type. A value that does not fit is hidden: it comes back with a type that it
 * fits, until another value is written.
 */
export function convertValues(
  workspace: Workspace,
  source: DataSourceRecord,
  property: SchemaProperty,
  type: string,
  config: JsonObject,
): void {
  const target: SchemaProperty = { ...property, type, config };
  for (const rowId of source.rows) {
    const row = workspace.store.page(rowId);
    const origin = row?.kept?.[property.id] ?? keptValue(property, row?.values[property.id]);
    if (row === undefined || origin === undefined) continue;
    (row.kept ??= {})[property.id] = origin;
    const converted = convert(workspace, target, origin);
    if (converted === undefined) delete row.values[property.id];
    else row.values[property.id] = converted;
  }
}

function keptValue(property: SchemaProperty, value: JsonValue | undefined): KeptValue | undefined {
  if (value === undefined || value === null) return undefined;
  return { type: property.type, value, texts: textsOf(property, value) };
}

/** Returns a value for a column. Options are found by their names, because the column may have other options now. */
function convert(
  workspace: Workspace,
  target: SchemaProperty,
  { type, value, texts }: KeptValue,
): JsonValue | undefined {
  return type === target.type && !OPTION_TYPES.has(type) ? value : fromTexts(workspace, target, texts);
}

const ID_TYPES: ReadonlySet<string> = new Set(["people", "relation"]);

function textsOf(property: SchemaProperty, value: JsonValue): string[] {
  if (property.type === "rich_text") return [plainTextOf(value)];
  if (property.type === "number" || property.type === "checkbox" || TEXT_TYPES.has(property.type))
    return [scalarText(value)];
  if (property.type === "date") return [dateText(objectOr(value))];
  const ids = Array.isArray(value) ? value : [value];
  // Documented: people and related pages become their ids.
  if (ID_TYPES.has(property.type)) return ids.map(scalarText);
  if (OPTION_TYPES.has(property.type)) {
    return ids.map((id) => textOr(optionById(property, scalarText(id))?.["name"], "")).filter((name) => name !== "");
  }
  return [];
}

function dateText({ start, end }: JsonObject): string {
  return [start, end].filter((part) => typeof part === "string").join(" → ");
}

function fromTexts(workspace: Workspace, target: SchemaProperty, texts: readonly string[]): JsonValue | undefined {
  const [first] = texts;
  if (first === undefined || first === "") return undefined;
  const joined = texts.join(", ");
  if (target.type === "rich_text") return [plainText(joined)];
  if (TEXT_TYPES.has(target.type)) return joined;
  if (target.type === "number") return Number.isFinite(Number(first)) ? Number(first) : undefined;
  if (target.type === "checkbox") return first === "true";
  if (target.type === "date")
    return parseIsoDate(first) === undefined ? undefined : { start: first, end: null, time_zone: null };
  if (target.type === "people") return texts.filter((id) => workspace.store.users.has(id));
  const option = (name: string) => resolveOption(workspace, target, { name: name.replaceAll(",", " ") });
  if (target.type === "select") return option(first);
  if (target.type === "multi_select")
    return texts.flatMap((text) => text.split(",").flatMap((name) => (name.trim() === "" ? [] : option(name.trim()))));
  return undefined;
}
