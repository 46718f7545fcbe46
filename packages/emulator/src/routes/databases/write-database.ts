// Creates and changes databases.
import type { ColumnInput } from "../../body/column-configs.ts";
import type { CoverInput, IconInput, databaseParent } from "../../body/common-parsers.ts";
import { trashFlag } from "../../body/common-parsers.ts";
import type { Parsed } from "../../body/parser.ts";
import type { DatabaseType } from "./typed-databases.ts";
import { TYPED_DATABASES } from "./typed-databases.ts";
import type { RichTextInput } from "../../body/rich-text-parser.ts";
import { addDefaultView, newDataSource, newDatabase, touchDatabase } from "../../model/new-records.ts";
import type { DatabaseRecord, ParentRef } from "../../model/records.ts";
import { keepPrivate, movePrivacy } from "../../model/private-pages.ts";
import { touchHolder } from "../../model/stamps.ts";
import { soleDataSource } from "../../model/titles.ts";
import { setTrashed } from "../../model/trash.ts";
import type { Workspace } from "../../model/workspace.ts";
import { createSchema } from "../../schema/change-schema.ts";
import { plainText } from "../../values/plain-text.ts";
import { checkAncestors, checkEditable, checkMove, checkPrivateParent } from "../common/check-editable.ts";
import { findPage } from "../common/find-objects.ts";
import { resolveCommonFields } from "../common/resolve-common-fields.ts";

type Parent = Parsed<typeof databaseParent>;

interface DatabaseFields {
  readonly title?: RichTextInput | undefined;
  readonly description?: RichTextInput | undefined;
  readonly icon?: IconInput | null | undefined;
  readonly cover?: CoverInput | null | undefined;
  readonly is_inline?: boolean | undefined;
}

interface NewDatabase extends DatabaseFields {
  readonly parent: Parent;
  readonly database_type?: DatabaseType | undefined;
}

interface DatabaseChange extends DatabaseFields {
  readonly parent?: Parent | undefined;
  readonly is_locked?: boolean | undefined;
  readonly in_trash?: boolean | undefined;
  readonly archived?: boolean | undefined;
}

/**
 * Creates a database with one data source.
 * @param path where the columns are in the body, for errors
 */
export function addDatabase(
  workspace: Workspace,
  body: NewDatabase,
  columns: Readonly<Record<string, ColumnInput>>,
  path: string,
): DatabaseRecord {
  const parent = resolveParent(workspace, body.parent);
  if (parent.type === "workspace") checkPrivateParent(workspace);
  checkAncestors(workspace, parent);
  const database = newDatabase(workspace, parent);
  const type = body.database_type;
  Object.assign(database, resolveCommonFields(workspace, body), type === undefined ? {} : { databaseType: type });
  if (type !== undefined && body.title === undefined) database.title = [plainText(TYPED_DATABASES[type].title)];
  database.isInline = body.is_inline === true;
  const source = newDataSource(workspace, database.id);
  source.title = database.title;
  source.description = database.description;
  source.icon = database.icon;
  source.cover = database.cover;
  workspace.store.dataSources.set(source.id, source);
  try {
    createSchema(workspace, source, type === undefined ? columns : TYPED_DATABASES[type].columns, path);
  } catch (error) {
    workspace.store.dataSources.delete(source.id);
    throw error;
  }
  database.dataSourceIds.push(source.id);
  workspace.store.attach(database);
  touchHolder(workspace, parent);
  if (parent.type === "workspace") keepPrivate(workspace, database.id);
  addDefaultView(workspace, database, source);
  return database;
}

function resolveParent(workspace: Workspace, parent: Parent): ParentRef {
  if (parent.type === "workspace") return { type: "workspace" };
  return { type: "page_id", id: findPage(workspace, parent.value).id };
}

/**
 * Changes the fields of a database that a request has.
 * @param beforeChange called after the last check, before the first change. It can refuse the request
 */
export function changeDatabase(
  workspace: Workspace,
  database: DatabaseRecord,
  body: DatabaseChange,
  beforeChange: () => void = () => {},
): void {
  const isTrash = trashFlag(body);
  checkEditable(workspace, database, isTrash);
  const common = resolveCommonFields(workspace, body);
  const parent = body.parent === undefined ? undefined : resolveParent(workspace, body.parent);
  if (parent !== undefined) checkMove(workspace, "database", database.id, parent);
  beforeChange();
  if (parent !== undefined) {
    workspace.store.detach(database);
    touchHolder(workspace, database.parent);
    database.parent = parent;
    movePrivacy(workspace, database);
    workspace.store.attach(database);
    touchHolder(workspace, parent);
  }
  // Recorded: a database with one data source shares its title, description, icon and cover with it.
  const sole = soleDataSource(workspace, database);
  for (const record of sole === undefined ? [database] : [database, sole]) Object.assign(record, common);
  database.isInline = body.is_inline ?? database.isInline;
  database.isLocked = body.is_locked ?? database.isLocked;
  if (isTrash !== undefined) setTrashed(workspace, database, isTrash);
  touchDatabase(workspace, database);
}
