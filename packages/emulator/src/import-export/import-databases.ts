// Imports databases and data sources. A missing database or data source is created from references in other objects.
import { PROPERTY_KINDS } from "../catalog/property-kinds.ts";
import { decodedId } from "../columns/property-id.ts";
import type { DataSourceRecord, DatabaseRecord, SchemaProperty } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject, objectOr, objectsOf, optionalText, textOr } from "../values/json.ts";
import { plainText } from "../values/plain-text.ts";
import { dashedUuid, isUuid } from "../values/uuid.ts";
import { idOf, importedImage, importedList, importedParent, importedStamps, ofKind } from "./imported-fields.ts";

/** Adds databases and data sources, and those that rows and views refer to. */
export function importDatabases(workspace: Workspace, objects: readonly JsonObject[]): void {
  for (const object of ofKind(objects, "database")) importDatabase(workspace, object);
  for (const object of ofKind(objects, "data_source")) importDataSource(workspace, object);
  for (const object of objects) addReferenced(workspace, object);
  for (const object of ofKind(objects, "data_source")) nameRolledColumns(workspace, object);
}

function importDatabase(workspace: Workspace, object: JsonObject): void {
  const stamps = importedStamps(workspace, object);
  const before = workspace.store.database(stamps.id);
  const database: DatabaseRecord = {
    kind: "database",
    ...stamps,
    title: importedList(object["title"]),
    ...(Array.isArray(object["title"]) ? {} : { hasUnknownTitle: true }),
    description: importedList(object["description"]),
    parent: importedParent(object["parent"]),
    icon: importedImage(object["icon"]),
    cover: importedImage(object["cover"]),
    isInline: object["is_inline"] === true,
    isLocked: object["is_locked"] === true,
    publicUrl: optionalText(object["public_url"]) ?? null,
    ...(typeof object["database_type"] === "string" ? { databaseType: object["database_type"] } : {}),
    dataSourceIds: before?.dataSourceIds ?? [],
    viewIds: before?.viewIds ?? [],
  };
  if (before !== undefined) workspace.store.detach(before);
  workspace.store.attach(database);
  for (const reference of objectsOf(object["data_sources"])) {
    const id = reference["id"];
    if (!isUuid(id)) continue;
    const source = ensureDataSource(workspace, dashedUuid(id), database.id);
    if (source.title.length === 0) source.title = [plainText(textOr(reference["name"], ""))];
  }
}

function ensureDatabase(workspace: Workspace, id: string): DatabaseRecord {
  const existing = workspace.store.database(id);
  if (existing !== undefined) return existing;
  importDatabase(workspace, { object: "database", id });
  const created = workspace.store.database(id);
  if (created === undefined)
    throw new TypeError(`Expected ${id} to be the id of a database only, got objects of other kinds with this id too.`);
  return created;
}

/** Returns a data source by id, or creates it. */
function ensureDataSource(workspace: Workspace, id: string, databaseId: string | undefined): DataSourceRecord {
  const existing = workspace.store.dataSources.get(id);
  if (existing !== undefined) {
    if (databaseId !== undefined) linkToDatabase(workspace, existing, databaseId);
    return existing;
  }
  const source: DataSourceRecord = {
    kind: "data_source",
    ...importedStamps(workspace, { object: "data_source", id }),
    databaseId: databaseId ?? workspace.ids.uuid(),
    title: [],
    description: [],
    icon: null,
    cover: null,
    publicUrl: null,
    schema: new Map([["title", { id: "title", name: "Name", type: "title", description: null, config: {} }]]),
    rows: new Set(),
    templateIds: [],
    lastNumber: 0,
    hasUnknownColumns: true,
  };
  workspace.store.dataSources.set(id, source);
  linkToDatabase(workspace, source, source.databaseId);
  return source;
}

function linkToDatabase(workspace: Workspace, source: DataSourceRecord, databaseId: string): void {
  source.databaseId = databaseId;
  const database = ensureDatabase(workspace, databaseId);
  if (!database.dataSourceIds.includes(source.id)) database.dataSourceIds.push(source.id);
}

