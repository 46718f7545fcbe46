import type { Repair } from "../repairs/repairs.ts";
import { repairs } from "../repairs/schema.ts";

/** Key of a column of the repairs. */
export type ColumnKey = keyof typeof repairs.properties;

/** The columns in the order of the schema, without the key that finds a booking again. */
export const COLUMNS = (Object.keys(repairs.properties) as ColumnKey[]).filter((key) => key !== "requestKey");

/** Schemes of links to customers. */
const SCHEMES: Partial<Readonly<Record<ColumnKey, string>>> = { eMail: "mailto", phone: "tel" };

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
  if (column === "received" && typeof value === "string") return <Time iso={value} />;
  if (typeof value === "string") return <Contact scheme={SCHEMES[column]} value={value} />;
  if ("start" in value) return <Day date={value.start} />;
  return (
    <>
      {value.map((item) => (
        <>
          <span class="option">{typeof item === "string" ? item : item.name}</span>{" "}
        </>
      ))}
    </>
  );
}

/** Renders an address as a link. Other texts, and addresses with signs that have a meaning in links, are texts. */
function Contact({ scheme, value }: { readonly scheme: string | undefined; readonly value: string }) {
  if (scheme === undefined || !/^[\w.+\-@() ]+$/u.test(value)) return <>{value}</>;
  return <a href={`${scheme}:${value.replaceAll(" ", "")}`}>{value}</a>;
}

/** Renders a time to the minute. */
export function Time({ iso }: { readonly iso: string }) {
  const ms = Date.parse(iso);
  return <time datetime={iso}>{Number.isNaN(ms) ? iso : `${minutes.format(ms)} UTC`}</time>;
}

const minutes = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
