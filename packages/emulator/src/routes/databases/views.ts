// views.*, without queries
import { VIEW_TYPES } from "../../catalog/view-types.ts";
import { problemsText } from "../../errors/problem.ts";
import { bodyError, exactlyOne, validationError } from "../../errors/validation-errors.ts";
import { cutPage, listBody, pagingFromQuery } from "../../http/cursor-paging.ts";
import { notFound } from "../../http/not-found.ts";
import type { Context, Route } from "../../http/route.ts";
import { addView, newDatabase } from "../../model/new-records.ts";
import type { DataSourceRecord, DatabaseRecord, ViewRecord } from "../../model/records.ts";
import { soleDataSource } from "../../model/titles.ts";
import type { Workspace } from "../../model/workspace.ts";
import { viewValue } from "../../present/view-value.ts";
import { compileFilter } from "../../query/compile-filter.ts";
import { sortRows } from "../../query/sort-rows.ts";
import type { JsonObject, JsonValue } from "../../values/json.ts";
import { isObject, objectOr, objectsOf, optionalText } from "../../values/json.ts";
import { dashedUuid, isUuid } from "../../values/uuid.ts";
import { removeWidget, placeWidget } from "../../views/dashboard-widgets.ts";
import { mergeConfiguration, readConfiguration } from "../../views/view-configuration.ts";
import { findDataSource, findDatabase, findPage, viewParam } from "../common/find-objects.ts";

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
];

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
  removeWidget(workspace, view);
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
  const page = cutPage(found, pagingFromQuery(context), (id) => id);
  return {
    body: listBody(
      "view",
      page.items.map((id) => ({ object: "view", id })),
      page.nextCursor,
    ),
  };
}
