// Exports the workspace as objects in the form of responses, for `import` and `--seed FILE`.
import { LATEST_VERSION } from "../catalog/api-version.ts";
import { refreshUpload } from "../files/refresh-upload.ts";
import type { DataSourceRecord, NodeRecord, PageRecord, ParentRef } from "../model/records.ts";
import { trashLookup } from "../model/trash.ts";
import type { Workspace } from "../model/workspace.ts";
import { blockValue } from "../present/block-value.ts";
import { commentValue } from "../present/comment-value.ts";
import { dataSourceValue } from "../present/data-source-value.ts";
import { databaseValue } from "../present/database-value.ts";
import { pageValue } from "../present/page-value.ts";
import { uploadValue } from "../present/upload-value.ts";
import { viewValue } from "../present/view-value.ts";
import { PRIVATE_OBJECT } from "./import-private-pages.ts";
import { TEMPLATE_OBJECT } from "../templates/make-template.ts";
import type { JsonObject } from "../values/json.ts";

/** Returns an object for each template of a data source. Notion has no such object, only a list of templates. */
function templatesOf(source: DataSourceRecord): JsonObject[] {
  return source.templateIds.map((id) => ({
    object: TEMPLATE_OBJECT,
    id,
    data_source_id: source.id,
    is_default: id === source.defaultTemplateId,
  }));
}

/** Returns all objects that are neither in the trash nor below it: parents before children; blocks, rows and views in order. */
export function exportObjects(workspace: Workspace): JsonObject[] {
  const { store } = workspace;
  const isTrashed = trashLookup(store);
  const kept = [...store.nodes.values()].filter((node) => !isTrashed(node.id));
  const keptIds = new Set(["", ...kept.map((node) => node.id)]);
  const sources = [...store.dataSources.values()].filter((source) => !isTrashed(source.id));
  const objects: JsonObject[] = [];
  for (const user of store.users.values()) objects.push(user.value);
  for (const node of kept)
    if (node.kind === "database") objects.push(databaseValue(workspace, node, LATEST_VERSION, false));
  for (const source of sources) objects.push(dataSourceValue(workspace, source, LATEST_VERSION, false));
  for (const page of inOrder(kept)) objects.push(pageValue(workspace, page, LATEST_VERSION, undefined, false));
  for (const node of kept) {
    if (node.kind === "database") continue;
    // Pages and databases are repeated as blocks, which preserves the order of all children.
    for (const child of store.liveChildren(node)) objects.push(blockValue(workspace, child, LATEST_VERSION, false));
  }
  for (const source of sources) objects.push(...templatesOf(source));
  for (const [id, person_id] of store.privateTo)
    if (keptIds.has(id)) objects.push({ object: PRIVATE_OBJECT, id, person_id });
  for (const emoji of store.customEmojis.values()) objects.push({ object: "custom_emoji", ...emoji });
  for (const node of kept) {
    if (node.kind !== "database") continue;
    const views = node.viewIds.map((id) => store.views.get(id));
    for (const view of views) if (view !== undefined) objects.push(viewValue(view));
  }
  for (const comment of store.comments.values())
    if (keptIds.has(parentId(comment))) objects.push(commentValue(workspace, comment));
  for (const upload of [...store.fileUploads.values()].toReversed()) {
    objects.push(uploadValue(workspace, refreshUpload(workspace, upload), LATEST_VERSION));
  }
  return objects;
}

/** Returns the id of the parent of an object, an empty text at the top. */
function parentId({ parent }: { readonly parent: ParentRef }): string {
  return parent.type === "workspace" ? "" : parent.id;
}

/** Returns the pages in the order that an import expects: rows last, newest row first, as in Notion's lists. */
function inOrder(nodes: readonly NodeRecord[]): PageRecord[] {
  const pages = nodes.filter((node) => node.kind === "page");
  const isRow = (page: PageRecord) => page.parent.type === "data_source_id";
  return [...pages.filter((page) => !isRow(page)), ...pages.filter(isRow).toReversed()];
}
