// The objects above an object. A row is in its data source, and a data source is in its database.
import type { DataSourceRecord, NodeRecord, ParentRef } from "./records.ts";
import type { Store } from "./store.ts";

/** Returns the node or data source with this id. */
export const nodeOrSource = (store: Store, id: string): NodeRecord | DataSourceRecord | undefined =>
  store.nodes.get(id) ?? store.dataSources.get(id);

/** Returns the id of the object above an object, undefined at the top. */
export function recordIdAbove(record: NodeRecord | DataSourceRecord): string | undefined {
  if (record.kind === "data_source") return record.databaseId;
  return record.parent.type === "workspace" ? undefined : record.parent.id;
}

/** Returns the id of the object above the object with this id, undefined at the top. */
export function idAbove(store: Store, id: string): string | undefined {
  const record = nodeOrSource(store, id);
  return record === undefined ? undefined : recordIdAbove(record);
}

/** True if a parent is the object with this id, or below it. */
export function isInside(store: Store, parent: ParentRef, id: string): boolean {
  let current = parent.type === "workspace" ? undefined : parent.id;
  while (current !== undefined && current !== id) current = idAbove(store, current);
  return current === id;
}

/**
 * Returns a function that is true for the id of an object if `holds` is true for it or for an object above it. It
 * remembers its results, so the results for all objects take time in proportion to their number, however deep they are
 * nested. Valid until the next change.
 */
export function holdsAbove(store: Store, holds: (id: string) => boolean): (id: string) => boolean {
  const known = new Map<string, boolean>();
  return (id) => {
    const passed: string[] = [];
    let current: string | undefined = id;
    while (current !== undefined && !known.has(current) && !holds(current)) {
      passed.push(current);
      current = idAbove(store, current);
    }
    const result = current !== undefined && (known.get(current) ?? true);
    for (const below of passed) known.set(below, result);
    return result;
  };
}
