import { fieldsOf, isFields } from "@ws/helpers/json";
import { COLUMN_KINDS } from "../columns/column-kinds.ts";
import { invalidInput, type Path } from "../input/invalid-input.ts";
import { RESERVED_KEYS } from "../rows/row-fields.ts";
import type { SchemaDefinition } from "../schema-definition.ts";

/**
 * Checks what the methods of a table rely on.
 * @param isPortable true to accept a schema without ids
 * @param path place of the schema in the arguments
 * @throws InvalidInputError if the schema is invalid
 */
export function checkDefinition(
  schema: unknown,
  isPortable: boolean = false,
  path: Path = ["schema"],
): asserts schema is SchemaDefinition {
  const { dataSourceId, name, properties } = fieldsOf(schema);
  const id = dataSourceId ?? (isPortable && name);
  if (typeof id !== "string" || !isFields(properties)) throw invalidInput(path, "a schema with ids", schema);
  for (const [key, column] of Object.entries(properties)) {
    const { type } = fieldsOf(column);
    if (RESERVED_KEYS.includes(key) || !Object.hasOwn(COLUMN_KINDS, String(type))) {
      throw invalidInput([...path, key], "a column with a valid type and key", type);
    }
  }
}
