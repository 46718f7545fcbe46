// Finds the object that a path or body names.
import type { Context } from "../../http/context.ts";
import { param } from "../../http/context.ts";
import { notFound } from "../../http/not-found.ts";
import type {
  BlockRecord,
  DataSourceRecord,
  DatabaseRecord,
  NodeRecord,
  PageRecord,
  ViewRecord,
} from "../../model/records.ts";
import { isVisible } from "../../model/visibility.ts";
import type { Workspace } from "../../model/workspace.ts";

/** Returns the data source of the path. @throws ApiError 404 */
export function sourceParam(context: Context): DataSourceRecord {
  return findDataSource(context.workspace, param(context, "data_source_id"));
}

/** Returns the page of a path parameter. @throws ApiError 404 */
export function pageParam(context: Context, name = "page_id"): PageRecord {
  return findPage(context.workspace, param(context, name));
}

/** Returns the page with this id. @throws ApiError 404 */
export function findPage(workspace: Workspace, id: string): PageRecord {
  const page = workspace.store.page(id);
  if (page === undefined || !isVisible(workspace, id)) throw notFound(workspace, "page", id);
  return page;
}

/** Returns the page, block or database of a path parameter. Each can be read as a block. @throws ApiError 404 */
export function nodeParam(context: Context, name = "block_id"): NodeRecord {
  const id = param(context, name);
  const node = context.workspace.store.nodes.get(id);
  if (node === undefined || !isVisible(context.workspace, id)) throw notFound(context.workspace, "block", id);
  return node;
}

/** Returns the page or block of a path parameter. @throws ApiError 404 */
export function containerParam(context: Context, name = "block_id"): PageRecord | BlockRecord {
  const node = nodeParam(context, name);
  if (node.kind === "database") throw notFound(context.workspace, "block", node.id);
  return node;
}

/** Returns the database with this id. @throws ApiError 404 */
export function findDatabase(workspace: Workspace, id: string): DatabaseRecord {
  const database = workspace.store.database(id);
  if (database === undefined || !isVisible(workspace, id)) throw notFound(workspace, "database", id);
  return database;
}

/** Returns the data source with this id. @throws ApiError 404 */
export function findDataSource(workspace: Workspace, id: string): DataSourceRecord {
  const source = workspace.store.dataSources.get(id);
  if (source === undefined || !isVisible(workspace, id)) throw notFound(workspace, "data source", id);
  return source;
}

/** Returns the view of the path. @throws ApiError 404 */
export function viewParam(context: Context): ViewRecord {
  return findView(context.workspace, param(context, "view_id"));
}

/** Returns the view with this id. @throws ApiError 404 */
export function findView(workspace: Workspace, id: string): ViewRecord {
  const view = workspace.store.views.get(id);
  if (view === undefined) throw notFound(workspace, "view", id);
  return view;
}
