import type { SchemaDefinition } from "@ws/schema";
import { fieldsOf, textOf } from "../content/object-text.ts";

/**
 * Returns a schema with the ids of a data source, which can be another one with the same columns. Ids differ in each
 * workspace, so the code of the site names columns by their keys only.
 * @throws Error if the data source lacks a column
 */
export function bindSchema<Definition extends SchemaDefinition>(schema: Definition, dataSource: unknown): Definition {
  const { id: dataSourceId, properties } = fieldsOf(dataSource);
  const found = Object.values(fieldsOf(properties)).map(fieldsOf);
  const columns = Object.entries(schema.properties).map(([key, column]) => {
    const isSame = ({ id, type }: (typeof found)[number]) => id === column.id && type === column.type;
    const hasName = ({ name, type }: (typeof found)[number]) => name === column.name && type === column.type;
    const property = found.find(isSame) ?? found.find(hasName);
    if (property === undefined)
      throw new Error(
        `Expected a column "${column.name}" of type ${column.type} in "${schema.title}", got none. ` +
          "Add it, or run ws-schema pull and change the code that uses it.",
      );
    return [key, { ...column, id: textOf(property["id"]) }];
  });
  const bound = Object.fromEntries(columns) as Definition["properties"];
  return { ...schema, dataSourceId: textOf(dataSourceId) ?? schema.dataSourceId, properties: bound };
}
