// views.*, without queries
import { uuid } from "../../body/common-parsers.ts";
import { exactlyOneOf, keyedBy, needed, objectOf, optional, taggedBy } from "../../body/object-parsers.ts";
import type { Parsed } from "../../body/parser.ts";
import { anyObject, anything, mapOf, oneOf, orNull, text } from "../../body/parser.ts";
import { VIEW_TYPES } from "../../catalog/view-types.ts";
import { problemsText } from "../../errors/problem.ts";
import { bodyError, validationError } from "../../errors/validation-errors.ts";
import type { Context } from "../../http/context.ts";
import { cutPage, listBody, pagingFromQuery } from "../../http/cursor-paging.ts";
import type { Route } from "../../http/route.ts";
import { defineRoute } from "../../http/route.ts";
import { addView, newDatabase } from "../../model/new-records.ts";
import type { DataSourceRecord, DatabaseRecord, ViewRecord } from "../../model/records.ts";
import { soleDataSource } from "../../model/titles.ts";
import type { Workspace } from "../../model/workspace.ts";
import { viewValue } from "../../present/view-value.ts";
import { compileFilter } from "../../query/compile-filter.ts";
import { sortRows } from "../../query/sort-rows.ts";
import type { JsonValue } from "../../values/json.ts";
import { objectOr, objectsOf } from "../../values/json.ts";
import { dashedUuid } from "../../values/uuid.ts";
import { placeWidget, placementInput, removeWidget } from "../../views/dashboard-widgets.ts";
import { configurationInput, mergeConfiguration, resolveConfiguration } from "../../views/view-configuration.ts";
import { findDataSource, findDatabase, findPage, findView, viewParam } from "../common/find-objects.ts";

const settings = {
  // The columns decide which filters and sorts are right, so both are parsed when they are compiled.
  filter: optional(anything),
  sorts: optional(anything),
  quick_filters: optional(orNull(mapOf(orNull(anyObject)))),
  configuration: optional(orNull(configurationInput)),
};

const creationFields = objectOf({
  data_source_id: optional(uuid),
  name: needed(text()),
  type: needed(oneOf(VIEW_TYPES)),
  database_id: optional(uuid),
  view_id: optional(uuid),
  create_database: optional(
    objectOf({
      parent: needed(keyedBy({ page_id: uuid })),
      position: optional(taggedBy({ after_block: { block_id: needed(uuid) } })),
    }),
  ),
  position: optional(taggedBy({ start: {}, end: {}, after_view: { view_id: needed(uuid) } })),
  placement: optional(placementInput),
  ...settings,
});
const creation = exactlyOneOf(["database_id", "view_id", "create_database"], creationFields);
type Creation = Parsed<typeof creation>;

const update = objectOf({ name: optional(text()), ...settings });
type Update = Parsed<typeof update>;

/** Routes of the views family. */
export const VIEW_ROUTES: readonly Route[] = [
  defineRoute({
    method: "POST",
    path: "views",
    operation: "views.create",
    capability: "insert_content",
    body: () => creation,
    handle: createView,
  }),
  defineRoute({
    method: "GET",
    path: "views",
    operation: "views.list",
    capability: "read_content",
    handle: listViews,
  }),
  defineRoute({
    method: "GET",
    path: "views/{view_id:uuid}",
    operation: "views.retrieve",
    capability: "read_content",
    handle: (context) => ({ body: viewValue(viewParam(context)) }),
  }),
  defineRoute({
    method: "PATCH",
    path: "views/{view_id:uuid}",
    operation: "views.update",
    capability: "update_content",
    body: () => update,
    handle: updateView,
  }),
  defineRoute({
    method: "DELETE",
    path: "views/{view_id:uuid}",
    operation: "views.delete",
    capability: "update_content",
    handle: deleteView,
  }),
];

