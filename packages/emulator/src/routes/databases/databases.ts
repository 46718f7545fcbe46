// databases.*
import { echoedMembers } from "../../body/accepted-extras.ts";
import { newColumns } from "../../body/column-configs.ts";
import { cover, databaseParent, icon, trashFields } from "../../body/common-parsers.ts";
import { needed, objectOf, optional } from "../../body/object-parsers.ts";
import { anything, flag, oneOf, orNull, orUndefined } from "../../body/parser.ts";
import { richText } from "../../body/rich-text-parser.ts";
import { DATABASE_TYPES } from "./typed-databases.ts";
import { wrongField } from "../../errors/validation-errors.ts";
import { param } from "../../http/context.ts";
import type { Route } from "../../http/route.ts";
import { defineRoute } from "../../http/route.ts";
import { databaseValue } from "../../present/database-value.ts";
import { findDatabase } from "../common/find-objects.ts";
import { commonFields } from "../common/resolve-common-fields.ts";
import { addDatabase, changeDatabase } from "./write-database.ts";

const creation = (hasArchived: boolean) =>
  objectOf({
    ...echoedMembers(hasArchived),
    data_sources: optional(anything),
    in_trash: optional(flag),
    parent: needed(databaseParent),
    description: optional(richText),
    is_inline: optional(flag),
    database_type: optional(oneOf(DATABASE_TYPES)),
    // Reported: the title of the data source is accepted and ignored.
    initial_data_source: optional(objectOf({ properties: optional(newColumns), title: optional(anything) })),
    // Reported: ignored. Since 2025-09-03 the columns belong to the data source.
    properties: optional(anything),
    cover: optional(orNull(cover)),
    ...commonFields,
  });

const update = (hasArchived: boolean) =>
  objectOf({
    ...echoedMembers(hasArchived),
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
    since: "2025-09-03",
    body: (version) => creation(version === "2025-09-03"),
    handle: ({ workspace, version }, { initial_data_source: initial, ...body }) => {
      if (body.database_type !== undefined && initial !== undefined)
        throw wrongField("database_type", "not present with `initial_data_source`", body.database_type);
      const database = addDatabase(workspace, body, initial?.properties ?? {}, "initial_data_source.properties");
      return { body: databaseValue(workspace, database, version) };
    },
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
    since: "2025-09-03",
    body: (version) => update(version === "2025-09-03"),
    handle: (context, body) => {
      const { workspace, version } = context;
      const database = findDatabase(workspace, param(context, "database_id"));
      changeDatabase(workspace, database, body);
      return { body: databaseValue(workspace, database, version) };
    },
  }),
];
