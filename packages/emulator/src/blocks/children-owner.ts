// Synced blocks: a copy shows the children of its original.
import type { BlockRecord, PageRecord } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import { isObject, textOr } from "../values/json.ts";

/** Returns the block whose children a block shows: itself, or the original of a synced copy. */
export function childrenOwner(workspace: Workspace, node: PageRecord | BlockRecord): PageRecord | BlockRecord {
  if (node.kind !== "block" || node.type !== "synced_block" || !isObject(node.content["synced_from"])) return node;
  return workspace.store.block(textOr(node.content["synced_from"]["block_id"], "")) ?? node;
}
