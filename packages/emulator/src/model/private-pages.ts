// Private pages: pages and databases at the top of the workspace that a token of a person has created.
import type { Workspace } from "./workspace.ts";

/** Makes a new object at the top of the workspace private to the person of the request's token. */
export function keepPrivate({ store, integration, reachable }: Workspace, id: string): void {
  reachable?.add(id);
  if (integration?.personId !== undefined) store.privateTo.set(id, integration.personId);
}

/** True if an object is a private page of another person than that of the request's token, and not shared with the token. */
export function isForeign({ store, integration }: Workspace, id: string): boolean {
  const personId = store.privateTo.get(id);
  if (personId === undefined || integration === undefined || integration.pages?.has(id) === true) return false;
  return integration.personId !== personId;
}
