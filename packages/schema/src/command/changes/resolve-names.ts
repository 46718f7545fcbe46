// Finds the columns that a module names by name: the other side of a relation, and the column of a rollup. Afterwards the
// commands work with ids, so a rename is no other column.
import { fieldsOf } from "@ws/helpers/json";
import type { Column, SchemaDefinition } from "../../schema-definition.ts";
import { columnById, type LiveSchema } from "../service/live-schema.ts";
import { pairColumns } from "./merge-schema.ts";
import { partnerOf, targetOf } from "./partners.ts";
import { isSameColumn, isSameId } from "../service/same-id.ts";
import { pairViews } from "./view-settings.ts";

/** A schema with its data source, if it exists. */
interface ResolvedPair {
  readonly schema: { readonly exportName: string; readonly definition: SchemaDefinition; readonly isPortable: boolean };
  readonly live: LiveSchema | undefined;
}

/** Returns the schemas with the ids of the columns and views that were found by their names. */
export function resolveNames<Pair extends ResolvedPair>(pairs: readonly Pair[]): Pair[] {
  const found = pairs.map((pair) => withDefinition(pair, withFoundIds(pair)));
  const partnered = found.map((pair) => withDefinition(pair, withPartners(pair, found)));
  return partnered.map((pair) => (pair.schema.isPortable ? withDefinition(pair, withNamedIds(pair, partnered)) : pair));
}

const withDefinition = <Pair extends ResolvedPair>(pair: Pair, definition: SchemaDefinition): Pair => ({
  ...pair,
  schema: { ...pair.schema, definition },
});

function mapColumns(definition: SchemaDefinition, map: (column: Column, key: string) => Column): SchemaDefinition {
  const entries = Object.entries(definition.properties).map(([key, column]) => [key, map(column, key)] as const);
  return { ...definition, properties: Object.fromEntries(entries) };
}

/** Returns a schema with the ids of columns and views that have the same name in Notion. */
function withFoundIds({ schema: { definition, isPortable }, live }: ResolvedPair): SchemaDefinition {
  if (live === undefined || !isPortable) return definition;
  const ids = new Map(pairColumns(definition, live).map((pair) => [pair.key, pair.live.id]));
  const viewIds = new Map(pairViews(definition, live).map((pair) => [pair.key, pair.live.id]));
  const withId = <Item extends object>(item: Item, id: string | undefined): Item =>
    id === undefined ? item : { ...item, id };
  const columns = mapColumns(definition, (column, key) => withId(column, ids.get(key)));
  if (definition.views === undefined) return columns;
  const views = Object.entries(definition.views).map(([key, view]) => [key, withId(view, viewIds.get(key))] as const);
  return { ...columns, views: Object.fromEntries(views) };
}

/** Returns a schema whose new relations are those that Notion created as the other side of an existing relation. */
function withPartners(pair: ResolvedPair, pairs: readonly ResolvedPair[]): SchemaDefinition {
  const { live, schema } = pair;
  if (live === undefined) return schema.definition;
  const schemas = pairs.map((other) => other.schema);
  const claimed = new Set(pairColumns(schema.definition, live).map((known) => known.live.id));
  return mapColumns(schema.definition, (column) => {
    const partner = column.id === undefined ? partnerOf(schema, column, schemas) : undefined;
    const source = pairs.find((other) => other.schema.exportName === partner?.schema);
    if (partner === undefined || source?.live === undefined) return column;
    const existing = pairColumns(source.schema.definition, source.live).find(({ key }) => key === partner.key);
    const id = fieldsOf(existing?.live.config["dual_property"])["synced_property_id"];
    const found = typeof id === "string" ? columnById(live, id) : undefined;
    if (found === undefined || claimed.has(found.id)) return column;
    claimed.add(found.id);
    return { ...column, id: found.id };
  });
}

/** Returns a schema with ids in place of the names of related columns. */
function withNamedIds({ schema, live }: ResolvedPair, pairs: readonly ResolvedPair[]): SchemaDefinition {
  const { definition } = schema;
  const schemas = pairs.map((pair) => pair.schema);
  /** Names of the module come first, then those of Notion. */
  const idIn = (relation: Column | undefined, name: string): string | undefined => {
    if (relation?.type !== "relation") return undefined;
    const target = targetOf(relation, schemas);
    const own = Object.values(target?.definition.properties ?? {}).find((column) => column.name === name);
    if (own !== undefined) return own.id;
    const source = pairs.find((pair) => isSameId(pair.live?.id, relation.dataSourceId))?.live;
    return source?.columns.find((column) => column.name === name)?.id;
  };
  return mapColumns(definition, (column) => {
    const config = live === undefined ? {} : (columnById(live, column.id)?.config ?? {});
    if (column.type === "relation" && column.syncedProperty !== undefined) {
      // A relation that is to lead elsewhere gets another column on the other side.
      const isSameTarget = isSameId(config["data_source_id"], column.dataSourceId);
      const { synced_property_id: id, synced_property_name: name } = fieldsOf(isSameTarget && config["dual_property"]);
      const found = idIn(column, column.syncedProperty) ?? (name === column.syncedProperty ? id : undefined);
      return typeof found === "string" ? { ...column, syncedProperty: inForm(found, id) } : column;
    }
    if (column.type === "rollup" && column.property !== undefined) {
      const { rollup_property_id: id, rollup_property_name: name } = config;
      const relation = definition.properties[column.relation ?? ""];
      const found = idIn(relation, column.property) ?? (name === column.property ? id : undefined);
      return typeof found === "string" ? { ...column, property: inForm(found, id) } : column;
    }
    return column;
  });
}

/** Returns the id of a related column in the form that the settings have, which can be not encoded. */
const inForm = (id: string, inSettings: unknown): string =>
  typeof inSettings === "string" && isSameColumn(id, inSettings) ? inSettings : id;
