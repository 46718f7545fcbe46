// Finds a row whose creation got no response.
import { plainText, writeRow } from "@ws/helpers";
import { call, readAllRows, type CallFunction, type Task } from "@ws/helpers/tasks";
import { fieldsOf, isFields, type Fields } from "../input/fields.ts";
import type { RowReader } from "../rows/read-row.ts";
import type { WrittenValues } from "../rows/write-values.ts";
import type { Columns, SchemaDefinition } from "../schema/schema-definition.ts";
import { collect } from "./collect.ts";
import type { NewestRows } from "./create-many-error.ts";

/** Returns the newest rows of a data source. */
export function* findNewest({ dataSourceId }: SchemaDefinition, query: CallFunction): Task<NewestRows> {
  const args = { data_source_id: dataSourceId, filter_properties: ["title"] };
  const sorts = [{ timestamp: "created_time", direction: "descending" }];
  const { results } = fieldsOf(yield* call(query, { ...args, sorts, page_size: 1 }));
  const createdTime = Array.isArray(results) ? fieldsOf(results[0])["created_time"] : undefined;
  if (typeof createdTime !== "string") return { createdTime: null, ids: [] };
  const rows = yield* collect(readAllRows(query, { ...args, filter: createdSince(createdTime) }, {}));
  return { createdTime, ids: rows.map(({ id }) => String(id)) };
}

/** The service rounds the time of creation down to the minute. */
const createdSince = (time: string): Fields => ({ timestamp: "created_time", created_time: { on_or_after: time } });

/** Returns the pages that are newer than some rows, and have the title of the values. */
export function* findCreated(
  { dataSourceId, properties }: SchemaDefinition,
  { values }: WrittenValues,
  { createdTime, ids }: NewestRows,
  query: CallFunction,
): Task<readonly Fields[]> {
  const [key = "", title] = Object.entries(properties).find(([, { type }]) => type === "title") ?? [];
  const text = plainText((fieldsOf(values[key])["title"] ?? []) as readonly object[]);
  const titled = { property: title?.id, title: text === "" ? { is_empty: true } : { equals: text } };
  const filter = { and: [titled, ...(createdTime === null ? [] : [createdSince(createdTime)])] };
  const pages = yield* collect(readAllRows(query, { data_source_id: dataSourceId, filter }, {}));
  return pages.filter(({ id }) => !ids.includes(String(id)));
}

/** Returns true if a page has the values of a request. Files are compared by their number only: an upload gets a new URL. */
export function* hasValues(
  columns: Columns,
  page: Fields,
  { values }: WrittenValues,
  { read }: RowReader,
): Task<boolean> {
  const row = yield* read(page);
  return Object.entries(values).every(([key, written]) => {
    const type = columns[key]?.type ?? "unknown";
    const [wanted] = Object.values(fieldsOf(written));
    if (type === "files") return (wanted as readonly unknown[]).length === (row[key] as readonly unknown[]).length;
    if (type === "verification") return fieldsOf(wanted)["state"] === row[key];
    if (type === "title" || type === "rich_text")
      return plainText(wanted as object[]) === plainText(row[key] as object[]);
    const actual = fieldsOf(writeRow({ [key]: { type } }, { [key]: row[key] })[key]);
    return comparable(wanted) === comparable(actual[type]);
  });
}

/** Returns a text that is equal for equal values. Empty and missing fields are equal, and lists of ids have no order. */
function comparable(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value.map(comparable).toSorted());
  if (!isFields(value)) return JSON.stringify(value ?? null);
  const fields = Object.entries(value).filter(([, field]) => field !== null && field !== undefined);
  return JSON.stringify(
    fields.map(([name, field]) => [name, timeOf(field)]).toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );
}

/** Returns an ISO 8601 time with an offset as milliseconds, because the service returns it in another form. */
const timeOf = (value: unknown): unknown =>
  typeof value === "string" && /T.*(Z|[+-]\d{2}:?\d{2})$/.test(value) ? Date.parse(value) : value;
