// Adds draft blocks to the workspace.
import { isInside } from "../model/ancestors.ts";
import type { BlockRecord, NodeRecord, PageRecord, ParentRef } from "../model/records.ts";
import { stampsNow } from "../model/stamps.ts";
import type { ChildPosition } from "../model/store.ts";
import type { Workspace } from "../model/workspace.ts";
import { textOr } from "../values/json.ts";
import type { DraftBlock } from "./draft-block.ts";
import { EXISTING } from "./draft-block.ts";

/** Adds drafts below a page or block. @returns the new blocks of the first level, in order */
export function addChildren(
  workspace: Workspace,
  parent: PageRecord | BlockRecord,
  drafts: readonly DraftBlock[],
  position: ChildPosition,
): BlockRecord[] {
  let place = position;
  return drafts.flatMap((draft) => {
    const existing = workspace.store.nodes.get(textOr(draft.content["id"], ""));
    if (draft.type === EXISTING) {
      if (existing !== undefined && moveHere(workspace, parent, existing, place) && place.at !== "end")
        place = { at: "after", id: existing.id };
      return [];
    }
    const block: BlockRecord = {
      kind: "block",
      id: workspace.ids.uuid(),
      ...stampsNow(workspace),
      type: draft.type,
      content: draft.content,
      parent: { type: parent.kind === "page" ? "page_id" : "block_id", id: parent.id },
    };
    workspace.store.attach(block, place);
    if (place.at !== "end") place = { at: "after", id: block.id };
    addChildren(workspace, block, draft.children, { at: "end" });
    return [block];
  });
}

/** Moves a page, database or block to the place where markdown names it. @returns false for a place inside itself */
function moveHere(
  workspace: Workspace,
  parent: PageRecord | BlockRecord,
  node: NodeRecord,
  position: ChildPosition,
): boolean {
  const target: ParentRef = { type: parent.kind === "page" ? "page_id" : "block_id", id: parent.id };
  if (isInside(workspace.store, target, node.id)) return false;
  workspace.store.detach(node);
  node.parent = target;
  workspace.store.attach(node, position);
  return true;
}
