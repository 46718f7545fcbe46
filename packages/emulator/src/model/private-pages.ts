// Private pages: pages and databases at the top of the workspace that a token of a person has created.
import type { ParentRef } from "./records.ts";
import type { Workspace } from "./workspace.ts";

/** Makes a new object at the top of the workspace private to the person of the request's token. */
export function keepPrivate({ store, integration, reachable }: Workspace, id: string): void {
  reachable?.add(id);
  if (integration?.personId !== undefined) store.privateTo.set(id, integration.personId);
}

/** A page or database that has moved is as private as its new parent. At the top, it is private to the person who has moved it. */
export function movePrivacy(
  workspace: Workspace,
  { id, parent }: { readonly id: string; readonly parent: ParentRef },
): void {
  workspace.store.privateTo.delete(id);
  if (parent.type === "workspace") keepPrivate(workspace, id);
}

/** True if an object is a private page of another person than that of the request's token, and not shared with the token. */
export function isForeign({ store, integration }: Workspace, id: string): boolean {
  const personId = store.privateTo.get(id);
  if (personId === undefined || integration === undefined || integration.pages?.has(id) === true) return false;
  return integration.personId !== personId;
}
