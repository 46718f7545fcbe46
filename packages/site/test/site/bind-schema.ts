import type { Column, SchemaDefinition } from "@ws/schema";
import { fieldsOf, textOf, type Fields } from "@ws/helpers/json";

/**
 * Returns a schema with the ids of a data source, which can be another one with the same columns. Ids differ in each
 * workspace, so the code of the site names columns by their keys only.
 * @throws Error if the data source lacks a column
 */
export function bindSchema<Definition extends SchemaDefinition>(schema: Definition, dataSource: unknown): Definition {
  const { id: dataSourceId, properties } = fieldsOf(dataSource);
  const missing = missingColumn(schema, properties);
  if (missing !== undefined)
    throw new Error(
      `Expected a column "${missing.name}" of type ${missing.type} in "${schema.title}", got none. ` +
        "Add it, or run ws-schema pull and change the code that uses it.",
    );
  const columns = Object.entries(schema.properties).map(([key, column]) => [
    key,
    { ...column, id: textOf(findColumn(column, properties)?.["id"]) },
  ]);
  const bound = Object.fromEntries(columns) as Definition["properties"];
  return { ...schema, dataSourceId: textOf(dataSourceId) ?? schema.dataSourceId, properties: bound };
}

/**
 * Returns the first column of a schema that a data source lacks. Undefined if it has all.
 * @param properties the columns of the data source
 */
const missingColumn = ({ properties: columns }: SchemaDefinition, properties: unknown): Column | undefined =>
  Object.values(columns).find((column) => findColumn(column, properties) === undefined);

/**
 * Returns the column of a data source that a column of a schema means: by its id, or by its name in another workspace. Undefined
 * if there is none of its type.
 * @param properties the columns of the data source
 */
function findColumn({ id, name, type }: Column, properties: unknown): Fields | undefined {
  const found = Object.values(fieldsOf(properties)).map(fieldsOf);
  const ofType = found.filter((property) => property["type"] === type);
  return ofType.find((property) => property["id"] === id) ?? ofType.find((property) => property["name"] === name);
}
