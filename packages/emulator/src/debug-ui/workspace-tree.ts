// The tree of the workspace for the debug page, one level at a time.
import { LATEST_VERSION } from "../catalog/api-version.ts";
import type { DataSourceRecord, NodeRecord } from "../model/records.ts";
import { databaseTitle, pageTitle } from "../model/titles.ts";
import type { Workspace } from "../model/workspace.ts";
import { blockValue } from "../present/block-value.ts";
import { dataSourceValue } from "../present/data-source-value.ts";
import { databaseValue } from "../present/database-value.ts";
import { pageValue } from "../present/page-value.ts";
import type { JsonObject } from "../values/json.ts";
import { plainTextOf } from "../values/plain-text.ts";
import { showValue } from "../values/show-value.ts";

/** Maximum number of rows of a data source in the tree. */
const MAX_ROWS = 200;

/** Returns the children of an object, or the top level of the workspace without a parent. */
export function treeLevel(workspace: Workspace, parentId: string | null): JsonObject[] {
  const { store } = workspace;
  if (parentId === null) {
    return [...store.nodes.values()]
      .filter((node) => node.parent.type === "workspace" && !node.inTrash)
      .map((node) => entry(workspace, node));
  }
  const source = store.dataSources.get(parentId);
  if (source !== undefined) {
    const rows = [...source.rows].slice(-MAX_ROWS).toReversed();
    return rows
      .flatMap((id) => store.page(id) ?? [])
      .filter((row) => !row.inTrash)
      .map((row) => entry(workspace, row));
  }
  const node = store.nodes.get(parentId);
  if (node === undefined) return [];
  if (node.kind === "database")
    return node.dataSourceIds.flatMap((id) => store.dataSources.get(id) ?? []).map(sourceEntry);
  return store.liveChildren(node).map((child) => entry(workspace, child));
}

function sourceEntry(source: DataSourceRecord): JsonObject {
  return {
    id: source.id,
    kind: "data_source",
    path: `data_sources/${source.id}`,
    label: plainTextOf(source.title) || "Untitled",
    below: source.rows.size,
  };
}

function entry(workspace: Workspace, node: NodeRecord): JsonObject {
  if (node.kind === "database") {
    return {
      id: node.id,
      kind: "database",
      path: `databases/${node.id}`,
      label: plainTextOf(databaseTitle(workspace, node)),
      below: node.dataSourceIds.length,
    };
  }
  const below = node.children?.length ?? 0;
  if (node.kind === "page")
    return { id: node.id, kind: "page", path: `pages/${node.id}`, label: pageTitle(node) || "Untitled", below };
  return {
    id: node.id,
    kind: node.type,
    path: `blocks/${node.id}`,
    label: plainTextOf(node.content["rich_text"]) || node.type,
    below,
  };
}

/** Returns the object of a path in the tree, in the form of a response. @throws TypeError for an unknown object */
export function objectAt(workspace: Workspace, path: string): JsonObject {
  const [kind = "", id = ""] = path.split("/");
  const node = workspace.store.nodes.get(id);
  const source = workspace.store.dataSources.get(id);
  if (kind === "data_sources" && source !== undefined) return dataSourceValue(workspace, source, LATEST_VERSION);
  if (node === undefined) throw new TypeError(`Expected the path of an object, got ${showValue(path)}.`);
  if (kind === "pages" && node.kind === "page") return pageValue(workspace, node, LATEST_VERSION);
  return kind === "databases" && node.kind === "database"
    ? databaseValue(workspace, node, LATEST_VERSION)
    : blockValue(workspace, node, LATEST_VERSION);
}
