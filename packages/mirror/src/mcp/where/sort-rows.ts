// Sorts rows as the service does: case does not matter, numbers in texts count, options have the order of their list, and rows
// without a value come last in both directions.
import { MirrorError } from "../../errors.ts";
import { isFields } from "../../json.ts";
import { shownId } from "../../object-id.ts";
import { PEOPLE, type ColumnFinder, type QueryColumn } from "./columns.ts";
import { startMs } from "./date-conditions.ts";

/** Value by which a row sorts. Null: it has none. */
export type SortValue = string | number | null;

/** A column by which rows sort. */
export interface SortKey {
  readonly column: QueryColumn;
  readonly sign: 1 | -1;
}

/** @throws MirrorError `invalid_argument` for an unknown column or direction */
export function compileOrder(columns: ColumnFinder, orderBy: unknown = {}): SortKey[] {
  if (!isFields(orderBy))
    throw new MirrorError("invalid_argument", `Expected orderBy to be directions by column, got ${shownId(orderBy)}.`);
  return Object.entries(orderBy).map(([name, direction]) => {
    if (direction !== "ascending" && direction !== "descending")
      throw new MirrorError(
        "invalid_argument",
        `Expected orderBy.${name.slice(0, 50)} to be ascending or descending, got ${shownId(direction)}.`,
      );
    return { column: columns.find(name), sign: direction === "ascending" ? 1 : -1 };
  });
}

/** Compares the sort values of two rows. */
export function compareRows(a: readonly SortValue[], b: readonly SortValue[], keys: readonly SortKey[]): number {
  for (const [index, { sign }] of keys.entries()) {
    const [left = null, right = null] = [a[index], b[index]];
    if (left === right) continue;
    if (left === null) return 1;
    if (right === null) return -1;
    return left < right ? -sign : sign;
  }
  return 0;
}

const DATES: ReadonlySet<string> = new Set(["date", "created_time", "last_edited_time"]);

/**
 * Returns the value by which a row sorts.
 * @param names titles of pages and names of people by id
 */
export function sortValue(
  { type, options }: QueryColumn,
  value: unknown,
  names: (id: string) => string | undefined,
): SortValue {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (options !== undefined) {
    const place = options.indexOf(String(first));
    return place === -1 ? null : place;
  }
  if (typeof first === "number") return first;
  if (typeof first === "boolean") return first ? 1 : 0;
  if (DATES.has(type)) return startMs(first) ?? null;
  if (isFields(first)) {
    const { name } = first;
    return typeof name === "string" ? naturalKey(name) : (startMs(first) ?? null);
  }
  return typeof first === "string" && first !== "" ? textKey(type, first, names) : null;
}

function textKey(type: string, text: string, names: (id: string) => string | undefined): SortValue {
  if (type === "formula" || type === "rollup") return text.toLowerCase();
  if (type === "relation") return names(text) ?? null;
  return PEOPLE.has(type) ? (names(text)?.toLowerCase() ?? text) : naturalKey(text);
}

/** Returns a text that sorts in natural order by plain comparison: each number follows its length. */
function naturalKey(text: string): string | null {
  if (text === "") return null;
  return text.toLowerCase().replaceAll(/\d+/gu, (digits) => {
    const significant = digits.replace(/^0+(?=\d)/u, "");
    return `0${String.fromCharCode(48 + Math.min(significant.length, 70))}${significant}`;
  });
}
