import type { Repair } from "../repairs/repairs.ts";
import { repairs } from "../repairs/schema.ts";

/** Key of a column of the repairs. */
export type ColumnKey = keyof typeof repairs.properties;

/** The columns in the order of the schema, without the key that finds a booking again. */
export const COLUMNS = (Object.keys(repairs.properties) as ColumnKey[]).filter((key) => key !== "requestKey");

const euros = new Intl.NumberFormat("en-IE", { style: "currency", currency: "EUR" });

/** Returns true if a repair has a value in a column. A price with tax without a price is a formula that gives 0. */
export function hasValue(repair: Repair, column: ColumnKey): boolean {
  const value = repair[column];
  if (column === "priceWithTax" && repair.price === null) return false;
  return value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);
}

/** Renders a day, such as "Fri 3 Jul". */
export function Day({ date }: { readonly date: string }) {
  return <time datetime={date}>{days.format(Date.parse(date))}</time>;
}

const days = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" });

/** Renders the value of a column. */
export function Cell({ repair, column }: { readonly repair: Repair; readonly column: ColumnKey }) {
  const value = repair[column];
  if (value === null || !hasValue(repair, column)) return <></>;
  if (typeof value === "boolean") return <>{value ? "Yes" : "No"}</>;
  if (typeof value === "number") return <>{column === "number" ? value : euros.format(value)}</>;
  if (typeof value === "string") return <>{column === "received" ? <Time iso={value} /> : value}</>;
  if ("start" in value) return <Day date={value.start} />;
  return <>{value.map((item) => (typeof item === "string" ? item : item.name)).join(", ")}</>;
}

/** Renders a time to the minute. */
export function Time({ iso }: { readonly iso: string }) {
  return <time datetime={iso}>{iso.slice(0, 16).replace("T", " ")}</time>;
}
