// Finding what a path or body names, or the service's 404.
import type { Context } from "../context.ts";
import { notFound, param } from "../context.ts";
import { isOutOfReach } from "../reach.ts";
import type { BlockRecord, DatabaseRecord, DataSourceRecord, NodeRecord, PageRecord } from "../records.ts";
import type { Workspace } from "../workspace.ts";

/** The page of a path parameter. */
export function pageParam(context: Context, name = "page_id"): PageRecord {
  return findPage(context.workspace, param(context, name));
}

/** The page with this id. */
export function findPage(workspace: Workspace, id: string): PageRecord {
  const page = workspace.store.page(id);
  if (page === undefined || isOutOfReach(workspace, id)) throw notFound(workspace, "page", id);
  return page;
}

/** The page, block or database of a path parameter: each can be read as a block. */
export function nodeParam(context: Context, name = "block_id"): NodeRecord {
  const id = param(context, name);
  const node = context.workspace.store.nodes.get(id);
  if (node === undefined || isOutOfReach(context.workspace, id)) throw notFound(context.workspace, "block", id);
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
  if (database === undefined || isOutOfReach(workspace, id)) throw notFound(workspace, "database", id);
  return database;
}

/** The data source with this id. */
export function findDataSource(workspace: Workspace, id: string): DataSourceRecord {
  const source = workspace.store.dataSources.get(id);
  if (source === undefined || isOutOfReach(workspace, id)) throw notFound(workspace, "data source", id);
  return source;
}
