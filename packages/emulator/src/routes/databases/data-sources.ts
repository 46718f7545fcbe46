// dataSources.*, without query
import { echoedMembers } from "../../body/accepted-extras.ts";
import { changedColumns, newColumns } from "../../body/column-configs.ts";
import { dataSourceParent, trashFields, trashFlag } from "../../body/common-parsers.ts";
import { needed, objectOf, optional } from "../../body/object-parsers.ts";
import type { Parsed } from "../../body/parser.ts";
import { richText } from "../../body/rich-text-parser.ts";
import type { Context } from "../../http/context.ts";
import { cutPage, pagingFromQuery } from "../../http/cursor-paging.ts";
import type { Route } from "../../http/route.ts";
import { defineRoute } from "../../http/route.ts";
import { addDefaultView, newDataSource, touchDatabase } from "../../model/new-records.ts";
import type { DataSourceRecord, DatabaseRecord } from "../../model/records.ts";
import { touch } from "../../model/stamps.ts";
import { databaseTitle, pageTitle } from "../../model/titles.ts";
import { setTrashed } from "../../model/trash.ts";
import { visibilityLookup } from "../../model/visibility.ts";
import type { Workspace } from "../../model/workspace.ts";
import { dataSourceValue } from "../../present/data-source-value.ts";
import { createSchema, updateSchema } from "../../schema/change-schema.ts";
import { checkAncestors, checkMove } from "../common/check-editable.ts";
import { findDatabase, sourceParam } from "../common/find-objects.ts";
import { commonFields, resolveCommonFields } from "../common/resolve-common-fields.ts";

const creation = (hasArchived: boolean) =>
  objectOf({
    ...echoedMembers(hasArchived),
    parent: needed(dataSourceParent),
    properties: needed(newColumns),
    description: optional(richText),
    ...commonFields,
  });

const update = (hasArchived: boolean) =>
  objectOf({
    ...echoedMembers(hasArchived),
    // The text of the reference names the description, its list of fields does not.
    description: optional(richText),
    properties: optional(changedColumns),
    parent: optional(dataSourceParent),
    ...commonFields,
    ...trashFields(hasArchived),
  });

/** Routes of the dataSources family, without query. */
export const DATA_SOURCE_ROUTES: readonly Route[] = [
  defineRoute({
    method: "POST",
    path: "data_sources",
    operation: "dataSources.create",
    capability: "insert_content",
    since: "2025-09-03",
    body: (version) => creation(version === "2025-09-03"),
    handle: createDataSource,
  }),
  defineRoute({
    method: "GET",
    path: "data_sources/{data_source_id:uuid}",
    operation: "dataSources.retrieve",
    capability: "read_content",
    since: "2025-09-03",
    handle: (context) => ({ body: dataSourceValue(context.workspace, sourceParam(context), context.version) }),
  }),
  defineRoute({
    method: "PATCH",
    path: "data_sources/{data_source_id:uuid}",
    operation: "dataSources.update",
    capability: "update_content",
    since: "2025-09-03",
    body: (version) => update(version === "2025-09-03"),
    handle: updateDataSource,
  }),
  defineRoute({
    method: "GET",
    path: "data_sources/{data_source_id:uuid}/templates",
    operation: "dataSources.listTemplates",
    capability: "read_content",
    since: "2025-09-03",
    handle: listTemplates,
  }),
];

function createDataSource({ workspace, version }: Context, body: Parsed<ReturnType<typeof creation>>) {
  const database = findDatabase(workspace, body.parent.value);
  checkAncestors(workspace, { type: "database_id", id: database.id });
  const source = newDataSource(workspace, database.id);
  Object.assign(source, resolveCommonFields(workspace, body));
  workspace.store.dataSources.set(source.id, source);
  try {
    createSchema(workspace, source, body.properties, "properties");
  } catch (error) {
    workspace.store.dataSources.delete(source.id);
    throw error;
  }
  // With its second data source, a database keeps its present title.
  database.title = databaseTitle(workspace, database);
  database.dataSourceIds.push(source.id);
  addDefaultView(workspace, database, source);
  touchDatabase(workspace, database);
  return { body: dataSourceValue(workspace, source, version) };
}

function updateDataSource(context: Context, body: Parsed<ReturnType<typeof update>>) {
  const { workspace, version } = context;
  const source = sourceParam(context);
  checkAncestors(workspace, { type: "database_id", id: source.databaseId });
  const isTrash = trashFlag(body);
  const common = resolveCommonFields(workspace, body);
  const target = body.parent === undefined ? undefined : findDatabase(workspace, body.parent.value);
  if (target !== undefined) checkMove(workspace, "data source", source.id, { type: "database_id", id: target.id });
  updateSchema(workspace, source, body.properties ?? {});
  Object.assign(source, common);
  if (target !== undefined) moveTo(workspace, source, target);
  if (isTrash !== undefined) setTrashed(workspace, source, isTrash);
  touch(workspace, source);
  return { body: dataSourceValue(workspace, source, version) };
}

function moveTo(workspace: Workspace, source: DataSourceRecord, target: DatabaseRecord): void {
  const from = workspace.store.database(source.databaseId);
  if (from !== undefined) from.dataSourceIds = from.dataSourceIds.filter((id) => id !== source.id);
  source.databaseId = target.id;
  target.dataSourceIds.push(source.id);
  // Views in the previous database stay there, as linked views.
  addDefaultView(workspace, target, source);
}

function listTemplates(context: Context) {
  const { workspace } = context;
  const source = sourceParam(context);
  const wanted = context.query.get("name")?.toLowerCase();
  const isVisible = visibilityLookup(workspace);
  const templates = source.templateIds.flatMap((id) => {
    const page = workspace.store.page(id);
    const name = page === undefined ? "" : pageTitle(page);
    if (page === undefined || page.inTrash || !isVisible(id)) return [];
    if (wanted !== undefined && !name.toLowerCase().includes(wanted)) return [];
    return [{ id, name, is_default: id === source.defaultTemplateId }];
  });
  const page = cutPage(templates, pagingFromQuery(context), (template) => template.id);
  return {
    withRequestId: false,
    body: { templates: [...page.items], has_more: page.nextCursor !== null, next_cursor: page.nextCursor },
  };
}
