import { fieldsOf } from "@ws/helpers/tasks";
import { COLUMN_BEHAVIOURS } from "../columns/column-behaviours.ts";
import { invalidInput } from "../input/invalid-input.ts";
import { RESERVED_KEYS } from "../rows/row-fields.ts";
import type { SchemaDefinition } from "../schema-definition.ts";

/** Checks what the methods of a table rely on. @throws InvalidInputError if the schema is invalid */
export function checkDefinition(schema: unknown): asserts schema is SchemaDefinition {
  const { dataSourceId, properties } = fieldsOf(schema);
  if (typeof dataSourceId !== "string") throw invalidInput(["dataSourceId"], "an id", dataSourceId);
  for (const [key, column] of Object.entries(fieldsOf(properties))) {
    const { type } = fieldsOf(column);
    if (RESERVED_KEYS.includes(key) || !Object.hasOwn(COLUMN_BEHAVIOURS, String(type))) {
      throw invalidInput(["properties", key], "a column with a valid type and key", type);
    }
  }
}
