// Changes of a data source's columns: add, rename, retype, remove; and the columns as answers show them.
import { bodyError, validationError } from "../api-error.ts";
import { isObject, objectOr, optionalText, textOr } from "../json.ts";
import { LIMITS } from "../limits.ts";
import type { DataSourceRecord, SchemaProperty } from "../records.ts";
import { plainTextOf } from "../plain-text.ts";
import type { JsonObject, JsonValue } from "../types.ts";
import type { Workspace } from "../workspace.ts";
import { convertValues } from "./convert-values.ts";
import { decodedId, encodedId } from "./kinds.ts";
import { partnerOf } from "./relations.ts";
import { findProperty } from "./find-property.ts";
import { readConfig, schemaTypeOf } from "./schema-config.ts";

/** Adds the columns of a creation request to a fresh data source. */
export function createSchema(
  workspace: Workspace,
  source: DataSourceRecord,
  input: JsonValue | undefined,
  path: string,
): void {
  if (input === undefined || (isObject(input) && Object.keys(input).length === 0)) {
    source.schema.set("title", { id: "title", name: "Name", type: "title", description: null, config: {} });
    return;
  }
  if (!isObject(input)) throw bodyError(path, "should be an object");
  const titles = Object.values(input).filter((spec) => isObject(spec) && schemaTypeOf(spec) === "title");
  if (titles.length === 0) throw validationError("Title is not provided.");
  if (titles.length > 1) throw validationError("Only one title property is allowed.");
  // Formulas and rollups name other columns, so these come first.
  const entries = Object.entries(input).sort(([, a], [, b]) => dependencyRank(a) - dependencyRank(b));
  for (const [name, spec] of entries) addProperty(workspace, source, name, spec, `${path}.${name}`);
  checkSize(workspace, source);
}

function checkSize(workspace: Workspace, source: DataSourceRecord): void {
  const size = JSON.stringify(schemaValues(workspace, source)).length;
  if (size > LIMITS.schemaBytes)
    throw validationError(`The schema of a data source has at most ${LIMITS.schemaBytes} bytes, this one has ${size}.`);
}

function dependencyRank(spec: JsonValue | undefined): number {
  const type = isObject(spec) ? schemaTypeOf(spec) : undefined;
  if (type === "formula") return 2;
  return type === "rollup" ? 1 : 0;
}

/** Carries out the `properties` of an update request; one that is refused changes nothing. */
export function updateSchema(workspace: Workspace, source: DataSourceRecord, input: JsonValue | undefined): void {
  if (input === undefined) return;
  if (!isObject(input)) throw bodyError("properties", "should be an object");
  const before = new Map([...source.schema].map(([id, property]) => [id, { ...property }]));
  try {
    // Removals come last: what they take away cannot be brought back.
    const entries = Object.entries(input).sort(([, a], [, b]) => dependencyRank(a) - dependencyRank(b));
    for (const [nameOrId, spec] of entries)
      if (spec !== undefined && spec !== null) changeColumn(workspace, source, nameOrId, spec);
    const removed = entries.filter(([, spec]) => spec === null).map(([nameOrId]) => removable(source, nameOrId));
    checkSize(workspace, source);
    for (const property of removed) removeProperty(workspace, source, property);
  } catch (error) {
    source.schema = before;
    throw error;
  }
}

function changeColumn(workspace: Workspace, source: DataSourceRecord, nameOrId: string, spec: JsonValue): void {
  const path = `properties.${nameOrId}`;
  const property = findProperty(source, nameOrId);
  if (property === undefined) addProperty(workspace, source, nameOrId, spec, path);
  else changeProperty(workspace, source, property, spec, path);
}

function removable(source: DataSourceRecord, nameOrId: string): SchemaProperty {
  const property = findProperty(source, nameOrId);
  if (property === undefined) throw validationError(`${nameOrId} is not a property that exists.`);
  if (property.type === "title") throw validationError("Cannot delete the title property.");
  return property;
}

