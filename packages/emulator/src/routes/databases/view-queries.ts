// views.queries.*
import { paging } from "../../body/common-parsers.ts";
import { objectOf } from "../../body/object-parsers.ts";
import { VIEWS_SINCE } from "../../catalog/api-version.ts";
import { LIMITS } from "../../catalog/limits.ts";
import { ApiError } from "../../errors/api-error.ts";
import { validationError } from "../../errors/validation-errors.ts";
import type { Context } from "../../http/context.ts";
import { param } from "../../http/context.ts";
import type { PagingFields } from "../../http/cursor-paging.ts";
import { cutPage, listBody, pagingFromBody, pagingFromQuery } from "../../http/cursor-paging.ts";
import type { Route } from "../../http/route.ts";
import { defineRoute } from "../../http/route.ts";
import type { ViewQueryRecord } from "../../model/records.ts";
import { runQuery } from "../../query/run-query.ts";
import { millisecondText } from "../../values/time.ts";
import { viewParam } from "../common/find-objects.ts";

/** Routes of view queries. */
export const VIEW_QUERY_ROUTES: readonly Route[] = [
  defineRoute({
    method: "POST",
    path: "views/{view_id:uuid}/queries",
    operation: "views.queries.create",
    capability: "read_content",
    since: VIEWS_SINCE,
    body: () => objectOf({ page_size: paging.page_size }),
    handle: createQuery,
  }),
  defineRoute({
    method: "GET",
    path: "views/{view_id:uuid}/queries/{query_id:uuid}",
    operation: "views.queries.results",
    capability: "read_content",
    since: VIEWS_SINCE,
    handle: queryResults,
  }),
  defineRoute({
    method: "DELETE",
    path: "views/{view_id:uuid}/queries/{query_id:uuid}",
    operation: "views.queries.delete",
    capability: "update_content",
    since: VIEWS_SINCE,
    handle: deleteQuery,
  }),
];

function createQuery(context: Context, body: PagingFields) {
  const { workspace } = context;
  const view = viewParam(context);
  const source = view.dataSourceId === null ? undefined : workspace.store.dataSources.get(view.dataSourceId);
  if (source === undefined) throw validationError("This view has no data source to query.");
  const rowIds = runQuery(workspace, source, {
    filter: view.filter ?? undefined,
    sorts: view.sorts ?? undefined,
    isView: true,
  });
  const record: ViewQueryRecord = {
    id: workspace.ids.uuid(),
    viewId: view.id,
    expiresAt: workspace.clock.now() + LIMITS.viewQueryMinutes * 60_000,
    rowIds: rowIds.slice(0, workspace.maxQueryRows),
  };
  workspace.store.viewQueries.set(record.id, record);
  const page = cutPage(record.rowIds, pagingFromBody(body), (id) => id);
  return {
    body: {
      object: "view_query",
      id: record.id,
      view_id: view.id,
      expires_at: millisecondText(record.expiresAt),
      total_count: record.rowIds.length,
      results: page.items.map((id) => ({ object: "page", id })),
      next_cursor: page.nextCursor,
      has_more: page.nextCursor !== null,
      ...(rowIds.length > workspace.maxQueryRows
        ? { request_status: { type: "incomplete", incomplete_reason: "query_result_limit_reached" } }
        : {}),
    },
  };
}

function queryParam(context: Context): ViewQueryRecord {
  const { workspace } = context;
  const id = param(context, "query_id");
  const query = workspace.store.viewQueries.get(id);
  if (query === undefined || query.viewId !== viewParam(context).id || query.expiresAt <= workspace.clock.now()) {
    throw new ApiError("object_not_found", `Could not find view query with ID: ${id}. It may have expired.`);
  }
  return query;
}

function queryResults(context: Context) {
  const page = cutPage(queryParam(context).rowIds, pagingFromQuery(context), (id) => id);
  return {
    body: listBody(
      "page",
      page.items.map((id) => ({ object: "page", id })),
      page.nextCursor,
    ),
  };
}

/** A query that is gone is deleted again, because it can expire at any time. */
function deleteQuery(context: Context) {
  const { viewQueries } = context.workspace.store;
  const id = param(context, "query_id");
  const view = viewParam(context);
  if (viewQueries.get(id)?.viewId === view.id) viewQueries.delete(id);
  return { body: { object: "view_query", id, deleted: true } };
}
