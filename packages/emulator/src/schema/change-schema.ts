// Adds, renames, retypes and removes the columns of a data source.
import type { ColumnChange, ColumnInput } from "../body/column-configs.ts";
import { LIMITS } from "../catalog/limits.ts";
import { findProperty } from "../columns/find-property.ts";
import { partnerOf } from "../columns/relations.ts";
import { bodyError, validationError } from "../errors/validation-errors.ts";
import type { DataSourceRecord, SchemaProperty } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import { objectOr, optionalText } from "../values/json.ts";
import { convertValues } from "./convert-values.ts";
import { followRenames } from "./follow-renames.ts";
import { finishProperty } from "./link-columns.ts";
import { resolveConfig } from "./resolve-config.ts";
import { schemaValues } from "./schema-values.ts";

/** Adds the columns of a creation request to a new data source. */
export function createSchema(
  workspace: Workspace,
  source: DataSourceRecord,
  columns: Readonly<Record<string, ColumnInput>>,
  path: string,
): void {
  const entries = inDependencyOrder(columns);
  if (entries.length === 0) {
    source.schema.set("title", { id: "title", name: "Name", type: "title", description: null, config: {} });
    return;
  }
  const titles = entries.filter(([, column]) => column.type === "title");
  if (titles.length === 0) throw validationError("Title is not provided.");
  if (titles.length > 1) throw validationError("Only one title property is allowed.");
  for (const [name, column] of entries) addProperty(workspace, source, name, column, `${path}.${name}`);
  checkSize(workspace, source);
}

/** Formulas and rollups name other columns, so they come last. */
function inDependencyOrder<T extends ColumnChange | null>(columns: Readonly<Record<string, T>>): [string, T][] {
  const rank = (column: T) => (column?.type === "formula" ? 2 : column?.type === "rollup" ? 1 : 0);
  return Object.entries(columns).toSorted(([, a], [, b]) => rank(a) - rank(b));
}

/** The error names the largest column. @source https://developers.notion.com/reference/update-a-data-source */
function checkSize(workspace: Workspace, source: DataSourceRecord): void {
  const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
  const columns = schemaValues(workspace, source);
  const size = sizeOf(columns);
  if (size <= LIMITS.schemaBytes) return;
  const [[name, largest] = []] = Object.entries(columns).toSorted(([, a], [, b]) => sizeOf(b) - sizeOf(a));
  const { id } = objectOr(largest);
  throw validationError(
    `The schema of a data source has at most ${LIMITS.schemaBytes} bytes, this one has ${size}. The largest property is "${name}" (ID ${optionalText(id)}) with ${sizeOf(largest)} bytes.`,
  );
}

/** Makes the changes of an update request. A request that is refused changes nothing. */
export function updateSchema(
  workspace: Workspace,
  source: DataSourceRecord,
  changes: Readonly<Record<string, ColumnChange | null>>,
): void {
  const before = new Map([...source.schema].map(([id, property]) => [id, { ...property }]));
  try {
    const entries = inDependencyOrder(changes);
    for (const [nameOrId, change] of entries) if (change !== null) changeColumn(workspace, source, nameOrId, change);
    // Removals come last, because their values cannot be restored.
    const removed = entries.filter(([, change]) => change === null).map(([nameOrId]) => removable(source, nameOrId));
    checkSize(workspace, source);
    for (const property of removed) removeProperty(workspace, source, property);
    followRenames(workspace, source, before);
  } catch (error) {
    source.schema = before;
    throw error;
  }
}

function changeColumn(workspace: Workspace, source: DataSourceRecord, nameOrId: string, change: ColumnChange): void {
  const path = `properties.${nameOrId}`;
  const property = findProperty(source, nameOrId);
  if (property !== undefined) changeProperty(workspace, source, property, change, path);
  else if (change.type !== undefined) addProperty(workspace, source, nameOrId, change, path);
  else throw validationError(`${nameOrId} is not a property that exists.`);
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
  key: string,
  column: ColumnInput,
  path: string,
): void {
  const { type } = column;
  const name = column.common.name ?? key;
  checkName(source, name, undefined, path);
  if (type === "title" && source.schema.has("title")) throw validationError("Cannot create a second title property.");
  checkOnly(source, type);
  const id =
    type === "title" ? "title" : workspace.ids.propertyId((taken) => source.schema.has(taken), type === "relation");
  const config = resolveConfig(column, { workspace, source, before: undefined, path });
  const property: SchemaProperty = { id, name, type, description: column.common.description || null, config };
  source.schema.set(id, property);
  markFormula(workspace, property);
  finishProperty(workspace, source, property);
}

/** Notion does not filter by a formula that a request has created. */
function markFormula({ isSeeding }: Workspace, property: SchemaProperty): void {
  if (property.type === "formula" && !isSeeding) property.isOfRequest = true;
  else delete property.isOfRequest;
}

/** A data source has at most one unique_id. @source api/resources.yaml, property_types.unique_id */
function checkOnly(source: DataSourceRecord, type: string): void {
  if (type !== "unique_id") return;
  for (const property of source.schema.values())
    if (property.type === type) throw validationError(`Only one ${type} property is allowed.`);
}

/**
 * The types whose description is cleared by a change of their settings that does not repeat it.
 * @source https://developers.notion.com/reference/update-data-source-properties#select-configuration-updates
 */
const LOSE_DESCRIPTION: ReadonlySet<string> = new Set(["select", "multi_select"]);

function changeProperty(
  workspace: Workspace,
  source: DataSourceRecord,
  property: SchemaProperty,
  change: ColumnChange,
  path: string,
): void {
  const { name, description } = change.common;
  if (name !== undefined && name !== property.name) {
    checkName(source, name, property, path);
    property.name = name;
  }
  const { type } = change;
  if (description !== undefined || (type !== undefined && LOSE_DESCRIPTION.has(type)))
    property.description = description || null;
  if (type === undefined) return;
  const before = type === property.type ? property : undefined;
  if (before === undefined && (type === "title" || property.type === "title")) {
    throw validationError("The title property cannot change its type.");
  }
  if (before === undefined && (type === "place" || property.type === "place"))
    throw validationError("A place property cannot change its type, and no property can become a place.");
  if (before === undefined) checkOnly(source, type);
  const config = resolveConfig(change, { workspace, source, before, path });
  if (before === undefined) {
    dropPartner(workspace, source, property);
    convertValues(workspace, source, property, type, config);
    property.type = type;
    markFormula(workspace, property);
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
