// The objects that the integration can see: those that it reaches, except the unshared ones. A request for another object
// gets a 404 response as if the object did not exist.
import { holdsAbove } from "./ancestors.ts";
import { isForeign } from "./private-pages.ts";
import type { Workspace } from "./workspace.ts";

/** True if the integration of the present request sees all objects. */
export function seesEverything({ unshared, reachable, integration, store }: Workspace): boolean {
  const seesPrivate = integration === undefined || store.privateTo.size === 0;
  return unshared.size === 0 && reachable === undefined && seesPrivate;
}

/**
 * True if the integration can see the object: it reaches the object or one of its parents, and neither the object nor
 * one of its parents is unshared or private to another person.
 */
export function isVisible(workspace: Workspace, id: string): boolean {
  return visibilityLookup(workspace)(id);
}

/** Returns `isVisible` for many objects. Valid until the next change. */
export function visibilityLookup(workspace: Workspace): (id: string) => boolean {
  if (seesEverything(workspace)) return () => true;
  const { store, unshared, reachable } = workspace;
  const isHidden = holdsAbove(store, (id) => unshared.has(id) || isForeign(workspace, id));
  const isReached = reachable === undefined ? () => true : holdsAbove(store, (id) => reachable.has(id));
  return (id) => !isHidden(id) && isReached(id);
}