function createView({ workspace }: Context, body: Creation) {
  const { type } = body;
  const source = sourceOf(workspace, body);
  checkSettings(workspace, source, body);
  const configuration = resolveConfiguration(source, type, body.configuration);
  const dashboard = body.view_id === undefined ? undefined : findDashboard(workspace, body.view_id);
  const database =
    dashboard === undefined
      ? containerOf(workspace, body, source.title)
      : findDatabase(workspace, dashboard.databaseId);
  const view = addView(workspace, database, type === "dashboard" ? null : source.id, body.name, type);
  view.filter = body.filter ?? null;
  view.sorts = body.sorts ?? null;
  view.quickFilters = body.quick_filters ?? null;
  view.configuration = type === "dashboard" ? { ...configuration, rows: [] } : configuration;
  if (dashboard !== undefined) placeWidget(workspace, dashboard, view, body.placement);
  else placeView(database, view, body.position);
  return { body: viewValue(view) };
}

/** Returns the data source of a new view. A database with one data source does not need its id. */
function sourceOf(workspace: Workspace, { data_source_id: sourceId, database_id: databaseId }: Creation) {
  const sole = databaseId === undefined ? undefined : soleDataSource(workspace, findDatabase(workspace, databaseId));
  const id = sourceId ?? sole?.id;
  if (id === undefined) throw bodyError("data_source_id", "should be defined, instead was `undefined`");
  return findDataSource(workspace, id);
}

/** Checks that a filter and sorts fit the columns. @throws ApiError as a query with them would */
function checkSettings(workspace: Workspace, source: DataSourceRecord, { filter, sorts }: Update): void {
  compileFilter(workspace, source, filter);
  sortRows(workspace, source, [], sorts);
}

function findDashboard(workspace: Workspace, id: string): ViewRecord {
  const view = findView(workspace, id);
  if (view.type !== "dashboard") throw validationError("Widgets can only be added to a dashboard view.");
  return view;
}

/** Returns the database of a new view, which `create_database` creates. */
function containerOf(workspace: Workspace, body: Creation, title: JsonValue[]): DatabaseRecord {
  const { database_id: id, create_database: created } = body;
  if (created === undefined) return findDatabase(workspace, id ?? "");
  const database = newDatabase(workspace, { type: "page_id", id: findPage(workspace, created.parent.value).id });
  database.title = title;
  const after = created.position?.block_id;
  workspace.store.attach(database, after === undefined ? { at: "end" } : { at: "after", id: after });
  return database;
}

function placeView(database: DatabaseRecord, view: ViewRecord, position: Creation["position"]): void {
  if (position === undefined || position.type === "end") return;
  const others = database.viewIds.filter((id) => id !== view.id);
  const index = position.type === "start" ? 0 : others.indexOf(position.view_id) + 1;
  database.viewIds = others.toSpliced(index, 0, view.id);
}

function updateView(context: Context, body: Update) {
  const { workspace } = context;
  const view = viewParam(context);
  const source = view.dataSourceId === null ? undefined : workspace.store.dataSources.get(view.dataSourceId);
  if (source !== undefined) checkSettings(workspace, source, body);
  if (objectsOf(body.sorts).some((sort) => sort["timestamp"] !== undefined))
    throw bodyError("sorts[0].property", "should be defined, instead was `undefined`");
  view.name = body.name ?? view.name;
  if (body.filter !== undefined) view.filter = body.filter;
  if (body.sorts !== undefined) view.sorts = body.sorts;
  if (body.quick_filters !== undefined) view.quickFilters = mergeQuickFilters(view.quickFilters, body.quick_filters);
  if (body.configuration !== undefined) {
    const configuration = resolveConfiguration(source, view.type, body.configuration);
    view.configuration = mergeConfiguration(view.configuration, configuration);
  }
  view.editedAt = workspace.clock.now();
  view.editedBy = workspace.botId;
  workspace.store.revision += 1;
  return { body: viewValue(view) };
}

function mergeQuickFilters(before: JsonValue, changes: NonNullable<Update["quick_filters"]> | null): JsonValue {
  if (changes === null) return null;
  const merged = Object.entries({ ...objectOr(before), ...changes }).filter(([, condition]) => condition !== null);
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
