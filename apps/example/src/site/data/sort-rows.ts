// Sorts of views and requests, applied to the rows of the copy.
import type { SnapshotObject } from "@ws/mirror";
import type { Column } from "@ws/render/values";
import { fieldsOf } from "@ws/helpers/tasks";
import { cellValue } from "./cell-value.ts";

/** The order by a column. */
export interface RowSort {
  readonly column: Column;
  readonly isDescending: boolean;
}

const texts = new Intl.Collator("en", { numeric: true });

/**
 * Returns rows in an order. Rows without a value come last.
 * @param optionsOf returns the options of a column in their order
 */
export function sortRows(
  rows: readonly SnapshotObject[],
  sorts: readonly RowSort[],
  optionsOf: (column: Column) => readonly string[],
): readonly SnapshotObject[] {
  if (sorts.length === 0) return rows;
  const keys = sorts.map(({ column }) => {
    const ranks = new Map(optionsOf(column).map((name, index) => [name, index]));
    return new Map(rows.map((row) => [row.id, keyOf(cellValue(row, column), ranks)]));
  });
  return rows.toSorted((a, b) => {
    for (const [index, { isDescending }] of sorts.entries()) {
      const order = compare(keys[index]?.get(a.id), keys[index]?.get(b.id), isDescending);
      if (order !== 0) return order;
    }
    return 0;
  });
}

function keyOf(value: unknown, ranks: ReadonlyMap<string, number>): string | number | undefined {
  if (typeof value === "string") return ranks.get(value) ?? (value || undefined);
  if (typeof value === "boolean") return Number(value);
  if (typeof value === "number") return value;
  if (Array.isArray(value)) return keyOf(value[0] ?? null, ranks);
  const { start } = fieldsOf(value);
  return typeof start === "string" ? start : undefined;
}

function compare(a: string | number | undefined, b: string | number | undefined, isDescending: boolean): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  const order = typeof a === "number" && typeof b === "number" ? a - b : texts.compare(String(a), String(b));
  return isDescending ? -order : order;
}