function addProperty(
  workspace: Workspace,
  source: DataSourceRecord,
  givenName: string,
  spec: JsonValue | undefined,
  path: string,
): void {
  if (!isObject(spec)) throw bodyError(path, "should be an object");
  const type = schemaTypeOf(spec);
  if (type === undefined) throw validationError(`${givenName} is not a property that exists.`);
  const name = optionalText(spec["name"]) ?? givenName;
  checkName(source, name, undefined, path);
  if (type === "title" && source.schema.has("title")) throw validationError("Cannot create a second title property.");
  checkOnly(source, type);
  const id =
    type === "title" ? "title" : workspace.ids.propertyId((taken) => source.schema.has(taken), type === "relation");
  const config = readConfig(type, spec[type], { workspace, source, before: undefined, path });
  const property: SchemaProperty = { id, name, type, description: descriptionOf(spec, null), config };
  source.schema.set(id, property);
  finishProperty(workspace, source, property);
}

/** Types of which a data source has at most one column. @source api/resources.yaml, property_types.unique_id */
function checkOnly(source: DataSourceRecord, type: string): void {
  if (type !== "unique_id") return;
  for (const property of source.schema.values())
    if (property.type === type) throw validationError(`Only one ${type} property is allowed.`);
}

function changeProperty(
  workspace: Workspace,
  source: DataSourceRecord,
  property: SchemaProperty,
  spec: JsonValue,
  path: string,
): void {
  if (!isObject(spec)) throw bodyError(path, "should be an object or `null`");
  const name = optionalText(spec["name"]);
  if (name !== undefined && name !== property.name) {
    checkName(source, name, property, path);
    property.name = name;
  }
  property.description = descriptionOf(spec, property.description);
  const type = schemaTypeOf(spec);
  if (type === undefined) return;
  const before = type === property.type ? property : undefined;
  if (before === undefined && (type === "title" || property.type === "title")) {
    throw validationError("The title property cannot change its type.");
  }
  if (before === undefined) checkOnly(source, type);
  const config = readConfig(type, spec[type], { workspace, source, before, path });
  if (before === undefined) {
    dropPartner(workspace, source, property);
    convertValues(workspace, source, property, type, config);
    property.type = type;
  }
  property.config = config;
  finishProperty(workspace, source, property);
}

function removeProperty(workspace: Workspace, source: DataSourceRecord, property: SchemaProperty): void {
  dropPartner(workspace, source, property);
  dropColumn(workspace, source, property);
}

function dropPartner(workspace: Workspace, source: DataSourceRecord, property: SchemaProperty): void {
  const partner = property.type === "relation" ? partnerOf(workspace, property) : undefined;
  const targetId = optionalText(property.config["data_source_id"]);
  const target = targetId === undefined ? undefined : workspace.store.dataSources.get(targetId);
  if (partner === undefined || target === undefined || (target === source && partner === property)) return;
  dropColumn(workspace, target, partner);
}

function dropColumn(workspace: Workspace, source: DataSourceRecord, property: SchemaProperty): void {
  source.schema.delete(property.id);
  for (const rowId of source.rows) {
    const row = workspace.store.page(rowId);
    if (row !== undefined) delete row.values[property.id];
  }
}

function checkName(source: DataSourceRecord, name: string, except: SchemaProperty | undefined, path: string): void {
  if (name.length === 0 || name.length > LIMITS.name) {
    throw bodyError(
      `${path}.name.length`,
      `should be between \`1\` and \`${LIMITS.name}\`, instead was \`${name.length}\``,
    );
  }
  for (const property of source.schema.values()) {
    if (property !== except && property.name === name)
      throw validationError(`Property names must be unique: "${name}" exists already.`);
  }
}

function descriptionOf(spec: JsonObject, before: string | null): string | null {
  const given = spec["description"];
  if (given === undefined) return before;
  if (given === null || given === "") return null;
  const text = textOr(given, "");
  if (text.length > LIMITS.propertyDescription)
    throw validationError(`A property description has at most ${LIMITS.propertyDescription} characters.`);
  return text;
}

/** What a column needs beyond itself: the other side of a two-way relation, numbers for rows that exist. */
function finishProperty(workspace: Workspace, source: DataSourceRecord, property: SchemaProperty): void {
  if (property.type === "relation") ensurePartner(workspace, source, property);
  if (property.type === "rollup") linkRollup(workspace, source, property);
  if (property.type === "unique_id") numberRows(workspace, source, property);
}

