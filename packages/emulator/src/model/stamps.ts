// The creation and edit stamps of objects: time and user.
import { wholeMinute } from "../values/time.ts";
import type { ParentRef, Stamped } from "./records.ts";
import type { Workspace } from "./workspace.ts";

/** Returns the stamps of an object that the bot creates now, with times in whole minutes. */
export function stampsNow(workspace: Workspace): Omit<Stamped, "id"> {
  const now = wholeMinute(workspace.clock.now());
  return {
    createdAt: now,
    createdBy: workspace.userId,
    editedAt: now,
    editedBy: workspace.userId,
    inTrash: false,
  };
}

/** Marks an object as edited by the bot now. */
export function touch(workspace: Workspace, record: Stamped, now = wholeMinute(workspace.clock.now())): void {
  record.editedAt = now;
  record.editedBy = workspace.userId;
  workspace.store.revision += 1;
}

/**
 * Marks the parent blocks and the page of a changed object as edited.
 * Recorded: adding a child page or database edits its parent page too, and so does removing a child page.
 */
export function touchHolder(workspace: Workspace, parent: ParentRef): void {
  const now = wholeMinute(workspace.clock.now());
  for (let above = workspace.store.container(parent); above !== undefined;) {
    touch(workspace, above, now);
    above = above.kind === "page" ? undefined : workspace.store.container(above.parent);
  }
}
