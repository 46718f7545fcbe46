import type { SnapshotObject } from "@ws/mirror/reader";
import type { Column } from "@ws/render";
import { fieldsOf, textOf } from "@ws/helpers/tasks";
import { cellValue } from "./cell-value.ts";

/** A row with its days, such as `2026-07-02`. */
export interface DatedRow {
  /** Its title as HTML. */
  readonly title: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Returns the days of a row. Undefined for a row without a date.
 * @param end column with the last day. Undefined: the end of the date
 */
export function daysOf(
  row: SnapshotObject,
  date: Column,
  end: Column | undefined,
): Omit<DatedRow, "title"> | undefined {
  const value = cellValue(row, date);
  const from = dayIn(fieldsOf(value)["start"] ?? value);
  if (from === undefined) return undefined;
  const last = end === undefined ? undefined : cellValue(row, end);
  const to = dayIn(fieldsOf(last)["start"] ?? last) ?? dayIn(fieldsOf(value)["end"]) ?? from;
  return { from, to: to < from ? from : to };
}

const dayIn = (value: unknown): string | undefined => /^\d{4}-\d\d-\d\d/u.exec(textOf(value) ?? "")?.[0];
