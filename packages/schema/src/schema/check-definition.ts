import { fieldsOf, isFields } from "@ws/helpers/tasks";
import { COLUMN_KINDS } from "../columns/column-kinds.ts";
import { invalidInput, type Path } from "../input/invalid-input.ts";
import { RESERVED_KEYS } from "../rows/row-fields.ts";
import type { AnySchema, SchemaDefinition } from "../schema-definition.ts";

/**
 * Checks what the methods of a table rely on.
 * @param path place of the schema in the arguments
 * @throws InvalidInputError if the schema is invalid
 */
export function checkDefinition(schema: unknown, path: Path = ["schema"]): asserts schema is SchemaDefinition {
  checkColumns(schema, path);
  if (schema.dataSourceId === undefined) {
    throw invalidInput(path, "a schema with ids: pass { ids } to createTable, or withIds(schema, ids)", schema.name);
  }
}

/** Checks a schema that can be without ids. @throws InvalidInputError if it is invalid */
export function checkColumns(schema: unknown, path: Path = ["schema"]): asserts schema is AnySchema {
  const { dataSourceId = "", name = "", properties } = fieldsOf(schema);
  const id = dataSourceId || name;
  if (typeof id !== "string" || id === "" || !isFields(properties))
    throw invalidInput(path, "a schema or table", schema);
  for (const [key, column] of Object.entries(properties)) {
    const { type } = fieldsOf(column);
    if (RESERVED_KEYS.includes(key) || !Object.hasOwn(COLUMN_KINDS, String(type))) {
      throw invalidInput([...path, key], "a column with a valid type and key", type);
    }
  }
}
