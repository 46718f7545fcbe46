// Trash and restore.
import { validationError } from "./api-error.ts";
import { scalarText } from "./json.ts";
import type { Context } from "./context.ts";
import type { DataSourceRecord, NodeRecord, ParentRef } from "./records.ts";
import type { Store } from "./store.ts";
import type { Workspace } from "./workspace.ts";
import { touch, touchHolder } from "./workspace.ts";

/** What a request says about the trash: `in_trash`, or `archived` up to version 2025-09-03. */
export function trashFlag(context: Context): boolean | undefined {
  const { in_trash: inTrash, archived } = context.body;
  if (archived !== undefined && context.version !== "2025-09-03") {
    throw validationError(
      "body failed validation: body.archived should be not present, instead was `" +
        scalarText(archived) +
        "`. Use `in_trash`.",
    );
  }
  const flag = inTrash ?? archived;
  return typeof flag === "boolean" ? flag : undefined;
}

/** Moves a thing to the trash or back. */
export function setTrashed(workspace: Workspace, record: NodeRecord | DataSourceRecord, inTrash: boolean): void {
  record.inTrash = inTrash;
  touch(workspace, record);
  if (record.kind !== "data_source") touchHolder(workspace, record.parent);
}

/** True when the thing or something that contains it is in the trash. */
export function isTrashed(store: Store, node: NodeRecord): boolean {
  let current: NodeRecord | undefined = node;
  while (current !== undefined) {
    if (current.inTrash) return true;
    current = parentNode(store, current.parent);
  }
  return false;
}

/** True when the data source, its database, or something that contains it is in the trash. */
export function isDataSourceTrashed(store: Store, source: DataSourceRecord): boolean {
  const database = store.database(source.databaseId);
  return source.inTrash || (database !== undefined && isTrashed(store, database));
}

function parentNode(store: Store, parent: ParentRef): NodeRecord | undefined {
  if (parent.type === "workspace") return undefined;
  if (parent.type === "data_source_id") {
    const source = store.dataSources.get(parent.id);
    return source === undefined ? undefined : store.nodes.get(source.databaseId);
  }
  return store.nodes.get(parent.id);
}
