// Converts the values of a column that changes its type. Text stays text, and options stay options.
import { typesThatStore } from "../catalog/property-kinds.ts";
import { optionById, resolveOption } from "../columns/options.ts";
import type { DataSourceRecord, SchemaProperty } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { scalarText, textOr } from "../values/json.ts";
import { plainText, plainTextOf } from "../values/plain-text.ts";

const TEXT_TYPES = new Set(typesThatStore("text"));
const OPTION_TYPES = new Set(typesThatStore("options"));

/** Converts the value of every row to the new type. A value that cannot be converted is deleted. */
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
    const value = row?.values[property.id];
    if (row === undefined || value === undefined || value === null) continue;
    const converted = fromTexts(workspace, target, textsOf(property, value));
    if (converted === undefined) delete row.values[property.id];
    else row.values[property.id] = converted;
  }
}

function textsOf(property: SchemaProperty, value: JsonValue): string[] {
  if (property.type === "rich_text") return [plainTextOf(value)];
  if (property.type === "number" || property.type === "checkbox" || TEXT_TYPES.has(property.type))
    return [scalarText(value)];
  const ids = Array.isArray(value) ? value : [value];
  if (OPTION_TYPES.has(property.type)) {
    return ids.map((id) => textOr(optionById(property, scalarText(id))?.["name"], "")).filter((name) => name !== "");
  }
  return [];
}

function fromTexts(workspace: Workspace, target: SchemaProperty, texts: string[]): JsonValue | undefined {
  const [first] = texts;
  if (first === undefined || first === "") return undefined;
  const joined = texts.join(", ");
  if (target.type === "rich_text") return [plainText(joined)];
  if (TEXT_TYPES.has(target.type)) return joined;
  if (target.type === "number") return Number.isFinite(Number(first)) ? Number(first) : undefined;
  if (target.type === "checkbox") return first === "true";
  const option = (name: string) => resolveOption(workspace, target, { name: name.replaceAll(",", " ") });
  if (target.type === "select") return option(first);
  if (target.type === "multi_select")
    return texts.flatMap((text) => text.split(",").flatMap((name) => (name.trim() === "" ? [] : option(name.trim()))));
  return undefined;
}
