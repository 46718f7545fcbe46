// dataSources.query
import { paging } from "../../body/common-parsers.ts";
import { objectOf, optional } from "../../body/object-parsers.ts";
import type { Parsed } from "../../body/parser.ts";
import { anything, flag, oneOf } from "../../body/parser.ts";
import type { Context, RouteResult } from "../../http/context.ts";
import { badCursor, listBody, pagingFromBody } from "../../http/cursor-paging.ts";
import type { Route } from "../../http/route.ts";
import { defineRoute } from "../../http/route.ts";
import type { CachedQueryResult } from "../../model/query-result-cache.ts";
import { makeCursor, parseCursor } from "../../model/query-result-cache.ts";
import type { DataSourceRecord } from "../../model/records.ts";
import { visibilityLookup } from "../../model/visibility.ts";
import { pageValue } from "../../present/page-value.ts";
import { runQuery } from "../../query/run-query.ts";
import type { JsonValue } from "../../values/json.ts";
import { filterPropertyIds } from "../common/filter-property-ids.ts";
import { sourceParam } from "../common/find-objects.ts";

/** The body of a query. */
export const queryInput = objectOf({
  // The columns decide which filters and sorts are right, so both are parsed when they are compiled.
  filter: optional(anything),
  sorts: optional(anything),
  archived: optional(flag),
  in_trash: optional(flag),
  is_archived: optional(flag),
  result_type: optional(oneOf(["page", "data_source"])),
  ...paging,
});
type QueryInput = Parsed<typeof queryInput>;

/** The route of data source queries. */
export const DATA_SOURCE_QUERY_ROUTES: readonly Route[] = [
  defineRoute({
    method: "POST",
    path: "data_sources/{data_source_id:uuid}/query",
    operation: "dataSources.query",
    capability: "read_content",
    since: "2025-09-03",
    body: () => queryInput,
    handle: (context, body) => queryRows(context, sourceParam(context), body),
  }),
];

/** Returns one page of the rows of a data source. */
export function queryRows(context: Context, source: DataSourceRecord, body: QueryInput): RouteResult {
  const { workspace } = context;
  const { size, cursor } = pagingFromBody(body);
  const only = filterPropertyIds(context, source);
  const { result, place } =
    cursor === undefined ? { result: run(context, source, body), place: 0 } : resume(context, source, body, cursor);
  const isVisible = visibilityLookup(workspace);
  const results: JsonValue[] = [];
  const wantsPages = body.result_type !== "data_source";
  let at = place;
  const end = Math.min(result.rowIds.length, workspace.maxQueryRows);
  for (; at < end && results.length < size; at += 1) {
    const page = workspace.store.page(result.rowIds[at] ?? "");
    // Rows that moved to the trash or were hidden since the first page are left out.
    if (page !== undefined && wantsPages && page.inTrash === wantsTrash(body) && isVisible(page.id))
      results.push(pageValue(workspace, page, context.version, only));
  }
  const next = at < end ? makeCursor(result, at) : null;
  const incomplete = result.rowIds.length > workspace.maxQueryRows;
  return {
    body: {
      ...listBody("page_or_data_source", results, next),
      ...(incomplete
        ? { request_status: { type: "incomplete", incomplete_reason: "query_result_limit_reached" } }
        : {}),
    },
  };
}

function wantsTrash({ in_trash: inTrash, archived, is_archived: isArchived }: QueryInput): boolean {
  return inTrash ?? archived ?? isArchived ?? false;
}

function run({ workspace }: Context, source: DataSourceRecord, body: QueryInput): CachedQueryResult {
  const rowIds = runQuery(workspace, source, { filter: body.filter, sorts: body.sorts, inTrash: wantsTrash(body) });
  return workspace.queryResults.keep(workspace.ids.cursorId(), rowIds);
}

/** Returns the cached result of a cursor. If it is no longer cached, the query runs again and continues at its row. */
function resume(
  context: Context,
  source: DataSourceRecord,
  body: QueryInput,
  cursor: string,
): { result: CachedQueryResult; place: number } {
  const found = context.workspace.queryResults.find(cursor);
  if (found !== undefined) return found;
  const result = run(context, source, body);
  const place = result.rowIds.indexOf(parseCursor(cursor).rowId);
  if (place < 0) throw badCursor(cursor);
  return { result, place };
}
