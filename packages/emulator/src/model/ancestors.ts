// The objects above an object. A row is in its data source, and a data source is in its database.
import type { ParentRef } from "./records.ts";
import type { Store } from "./store.ts";

/** Returns the id of the object above the object with this id, undefined at the top. */
export function idAbove(store: Store, id: string): string | undefined {
  const parent = store.nodes.get(id)?.parent;
  if (parent === undefined) return store.dataSources.get(id)?.databaseId;
  return parent.type === "workspace" ? undefined : parent.id;
}

/** True if a parent is the object with this id, or below it. */
export function isInside(store: Store, parent: ParentRef, id: string): boolean {
  let current = parent.type === "workspace" ? undefined : parent.id;
  while (current !== undefined && current !== id) current = idAbove(store, current);
  return current === id;
}