function ensurePartner(workspace: Workspace, source: DataSourceRecord, property: SchemaProperty): void {
  if (property.config["type"] !== "dual_property" || partnerOf(workspace, property) !== undefined) return;
  const target = workspace.store.dataSources.get(textOr(property.config["data_source_id"], ""));
  if (target === undefined) return;
  const id = workspace.ids.propertyId((taken) => target.schema.has(taken), true);
  const wanted = optionalText(objectOr(property.config["dual_property"])["synced_property_name"]);
  target.schema.set(id, {
    id,
    name: wanted ?? `Related to ${plainTextOf(source.title)} (${property.name})`,
    type: "relation",
    description: null,
    config: {
      database_id: source.databaseId,
      data_source_id: source.id,
      type: "dual_property",
      dual_property: { synced_property_id: property.id },
    },
  });
  property.config["dual_property"] = { synced_property_id: id };
}

function linkRollup(workspace: Workspace, source: DataSourceRecord, property: SchemaProperty): void {
  const [relation, rolled] = [namesIn(property.config["relation"]), namesIn(property.config["rolled"])];
  if (relation.length === 0 || rolled.length === 0) return;
  const relationColumn = firstColumn(source, relation);
  const target = workspace.store.dataSources.get(textOr(relationColumn?.config["data_source_id"], ""));
  const rolledColumn = target === undefined ? undefined : firstColumn(target, rolled);
  if (relationColumn?.type !== "relation")
    throw validationError(`Could not find a relation property "${relation.at(-1)}" for the rollup "${property.name}".`);
  if (rolledColumn === undefined)
    throw validationError(`Could not find a property "${rolled.at(-1)}" for the rollup "${property.name}".`);
  property.config = {
    function: property.config["function"],
    relation_property_id: relationColumn.id,
    rollup_property_id: rolledColumn.id,
  };
}

/** The names and ids by which a rollup's configuration still knows its columns. */
function namesIn(value: JsonValue | undefined): string[] {
  return (Array.isArray(value) ? value : [value]).filter((name): name is string => typeof name === "string");
}

function firstColumn(source: DataSourceRecord, names: readonly string[]): SchemaProperty | undefined {
  return names.map((name) => findProperty(source, name)).find((property) => property !== undefined);
}

function numberRows(workspace: Workspace, source: DataSourceRecord, property: SchemaProperty): void {
  for (const rowId of source.rows) {
    const row = workspace.store.page(rowId);
    if (row !== undefined && row.values[property.id] === undefined) row.values[property.id] = ++source.lastNumber;
  }
}

/** A column as answers show it. */
function schemaValue(workspace: Workspace, source: DataSourceRecord, property: SchemaProperty): JsonObject {
  return {
    id: encodedId(property.id),
    name: property.name,
    description: property.description,
    type: property.type,
    [property.type]: configValue(workspace, source, property),
  };
}

function configValue(workspace: Workspace, source: DataSourceRecord, property: SchemaProperty): JsonObject {
  if (property.type === "relation") return relationConfig(workspace, property);
  if (property.type === "rollup") return rollupConfig(workspace, source, property);
  return property.config;
}

function relationConfig(workspace: Workspace, property: SchemaProperty): JsonObject {
  if (property.config["type"] !== "dual_property") return property.config;
  const dual = objectOr(property.config["dual_property"]);
  const partner = partnerOf(workspace, property);
  return {
    ...property.config,
    dual_property: {
      synced_property_name: partner?.name ?? dual["synced_property_name"],
      synced_property_id: encodedId(decodedId(textOr(dual["synced_property_id"], ""))),
    },
  };
}

function rollupConfig(workspace: Workspace, source: DataSourceRecord, property: SchemaProperty): JsonObject {
  const relationId = textOr(property.config["relation_property_id"], "");
  const rolledId = textOr(property.config["rollup_property_id"], "");
  const relation = source.schema.get(relationId);
  const target = workspace.store.dataSources.get(textOr(relation?.config["data_source_id"], ""));
  return {
    rollup_property_name: target?.schema.get(rolledId)?.name ?? property.config["rollup_property_name"],
    relation_property_name: relation?.name ?? property.config["relation_property_name"],
    rollup_property_id: rolledId,
    relation_property_id: relationId,
    function: property.config["function"],
  };
}

/** Every column of a data source, keyed by name. */
export function schemaValues(workspace: Workspace, source: DataSourceRecord): JsonObject {
  const properties: JsonObject = {};
  for (const property of source.schema.values()) properties[property.name] = schemaValue(workspace, source, property);
  return properties;
}
