// Pages, blocks and databases as answers show them.
import { minuteText, millisecondText } from "../clock.ts";
import { fileValue, hostedFile, imageValue } from "../files.ts";
import { isObject, textOr } from "../json.ts";
import { LIMITS } from "../limits.ts";
import { propertyValues } from "../properties/read-value.ts";
import type { BlockRecord, DatabaseRecord, NodeRecord, PageRecord, Stamped } from "../records.ts";
import { plainTextOf } from "../plain-text.ts";
import type { ApiVersion, JsonObject } from "../types.ts";
import { databaseUrl, pageUrl } from "../urls.ts";
import { isTrashed } from "../trash.ts";
import type { Workspace } from "../workspace.ts";
import { parentValue } from "../workspace.ts";
import { databaseTitle, dataSourceName, pageTitle } from "./titles.ts";

const userRef = (id: string): JsonObject => ({ object: "user", id });

/** in_trash, with its older twin where the version has it. */
export function trashFields(version: ApiVersion, inTrash: boolean): JsonObject {
  return version === "2025-09-03" ? { in_trash: inTrash, archived: inTrash } : { in_trash: inTrash };
}

/** Who made and edited a thing, and when, at whole minutes. */
export function stampFields(record: Stamped): JsonObject {
  return {
    created_time: minuteText(record.createdAt),
    last_edited_time: minuteText(record.editedAt),
    created_by: userRef(record.createdBy),
    last_edited_by: userRef(record.editedBy),
  };
}

/** A page. `only` limits its properties by id. */
export function pageValue(
  workspace: Workspace,
  page: PageRecord,
  version: ApiVersion,
  only?: ReadonlySet<string>,
): JsonObject {
  return {
    object: "page",
    id: page.id,
    ...stampFields(page),
    cover: imageValue(workspace, page.cover),
    icon: imageValue(workspace, page.icon),
    parent: parentValue(workspace.store, page.parent),
    ...trashFields(version, isTrashed(workspace.store, page)),
    is_archived: page.isArchived,
    is_locked: page.isLocked,
    properties: propertyValues(workspace, page, only),
    url: pageUrl(page.id, pageTitle(page)),
    public_url: page.publicUrl,
  };
}

/** A block; a page or database shows itself as a child_page or child_database block. */
export function blockValue(workspace: Workspace, node: NodeRecord, version: ApiVersion): JsonObject {
  const { type, content } = blockContent(workspace, node, version);
  return {
    object: "block",
    id: node.id,
    parent: parentValue(workspace.store, node.parent),
    ...stampFields(node),
    has_children: node.kind !== "database" && hasChildren(workspace, node),
    ...trashFields(version, isTrashed(workspace.store, node)),
    type,
    [type]: content,
  };
}

/** True when a block has something below it; a copy of a synced block shows its original's children. */
function hasChildren(workspace: Workspace, node: PageRecord | BlockRecord): boolean {
  const container = childrenOwner(workspace, node);
  return (
    workspace.store.hasLiveChildren(container) ||
    (container.kind === "block" && container.claimsChildren === true && container.children === undefined)
  );
}

/** The block whose children a block shows: itself, or the original of a synced copy. */
export function childrenOwner(workspace: Workspace, node: PageRecord | BlockRecord): PageRecord | BlockRecord {
  if (node.kind !== "block" || node.type !== "synced_block" || !isObject(node.content["synced_from"])) return node;
  return workspace.store.block(textOr(node.content["synced_from"]["block_id"], "")) ?? node;
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

/** A database. */
export function databaseValue(workspace: Workspace, database: DatabaseRecord, version: ApiVersion): JsonObject {
  return {
    object: "database",
    id: database.id,
    title: databaseTitle(workspace, database),
    description: database.description,
    parent: parentValue(workspace.store, database.parent),
    is_inline: database.isInline,
    ...trashFields(version, isTrashed(workspace.store, database)),
    is_locked: database.isLocked,
    created_time: millisecondText(database.createdAt),
    last_edited_time: millisecondText(database.editedAt),
    data_sources: database.dataSourceIds.flatMap((id) => dataSourceRef(workspace, id)).slice(0, LIMITS.arrayItems),
    icon: imageValue(workspace, database.icon),
    cover: imageValue(workspace, database.cover),
    url: databaseUrl(database.id),
    public_url: database.publicUrl,
  };
}

function dataSourceRef(workspace: Workspace, id: string): JsonObject[] {
  const source = workspace.store.dataSources.get(id);
  return source === undefined || source.inTrash ? [] : [{ id, name: dataSourceName(source) }];
}
