// Sorts rows in memory.
import { fieldsOf, isString, type Fields } from "../json/fields.ts";
import { plainValue } from "../properties/property-types.ts";

/** The order of the options of a select or status, by the id or name of the property. */
export type OptionOrders = Readonly<Record<string, readonly string[] | undefined>>;

/**
 * Returns rows, given as pages of Notion, in the order of the sorts of a query. Rows without a value come last in both directions, and
 * equal rows in their order. Relations and people sort by their ids.
 * @param optionOrders needed to sort by options
 */
export function sortRows(rows: readonly Fields[], sorts: readonly Fields[], optionOrders: OptionOrders): Fields[] {
  const signs = sorts.map(({ direction }) => (direction === "descending" ? -1 : 1));
  return rows
    .map((row) => ({ row, values: sorts.map((key) => sortValue(row, key, optionOrders)) }))
    .toSorted((a, b) =>
      signs.reduce((order, sign, index) => order || compare(a.values[index], b.values[index], sign), 0),
    )
    .map(({ row }) => row);
}

type SortValue = string | number | undefined;

const TEXT_ORDER = new Intl.Collator("en", { numeric: true });

/** Compares two values. Rows without a value come last in both directions. */
function compare(a: SortValue, b: SortValue, sign: number): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return sign * (typeof a === "string" ? TEXT_ORDER.compare(a, String(b)) : a - Number(b));
}

function sortValue(row: Fields, { property, timestamp }: Fields, optionOrders: OptionOrders): SortValue {
  if (isString(timestamp)) return Date.parse(String(row[timestamp]));
  const [name, found] =
    Object.entries(fieldsOf(row["properties"])).find(
      ([key, value]) => fieldsOf(value)["id"] === property || key === property,
    ) ?? [];
  const plain: unknown = [plainValue(found)].flat()[0];
  if (typeof plain === "boolean" || typeof plain === "number") return Number(plain);
  const { start, name: fileName } = fieldsOf(plain);
  const text = start ?? fileName ?? plain;
  if (!isString(text) || text === "") return undefined;
  const options = optionOrders[String(property)] ?? optionOrders[String(name)];
  if (options !== undefined) return options.includes(text) ? options.indexOf(text) : options.length;
  return start === undefined ? text : Date.parse(text);
}
