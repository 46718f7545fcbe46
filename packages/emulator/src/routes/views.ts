// views.* and views.queries.*
import { ApiError, bodyError, exactlyOne, validationError } from "../api-error.ts";
import { millisecondText } from "../clock.ts";
import type { Context, Route } from "../context.ts";
import { notFound, param } from "../context.ts";
import { dashedUuid, isUuid } from "../ids.ts";
import { isObject, objectOr, objectsOf, optionalText } from "../json.ts";
import { LIMITS } from "../limits.ts";
import { cutPage, listBody, pageRequestFromBody, pageRequestFromQuery } from "../paging.ts";
import { addView, newDatabase } from "../new-records.ts";
import { soleDataSource } from "../present/titles.ts";
import { viewValue } from "../present/view.ts";
import { compileFilter } from "../query/filter.ts";
import { runQuery } from "../query/run.ts";
import { sortRows } from "../query/sort.ts";
import type { DatabaseRecord, DataSourceRecord, ViewQueryRecord, ViewRecord } from "../records.ts";
import { problemsText } from "../shapes/shape.ts";
import type { JsonObject, JsonValue } from "../types.ts";
import type { Workspace } from "../workspace.ts";
import { mergeConfiguration, readConfiguration, VIEW_TYPES } from "../view-config.ts";
import { findDatabase, findDataSource, findPage } from "./find.ts";

/** Routes of the views family. */
export const VIEW_ROUTES: readonly Route[] = [
  { method: "POST", path: "views", operation: "views.create", handle: createView },
  { method: "GET", path: "views", operation: "views.list", handle: listViews },
  {
    method: "GET",
    path: "views/{view_id:uuid}",
    operation: "views.retrieve",
    handle: (context) => ({ body: viewValue(viewParam(context)) }),
  },
  { method: "PATCH", path: "views/{view_id:uuid}", operation: "views.update", handle: updateView },
  { method: "DELETE", path: "views/{view_id:uuid}", operation: "views.delete", handle: deleteView },
  { method: "POST", path: "views/{view_id:uuid}/queries", operation: "views.queries.create", handle: createQuery },
  {
    method: "GET",
    path: "views/{view_id:uuid}/queries/{query_id:uuid}",
    operation: "views.queries.results",
    handle: queryResults,
  },
  {
    method: "DELETE",
    path: "views/{view_id:uuid}/queries/{query_id:uuid}",
    operation: "views.queries.delete",
    handle: deleteQuery,
  },
];

function viewParam(context: Context): ViewRecord {
  const id = param(context, "view_id");
  const view = context.workspace.store.views.get(id);
  if (view === undefined) throw notFound(context.workspace, "view", id);
  return view;
}

function bodyUuid(body: JsonObject, name: string): string | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  if (!isUuid(value)) throw bodyError(name, `should be a valid uuid, instead was \`${JSON.stringify(value)}\``);
  return dashedUuid(value);
}

function createView(context: Context) {
  const { workspace, body } = context;
  const databaseId = bodyUuid(body, "database_id");
  // The specification's example names no data source: that of a database with only one is meant.
  const sole = databaseId === undefined ? undefined : soleDataSource(workspace, findDatabase(workspace, databaseId));
  const sourceId = bodyUuid(body, "data_source_id") ?? sole?.id;
  if (sourceId === undefined) throw bodyError("data_source_id", "should be defined, instead was `undefined`");
  const source = findDataSource(workspace, sourceId);
  const name = optionalText(body["name"]);
  if (name === undefined) throw bodyError("name", "should be defined, instead was `undefined`");
  const type = optionalText(body["type"]);
  if (type === undefined || !VIEW_TYPES.includes(type)) {
    throw bodyError(
      "type",
      `should be ${VIEW_TYPES.map((t) => `\`"${t}"\``).join(", ")}, instead was \`${JSON.stringify(body["type"]) ?? "undefined"}\``,
    );
  }
  checkView(context, source, body);
  const configuration = readConfiguration(source, type, body["configuration"]);
  const dashboard = dashboardOf(workspace, body);
  const database =
    dashboard === undefined
      ? viewContainer(workspace, body, source.title)
      : findDatabase(workspace, dashboard.databaseId);
  const view = addView(workspace, database, type === "dashboard" ? null : sourceId, name, type);
  view.filter = body["filter"] ?? null;
  view.sorts = body["sorts"] ?? null;
  view.quickFilters = body["quick_filters"] ?? null;
  view.configuration = type === "dashboard" ? { ...configuration, rows: [] } : configuration;
  if (dashboard !== undefined) placeWidget(workspace, dashboard, view, body["placement"]);
  else placeView(database, view, body["position"]);
  return { body: viewValue(view) };
}

