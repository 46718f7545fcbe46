// Reads all rows of a data source, in the order in which Notion lists them. A query returns at most 10,000 rows. If it is cut
// short, the rows are read once more in the order of their creation: a query that is cut is then followed by another one that
// begins at the minute of its last row.
import { asyncIterateAllRows, LIMITS } from "@ws/helpers";
import { isoTime } from "../../model/iso-time.ts";
import { parseListPage } from "../../model/lists/list-page.ts";
import type { PageRecord } from "../../model/records/page-record.ts";
import { recordOf, recordOfResponse } from "../../model/records/records.ts";
import { taskState } from "../../model/lists/task-state.ts";
import { idsIn } from "../../store/objects.ts";
import { storePages } from "../objects/store-pages.ts";
import { newPass, send, type PullContext } from "../pull-context.ts";
import type { Task } from "../task.ts";
import { hasNewItem, progressAfter } from "./list-progress.ts";
import { forgetPositionsAfter, rowPositions } from "./row-positions.ts";
import type { ListStep } from "./read-lists.ts";

const MINUTE_MS = 60_000;

/** Reads the next rows of a data source. */
export async function readRows(task: Task, context: PullContext): Promise<ListStep> {
  const { pass = newPass(), ...state } = taskState(task.state);
  const { cursor, from, restarts, byCreation } = state;
  const response = await send(context, context.client.dataSources.query, {
    data_source_id: task.id,
    ...(byCreation === true ? { sorts: [{ timestamp: "created_time", direction: "ascending" }] } : {}),
    page_size: LIMITS.pageSize,
    ...(from === undefined ? {} : { filter: createdFrom(from) }),
    ...(cursor === undefined ? {} : { start_cursor: cursor }),
  });
  const page = parseListPage(response, (item) => recordOf("page", item));
  const hasNew = await hasNewItem(context.store.db, page, pass, state);
  const { state: end, progress } = progressAfter(state, page, hasNew);
  const { lacks } = progress;
  const rows = page.items.filter(({ object }) => object === "page");
  const listed =
    byCreation === true ? undefined : await rowPositions(context.store.db, task.id, idsIn(rows), state.place);
  const store: ListStep["store"] = (db) => storePages(db, rows, context, pass, listed?.positions);
  if (end === "more")
    return { store, nextState: { from, pass, restarts, byCreation, place: listed?.place, ...progress } };
  if (end === "broken" || !page.isIncomplete) return { store, lacks, nextState: undefined };
  if (listed !== undefined) {
    const cut: ListStep["store"] = async (db) => {
      await store(db);
      if (listed.place !== undefined) await forgetPositionsAfter(db, { sourceId: task.id, last: listed.place.last });
    };
    return { store: cut, nextState: { restarts, lacks, byCreation: true } };
  }
  const last = rows.at(-1)?.createdTime;
  if (last === undefined || last < (from ?? ""))
    return { store, lacks: [...lacks, "The query was cut short and cannot be continued."], nextState: undefined };
  const begin = { ...progress, pass, restarts, byCreation, mark: undefined };
  if (last !== from) return { store, nextState: { ...begin, from: last } };
  // More than 10,000 rows were created in this minute.
  const next = isoTime(Date.parse(last) + MINUTE_MS);
  const minute = await rowsOfMinute(task.id, last, next, context);
  return { store: (db) => storePages(db, minute, context, pass), nextState: { ...begin, from: next } };
}

const createdFrom = (time: string) => ({ timestamp: "created_time" as const, created_time: { on_or_after: time } });

async function rowsOfMinute(id: string, from: string, next: string, context: PullContext): Promise<PageRecord[]> {
  const { client, signal, counts } = context;
  const rows: PageRecord[] = [];
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
  for await (const row of asyncIterateAllRows(query, { data_source_id: id, filter }, { signal }))
    rows.push(recordOfResponse("page", row));
  return rows;
}
