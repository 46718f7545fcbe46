// Converts blocks to responses. Pages and databases can be read as blocks too.
import { childrenOwner } from "../blocks/children-owner.ts";
import type { ApiVersion } from "../catalog/api-version.ts";
import { fileValue, hostedFile, imageValue } from "../files/file-value.ts";
import type { BlockRecord, NodeRecord, PageRecord } from "../model/records.ts";
import { databaseTitle, pageTitle } from "../model/titles.ts";
import { isTrashed } from "../model/trash.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject } from "../values/json.ts";
import { isObject, textOr } from "../values/json.ts";
import { plainTextOf } from "../values/plain-text.ts";
import { stampFields, trashFields } from "./common-fields.ts";
import { parentValue } from "./parent-value.ts";

/** Returns a block in the form of a response. A page or database becomes a child_page or child_database block. */
export function blockValue(
  workspace: Workspace,
  node: NodeRecord,
  version: ApiVersion,
  inTrash = isTrashed(workspace.store, node),
): JsonObject {
  const { type, content } = blockContent(workspace, node, version);
  return {
    object: "block",
    id: node.id,
    parent: parentValue(workspace.store, node.parent),
    ...stampFields(node),
    has_children: node.kind !== "database" && hasChildren(workspace, node),
    ...trashFields(version, inTrash),
    type,
    [type]: content,
  };
}

/** True if a block has children. A copy of a synced block has the children of its original. */
function hasChildren(workspace: Workspace, node: PageRecord | BlockRecord): boolean {
  const container = childrenOwner(workspace, node);
  return (
    workspace.store.hasLiveChildren(container) ||
    (container.kind === "block" && container.claimsChildren === true && container.children === undefined)
  );
}

function blockContent(
  workspace: Workspace,
  node: NodeRecord,
  version: ApiVersion,
): { type: string; content: JsonObject } {
  if (node.kind === "page") return { type: "child_page", content: { title: pageTitle(node) } };
  if (node.kind === "database")
    return { type: "child_database", content: { title: plainTextOf(databaseTitle(workspace, node)) } };
  if (node.type === "meeting_notes" && version === "2025-09-03")
    return { type: "transcription", content: node.content };
  if (node.content["type"] === "file_upload") return { type: node.type, content: fileValue(workspace, node.content) };
  if (node.type === "embed" && isObject(node.content["file_upload"])) {
    const { file_upload: upload, ...rest } = node.content;
    return { type: node.type, content: { ...rest, url: hostedFile(workspace, textOr(upload["id"], ""))["url"] } };
  }
  if (isObject(node.content["icon"])) {
    return { type: node.type, content: { ...node.content, icon: imageValue(workspace, node.content["icon"]) } };
  }
  return { type: node.type, content: node.content };
}
