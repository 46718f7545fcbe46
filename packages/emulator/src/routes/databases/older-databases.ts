// databases.* before version 2025-09-03, when a database had columns and rows of its own. Known from documents only.
// The routes return the container of version 2025-09-03. versions/data-sources-change.ts converts it.
import { echoedMembers } from "../../body/accepted-extras.ts";
import { changedColumns, newColumns } from "../../body/column-configs.ts";
import { cover, databaseParent, trashFields } from "../../body/common-parsers.ts";
import { needed, objectOf, optional } from "../../body/object-parsers.ts";
import type { Parsed } from "../../body/parser.ts";
import { flag, orNull } from "../../body/parser.ts";
import { richText } from "../../body/rich-text-parser.ts";
import type { Context } from "../../http/context.ts";
import { param } from "../../http/context.ts";
import { cutPage, pagingFromQuery } from "../../http/cursor-paging.ts";
import type { Route } from "../../http/route.ts";
import { defineRoute } from "../../http/route.ts";
import type { DatabaseRecord } from "../../model/records.ts";
import { touch } from "../../model/stamps.ts";
import { isTrashed } from "../../model/trash.ts";
import { isVisible } from "../../model/visibility.ts";
import { databaseValue } from "../../present/database-value.ts";
import { updateSchema } from "../../schema/change-schema.ts";
import { findDatabase } from "../common/find-objects.ts";
import { onlyDataSource, presentDataSources } from "../common/only-data-source.ts";
import { commonFields } from "../common/resolve-common-fields.ts";
import { queryInput, queryRows } from "./data-source-query.ts";
import { addDatabase, changeDatabase } from "./write-database.ts";

const details = {
  ...commonFields,
  description: optional(richText),
  cover: optional(orNull(cover)),
  is_inline: optional(flag),
};
const creation = objectOf({
  ...echoedMembers(true),
  parent: needed(databaseParent),
  properties: needed(newColumns),
  ...details,
});
const update = objectOf({
  ...echoedMembers(true),
  properties: optional(changedColumns),
  ...details,
  ...trashFields(true),
});

/** Routes of the databases family in older versions. */
export const OLDER_DATABASE_ROUTES: readonly Route[] = [
  defineRoute({
    method: "POST",
    path: "databases",
    operation: "databases.create",
    capability: "insert_content",
    removedIn: "2025-09-03",
    body: () => creation,
    handle: ({ workspace, version }, { properties, ...body }) => {
      const database = addDatabase(workspace, body, properties, "properties");
      return { body: databaseValue(workspace, database, version) };
    },
  }),
  defineRoute({
    method: "PATCH",
    path: "databases/{database_id:uuid}",
    operation: "databases.update",
    capability: "update_content",
    removedIn: "2025-09-03",
    body: () => update,
    handle: updateDatabase,
  }),
  defineRoute({
    method: "POST",
    path: "databases/{database_id:uuid}/query",
    operation: "databases.query",
    capability: "read_content",
    removedIn: "2025-09-03",
    body: () => queryInput,
    handle: (context, body) => queryRows(context, onlyDataSource(context.workspace, databaseParam(context)), body),
  }),
  defineRoute({
    method: "GET",
    path: "databases",
    operation: "databases.list",
    capability: "read_content",
    removedIn: "2022-02-22",
    handle: listDatabases,
  }),
];

function databaseParam(context: Context): DatabaseRecord {
  return findDatabase(context.workspace, param(context, "database_id"));
}

function updateDatabase(context: Context, { properties = {}, ...body }: Parsed<typeof update>) {
  const { workspace, version } = context;
  const database = databaseParam(context);
  const source = onlyDataSource(workspace, database);
  changeDatabase(workspace, database, body, () => updateSchema(workspace, source, properties));
  touch(workspace, source);
  return { body: databaseValue(workspace, database, version) };
}

/** Lists the databases with one data source, the only ones that a response of these versions can show. */
function listDatabases(context: Context) {
  const { workspace, version } = context;
  const databases = [...workspace.store.nodes.values()].filter(
    (node): node is DatabaseRecord =>
      node.kind === "database" &&
      isVisible(workspace, node.id) &&
      !isTrashed(workspace.store, node) &&
      presentDataSources(workspace, node).length === 1,
  );
  const page = cutPage(databases, pagingFromQuery(context), (database) => database.id);
  return {
    body: {
      object: "list",
      results: page.items.map((database) => databaseValue(workspace, database, version)),
      next_cursor: page.nextCursor,
      has_more: page.nextCursor !== null,
    },
  };
}
