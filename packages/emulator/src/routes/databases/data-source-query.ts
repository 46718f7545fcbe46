// dataSources.query
import { LIMITS } from "../../catalog/limits.ts";
import { bodyError } from "../../errors/validation-errors.ts";
import { badCursor, listBody, pagingFromBody } from "../../http/cursor-paging.ts";
import type { Context, Route } from "../../http/route.ts";
import type { CachedQueryResult } from "../../model/query-result-cache.ts";
import { makeCursor, parseCursor } from "../../model/query-result-cache.ts";
import type { DataSourceRecord } from "../../model/records.ts";
import { pageValue } from "../../present/page-value.ts";
import { runQuery } from "../../query/run-query.ts";
import type { JsonObject, JsonValue } from "../../values/json.ts";
import { filterPropertyIds } from "../common/filter-property-ids.ts";
import { sourceParam } from "../common/find-objects.ts";

/** The route of data source queries. */
export const DATA_SOURCE_QUERY_ROUTES: readonly Route[] = [
  { method: "POST", path: "data_sources/{data_source_id:uuid}/query", operation: "dataSources.query", handle: query },
];

function query(context: Context) {
  const { workspace, body } = context;
  const source = sourceParam(context);
  const { size, cursor } = pagingFromBody(context);
  const only = filterPropertyIds(context, source);
  const { result, place } =
    cursor === undefined ? { result: run(context, source), place: 0 } : resume(context, source, cursor);
  const results: JsonValue[] = [];
  const wantsPages = body["result_type"] === undefined || body["result_type"] === "page";
  let at = place;
  const end = Math.min(result.rowIds.length, LIMITS.queryRows);
  for (; at < end && results.length < size; at += 1) {
    const page = workspace.store.page(result.rowIds[at] ?? "");
    // A row that went to the trash since the first page is passed over.
    if (page !== undefined && wantsPages && page.inTrash === wantsTrash(body))
      results.push(pageValue(workspace, page, context.version, only));
  }
  const next = at < end ? makeCursor(result, at) : null;
  const incomplete = result.rowIds.length > LIMITS.queryRows;
  return {
    body: {
      ...listBody("page_or_data_source", results, next),
      ...(incomplete
        ? { request_status: { type: "incomplete", incomplete_reason: "query_result_limit_reached" } }
        : {}),
    },
  };
}

function wantsTrash(body: JsonObject): boolean {
  return (body["in_trash"] ?? body["archived"] ?? body["is_archived"]) === true;
}

function run(context: Context, source: DataSourceRecord): CachedQueryResult {
  const { workspace, body } = context;
  const type = body["result_type"];
  if (type !== undefined && type !== "page" && type !== "data_source") {
    throw bodyError(
      "result_type",
      `should be \`"page"\` or \`"data_source"\`, instead was \`${JSON.stringify(type)}\``,
    );
  }
  const rowIds = runQuery(workspace, source, {
    filter: body["filter"],
    sorts: body["sorts"],
    inTrash: wantsTrash(body),
  });
  return workspace.queryResults.keep(workspace.ids.cursorId(), rowIds);
}

/** The kept result of a cursor; when it is no longer kept, the query runs again and goes on at the cursor's row. */
function resume(
  context: Context,
  source: DataSourceRecord,
  cursor: string,
): { result: CachedQueryResult; place: number } {
  const found = context.workspace.queryResults.find(cursor);
  if (found !== undefined) return found;
  const result = run(context, source);
  const place = result.rowIds.indexOf(parseCursor(cursor).rowId);
  if (place < 0) throw badCursor(cursor);
  return { result, place };
}
