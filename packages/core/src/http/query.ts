import { encodeText } from "./path-segment.ts";

/** A query value. `undefined` and `null` are not sent; an array becomes one entry per item. */
export type QueryValue = string | number | boolean | null | undefined | readonly (string | number | boolean)[];

/** Returns the encoded query without `?`, in the order of the entries; empty if there are none. */
export function buildQuery(query: Readonly<Record<string, QueryValue>>): string {
  const entries: string[] = [];
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item === undefined || item === null) continue;
      entries.push(`${encodeText("query name", name)}=${encodeText(`query value ${name}`, String(item))}`);
    }
  }
  return entries.join("&");
}
