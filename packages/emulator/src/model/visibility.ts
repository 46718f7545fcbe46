// The objects that the integration can see: those that it reaches, except the unshared ones. A request for another object
// gets a 404 response as if the object did not exist.
import { idAbove } from "./ancestors.ts";
import type { Workspace } from "./workspace.ts";

/** True if the integration of the present request sees all objects. */
export function seesEverything({ unshared, reachable }: Workspace): boolean {
  return unshared.size === 0 && reachable === undefined;
}

/**
 * True if the integration can see the object: it reaches the object or one of its parents, and neither the object nor
 * one of its parents is unshared.
 */
export function isVisible(workspace: Workspace, id: string): boolean {
  if (seesEverything(workspace)) return true;
  const { store, unshared, reachable } = workspace;
  let current: string | undefined = id;
  let isReached = reachable === undefined;
  while (current !== undefined) {
    if (unshared.has(current)) return false;
    isReached ||= reachable?.has(current) === true;
    current = idAbove(store, current);
  }
  return isReached;
}