function importDataSource(workspace: Workspace, object: JsonObject): void {
  const stamps = importedStamps(workspace, object);
  const container = objectOr(object["parent"])["database_id"];
  const source = ensureDataSource(workspace, stamps.id, isUuid(container) ? dashedUuid(container) : undefined);
  Object.assign(source, stamps);
  if (Array.isArray(object["title"])) source.title = importedList(object["title"]);
  source.description = importedList(object["description"]);
  source.icon = importedImage(object["icon"]);
  source.cover = importedImage(object["cover"]);
  source.publicUrl = optionalText(object["public_url"]) ?? null;
  fillDatabase(workspace, source, object);
  if (!isObject(object["properties"])) return;
  source.schema.clear();
  delete source.hasUnknownColumns;
  for (const property of objectsOf(Object.values(object["properties"]).filter((value) => value !== undefined))) {
    const read = importedProperty(property);
    source.schema.set(read.id, read);
  }
}

/** Fills the missing fields of a database from its data source. */
function fillDatabase(workspace: Workspace, source: DataSourceRecord, object: JsonObject): void {
  const database = workspace.store.database(source.databaseId);
  if (database === undefined) return;
  if (object["is_inline"] === true) database.isInline = true;
  if (database.title.length === 0) database.title = source.title;
  if (!isObject(object["database_parent"]) || database.parent.type !== "workspace") return;
  workspace.store.detach(database);
  database.parent = importedParent(object["database_parent"]);
  workspace.store.attach(database);
}

function importedProperty(property: JsonObject): SchemaProperty {
  const type = textOr(property["type"], "rich_text");
  return {
    id: decodedId(textOr(property["id"], "")),
    name: textOr(property["name"], ""),
    type,
    description: optionalText(property["description"]) ?? null,
    config: structuredClone(objectOr(property[type])),
  };
}

/** Adds the databases and data sources that a row or view refers to, if the import does not contain them. */
function addReferenced(workspace: Workspace, object: JsonObject): void {
  const parent = objectOr(object["parent"]);
  const sourceId = parent["data_source_id"] ?? object["data_source_id"];
  const databaseId = parent["database_id"];
  if (isUuid(sourceId))
    ensureDataSource(workspace, dashedUuid(sourceId), isUuid(databaseId) ? dashedUuid(databaseId) : undefined);
  if (isUuid(sourceId) && object["object"] === "page")
    addColumns(workspace, dashedUuid(sourceId), object["properties"]);
}

/** Adds the columns of a row to its data source. */
function addColumns(workspace: Workspace, sourceId: string, properties: JsonValue | undefined): void {
  const source = workspace.store.dataSources.get(sourceId);
  if (source === undefined || !isObject(properties)) return;
  for (const [name, value] of Object.entries(properties)) {
    if (!isObject(value)) continue;
    const id = decodedId(textOr(value["id"], name));
    const type = textOr(value["type"], "rich_text");
    const existing = source.schema.get(id);
    if (id === "title" && existing !== undefined && existing.name === "Name") existing.name = name;
    const column = existing ?? { id, name, type, description: null, config: emptyConfig(type) };
    source.schema.set(id, column);
    addOptions(column, value[type]);
  }
}

/** Gives a data source that was not imported itself the names of the columns that rollups of another one show. */
function nameRolledColumns(workspace: Workspace, object: JsonObject): void {
  const schema = workspace.store.dataSources.get(idOf(object))?.schema;
  for (const { type, config } of schema?.values() ?? []) {
    const relation = type === "rollup" ? schema?.get(textOr(config["relation_property_id"], "")) : undefined;
    const target = workspace.store.dataSources.get(textOr(relation?.config["data_source_id"], ""));
    const title = target?.hasUnknownColumns === true ? target.schema.get("title") : undefined;
    if (title !== undefined && config["rollup_property_id"] === "title")
      title.name = textOr(config["rollup_property_name"], title.name);
  }
}

function emptyConfig(type: string): JsonObject {
  if (type === "select" || type === "multi_select") return { options: [] };
  if (type === "status") return { options: [], groups: [] };
  return PROPERTY_KINDS[type] === undefined ? {} : type === "number" ? { format: "number" } : {};
}

/** Adds the options of a row's value to the column. */
function addOptions(column: SchemaProperty, value: JsonValue | undefined): void {
  if (!Array.isArray(column.config["options"])) return;
  for (const option of objectsOf(Array.isArray(value) ? value : [value ?? null])) {
    const isKnown = objectsOf(column.config["options"]).some((existing) => existing["id"] === option["id"]);
    if (!isKnown) column.config["options"] = [...column.config["options"], { description: null, ...option }];
  }
}