/** A view's filter and sorts must fit the columns. @throws ApiError as a query with them would */
function checkView({ workspace }: Context, source: DataSourceRecord, body: JsonObject): void {
  compileFilter(workspace, source, body["filter"]);
  sortRows(workspace, source, [], body["sorts"]);
}

function dashboardOf(workspace: Workspace, body: JsonObject): ViewRecord | undefined {
  const id = bodyUuid(body, "view_id");
  exactlyOne(body, ["database_id", "view_id", "create_database"]);
  if (id === undefined) return undefined;
  const view = workspace.store.views.get(id);
  if (view === undefined) throw notFound(workspace, "view", id);
  if (view.type !== "dashboard") throw validationError("Widgets can only be added to a dashboard view.");
  return view;
}

function viewContainer(workspace: Workspace, body: JsonObject, title: JsonValue[]): DatabaseRecord {
  const id = bodyUuid(body, "database_id");
  if (id !== undefined) return findDatabase(workspace, id);
  const pageId = objectOr(objectOr(body["create_database"])["parent"])["page_id"];
  if (!isUuid(pageId)) throw bodyError("create_database.parent.page_id", "should be a valid uuid");
  const database = newDatabase(workspace, { type: "page_id", id: findPage(workspace, dashedUuid(pageId)).id });
  database.title = title;
  const after = objectOr(objectOr(body["create_database"])["position"])["block_id"];
  workspace.store.attach(database, isUuid(after) ? { at: "after", id: dashedUuid(after) } : { at: "end" });
  return database;
}

function placeView(database: DatabaseRecord, view: ViewRecord, position: JsonValue | undefined): void {
  const { type, view_id: after } = objectOr(position);
  if (type !== "start" && type !== "after_view") return;
  const others = database.viewIds.filter((id) => id !== view.id);
  const index = type === "start" ? 0 : others.indexOf(isUuid(after) ? dashedUuid(after) : "") + 1;
  database.viewIds = others.toSpliced(index, 0, view.id);
}

/** Puts a widget in a row of its dashboard: an own row at the end unless told otherwise. */
function placeWidget(
  workspace: Workspace,
  dashboard: ViewRecord,
  view: ViewRecord,
  placement: JsonValue | undefined,
): void {
  view.dashboardViewId = dashboard.id;
  const { type, row_index: index } = objectOr(placement);
  const rows = objectsOf(dashboard.configuration["rows"]);
  const widget: JsonObject = { id: workspace.ids.uuid(), view_id: view.id };
  const at = typeof index === "number" ? index : rows.length;
  if (type === "existing_row") {
    const row = rows[at];
    if (row === undefined)
      throw bodyError("placement.row_index", `should be < \`${rows.length}\`, instead was \`${at}\``);
    rows[at] = { ...row, widgets: [...objectsOf(row["widgets"]), widget] };
  } else rows.splice(at, 0, { id: workspace.ids.uuid(), widgets: [widget] });
  dashboard.configuration = { ...dashboard.configuration, rows };
}

/** A widget that is deleted leaves its dashboard, with its row when it was alone there. */
function dropWidget(workspace: Workspace, view: ViewRecord): void {
  const dashboard = workspace.store.views.get(view.dashboardViewId ?? "");
  if (dashboard === undefined) return;
  const rows = objectsOf(dashboard.configuration["rows"])
    .map((row) => ({ ...row, widgets: objectsOf(row["widgets"]).filter((widget) => widget["view_id"] !== view.id) }))
    .filter((row) => row.widgets.length > 0);
  dashboard.configuration = { ...dashboard.configuration, rows };
}

