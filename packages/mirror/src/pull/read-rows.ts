// Reads all rows of a data source. A query returns at most 10,000 rows, so the rows are read in the order of their creation,
// and a query that is cut short is followed by another that begins at the minute of its last row.
import { asyncIterateAllRows } from "@ws/helpers";
import { fieldsOf, parseFields, textOf, type Fields } from "../json.ts";
import { hasNewItem, parseListPage, progressAfter, type ListProgress } from "./list-progress.ts";
import { newPass, send, type PullContext } from "./pull-context.ts";
import type { ListStep } from "./read-lists.ts";
import { seePages } from "./see-pages.ts";
import type { Task } from "./task.ts";

const MINUTE_MS = 60_000;

/** Progress of the rows. */
interface RowsState extends ListProgress {
  /** Creation time from which rows are read. Undefined for the first query. */
  readonly from?: string;
  readonly pass?: number;
  /** Number of times that the service has refused a cursor. */
  readonly restarts?: number;
}

/** Reads the next rows of a data source. */
export async function readRows(task: Task, context: PullContext): Promise<ListStep> {
  const { pass = newPass(), ...state } = parseFields(task.state) as RowsState;
  const { cursor, from, restarts } = state;
  const response: Fields = {
    ...(await send(context, context.client.dataSources.query, {
      data_source_id: task.id,
      sorts: [{ timestamp: "created_time", direction: "ascending" }],
      page_size: 100,
      ...(from === undefined ? {} : { filter: createdFrom(from) }),
      ...(cursor === undefined ? {} : { start_cursor: cursor }),
    })),
  };
  const page = parseListPage(response);
  const hasNew = await hasNewItem(context.store.db, page, pass, state);
  const { state: end, ...progress } = progressAfter(state, page, hasNew);
  const { lacks } = progress;
  const rows = page.items.filter((item) => item["object"] === "page");
  const store: ListStep["store"] = (db) => seePages(db, rows, context, pass);
  if (end === "more") return { store, nextState: { from, pass, restarts, ...progress } };
  const last = textOf(rows.at(-1)?.["created_time"]);
  const isCut = fieldsOf(response["request_status"])["type"] === "incomplete";
  if (end === "broken" || !isCut) return { store, lacks, nextState: undefined };
  if (last === undefined || last < (from ?? ""))
    return { store, lacks: [...lacks, "The query was cut short and cannot be continued."], nextState: undefined };
  const begin = { ...progress, pass, restarts, mark: undefined };
  if (last !== from) return { store, nextState: { ...begin, from: last } };
  // More than 10,000 rows were created in this minute.
  const next = new Date(Date.parse(last) + MINUTE_MS).toISOString();
  const minute = await rowsOfMinute(task.id, last, next, context);
  return { store: (db) => seePages(db, minute, context, pass), nextState: { ...begin, from: next } };
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
