// Finding what a path or body names, or the service's 404.
import { notFound } from "../../http/not-found.ts";
import type { Context } from "../../http/route.ts";
import { param } from "../../http/route.ts";
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

/** The data source of the path. */
export function sourceParam(context: Context): DataSourceRecord {
  return findDataSource(context.workspace, param(context, "data_source_id"));
}

/** The page of a path parameter. */
export function pageParam(context: Context, name = "page_id"): PageRecord {
  return findPage(context.workspace, param(context, name));
}

/** The page with this id. */
export function findPage(workspace: Workspace, id: string): PageRecord {
  const page = workspace.store.page(id);
  if (page === undefined || !isVisible(workspace, id)) throw notFound(workspace, "page", id);
  return page;
}

/** The page, block or database of a path parameter: each can be read as a block. */
export function nodeParam(context: Context, name = "block_id"): NodeRecord {
  const id = param(context, name);
  const node = context.workspace.store.nodes.get(id);
  if (node === undefined || !isVisible(context.workspace, id)) throw notFound(context.workspace, "block", id);
  return node;
}

/** The page or block that takes children. */
export function containerParam(context: Context, name = "block_id"): PageRecord | BlockRecord {
  const node = nodeParam(context, name);
  if (node.kind === "database") throw notFound(context.workspace, "block", node.id);
  return node;
}

/** The database with this id. */
export function findDatabase(workspace: Workspace, id: string): DatabaseRecord {
  const database = workspace.store.database(id);
  if (database === undefined || !isVisible(workspace, id)) throw notFound(workspace, "database", id);
  return database;
}

/** The data source with this id. */
export function findDataSource(workspace: Workspace, id: string): DataSourceRecord {
  const source = workspace.store.dataSources.get(id);
  if (source === undefined || !isVisible(workspace, id)) throw notFound(workspace, "data source", id);
  return source;
}

export function viewParam(context: Context): ViewRecord {
  const id = param(context, "view_id");
  const view = context.workspace.store.views.get(id);
  if (view === undefined) throw notFound(context.workspace, "view", id);
  return view;
}
