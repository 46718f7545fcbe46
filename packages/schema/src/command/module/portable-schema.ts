// A schema whose ids are beside its module: the commands work with ids, and the text of the module has names.
import { fieldsOf, type Fields } from "@ws/helpers/json";
import { columnById, type LiveSchema } from "../service/live-schema.ts";
import { isSameColumn, isSameId } from "../service/same-id.ts";
import type { Column, PortableSchema, SchemaDefinition, SchemaIds } from "../../schema-definition.ts";

/** A schema with its name. */
export interface NamedSchema {
  readonly exportName: string;
  readonly definition: SchemaDefinition;
}

/** The schemas of a module and their data sources, as far as they are known. */
export interface PortableContext {
  readonly schemas: readonly NamedSchema[];
  readonly live: readonly LiveSchema[];
}

/** A schema without ids, and its ids. */
export interface PortableParts {
  readonly definition: PortableSchema;
  readonly ids: SchemaIds;
}

/**
 * Returns the text and the ids of a schema.
 * @param before the schema in the text of the module. Undefined for a new one
 */
export function portableParts(
  { exportName, definition }: NamedSchema,
  before: Fields | undefined,
  context: PortableContext,
): PortableParts {
  const { dataSourceId, title, properties, views } = definition;
  const source = context.live.find(({ id }) => isSameId(id, dataSourceId));
  const columns: [string, Column][] = [];
  const ids: [string, string][] = [];
  const related: [string, string][] = [];
  for (const [key, { id, ...column }] of Object.entries(properties)) {
    if (id !== undefined) ids.push([key, id]);
    const written = fieldsOf(fieldsOf(before?.["properties"])[key]);
    const config = source === undefined ? {} : (columnById(source, id)?.config ?? {});
    const named = withNames(column, properties, config, context);
    if (named.type !== "relation" || named.dataSourceId === undefined) {
      columns.push([key, named]);
      continue;
    }
    const { dataSourceId: target, ...others } = named;
    if (written["dataSourceId"] !== undefined) columns.push([key, named]);
    else {
      columns.push([key, others]);
      if (named.schema === undefined) related.push([key, target]);
    }
  }
  const viewIds: [string, string][] = [];
  const viewEntries = Object.entries(views ?? {}).map(([key, { id, ...view }]) => {
    if (id !== undefined) viewIds.push([key, id]);
    return [key, view] as const;
  });
  return {
    definition: {
      name: exportName,
      title,
      properties: Object.fromEntries(columns),
      ...(views === undefined ? {} : { views: Object.fromEntries(viewEntries) }),
    },
    ids: {
      dataSourceId,
      columns: Object.fromEntries(ids),
      ...(related.length === 0 ? {} : { related: Object.fromEntries(related) }),
      ...(viewIds.length === 0 ? {} : { views: Object.fromEntries(viewIds) }),
    },
  };
}

/** Returns a column with names in place of the ids of related columns. */
function withNames(
  column: Column,
  columns: SchemaDefinition["properties"],
  config: Fields,
  { schemas, live }: PortableContext,
): Column {
  const nameIn = (dataSourceId: string | undefined, id: string): string | undefined => {
    const target = schemas.find(({ definition }) => isSameId(definition.dataSourceId, dataSourceId));
    const own = Object.values(target?.definition.properties ?? {}).find((other) => isSameColumn(other.id, id));
    const source = live.find((other) => isSameId(other.id, dataSourceId));
    return own?.name ?? (source && columnById(source, id)?.name);
  };
  if (column.type === "relation" && column.syncedProperty !== undefined) {
    const { synced_property_id: id, synced_property_name: name } = fieldsOf(config["dual_property"]);
    const found =
      nameIn(column.dataSourceId, column.syncedProperty) ??
      (isSameColumn(id, column.syncedProperty) ? name : undefined);
    return typeof found === "string" ? { ...column, syncedProperty: found } : column;
  }
  if (column.type === "rollup" && column.property !== undefined) {
    const relation = columns[column.relation ?? ""];
    const target = relation?.type === "relation" ? relation.dataSourceId : undefined;
    const { rollup_property_id: id, rollup_property_name: name } = config;
    const found = nameIn(target, column.property) ?? (isSameColumn(id, column.property) ? name : undefined);
    return typeof found === "string" ? { ...column, property: found } : column;
  }
  return column;
}
