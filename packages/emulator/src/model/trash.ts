// Moves objects to the trash and back.
import { holdsAbove, nodeOrSource, recordIdAbove } from "./ancestors.ts";
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

/** True if the object or an object above it is in the trash. */
export function isTrashed(store: Store, { id }: NodeRecord | DataSourceRecord): boolean {
  return isIdTrashed(store, id);
}

/** Returns `isTrashed` by id for many objects. Valid until the next change. */
export function trashLookup(store: Store): (id: string) => boolean {
  return holdsAbove(store, (id) => isInTrash(store, id));
}

/** True if a parent, or anything above the parent, is in the trash. */
export function isParentTrashed(store: Store, parent: ParentRef): boolean {
  return parent.type !== "workspace" && isIdTrashed(store, parent.id);
}

function isIdTrashed(store: Store, id: string): boolean {
  let record = nodeOrSource(store, id);
  while (record !== undefined && !record.inTrash) {
    const above = recordIdAbove(record);
    record = above === undefined ? undefined : nodeOrSource(store, above);
  }
  return record !== undefined;
}

const isInTrash = (store: Store, id: string): boolean => nodeOrSource(store, id)?.inTrash === true;
