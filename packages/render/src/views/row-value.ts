// The values of rows, with names and titles in place of ids.
import { fieldsOf, memberOf, textOf } from "@ws/helpers/json";
import { dayOf } from "../language/date-text.ts";
import type { LanguageOptions } from "../language/language.ts";
import type { ContentObject } from "../source/content-source.ts";
import { nameInRow, type Column } from "../values/columns.ts";
import { withNames, type NameSource } from "../values/named-values.ts";
import { plainRow } from "../values/plain-values.ts";
import { addDays } from "./days.ts";

/** Returns the plain value of a row in a column. Null if the row has none. */
export async function rowValue({ json }: ContentObject, column: Column, names: NameSource): Promise<unknown> {
  const name = nameInRow(json, column);
  if (name === undefined) return null;
  const value = fieldsOf(memberOf(fieldsOf(json["properties"]), name));
  return plainRow(await withNames({ properties: { value } }, names))["value"] ?? null;
}

/** Returns the values of a list, or the only value. Empty for a row without a value. */
export function valuesOf(value: unknown): readonly unknown[] {
  const values: readonly unknown[] = Array.isArray(value) ? value.flat() : [value];
  return values.filter((item) => item !== null && item !== undefined && item !== "");
}

/** Returns a plain value as a short text. */
export function wordsOf(value: unknown): string {
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(wordsOf).join(", ");
  const { name, start, state } = fieldsOf(value);
  return wordsOf(name ?? start ?? state ?? "");
}

/** The days of a row, such as `2026-07-02`. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

/** Returns the days of a date. Undefined for a value without one. */
export function daysOf(value: unknown, language: LanguageOptions): DaySpan | undefined {
  const { start = value, end, time_zone: zone } = fieldsOf(value);
  const [from, to] = [start, end].map((time) => dayOf(textOf(time) ?? "", textOf(zone), language));
  if (from === undefined) return undefined;
  // A day that a month lacks, such as `2026-02-30`, is one of the next month.
  const [first, last] = [addDays(from, 0), addDays(to ?? from, 0)];
  return { from: first, to: last < first ? first : last };
}
