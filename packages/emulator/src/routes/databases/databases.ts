// databases.*
import { bodyError, validationError } from "../../errors/validation-errors.ts";
import type { Context, Route } from "../../http/route.ts";
import { param } from "../../http/route.ts";
import { addView, newDataSource, newDatabase, touchDatabase } from "../../model/new-records.ts";
import type { ParentRef } from "../../model/records.ts";
import { soleDataSource } from "../../model/titles.ts";
import { setTrashed } from "../../model/trash.ts";
import type { Workspace } from "../../model/workspace.ts";
import { databaseValue } from "../../present/database-value.ts";
import { createSchema } from "../../schema/change-schema.ts";
import type { JsonValue } from "../../values/json.ts";
import { isObject, objectOr } from "../../values/json.ts";
import { dashedUuid, isUuid } from "../../values/uuid.ts";
import { findDatabase, findPage } from "../common/find-objects.ts";
import { readCommonFields } from "../common/read-common-fields.ts";
import { trashFlag } from "../common/trash-flag.ts";

/** Routes of the databases family. */
export const DATABASE_ROUTES: readonly Route[] = [
  { method: "POST", path: "databases", operation: "databases.create", handle: createDatabase },
  {
    method: "GET",
    path: "databases/{database_id:uuid}",
    operation: "databases.retrieve",
    handle: (context) => {
      const database = findDatabase(context.workspace, param(context, "database_id"));
      return { body: databaseValue(context.workspace, database, context.version) };
    },
  },
  { method: "PATCH", path: "databases/{database_id:uuid}", operation: "databases.update", handle: updateDatabase },
];

function createDatabase(context: Context) {
  const { workspace, body } = context;
  const database = newDatabase(workspace, readDatabaseParent(workspace, body["parent"]));
  Object.assign(database, readCommonFields(workspace, body));
  database.isInline = body["is_inline"] === true;
  const source = newDataSource(workspace, database.id);
  source.title = database.title;
  source.description = database.description;
  source.icon = database.icon;
  source.cover = database.cover;
  workspace.store.dataSources.set(source.id, source);
  try {
    createSchema(
      workspace,
      source,
      objectOr(body["initial_data_source"])["properties"],
      "initial_data_source.properties",
    );
  } catch (error) {
    workspace.store.dataSources.delete(source.id);
    throw error;
  }
  database.dataSourceIds.push(source.id);
  workspace.store.attach(database);
  addView(workspace, database, source.id, "Default view", "table", workspace.store.waitingViewIds.shift());
  return { body: databaseValue(workspace, database, context.version) };
}

function readDatabaseParent(workspace: Workspace, input: JsonValue | undefined): ParentRef {
  if (!isObject(input)) throw bodyError("parent", "should be an object, instead was `undefined`");
  if (input["workspace"] === true) return { type: "workspace" };
  const id = input["page_id"];
  if (!isUuid(id))
    throw bodyError("parent.page_id", `should be a valid uuid, instead was \`${JSON.stringify(id) ?? "undefined"}\``);
  return { type: "page_id", id: findPage(workspace, dashedUuid(id)).id };
}

function updateDatabase(context: Context) {
  const { workspace, body } = context;
  const database = findDatabase(workspace, param(context, "database_id"));
  const flag = trashFlag(context);
  if (body["properties"] !== undefined) {
    throw validationError(
      "body failed validation: body.properties should be not present: change columns with the data source.",
    );
  }
  const common = readCommonFields(workspace, body);
  if (body["parent"] !== undefined) {
    const parent = readDatabaseParent(workspace, body["parent"]);
    workspace.store.detach(database);
    database.parent = parent;
    workspace.store.attach(database);
  }
  // A database with one data source shares its title, description, icon and cover with it (recorded).
  const sole = soleDataSource(workspace, database);
  for (const record of sole === undefined ? [database] : [database, sole]) Object.assign(record, common);
  if (typeof body["is_inline"] === "boolean") database.isInline = body["is_inline"];
  if (typeof body["is_locked"] === "boolean") database.isLocked = body["is_locked"];
  if (flag !== undefined) setTrashed(workspace, database, flag);
  touchDatabase(workspace, database);
  return { body: databaseValue(workspace, database, context.version) };
}
