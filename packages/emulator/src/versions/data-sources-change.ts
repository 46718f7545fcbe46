// Version 2025-09-03 split databases into containers and data sources.
// @source Notion's upgrade guide and FAQ of version 2025-09-03
import { keyedBy } from "../body/object-parsers.ts";
import { parseOrThrow } from "../body/parse-body.ts";
import { anything } from "../body/parser.ts";
import { routeVersion } from "../catalog/api-version.ts";
import { wrongField } from "../errors/validation-errors.ts";
import type { Workspace } from "../model/workspace.ts";
import { dataSourceValue } from "../present/data-source-value.ts";
import { findDatabase } from "../routes/common/find-objects.ts";
import { onlyDataSource, presentDataSources } from "../routes/common/only-data-source.ts";
import type { JsonObject } from "../values/json.ts";
import { isObject, objectOr, textOr } from "../values/json.ts";
import { dashedUuid, isUuid } from "../values/uuid.ts";
import { mapFields, mapObjects } from "./map-objects.ts";
import type { Translate, VersionChange } from "./version-change.ts";

/** The parents of a new page before the change. */
const olderPageParent = keyedBy({ page_id: anything, database_id: anything, workspace: anything });

const relationTargets: Translate = ({ workspace }, body) => {
  if (!isObject(body["properties"])) return body;
  const properties = mapFields(body["properties"], (column, name) => {
    const relation = isObject(column) ? column["relation"] : undefined;
    if (!isObject(column) || !isObject(relation)) return column;
    if (relation["data_source_id"] !== undefined)
      throw wrongField(`properties.${name}.relation.data_source_id`, "not present", relation["data_source_id"]);
    return { ...column, relation: withDataSource(workspace, relation) };
  });
  return { ...body, properties };
};

/** Replaces the id of a database by the id of its only data source. An invalid id is reported by the route. */
function withDataSource(workspace: Workspace, target: JsonObject): JsonObject {
  const { database_id: id, ...rest } = target;
  if (id === undefined) return target;
  if (!isUuid(id)) return { ...rest, data_source_id: id };
  return { ...rest, data_source_id: onlyDataSource(workspace, findDatabase(workspace, dashedUuid(id))).id };
}

const REQUESTS: Readonly<Record<string, Translate>> = {
  "databases.create": relationTargets,
  "databases.update": relationTargets,
  "pages.create": (_, body) => {
    if (isObject(body["parent"])) parseOrThrow(olderPageParent, body["parent"], "body.parent");
    return body;
  },
  "pages.move": ({ workspace }, body) =>
    isObject(body["parent"]) ? { ...body, parent: moveTarget(workspace, body["parent"]) } : body,
  search: (_, body) => {
    const { value, ...rest } = objectOr(body["filter"]);
    if (value === "data_source") throw wrongField("filter.value", '`"page"` or `"database"`', value);
    return value === "database" ? { ...body, filter: { ...rest, value: "data_source" } } : body;
  },
};

function moveTarget(workspace: Workspace, parent: JsonObject): JsonObject {
  const target = withDataSource(workspace, parent);
  return target["type"] === "database_id" ? { ...target, type: "data_source_id" } : target;
}

/** Returns the database of the older version in place of its container. A partial container stays as it is. */
const databaseOf: Translate = ({ workspace }, body) =>
  mapObjects(body, (object) => {
    if (object["object"] !== "database" || !Array.isArray(object["data_sources"])) return object;
    const database = findDatabase(workspace, textOr(object["id"], ""));
    return dataSourceValue(workspace, onlyDataSource(workspace, database), routeVersion("2025-09-03"));
  });

/** Removes the data sources of databases that have several: their databases have no form in an older version. */
function withoutShared(workspace: Workspace, body: JsonObject): JsonObject {
  if (!Array.isArray(body["results"])) return body;
  const results = body["results"].filter((item) => {
    const id = isObject(item) && item["object"] === "data_source" ? objectOr(item["parent"])["database_id"] : undefined;
    const database = workspace.store.database(textOr(id, ""));
    return database === undefined || presentDataSources(workspace, database).length === 1;
  });
  return { ...body, results };
}

const LIST_TYPE = "page_or_data_source";

function olderObject(object: JsonObject): JsonObject {
  if (object["object"] === "data_source" && isObject(object["parent"])) {
    const { parent, database_parent: databaseParent, ...rest } = object;
    return { ...rest, object: "database", id: objectOr(parent)["database_id"], parent: databaseParent };
  }
  if (object["object"] === "list" && object["type"] === LIST_TYPE) {
    const { [LIST_TYPE]: empty, ...rest } = object;
    return { ...rest, type: "page_or_database", page_or_database: empty };
  }
  if (object["type"] === "data_source_id" && typeof object["database_id"] === "string")
    return { type: "database_id", database_id: object["database_id"] };
  if (object["type"] === "relation" && isObject(object["relation"])) {
    const { data_source_id: _, ...relation } = object["relation"];
    return { ...object, relation };
  }
  return object;
}

/** The change of version 2025-09-03. */
export const dataSourcesChange: VersionChange = {
  version: "2025-09-03",
  request: (context, body) => {
    const { database_id: id } = context.params;
    // A request that would change a database with several data sources is refused before the change.
    if (id !== undefined) onlyDataSource(context.workspace, findDatabase(context.workspace, id));
    return REQUESTS[context.operation]?.(context, body) ?? body;
  },
  result: databaseOf,
  response: ({ workspace }, body) => mapObjects(withoutShared(workspace, body), olderObject),
  errorText: (message) =>
    message
      .replaceAll("data_source_id", "database_id")
      // The name of the kind, but not the value that the request sent.
      .replaceAll(/`"data_source"`(?=.*, instead was)/g, '`"database"`'),
};
