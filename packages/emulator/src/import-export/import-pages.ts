// Imports pages. Converts property values from the form of a response to the stored form.
import { decodedId } from "../columns/property-id.ts";
import type { PageRecord } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject, objectOr, objectsOf, optionalText, textOr } from "../values/json.ts";
import { dashedUuid, isUuid } from "../values/uuid.ts";
import { idOf, importedImage, importedParent, importedStamps, ofKind } from "./imported-fields.ts";

/** Adds pages. Rows are added oldest first, because lists start with the row that was added last. */
export function importPages(workspace: Workspace, objects: readonly JsonObject[]): void {
  const pages = ofKind(objects, "page").map((object) => pageOf(workspace, object));
  // Notion's lists start with the newest row, so the last of several rows of the same minute is the oldest.
  const rows = pages.filter((page) => page.parent.type === "data_source_id").toReversed();
  for (const page of rows.toSorted((a, b) => a.createdAt - b.createdAt)) attachPage(workspace, page);
  for (const page of pages) if (page.parent.type !== "data_source_id") attachPage(workspace, page);
  for (const object of objects) addReferencedParent(workspace, object);
}

function attachPage(workspace: Workspace, page: PageRecord): void {
  const before = workspace.store.nodes.get(page.id);
  if (before?.kind === "page" && before.children !== undefined) page.children = before.children;
  if (before !== undefined) workspace.store.detach(before);
  workspace.store.attach(page);
  const source = workspace.store.dataSourceOf(page);
  if (source === undefined) return;
  for (const property of source.schema.values()) {
    const value = page.values[property.id];
    if (property.type === "unique_id" && typeof value === "number")
      source.lastNumber = Math.max(source.lastNumber, value);
  }
}

function pageOf(workspace: Workspace, object: JsonObject): PageRecord {
  const page: PageRecord = {
    kind: "page",
    ...importedStamps(workspace, object),
    parent: importedParent(object["parent"]),
    icon: importedImage(object["icon"]),
    cover: importedImage(object["cover"]),
    isLocked: object["is_locked"] === true,
    isArchived: object["is_archived"] === true,
    publicUrl: optionalText(object["public_url"]) ?? null,
    values: {},
  };
  const imported: JsonObject = {};
  for (const value of Object.values(objectOr(object["properties"]))) {
    if (!isObject(value)) continue;
    const id = decodedId(textOr(value["id"], ""));
    const type = textOr(value["type"], "");
    if (type === "formula" || type === "rollup") imported[id] = value[type];
    else if (value[type] !== undefined) page.values[id] = storedValue(type, value[type] ?? null);
  }
  if (Object.keys(imported).length > 0) page.imported = imported;
  return page;
}

function storedValue(type: string, value: JsonValue): JsonValue {
  if (type === "select" || type === "status") return isObject(value) ? (value["id"] ?? null) : null;
  if (type === "multi_select") return objectsOf(value).map((option) => option["id"] ?? null);
  if (type === "people" || type === "relation") return objectsOf(value).map((item) => idOf(item));
  if (type === "unique_id") return objectOr(value)["number"] ?? null;
  if (type === "verification") return isObject(value) && value["state"] !== "unverified" ? value : null;
  return structuredClone(value);
}

/** Adds the page that an object refers to as its parent, if the import does not contain the page. */
function addReferencedParent(workspace: Workspace, object: JsonObject): void {
  for (const key of ["parent", "database_parent"]) {
    const id = objectOr(object[key])["page_id"];
    if (!isUuid(id) || workspace.store.nodes.has(dashedUuid(id))) continue;
    attachPage(workspace, pageOf(workspace, { object: "page", id }));
    adoptChildren(workspace, dashedUuid(id));
  }
}

/** Adds the children that were imported before their parent. */
function adoptChildren(workspace: Workspace, pageId: string): void {
  const page = workspace.store.page(pageId);
  if (page === undefined) return;
  for (const node of workspace.store.nodes.values()) {
    const isChild = node.parent.type === "page_id" && node.parent.id === pageId;
    if (isChild && page.children?.includes(node.id) !== true) (page.children ??= []).push(node.id);
  }
}
