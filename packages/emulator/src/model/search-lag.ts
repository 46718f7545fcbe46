// The delay before search finds a new object.
import type { Workspace } from "./workspace.ts";

/** Registers a new object. With a search lag, search finds it only after the lag. */
export function delaySearch(workspace: Workspace, id: string): void {
  if (workspace.searchLagMs > 0) workspace.notYetFound.set(id, workspace.clock.now());
}

/** True while search does not find the object yet. */
export function isHiddenFromSearch(workspace: Workspace, id: string): boolean {
  const madeAt = workspace.notYetFound.get(id);
  if (madeAt === undefined) return false;
  if (workspace.clock.now() - madeAt < workspace.searchLagMs) return true;
  workspace.notYetFound.delete(id);
  return false;
}
