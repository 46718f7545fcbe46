// Reads all rows of a data source. A query returns at most 10,000 rows, so the rows are read in the order of their creation,
// and a query that is cut short is followed by another that begins at the minute of its last row.
import { asyncIterateAllRows } from "@ws/helpers";
import { fieldsList, fieldsOf, parseFields, textOf, type Fields } from "../json.ts";
import { send, type PullContext } from "./pull-context.ts";
import type { ListStep } from "./read-lists.ts";
import { seePages } from "./see-pages.ts";
import type { Task } from "./task.ts";

const MINUTE_MS = 60_000;

/** Progress of the rows. */
interface RowsState {
  readonly cursor?: string;
  /** Creation time from which rows are read. Undefined for the first query. */
  readonly from?: string;
}

/** Reads the next rows of a data source. */
export async function readRows(task: Task, context: PullContext): Promise<ListStep> {
  const { cursor, from } = parseFields(task.state) as RowsState;
  const response: Fields = {
    ...(await send(context, context.client.dataSources.query, {
      data_source_id: task.id,
      sorts: [{ timestamp: "created_time", direction: "ascending" }],
      page_size: 100,
      ...(from === undefined ? {} : { filter: createdFrom(from) }),
      ...(cursor === undefined ? {} : { start_cursor: cursor }),
    })),
  };
  const rows = fieldsList(response["results"]).filter((item) => item["object"] === "page");
  const last = textOf(rows.at(-1)?.["created_time"]);
  const store: ListStep["store"] = (db) => seePages(db, rows, context);
  if (response["has_more"] === true) return { store, nextState: { from, cursor: response["next_cursor"] } };
  if (fieldsOf(response["request_status"])["type"] !== "incomplete" || last === undefined)
    return { store, nextState: undefined };
  if (last !== from) return { store, nextState: { from: last } };
  // More than 10,000 rows were created in this minute.
  const next = new Date(Date.parse(last) + MINUTE_MS).toISOString();
  const minute = await rowsOfMinute(task.id, last, next, context);
  return { store: (db) => seePages(db, minute, context), nextState: { from: next } };
}

const createdFrom = (time: string) => ({ timestamp: "created_time" as const, created_time: { on_or_after: time } });

async function rowsOfMinute(id: string, from: string, next: string, context: PullContext): Promise<Fields[]> {
  const { client, signal, counts } = context;
  const rows: Fields[] = [];
  const filter = {
    and: [createdFrom(from), { timestamp: "created_time" as const, created_time: { before: next } }],
  };
  const query: typeof client.dataSources.query = Object.assign(
    (...args: Parameters<typeof client.dataSources.query>) => {
      counts.requests += 1;
      return client.dataSources.query(...args);
    },
    { withResponse: client.dataSources.query.withResponse },
  );
  for await (const row of asyncIterateAllRows(query, { data_source_id: id, filter }, { signal })) rows.push({ ...row });
  return rows;
}
