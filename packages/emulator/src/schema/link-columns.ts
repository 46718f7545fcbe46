// Links between columns: two-way relations, rollups, and the numbers of existing rows.
import { findProperty } from "../columns/find-property.ts";
import { partnerOf } from "../columns/relations.ts";
import { validationError } from "../errors/validation-errors.ts";
import type { DataSourceRecord, SchemaProperty } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonValue } from "../values/json.ts";
import { objectOr, optionalText, textOr } from "../values/json.ts";
import { plainTextOf } from "../values/plain-text.ts";

/** Creates the other side of a two-way relation, links a rollup, and numbers existing rows. */
export function finishProperty(workspace: Workspace, source: DataSourceRecord, property: SchemaProperty): void {
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

/** Returns the names and ids of a column in the configuration of a rollup that is not linked yet. */
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
