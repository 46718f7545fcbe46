// Values inside a formula, and how they become text and answers.
import type { JsonObject, JsonValue } from "../../values/json.ts";
import { isObject, scalarText, textOr } from "../../values/json.ts";
import { plainTextOf } from "../../values/plain-text.ts";
import { MONTHS } from "./format-date.ts";

/** A date or a range of dates. Times are milliseconds; `hasTime` is false for whole days. */
export interface FormulaDate {
  readonly kind: "date";
  readonly start: number;
  readonly end: number | undefined;
  readonly hasTime: boolean;
}

/** A page or a person inside a formula. */
export interface FormulaReference {
  readonly kind: "page" | "person";
  readonly id: string;
  readonly name: string;
  readonly email?: string | undefined;
}

/** Any value inside a formula; null is "nothing". */
export type FormulaValue = number | string | boolean | null | FormulaDate | FormulaReference | readonly FormulaValue[];

/** True for a date. */
export function isDate(value: FormulaValue): value is FormulaDate {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "date";
}

/** True for a list. */
export function isList(value: FormulaValue): value is readonly FormulaValue[] {
  return Array.isArray(value);
}

/** True for what `empty()` calls empty: nothing, 0, false, "" and []. */
export function isEmptyValue(value: FormulaValue): boolean {
  return value === null || value === "" || value === 0 || value === false || (isList(value) && value.length === 0);
}

/** A date from its text. */
export function dateFrom(start: string, end: string | undefined): FormulaDate {
  return {
    kind: "date",
    start: Date.parse(start),
    end: end === undefined ? undefined : Date.parse(end),
    hasTime: start.includes("T"),
  };
}

/** A property's answer as a value of the language. */
export function fromAnswer(type: string, value: JsonValue): FormulaValue {
  if (value === null) return null;
  if (type === "title" || type === "rich_text") return plainTextOf(value);
  if (typeof value === "string") return type.endsWith("_time") ? dateFrom(value, undefined) : value;
  if (typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((item) => fromListItem(type, item));
  return fromObject(type, value);
}

function fromListItem(type: string, item: JsonValue): FormulaValue {
  if (!isObject(item)) return null;
  if (type === "people") return personOf(item);
  if (type === "relation") return { kind: "page", id: textOr(item["id"], ""), name: "" };
  return textOr(item["name"], "");
}

function fromObject(type: string, value: JsonObject): FormulaValue {
  if (type === "date")
    return dateFrom(textOr(value["start"], ""), typeof value["end"] === "string" ? value["end"] : undefined);
  if (type === "select" || type === "status") return textOr(value["name"], "");
  if (type === "created_by" || type === "last_edited_by") return personOf(value);
  if (type === "unique_id")
    return typeof value["prefix"] === "string"
      ? `${value["prefix"]}-${scalarText(value["number"])}`
      : scalarText(value["number"]);
  if (type === "formula" || type === "rollup") return fromComputed(value);
  return null;
}

function fromComputed(value: JsonObject): FormulaValue {
  const type = textOr(value["type"], "");
  const held = value[type] ?? null;
  if (type === "array" && Array.isArray(held)) {
    return held.map((item) =>
      isObject(item) ? fromAnswer(textOr(item["type"], ""), item[textOr(item["type"], "")] ?? null) : null,
    );
  }
  return fromAnswer(type, held);
}

function personOf(user: JsonObject): FormulaReference {
  const person = user["person"];
  return {
    kind: "person",
    id: textOr(user["id"], ""),
    name: textOr(user["name"], ""),
    email: isObject(person) ? textOr(person["email"], "") : undefined,
  };
}

/** A value as text, as `format()` gives it. */
export function textOf(value: FormulaValue): string {
  if (value === null) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (isList(value)) return value.map(textOf).join(",");
  if (isDate(value))
    return value.end === undefined
      ? dateText(value.start, value.hasTime)
      : `${dateText(value.start, value.hasTime)} → ${dateText(value.end, value.hasTime)}`;
  return value.name;
}

/** A date in words: `June 27, 2026 5:01 PM`. */
function dateText(ms: number, hasTime: boolean): string {
  const day = new Date(ms);
  const words = `${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
  if (!hasTime) return words;
  const hours = day.getUTCHours();
  const minutes = String(day.getUTCMinutes()).padStart(2, "0");
  return `${words} ${hours % 12 === 0 ? 12 : hours % 12}:${minutes} ${hours < 12 ? "AM" : "PM"}`;
}

/** A moment as answers carry it. */
function momentText(ms: number, hasTime: boolean): string {
  const iso = new Date(ms).toISOString();
  return hasTime ? `${iso.slice(0, -1)}+00:00` : iso.slice(0, 10);
}

/** A formula's value as a page answer shows it. */
export function formulaAnswer(value: FormulaValue): JsonObject {
  if (typeof value === "boolean") return { type: "boolean", boolean: value };
  if (typeof value === "number") return { type: "number", number: Number.isFinite(value) ? value : null };
  if (isDate(value)) return { type: "date", date: dateAnswer(value) };
  if (value === null) return { type: "string", string: null };
  return { type: "string", string: textOf(value) };
}

function dateAnswer(value: FormulaDate): JsonValue {
  if (Number.isNaN(value.start)) return null;
  return {
    start: momentText(value.start, value.hasTime),
    end: value.end === undefined ? null : momentText(value.end, value.hasTime),
    time_zone: null,
  };
}
