// A cursor that outlives a process and belongs to its query: the cursor of Notion with a fingerprint of the query, as
// one opaque text.
import { fieldsOf } from "../json/fields.ts";

/** Format of the texts. A text of another format is refused. */
const VERSION = 1;

/** Returns the text of a cursor for its query. */
export const writeBoundCursor = (cursor: string, query: object): string =>
  btoa(asciiJson([VERSION, fingerprint(query), cursor]))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Returns the cursor of Notion: `"invalid"` and `"other_query"` say why the text has none for this query. */
export function readBoundCursor(text: unknown, query: object): { readonly cursor: string } | "invalid" | "other_query" {
  let list: unknown;
  try {
    list = JSON.parse(atob(String(text).replaceAll("-", "+").replaceAll("_", "/")));
  } catch {
    return "invalid";
  }
  const [version, hash, cursor] = Array.isArray(list) ? (list as unknown[]) : [];
  if (version !== VERSION || typeof cursor !== "string") return "invalid";
  return hash === fingerprint(query) ? { cursor } : "other_query";
}

/** `btoa` takes single bytes only, so other characters are escaped as JSON allows it. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[^\0-~]/g,
    (unit) => String.raw`\u` + unit.charCodeAt(0).toString(16).padStart(4, "0"),
  );

/** Returns two FNV-1a hashes of a query. They recognise another query, and keep no secret. */
function fingerprint(query: object): string {
  const text = JSON.stringify(query, (_, value: unknown) =>
    typeof value !== "object" || value === null || Array.isArray(value) ? value : sorted(value),
  );
  return [0x81_1c_9d_c5, 0x01_00_01_93]
    .map((start) => {
      let hash = start;
      for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
      return (hash >>> 0).toString(16);
    })
    .join("-");
}

/** Returns an object with its fields in alphabetical order. */
const sorted = (value: object): object =>
  Object.fromEntries(Object.entries(fieldsOf(value)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
