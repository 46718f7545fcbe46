// The delay after which search finds a new object.
import type { Workspace } from "./workspace.ts";

/** Notes that something new was made: with a search lag, search does not find it for a while. */
export function delaySearch(workspace: Workspace, id: string): void {
  if (workspace.searchLagMs > 0) workspace.notYetFound.set(id, workspace.clock.now());
}

/** True while search does not find it yet. */
export function isHiddenFromSearch(workspace: Workspace, id: string): boolean {
  const madeAt = workspace.notYetFound.get(id);
  if (madeAt === undefined) return false;
  if (workspace.clock.now() - madeAt < workspace.searchLagMs) return true;
  workspace.notYetFound.delete(id);
  return false;
}
