// Adds, renames, retypes and removes the columns of a data source.
import { LIMITS } from "../catalog/limits.ts";
import { findProperty } from "../columns/find-property.ts";
import { partnerOf } from "../columns/relations.ts";
import { bodyError, validationError } from "../errors/validation-errors.ts";
import type { DataSourceRecord, SchemaProperty } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject, optionalText, textOr } from "../values/json.ts";
import { convertValues } from "./convert-values.ts";
import { finishProperty } from "./link-columns.ts";
import { readConfig, schemaTypeOf } from "./read-config.ts";
import { schemaValues } from "./schema-values.ts";

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
