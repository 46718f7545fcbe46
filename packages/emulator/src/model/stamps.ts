// Who created and edited an object, and when.
import { wholeMinute } from "../values/time.ts";
import type { ParentRef, Stamped } from "./records.ts";
import type { Workspace } from "./workspace.ts";

/** The stamps of something that the bot makes now, at the precision of whole minutes. */
export function stampsNow(workspace: Workspace): Omit<Stamped, "id"> {
  const now = wholeMinute(workspace.clock.now());
  return {
    createdAt: now,
    createdBy: workspace.botId,
    editedAt: now,
    editedBy: workspace.botId,
    inTrash: false,
  };
}

/** Marks a thing as edited by the bot now. */
export function touch(workspace: Workspace, record: Stamped): void {
  record.editedAt = wholeMinute(workspace.clock.now());
  record.editedBy = workspace.botId;
  workspace.store.revision += 1;
}

/**
 * Marks what holds a thing as edited: a block or page that is added, changed or thrown away changes the page that it is
 * in. Recorded: a page is edited when its child pages come and go.
 */
export function touchHolder(workspace: Workspace, parent: ParentRef): void {
  for (let above = workspace.store.container(parent); above !== undefined;) {
    touch(workspace, above);
    above = above.kind === "page" ? undefined : workspace.store.container(above.parent);
  }
}
