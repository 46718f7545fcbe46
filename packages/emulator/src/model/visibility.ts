// What the integration can see. Everything, unless something is taken out of its reach: then it and all below it
// answer 404, as if it did not exist.
import type { NodeRecord } from "./records.ts";
import type { Workspace } from "./workspace.ts";

/** True when the thing, or something that contains it, is out of the integration's reach. */
export function isOutOfReach(workspace: Workspace, id: string): boolean {
  if (workspace.unshared.size === 0) return false;
  const { store, unshared } = workspace;
  let current: string | undefined = id;
  while (current !== undefined) {
    if (unshared.has(current)) return true;
    current = store.dataSources.get(current)?.databaseId ?? parentId(store.nodes.get(current));
  }
  return false;
}

function parentId(node: NodeRecord | undefined): string | undefined {
  return node === undefined || node.parent.type === "workspace" ? undefined : node.parent.id;
}