function updateView(context: Context) {
  const { workspace, body } = context;
  const view = viewParam(context);
  const viewed = view.dataSourceId === null ? undefined : workspace.store.dataSources.get(view.dataSourceId);
  if (viewed !== undefined) checkView(context, viewed, body);
  if (objectsOf(body["sorts"]).some((sort) => sort["timestamp"] !== undefined))
    throw bodyError("sorts[0].property", "should be defined, instead was `undefined`");
  const name = optionalText(body["name"]);
  if (name !== undefined) view.name = name;
  if (body["filter"] !== undefined) view.filter = body["filter"];
  if (body["sorts"] !== undefined) view.sorts = body["sorts"];
  if (body["quick_filters"] !== undefined)
    view.quickFilters = mergeQuickFilters(view.quickFilters, body["quick_filters"]);
  if (body["configuration"] !== undefined) {
    view.configuration = mergeConfiguration(
      view.configuration,
      readConfiguration(viewed, view.type, body["configuration"]),
    );
  }
  view.editedAt = workspace.clock.now();
  view.editedBy = workspace.botId;
  workspace.store.revision += 1;
  return { body: viewValue(view) };
}

function mergeQuickFilters(before: JsonValue, given: JsonValue): JsonValue {
  if (!isObject(given)) return null;
  const merged = Object.entries({ ...objectOr(before), ...given }).filter(([, condition]) => condition !== null);
  return merged.length === 0 ? null : Object.fromEntries(merged);
}

function deleteView(context: Context) {
  const { workspace } = context;
  const view = viewParam(context);
  const database = workspace.store.database(view.databaseId);
  if (database !== undefined && database.viewIds.length === 1) {
    throw validationError("Cannot delete the last view of a database.");
  }
  if (database !== undefined) database.viewIds = database.viewIds.filter((id) => id !== view.id);
  dropWidget(workspace, view);
  workspace.store.views.delete(view.id);
  workspace.store.revision += 1;
  return {
    body: {
      object: "view",
      id: view.id,
      parent: { type: "database_id", database_id: view.databaseId },
      type: view.type,
    },
  };
}

function listViews(context: Context) {
  const { workspace, query } = context;
  const databaseId = query.get("database_id");
  const sourceId = query.get("data_source_id");
  if (databaseId === null && sourceId === null) {
    const names = ["database_id", "data_source_id"];
    const problems = names.map((name) => ({ path: `query.${name}`, wanted: "defined", found: undefined }));
    throw validationError(problemsText("query", problems));
  }
  const ids =
    databaseId === null ? [...workspace.store.views.keys()] : findDatabase(workspace, dashedUuid(databaseId)).viewIds;
  const found = ids.filter(
    (id) => sourceId === null || workspace.store.views.get(id)?.dataSourceId === dashedUuid(sourceId),
  );
  const page = cutPage(found, pageRequestFromQuery(context), (id) => id);
  return {
    body: listBody(
      "view",
      page.items.map((id) => ({ object: "view", id })),
      page.nextCursor,
    ),
  };
}

function createQuery(context: Context) {
  const { workspace } = context;
  const view = viewParam(context);
  const request = pageRequestFromBody(context);
  const source = view.dataSourceId === null ? undefined : workspace.store.dataSources.get(view.dataSourceId);
  if (source === undefined) throw validationError("This view has no data source to query.");
  const rowIds = runQuery(workspace, source, { filter: view.filter ?? undefined, sorts: view.sorts ?? undefined });
  const record: ViewQueryRecord = {
    id: workspace.ids.uuid(),
    viewId: view.id,
    expiresAt: workspace.clock.now() + LIMITS.viewQueryMinutes * 60_000,
    rowIds: rowIds.slice(0, LIMITS.queryRows),
  };
  workspace.store.viewQueries.set(record.id, record);
  const page = cutPage(record.rowIds, { ...request, cursor: undefined }, (id) => id);
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
      ...(rowIds.length > LIMITS.queryRows
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
  const page = cutPage(queryParam(context).rowIds, pageRequestFromQuery(context), (id) => id);
  return {
    body: listBody(
      "page",
      page.items.map((id) => ({ object: "page", id })),
      page.nextCursor,
    ),
  };
}

function deleteQuery(context: Context) {
  const query = queryParam(context);
  context.workspace.store.viewQueries.delete(query.id);
  return { body: { object: "view_query", id: query.id, deleted: true } };
}
