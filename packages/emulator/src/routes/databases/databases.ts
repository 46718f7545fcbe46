// databases.*
import { newColumns } from "../../body/column-configs.ts";
import { cover, databaseParent, icon, trashFields, trashFlag } from "../../body/common-parsers.ts";
import { needed, objectOf, optional } from "../../body/object-parsers.ts";
import type { Parsed } from "../../body/parser.ts";
import { anything, flag, orNull, orUndefined } from "../../body/parser.ts";
import { richText } from "../../body/rich-text-parser.ts";
import type { Context } from "../../http/context.ts";
import { param } from "../../http/context.ts";
import type { Route } from "../../http/route.ts";
import { defineRoute } from "../../http/route.ts";
import { addView, newDataSource, newDatabase, touchDatabase } from "../../model/new-records.ts";
import type { ParentRef } from "../../model/records.ts";
import { soleDataSource } from "../../model/titles.ts";
import { setTrashed } from "../../model/trash.ts";
import type { Workspace } from "../../model/workspace.ts";
import { databaseValue } from "../../present/database-value.ts";
import { createSchema } from "../../schema/change-schema.ts";
import { findDatabase, findPage } from "../common/find-objects.ts";
import { commonFields, resolveCommonFields } from "../common/resolve-common-fields.ts";

const creation = objectOf({
  parent: needed(databaseParent),
  description: optional(richText),
  is_inline: optional(flag),
  // Reported: the title of the data source is accepted and ignored.
  initial_data_source: optional(objectOf({ properties: optional(newColumns), title: optional(anything) })),
  // Reported: ignored. Since 2025-09-03 the columns belong to the data source.
  properties: optional(anything),
  cover: optional(orNull(cover)),
  ...commonFields,
});

const update = (hasArchived: boolean) =>
  objectOf({
    parent: optional(databaseParent),
    title: optional(richText),
    description: optional(richText),
    is_inline: optional(flag),
    // Seen: unlike the icon and cover of a page, those of a database can be replaced but not cleared with null.
    icon: optional(orUndefined(icon)),
    cover: optional(orUndefined(cover)),
    is_locked: optional(flag),
    ...trashFields(hasArchived),
  });

/** Routes of the databases family. */
export const DATABASE_ROUTES: readonly Route[] = [
  defineRoute({
    method: "POST",
    path: "databases",
    operation: "databases.create",
    capability: "insert_content",
    body: () => creation,
    handle: createDatabase,
  }),
  defineRoute({
    method: "GET",
    path: "databases/{database_id:uuid}",
    operation: "databases.retrieve",
    capability: "read_content",
    handle: (context) => {
      const database = findDatabase(context.workspace, param(context, "database_id"));
      return { body: databaseValue(context.workspace, database, context.version) };
    },
  }),
  defineRoute({
    method: "PATCH",
    path: "databases/{database_id:uuid}",
    operation: "databases.update",
    capability: "update_content",
    body: (version) => update(version === "2025-09-03"),
    handle: updateDatabase,
  }),
];

function createDatabase({ workspace, version }: Context, body: Parsed<typeof creation>) {
  const database = newDatabase(workspace, resolveParent(workspace, body.parent));
  Object.assign(database, resolveCommonFields(workspace, body));
  database.isInline = body.is_inline === true;
  const source = newDataSource(workspace, database.id);
  source.title = database.title;
  source.description = database.description;
  source.icon = database.icon;
  source.cover = database.cover;
  workspace.store.dataSources.set(source.id, source);
  try {
    const columns = body.initial_data_source?.properties ?? {};
    createSchema(workspace, source, columns, "initial_data_source.properties");
  } catch (error) {
    workspace.store.dataSources.delete(source.id);
    throw error;
  }
  database.dataSourceIds.push(source.id);
  workspace.store.attach(database);
  addView(workspace, database, source.id, "Default view", "table", workspace.store.waitingViewIds.shift());
  return { body: databaseValue(workspace, database, version) };
}

function resolveParent(workspace: Workspace, parent: Parsed<typeof databaseParent>): ParentRef {
  if (parent.type === "workspace") return { type: "workspace" };
  return { type: "page_id", id: findPage(workspace, parent.value).id };
}

function updateDatabase(context: Context, body: Parsed<ReturnType<typeof update>>) {
  const { workspace, version } = context;
  const database = findDatabase(workspace, param(context, "database_id"));
  const isTrash = trashFlag(body);
  const common = resolveCommonFields(workspace, body);
  if (body.parent !== undefined) {
    const parent = resolveParent(workspace, body.parent);
    workspace.store.detach(database);
    database.parent = parent;
    workspace.store.attach(database);
  }
  // Recorded: a database with one data source shares its title, description, icon and cover with it.
  const sole = soleDataSource(workspace, database);
  for (const record of sole === undefined ? [database] : [database, sole]) Object.assign(record, common);
  database.isInline = body.is_inline ?? database.isInline;
  database.isLocked = body.is_locked ?? database.isLocked;
  if (isTrash !== undefined) setTrashed(workspace, database, isTrash);
  touchDatabase(workspace, database);
  return { body: databaseValue(workspace, database, version) };
}
