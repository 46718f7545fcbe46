// views.*, without queries
import { objectOf, optional } from "../../body/object-parsers.ts";
import type { Parsed } from "../../body/parser.ts";
import { text } from "../../body/parser.ts";
import { VIEWS_SINCE } from "../../catalog/api-version.ts";
import { problemsText } from "../../errors/problem.ts";
import { bodyError, validationError } from "../../errors/validation-errors.ts";
import type { Context } from "../../http/context.ts";
import { cutPage, listBody, pagingFromQuery } from "../../http/cursor-paging.ts";
import type { Route } from "../../http/route.ts";
import { defineRoute } from "../../http/route.ts";
import { isVisible } from "../../model/visibility.ts";
import { viewValue } from "../../present/view-value.ts";
import type { JsonValue } from "../../values/json.ts";
import { objectOr, objectsOf } from "../../values/json.ts";
import { dashedUuid } from "../../values/uuid.ts";
import { removeWidget, widgetsOf } from "../../views/dashboard-widgets.ts";
import { mergeConfiguration, resolveConfiguration } from "../../views/view-configuration.ts";
import { findDatabase, viewParam } from "../common/find-objects.ts";
import { CREATE_VIEW_ROUTE } from "./create-view.ts";
import { checkSettings, settings } from "./view-settings.ts";

const update = objectOf({ name: optional(text()), ...settings });
type Update = Parsed<typeof update>;

/** Routes of the views family. */
export const VIEW_ROUTES: readonly Route[] = [
  CREATE_VIEW_ROUTE,
  defineRoute({
    method: "GET",
    path: "views",
    operation: "views.list",
    capability: "read_content",
    since: VIEWS_SINCE,
    handle: listViews,
  }),
  defineRoute({
    method: "GET",
    path: "views/{view_id:uuid}",
    operation: "views.retrieve",
    capability: "read_content",
    since: VIEWS_SINCE,
    handle: (context) => ({ body: viewValue(viewParam(context)) }),
  }),
  defineRoute({
    method: "PATCH",
    path: "views/{view_id:uuid}",
    operation: "views.update",
    capability: "update_content",
    since: VIEWS_SINCE,
    body: () => update,
    handle: updateView,
  }),
  defineRoute({
    method: "DELETE",
    path: "views/{view_id:uuid}",
    operation: "views.delete",
    capability: "update_content",
    since: VIEWS_SINCE,
    handle: deleteView,
  }),
];

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
  view.editedBy = workspace.userId;
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
  for (const id of [view.id, ...widgetsOf(workspace, view)]) workspace.store.views.delete(id);
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
  const found = ids.filter((id) => {
    const view = workspace.store.views.get(id);
    if (view === undefined || !isVisible(workspace, view.databaseId)) return false;
    return sourceId === null || view.dataSourceId === dashedUuid(sourceId);
  });
  const page = cutPage(found, pagingFromQuery(context), (id) => id);
  return {
    body: listBody(
      "view",
      page.items.map((id) => ({ object: "view", id })),
      page.nextCursor,
    ),
  };
}
