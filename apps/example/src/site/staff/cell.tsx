import type { Repair } from "../repairs/repairs.ts";
import { repairs } from "../repairs/schema.ts";

/** Key of a column of the repairs. */
export type ColumnKey = keyof typeof repairs.properties;

/** The columns in the order of the schema, without the key that finds a booking again. */
export const COLUMNS = (Object.keys(repairs.properties) as ColumnKey[]).filter((key) => key !== "requestKey");

const euros = new Intl.NumberFormat("en-IE", { style: "currency", currency: "EUR" });

/** Renders the value of a column. */
export function Cell({ repair, column }: { readonly repair: Repair; readonly column: ColumnKey }) {
  const value = repair[column];
  if (value === null || value === "") return <></>;
  if (typeof value === "boolean") return <>{value ? "Yes" : "No"}</>;
  if (typeof value === "number") return <>{column === "number" ? value : euros.format(value)}</>;
  if (typeof value === "string") return <>{column === "received" ? <Time iso={value} /> : value}</>;
  if ("start" in value) return <>{value.start}</>;
  return <>{value.map((item) => (typeof item === "string" ? item : item.name)).join(", ")}</>;
}

/** Renders a time to the minute. */
export function Time({ iso }: { readonly iso: string }) {
  return <time datetime={iso}>{iso.slice(0, 16).replace("T", " ")}</time>;
}
