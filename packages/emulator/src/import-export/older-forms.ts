// Imported objects in the forms from before version 2025-09-03, and of wikis: rows whose parent is a database, and databases with
// columns of their own. They get a data source.
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject, objectOr, objectsOf } from "../values/json.ts";
import { plainTextOf } from "../values/plain-text.ts";
import { dashedUuid, isUuid } from "../values/uuid.ts";
import { idOf, ofKind } from "./imported-fields.ts";

/** Returns the objects in the form of version 2025-09-03. */
export function withDataSources(workspace: Workspace, objects: readonly JsonObject[]): JsonObject[] {
  const known = knownSources(objects);
  const sourceOf = (databaseId: string): string => {
    const id = known.get(databaseId) ?? workspace.store.database(databaseId)?.dataSourceIds[0] ?? workspace.ids.uuid();
    known.set(databaseId, id);
    return id;
  };
  return objects.flatMap((object) => {
    if (object["object"] === "page") return [withRowParent(object, sourceOf)];
    return object["object"] === "database" && isObject(object["properties"])
      ? splitDatabase(object, object["properties"], sourceOf)
      : [object];
  });
}

/** Returns the first data source of each database that the objects name. */
function knownSources(objects: readonly JsonObject[]): Map<string, string> {
  const known = new Map<string, string>();
  const add = (databaseId: JsonValue | undefined, id: JsonValue | undefined) => {
    if (isUuid(databaseId) && isUuid(id) && !known.has(dashedUuid(databaseId)))
      known.set(dashedUuid(databaseId), dashedUuid(id));
  };
  for (const database of ofKind(objects, "database"))
    for (const { id } of objectsOf(database["data_sources"])) add(database["id"], id);
  for (const source of ofKind(objects, "data_source")) add(objectOr(source["parent"])["database_id"], source["id"]);
  for (const object of objects) {
    const parent = objectOr(object["parent"]);
    add(parent["database_id"], parent["data_source_id"]);
  }
  return known;
}

function withRowParent(page: JsonObject, sourceOf: (databaseId: string) => string): JsonObject {
  const { data_source_id: sourceId, database_id: databaseId } = objectOr(page["parent"]);
  if (sourceId !== undefined || !isUuid(databaseId)) return page;
  const id = dashedUuid(databaseId);
  return { ...page, parent: { type: "data_source_id", data_source_id: sourceOf(id), database_id: id } };
}

function splitDatabase(
  database: JsonObject,
  columns: JsonObject,
  sourceOf: (databaseId: string) => string,
): JsonObject[] {
  const { properties: _, ...container } = database;
  const id = idOf(database);
  const sourceId = sourceOf(id);
  const source = {
    ...container,
    object: "data_source",
    id: sourceId,
    parent: { type: "database_id", database_id: id },
    properties: Object.fromEntries(
      Object.entries(columns).map(([name, column]) => [name, withTarget(column, sourceOf)]),
    ),
  };
  return [{ ...container, data_sources: [{ id: sourceId, name: plainTextOf(database["title"]) }] }, source];
}

/** Names the data source to which a relation leads. */
function withTarget(column: JsonValue | undefined, sourceOf: (databaseId: string) => string): JsonValue | undefined {
  const relation = isObject(column) ? column["relation"] : undefined;
  if (!isObject(column) || !isObject(relation)) return column;
  const { data_source_id: known, database_id: databaseId } = relation;
  if (known !== undefined || !isUuid(databaseId)) return column;
  return { ...column, relation: { ...relation, data_source_id: sourceOf(dashedUuid(databaseId)) } };
}
