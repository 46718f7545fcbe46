// Compares rows by their values. Used for the rows after the first 10,000 of a sorted query, which the service does not
// return in this order.
import { isFields, type Fields } from "../input/fields.ts";
import { optionsOf } from "../columns/filter-kinds.ts";
import type { Column, Columns } from "../schema/schema-definition.ts";
import type { RowSort } from "./compile-order.ts";

/** Returns a function that compares two rows. Rows without a value come last in both directions. */
export function rowComparer(columns: Columns, sorts: readonly RowSort[]): (a: Fields, b: Fields) => number {
  const keys = sorts.map(({ key, isDescending }) => ({ key, column: columns[key], sign: isDescending ? -1 : 1 }));
  return (a, b) => {
    for (const { key, column, sign } of keys) {
      const order = compare(sortValue(a[key], column), sortValue(b[key], column), sign);
      if (order !== 0) return order;
    }
    return 0;
  };
}

const TEXT_ORDER = new Intl.Collator("en", { numeric: true });

function compare(a: string | number | undefined, b: string | number | undefined, sign: number): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return sign * (typeof a === "number" && typeof b === "number" ? a - b : TEXT_ORDER.compare(String(a), String(b)));
}

/** Returns the value that rows are compared by. Options have their order in the schema, dates their start. */
function sortValue(value: unknown, column: Column | undefined): string | number | undefined {
  const single: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof single === "boolean") return Number(single);
  if (typeof single === "number") return single;
  if (isFields(single))
    return typeof single["start"] === "string" ? Date.parse(single["start"]) : String(single["name"]);
  if (typeof single !== "string" || single === "") return undefined;
  const options = column === undefined ? undefined : optionsOf(column);
  if (options === undefined) return single;
  const place = options.indexOf(single);
  return place === -1 ? options.length : place;
}
