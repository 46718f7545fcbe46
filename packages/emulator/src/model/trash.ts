// Moves objects to the trash and back.
import { holdsAbove } from "./ancestors.ts";
import type { DataSourceRecord, NodeRecord, ParentRef } from "./records.ts";
import { touch, touchHolder } from "./stamps.ts";
import type { Store } from "./store.ts";
import type { Workspace } from "./workspace.ts";

/** Moves an object to the trash or back. */
export function setTrashed(workspace: Workspace, record: NodeRecord | DataSourceRecord, inTrash: boolean): void {
  record.inTrash = inTrash;
  touch(workspace, record);
  if (record.kind !== "data_source") touchHolder(workspace, record.parent);
}

/** True if the node or one of its parents is in the trash. */
export function isTrashed(store: Store, node: NodeRecord): boolean {
  let current: NodeRecord | undefined = node;
  while (current !== undefined) {
    if (current.inTrash) return true;
    current = parentNode(store, current.parent);
  }
  return false;
}

/** Returns `isTrashed` by id for many objects. Valid until the next change. */
export function trashLookup(store: Store): (id: string) => boolean {
  return holdsAbove(store, (id) => store.nodes.get(id)?.inTrash === true);
}

/** True if a parent, or anything above the parent, is in the trash. */
export function isParentTrashed(store: Store, parent: ParentRef): boolean {
  if (parent.type === "data_source_id" && store.dataSources.get(parent.id)?.inTrash === true) return true;
  const above = parentNode(store, parent);
  return above !== undefined && isTrashed(store, above);
}

/** True if the data source, its database or a parent of the database is in the trash. */
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
