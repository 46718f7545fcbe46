// Rollups: a function over a column of the related pages.
import type { Cell, CellReader } from "../columns/cell.ts";
import { relationIds } from "../columns/relations.ts";
import type { PageRecord } from "../model/records.ts";
import { momentMs } from "../values/iso-date.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject, textOr } from "../values/json.ts";
import { plainTextOf } from "../values/plain-text.ts";

interface Element {
  readonly type: string;
  readonly value: JsonValue;
}

/**
 * Returns the value of a rollup.
 * @returns undefined if a related page or the column is not in this workspace
 */
export function rollupValue(cell: Cell, read: CellReader): JsonObject | undefined {
  const { workspace, source, page, property } = cell;
  const relation = source.schema.get(textOr(property.config["relation_property_id"], ""));
  if (relation === undefined) return undefined;
  const target = workspace.store.dataSources.get(textOr(relation.config["data_source_id"], ""));
  const rolled = target?.schema.get(textOr(property.config["rollup_property_id"], ""));
  const name = textOr(property.config["function"], "show_original");
  if (target === undefined || rolled === undefined) return undefined;
  const rows: PageRecord[] = [];
  for (const id of relationIds(page.values[relation.id])) {
    const row = workspace.store.page(id);
    if (row === undefined) return undefined;
    workspace.work.spend(1);
    if (!row.inTrash) rows.push(row);
  }
  const elements = rows.map((row) => elementOf(read, { ...cell, source: target, page: row, property: rolled }));
  return { ...aggregate(name, elements), function: name };
}

function elementOf(read: CellReader, cell: Cell): Element {
  const { type } = cell.property;
  // A rollup can contain itself through other rollups, so rollups of rollups are not read.
  return { type, value: type === "rollup" ? null : read(cell) };
}

const number = (value: number | null): JsonObject => ({ type: "number", number: value });
const date = (value: JsonValue): JsonObject => ({ type: "date", date: value });

function aggregate(name: string, elements: readonly Element[]): JsonObject {
  const counted = COUNTS[name];
  if (counted !== undefined) return number(counted(elements));
  const numeric = NUMBERS[name];
  if (numeric !== undefined) return number(numeric(elements.flatMap(numberIn)));
  if (name === "earliest_date" || name === "latest_date" || name === "date_range") return dateAggregate(name, elements);
  const kept = name === "show_unique" ? uniqueBy(elements, elementKey) : elements;
  return { type: "array", array: kept.map(({ type, value }) => ({ type, [type]: value })) };
}

const percent = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

const COUNTS: Readonly<Record<string, (elements: readonly Element[]) => number | null>> = {
  count: (elements) => elements.length,
  count_values: (elements) => elements.reduce((sum, element) => sum + valuesIn(element), 0),
  empty: (elements) => elements.filter(isEmptyElement).length,
  not_empty: (elements) => elements.filter((element) => !isEmptyElement(element)).length,
  unique: (elements) =>
    uniqueBy(
      elements.filter((element) => !isEmptyElement(element)),
      elementKey,
    ).length,
  percent_empty: (elements) => percent(elements.filter(isEmptyElement).length, elements.length),
  percent_not_empty: (elements) =>
    percent(elements.filter((element) => !isEmptyElement(element)).length, elements.length),
  checked: (elements) => elements.filter(isChecked).length,
  unchecked: (elements) => elements.filter((element) => !isChecked(element)).length,
  percent_checked: (elements) => percent(elements.filter(isChecked).length, elements.length),
  percent_unchecked: (elements) => percent(elements.filter((element) => !isChecked(element)).length, elements.length),
  count_per_group: (elements) => elements.length,
  percent_per_group: (elements) => percent(elements.length, elements.length),
};

const NUMBERS: Readonly<Record<string, (numbers: number[]) => number | null>> = {
  sum: (numbers) => numbers.reduce((sum, value) => sum + value, 0),
  average: (numbers) => (numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0) / numbers.length),
  median: (numbers) => medianOf(numbers),
  min: (numbers) => (numbers.length === 0 ? null : Math.min(...numbers)),
  max: (numbers) => (numbers.length === 0 ? null : Math.max(...numbers)),
  range: (numbers) => (numbers.length === 0 ? null : Math.max(...numbers) - Math.min(...numbers)),
};

function medianOf(numbers: number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

function numberIn({ type, value }: Element): number[] {
  if (typeof value === "number") return [value];
  if (type === "unique_id" && isObject(value) && typeof value["number"] === "number") return [value["number"]];
  if (type === "formula" && isObject(value) && typeof value["number"] === "number") return [value["number"]];
  return [];
}

function dateIn({ type, value }: Element): JsonObject[] {
  if (typeof value === "string" && type.endsWith("_time")) return [{ start: value, end: null, time_zone: null }];
  const held = type === "formula" && isObject(value) ? value["date"] : value;
  return isObject(held) && typeof held["start"] === "string" ? [held] : [];
}

function dateAggregate(name: string, elements: readonly Element[]): JsonObject {
  const dates = elements.flatMap(dateIn);
  const start = (value: JsonObject) => momentMs(textOr(value["start"], ""));
  const end = (value: JsonObject) => momentMs(textOr(value["end"] ?? value["start"], ""));
  const earliest = dates.toSorted((a, b) => start(a) - start(b))[0];
  const latest = dates.toSorted((a, b) => end(b) - end(a))[0];
  if (earliest === undefined || latest === undefined) return date(null);
  const last = latest["end"] ?? latest["start"];
  if (name === "earliest_date") return date({ start: earliest["start"], end: null, time_zone: null });
  if (name === "latest_date") return date({ start: last, end: null, time_zone: null });
  return date({ start: earliest["start"], end: last, time_zone: null });
}

function isChecked({ value }: Element): boolean {
  return value === true || (isObject(value) && value["boolean"] === true);
}

function valuesIn(element: Element): number {
  if (isEmptyElement(element)) return 0;
  const isList = Array.isArray(element.value) && element.type !== "title" && element.type !== "rich_text";
  return isList && Array.isArray(element.value) ? element.value.length : 1;
}

function isEmptyElement({ type, value }: Element): boolean {
  if (value === null || value === false) return true;
  if (type === "title" || type === "rich_text") return plainTextOf(value) === "";
  return Array.isArray(value) && value.length === 0;
}

function elementKey({ type, value }: Element): string {
  return type === "title" || type === "rich_text" ? plainTextOf(value) : JSON.stringify(value);
}

function uniqueBy(elements: readonly Element[], key: (element: Element) => string): Element[] {
  const seen = new Map<string, Element>();
  for (const element of elements) if (!seen.has(key(element))) seen.set(key(element), element);
  return [...seen.values()];
}
