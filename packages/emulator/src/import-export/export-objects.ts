// Exports the workspace as objects in the form of responses, for `import` and `--seed FILE`.
import { LATEST_VERSION } from "../catalog/api-version.ts";
import { refreshUpload } from "../files/refresh-upload.ts";
import type { DataSourceRecord, NodeRecord } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import { blockValue } from "../present/block-value.ts";
import { commentValue } from "../present/comment-value.ts";
import { dataSourceValue } from "../present/data-source-value.ts";
import { databaseValue } from "../present/database-value.ts";
import { pageValue } from "../present/page-value.ts";
import { uploadValue } from "../present/upload-value.ts";
import { viewValue } from "../present/view-value.ts";
import { TEMPLATE_OBJECT } from "../templates/make-template.ts";
import type { JsonObject } from "../values/json.ts";

const isRow = (node: NodeRecord): boolean => node.parent.type === "data_source_id";

/** Returns an object for each template of a data source. The service has no such object, only a list of templates. */
function templatesOf(source: DataSourceRecord): JsonObject[] {
  if (source.inTrash) return [];
  return source.templateIds.map((id) => ({
    object: TEMPLATE_OBJECT,
    id,
    data_source_id: source.id,
    is_default: id === source.defaultTemplateId,
  }));
}

/** Returns all objects that are not in the trash: parents before children, blocks and rows in order. */
export function exportObjects(workspace: Workspace): JsonObject[] {
  const { store } = workspace;
  const objects: JsonObject[] = [];
  for (const user of store.users.values()) objects.push(user.value);
  const nodes = [...store.nodes.values()].filter((node) => !node.inTrash);
  for (const node of nodes) if (node.kind === "database") objects.push(databaseValue(workspace, node, LATEST_VERSION));
  for (const source of store.dataSources.values())
    if (!source.inTrash) objects.push(dataSourceValue(workspace, source, LATEST_VERSION));
  // Newest row first: the order of the service's lists, which an import expects.
  const pages = nodes.filter((node) => node.kind === "page");
  const rows = pages.filter(isRow).toReversed();
  for (const page of [...pages.filter((candidate) => !isRow(candidate)), ...rows]) {
    objects.push(pageValue(workspace, page, LATEST_VERSION));
  }
  for (const node of nodes) {
    if (node.kind === "database") continue;
    // Pages and databases are repeated as blocks, which preserves the order of all children.
    for (const child of store.liveChildren(node)) objects.push(blockValue(workspace, child, LATEST_VERSION));
  }
  for (const source of store.dataSources.values()) objects.push(...templatesOf(source));
  for (const emoji of store.customEmojis.values()) objects.push({ object: "custom_emoji", ...emoji });
  for (const view of store.views.values()) objects.push(viewValue(view));
  for (const comment of store.comments.values()) objects.push(commentValue(workspace, comment));
  for (const upload of [...store.fileUploads.values()].toReversed()) {
    objects.push(uploadValue(workspace, refreshUpload(workspace, upload), LATEST_VERSION));
  }
  return objects;
}
