// The objects that the integration can see: all except the unshared ones. A request for an unshared object, or for an
// object below it, gets a 404 response as if the object did not exist.
import type { NodeRecord } from "./records.ts";
import type { Workspace } from "./workspace.ts";

/** True if the integration can see the object: neither the object nor one of its parents is unshared. */
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
