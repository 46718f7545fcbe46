// views.create
import { uuid } from "../../body/common-parsers.ts";
import { exactlyOneOf, keyedBy, needed, objectOf, optional, taggedBy } from "../../body/object-parsers.ts";
import type { Parsed } from "../../body/parser.ts";
import { oneOf, text } from "../../body/parser.ts";
import { VIEWS_SINCE } from "../../catalog/api-version.ts";
import { VIEW_TYPES } from "../../catalog/view-types.ts";
import { bodyError, validationError, wrongField } from "../../errors/validation-errors.ts";
import type { Context } from "../../http/context.ts";
import { notFound } from "../../http/not-found.ts";
import type { Route } from "../../http/route.ts";
import { defineRoute } from "../../http/route.ts";
import { addView, newDatabase } from "../../model/new-records.ts";
import type { DatabaseRecord, ViewRecord } from "../../model/records.ts";
import { touchHolder } from "../../model/stamps.ts";
import { soleDataSource } from "../../model/titles.ts";
import type { Workspace } from "../../model/workspace.ts";
import { viewValue } from "../../present/view-value.ts";
import type { JsonValue } from "../../values/json.ts";
import { placeWidget, placementInput } from "../../views/dashboard-widgets.ts";
import { resolveConfiguration } from "../../views/view-configuration.ts";
import { findDataSource, findDatabase, findPage, findView } from "../common/find-objects.ts";
import { checkSettings, settings } from "./view-settings.ts";

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

/** The route that creates views. */
export const CREATE_VIEW_ROUTE: Route = defineRoute({
  method: "POST",
  path: "views",
  operation: "views.create",
  // @source https://developers.notion.com/reference/create-view
  capability: "insert_content",
  alsoNeeds: "update_content",
  since: VIEWS_SINCE,
  body: () => creation,
  handle: createView,
});

function createView({ workspace }: Context, body: Creation) {
  const { type } = body;
  // @source https://developers.notion.com/guides/data-apis/working-with-views, "Optional parameters"
  if (body.position !== undefined && body.database_id === undefined)
    throw wrongField("position", "not present without `database_id`", body.position);
  if (body.placement !== undefined && body.view_id === undefined)
    throw wrongField("placement", "not present without `view_id`", body.placement);
  const source = sourceOf(workspace, body);
  checkSettings(workspace, source, body);
  checkPosition(workspace, body);
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

function findDashboard(workspace: Workspace, id: string): ViewRecord {
  const view = findView(workspace, id);
  if (view.type !== "dashboard") throw validationError("Widgets can only be added to a dashboard view.");
  return view;
}

/** Returns the database of a new view, which `create_database` creates. */
function containerOf(workspace: Workspace, body: Creation, title: JsonValue[]): DatabaseRecord {
  const { database_id: id, create_database: created } = body;
  if (created === undefined) return findDatabase(workspace, id ?? "");
  const page = findPage(workspace, created.parent.value);
  const after = created.position?.block_id;
  if (after !== undefined && page.children?.includes(after) !== true) throw notFound(workspace, "block", after);
  const database = newDatabase(workspace, { type: "page_id", id: page.id });
  database.title = title;
  workspace.store.attach(database, after === undefined ? { at: "end" } : { at: "after", id: after });
  touchHolder(workspace, database.parent);
  return database;
}

/** @throws ApiError 404 for a position after a view of another database */
function checkPosition(workspace: Workspace, { database_id: id = "", position }: Creation): void {
  if (position?.type !== "after_view" || findDatabase(workspace, id).viewIds.includes(position.view_id)) return;
  throw notFound(workspace, "view", position.view_id);
}

function placeView(database: DatabaseRecord, view: ViewRecord, position: Creation["position"]): void {
  if (position === undefined || position.type === "end") return;
  const others = database.viewIds.filter((id) => id !== view.id);
  const index = position.type === "start" ? 0 : others.indexOf(position.view_id) + 1;
  database.viewIds = others.toSpliced(index, 0, view.id);
}
