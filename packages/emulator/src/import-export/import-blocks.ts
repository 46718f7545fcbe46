// Imports blocks. A child_page or child_database block is the page or database with the same id.
import type { BlockRecord, NodeRecord } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject } from "../values/json.ts";
import { objectOr, textOr } from "../values/json.ts";
import { plainText } from "../values/plain-text.ts";
import { isUuid } from "../values/uuid.ts";
import { importDatabases } from "./import-databases.ts";
import { importPages } from "./import-pages.ts";
import { importedParent, importedStamps, ofKind } from "./imported-fields.ts";

/** Adds blocks in their order, then adds all objects to the children of their parents. */
export function importBlocks(workspace: Workspace, objects: readonly JsonObject[]): void {
  for (const object of ofKind(objects, "block")) importBlock(workspace, object);
  orderChildren(workspace, objects);
}

function importBlock(workspace: Workspace, object: JsonObject): void {
  const type = textOr(object["type"], "paragraph");
  const id = textOr(object["id"], "");
  if (type === "child_page" || type === "child_database") {
    importContainer(workspace, object, type);
    return;
  }
  if (workspace.store.nodes.has(id)) return;
  const block: BlockRecord = {
    kind: "block",
    ...importedStamps(workspace, object),
    type: type === "transcription" ? "meeting_notes" : type,
    content: structuredClone(objectOr(object[type])),
    parent: importedParent(object["parent"]),
    claimsChildren: object["has_children"] === true,
  };
  workspace.store.attach(block);
}

function importContainer(workspace: Workspace, object: JsonObject, type: "child_page" | "child_database"): void {
  const { id, parent, created_time, created_by, last_edited_time, last_edited_by, in_trash } = object;
  if (!isUuid(id) || workspace.store.nodes.has(id)) return;
  const title = [plainText(textOr(objectOr(object[type])["title"], ""))];
  const common = { id, parent, created_time, created_by, last_edited_time, last_edited_by, in_trash };
  // Recorded: a database that appears only as a block is an inline linked view without a data source of its own.
  if (type === "child_database")
    importDatabases(workspace, [{ ...common, object: "database", title, is_inline: true, data_sources: [] }]);
  else
    importPages(workspace, [
      { ...common, object: "page", properties: { title: { id: "title", type: "title", title } } },
    ]);
}

/** Adds the children that were imported before their parents, and puts children in order. */
function orderChildren(workspace: Workspace, objects: readonly JsonObject[]): void {
  const place = new Map(objects.map((object, index) => [textOr(object["id"], ""), index]));
  const blockPlace = new Map(ofKind(objects, "block").map((object, index) => [textOr(object["id"], ""), index]));
  const byParent = new Map<string, NodeRecord[]>();
  for (const node of workspace.store.nodes.values()) {
    if (node.parent.type !== "page_id" && node.parent.type !== "block_id") continue;
    const siblings = byParent.get(node.parent.id);
    if (siblings === undefined) byParent.set(node.parent.id, [node]);
    else siblings.push(node);
  }
  for (const [parentId, nodes] of byParent) {
    const parent = workspace.store.nodes.get(parentId);
    if (parent === undefined || parent.kind === "database") continue;
    const known = new Set(parent.children);
    const missing = nodes.filter((node) => !known.has(node.id));
    missing.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
    if (missing.length > 0) parent.children = [...(parent.children ?? []), ...missing.map((node) => node.id)];
    // If all children were imported as blocks, the order of the blocks is the order of the children.
    if (parent.children?.every((id) => blockPlace.has(id)) === true) {
      parent.children.sort((a, b) => (blockPlace.get(a) ?? 0) - (blockPlace.get(b) ?? 0));
    }
  }
}
