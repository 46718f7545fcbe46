// The objects that the integration can see: all of them, except those that were unshared with it. An unshared object
// and everything below it answer 404, as if they did not exist.
import type { NodeRecord } from "./records.ts";
import type { Workspace } from "./workspace.ts";

/** True if the integration can see the object: neither the object nor anything that contains it is unshared. */
export function isVisible(workspace: Workspace, id: string): boolean {
  if (workspace.unshared.size === 0) return true;
  const { store, unshared } = workspace;
  let current: string | undefined = id;
  while (current !== undefined) {
    if (unshared.has(current)) return false;
    current = store.dataSources.get(current)?.databaseId ?? parentId(store.nodes.get(current));
  }
  return true;
}

function parentId(node: NodeRecord | undefined): string | undefined {
  return node === undefined || node.parent.type === "workspace" ? undefined : node.parent.id;
}
