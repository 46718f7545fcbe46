import { fieldsOf, isFields } from "@ws/helpers/tasks";
import { COLUMN_KINDS } from "../columns/column-kinds.ts";
import { invalidInput, type Path } from "../input/invalid-input.ts";
import { RESERVED_KEYS } from "../rows/row-fields.ts";
import type { SchemaDefinition } from "../schema-definition.ts";

/**
 * Checks what the methods of a table rely on.
 * @param path place of the schema in the arguments
 * @throws InvalidInputError if the schema is invalid
 */
export function checkDefinition(schema: unknown, path: Path = ["schema"]): asserts schema is SchemaDefinition {
  const { dataSourceId, properties } = fieldsOf(schema);
  if (typeof dataSourceId !== "string" || !isFields(properties)) throw invalidInput(path, "a schema or table", schema);
  for (const [key, column] of Object.entries(properties)) {
    const { type } = fieldsOf(column);
    if (RESERVED_KEYS.includes(key) || !Object.hasOwn(COLUMN_KINDS, String(type))) {
      throw invalidInput([...path, key], "a column with a valid type and key", type);
    }
  }
}
