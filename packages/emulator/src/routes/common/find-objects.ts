// Finds the object that a path or body names.
import type { Context } from "../../http/context.ts";
import { param } from "../../http/context.ts";
import { validationError } from "../../errors/validation-errors.ts";
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

/** Returns the page of a path parameter. @throws ApiError 404, and 400 for a block or database */
export function pageParam(context: Context, name = "page_id"): PageRecord {
  return findPage(context.workspace, param(context, name));
}

/** Returns the page with this id. @throws ApiError 404, and 400 for a block or database */
export function findPage(workspace: Workspace, id: string): PageRecord {
  const node = visibleNode(workspace, "page", id);
  if (node.kind !== "page")
    throw validationError(
      `Provided ID ${id} is a ${node.kind}, not a page. Use the retrieve ${node.kind} API instead.`,
    );
  return node;
}

/** Returns the page or block of a path parameter that names a page. @throws ApiError 404, and 400 for a database */
export function pageOrBlockParam(context: Context, name = "page_id"): PageRecord | BlockRecord {
  const { workspace } = context;
  return workspace.store.block(param(context, name)) === undefined
    ? pageParam(context, name)
    : containerParam(context, name);
}

/** Returns the visible node with this id. @param kind the kind of object that the request names, for the error */
function visibleNode(workspace: Workspace, kind: string, id: string): NodeRecord {
  const node = workspace.store.nodes.get(id);
  if (node === undefined || !isVisible(workspace, id)) throw notFound(workspace, kind, id);
  return node;
}

/** Returns the page, block or database of a path parameter. Each can be read as a block. @throws ApiError 404 */
export function nodeParam(context: Context, name = "block_id"): NodeRecord {
  return visibleNode(context.workspace, "block", param(context, name));
}

/** Returns the page or block of a path parameter. @throws ApiError 404 */
export function containerParam(context: Context, name = "block_id"): PageRecord | BlockRecord {
  const node = nodeParam(context, name);
  if (node.kind === "database") throw notFound(context.workspace, "block", node.id);
  return node;
}

/** Returns the database with this id. @throws ApiError 404, and 400 for a page */
export function findDatabase(workspace: Workspace, id: string): DatabaseRecord {
  const node = visibleNode(workspace, "database", id);
  if (node.kind === "page")
    throw validationError(`Provided database_id ${id} is a page, not a database. Use the pages API instead.`);
  if (node.kind !== "database") throw notFound(workspace, "database", id);
  return node;
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
  if (view === undefined || !isVisible(workspace, view.databaseId)) throw notFound(workspace, "view", id);
  return view;
}
