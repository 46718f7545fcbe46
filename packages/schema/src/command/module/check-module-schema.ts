import { COLUMN_KINDS } from "../../columns/column-kinds.ts";
import { fieldsOf, isFields } from "@ws/helpers/tasks";
import { invalidInput } from "../../input/invalid-input.ts";
import { RESERVED_KEYS } from "../../rows/row-fields.ts";
import type { SchemaDefinition } from "../../schema-definition.ts";

/** Checks a schema of a module completely, because it is edited by hand. @throws InvalidInputError */
export function checkModuleSchema(schema: unknown): asserts schema is SchemaDefinition {
  const { dataSourceId, title, properties } = fieldsOf(schema);
  require(typeof dataSourceId === "string" && dataSourceId !== "", "dataSourceId", "an id", dataSourceId);
  require(typeof title === "string", "title", "a string", title);
  require(isFields(properties), "properties", "columns by key", properties);
  const seen = new Set<unknown>();
  const names = new Set<unknown>();
  for (const [key, column] of Object.entries(fieldsOf(properties))) {
    const { id, name, type, options } = fieldsOf(column);
    const place = `properties.${key}`;
    require(!RESERVED_KEYS.includes(key), place, "a column with another key: this one is reserved", key);
    require(typeof name === "string" && name !== "", `${place}.name`, "a name", name);
    require(Object.hasOwn(COLUMN_KINDS, String(type)), `${place}.type`, "a column type", type);
    require(id === undefined || (typeof id === "string" && !seen.has(id)), `${place}.id`, "a unique id", id);
    require(type !== "title" || !seen.has(type), place, "the only title", key);
    const isOption = /select|status/.test(String(type));
    require(!isOption || isTexts(options), `${place}.options`, "a list of names", options);
    require(!names.has(name), `${place}.name`, "a name that no other column has", name);
    names.add(name);
    seen.add(id ?? key).add(type);
  }
}

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === "string");

function require(isValid: boolean, place: string, expected: string, value: unknown): void {
  if (!isValid) throw invalidInput([place], expected, value);
}
