// dataSources.*, without query
import { bodyError } from "../../errors/validation-errors.ts";
import { cutPage, pagingFromQuery } from "../../http/cursor-paging.ts";
import type { Context, Route } from "../../http/route.ts";
import { newDataSource, touchDatabase } from "../../model/new-records.ts";
import type { DataSourceRecord, DatabaseRecord } from "../../model/records.ts";
import { touch } from "../../model/stamps.ts";
import { databaseTitle, pageTitle } from "../../model/titles.ts";
import { setTrashed } from "../../model/trash.ts";
import type { Workspace } from "../../model/workspace.ts";
import { dataSourceValue } from "../../present/data-source-value.ts";
import { createSchema, updateSchema } from "../../schema/change-schema.ts";
import type { JsonValue } from "../../values/json.ts";
import { objectOr } from "../../values/json.ts";
import { dashedUuid, isUuid } from "../../values/uuid.ts";
import { findDatabase, sourceParam } from "../common/find-objects.ts";
import { readCommonFields } from "../common/read-common-fields.ts";
import { trashFlag } from "../common/trash-flag.ts";

/** Routes of the dataSources family, without query. */
export const DATA_SOURCE_ROUTES: readonly Route[] = [
  { method: "POST", path: "data_sources", operation: "dataSources.create", handle: createDataSource },
  {
    method: "GET",
    path: "data_sources/{data_source_id:uuid}",
    operation: "dataSources.retrieve",
    handle: (context) => ({ body: dataSourceValue(context.workspace, sourceParam(context), context.version) }),
  },
  {
    method: "PATCH",
    path: "data_sources/{data_source_id:uuid}",
    operation: "dataSources.update",
    handle: updateDataSource,
  },
  {
    method: "GET",
    path: "data_sources/{data_source_id:uuid}/templates",
    operation: "dataSources.listTemplates",
    handle: listTemplates,
  },
];

function readContainer(workspace: Workspace, input: JsonValue | undefined): DatabaseRecord {
  const id = objectOr(input)["database_id"];
  if (!isUuid(id))
    throw bodyError(
      "parent.database_id",
      `should be a valid uuid, instead was \`${JSON.stringify(id) ?? "undefined"}\``,
    );
  return findDatabase(workspace, dashedUuid(id));
}

function createDataSource(context: Context) {
  const { workspace, body } = context;
  const database = readContainer(workspace, body["parent"]);
  const source = newDataSource(workspace, database.id);
  Object.assign(source, readCommonFields(workspace, body));
  workspace.store.dataSources.set(source.id, source);
  try {
    if (body["properties"] === undefined) throw bodyError("properties", "should be defined, instead was `undefined`");
    createSchema(workspace, source, body["properties"], "properties");
  } catch (error) {
    workspace.store.dataSources.delete(source.id);
    throw error;
  }
  // From its second data source on, a database keeps the title that it has now.
  database.title = databaseTitle(workspace, database);
  database.dataSourceIds.push(source.id);
  touchDatabase(workspace, database);
  return { body: dataSourceValue(workspace, source, context.version) };
}

function updateDataSource(context: Context) {
  const { workspace, body } = context;
  const source = sourceParam(context);
  const flag = trashFlag(context);
  const common = readCommonFields(workspace, body);
  const target = body["parent"] === undefined ? undefined : readContainer(workspace, body["parent"]);
  updateSchema(workspace, source, body["properties"]);
  Object.assign(source, common);
  if (target !== undefined) moveTo(workspace, source, target);
  if (flag !== undefined) setTrashed(workspace, source, flag);
  touch(workspace, source);
  return { body: dataSourceValue(workspace, source, context.version) };
}

function moveTo(workspace: Workspace, source: DataSourceRecord, target: DatabaseRecord): void {
  const from = workspace.store.database(source.databaseId);
  if (from !== undefined) from.dataSourceIds = from.dataSourceIds.filter((id) => id !== source.id);
  source.databaseId = target.id;
  target.dataSourceIds.push(source.id);
}

function listTemplates(context: Context) {
  const { workspace } = context;
  const source = sourceParam(context);
  const wanted = context.query.get("name")?.toLowerCase();
  const templates = source.templateIds.flatMap((id) => {
    const page = workspace.store.page(id);
    const name = page === undefined ? "" : pageTitle(page);
    if (page === undefined || page.inTrash || (wanted !== undefined && !name.toLowerCase().includes(wanted))) return [];
    return [{ id, name, is_default: id === source.defaultTemplateId }];
  });
  const page = cutPage(templates, pagingFromQuery(context), (template) => template.id);
  return {
    withRequestId: false,
    body: { templates: [...page.items], has_more: page.nextCursor !== null, next_cursor: page.nextCursor },
  };
}
