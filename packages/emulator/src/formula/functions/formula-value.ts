// The values of the formula language, and their text.
import type { WorkBudget } from "../../values/work-budget.ts";
import { MONTHS } from "./format-date.ts";

/** A date or a range of dates. Times are milliseconds; `hasTime` is false for days without a time. */
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

/** Any value inside a formula. An empty property is null. */
export type FormulaValue = number | string | boolean | null | FormulaDate | FormulaReference | readonly FormulaValue[];

/** True for a date. */
export function isDate(value: FormulaValue): value is FormulaDate {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "date";
}

/** True for a list. */
export function isList(value: FormulaValue): value is readonly FormulaValue[] {
  return Array.isArray(value);
}

/** True for a page or a person. */
export function isReference(value: FormulaValue): value is FormulaReference {
  return typeof value === "object" && value !== null && !isList(value) && value.kind !== "date";
}

/** True for the values that `empty()` calls empty: null, 0, false, "" and []. */
export function isEmptyValue(value: FormulaValue): boolean {
  return value === null || value === "" || value === 0 || value === false || (isList(value) && value.length === 0);
}

/** The first and last moment with a year of four digits, in milliseconds. */
const [EARLIEST_MS, LATEST_MS] = [Date.UTC(-1, 12), Date.UTC(10_000, 0) - 1];

/** True for a moment that the language can represent: the years 0 to 9999. */
export const isMoment = (ms: number): boolean => ms >= EARLIEST_MS && ms <= LATEST_MS;

/** Parses the start and the end of a date. */
export function parseDate(start: string, end: string | undefined): FormulaDate {
  return {
    kind: "date",
    start: Date.parse(start),
    end: end === undefined ? undefined : Date.parse(end),
    hasTime: start.includes("T"),
  };
}

/** Returns a value as text, like the function `format()`. @throws OverBudgetError for a long text */
export function textOf(value: FormulaValue, work: WorkBudget): string {
  const text = isList(value) ? joined(value, ",", work) : textOfSingle(value);
  work.spendText(text.length);
  return text;
}

/** Returns the texts of a list with a separator between them. @throws OverBudgetError for a long text */
export function joined(values: readonly FormulaValue[], separator: string, work: WorkBudget): string {
  const texts = values.map((value) => {
    work.spend(1);
    work.spendText(separator.length);
    return textOf(value, work);
  });
  return texts.join(separator);
}

/** Returns a text that is equal for equal values. @throws OverBudgetError for a large value */
export function keyOf(value: FormulaValue, work: WorkBudget): string {
  if (!isList(value)) {
    work.spendText(typeof value === "string" ? value.length : 1);
    return JSON.stringify(value);
  }
  const keys = value.map((item) => {
    work.spend(1);
    return keyOf(item, work);
  });
  return `[${keys.join(",")}]`;
}

function textOfSingle(value: Exclude<FormulaValue, readonly FormulaValue[]>): string {
  if (value === null) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (isDate(value))
    return value.end === undefined
      ? dateText(value.start, value.hasTime)
      : `${dateText(value.start, value.hasTime)} → ${dateText(value.end, value.hasTime)}`;
  return value.name;
}

/** Returns a date as text, for example `June 27, 2026 5:01 PM`. */
function dateText(ms: number, hasTime: boolean): string {
  const day = new Date(ms);
  const dayText = `${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
  if (!hasTime) return dayText;
  const hours = day.getUTCHours();
  const minutes = String(day.getUTCMinutes()).padStart(2, "0");
  return `${dayText} ${hours % 12 === 0 ? 12 : hours % 12}:${minutes} ${hours < 12 ? "AM" : "PM"}`;
}
