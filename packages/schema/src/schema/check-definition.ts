import { COLUMN_BEHAVIOURS } from "../columns/column-behaviours.ts";
import { SchemaError } from "../errors.ts";
import { describeValue, fieldsOf, isFields, listNames } from "../input/fields.ts";
import { RESERVED_KEYS } from "../rows/row-fields.ts";
import type { SchemaDefinition } from "./schema-definition.ts";

/** Checks a schema. @throws SchemaError `invalid_schema` */
export function checkDefinition(schema: unknown): asserts schema is SchemaDefinition {
  const { dataSourceId, title, properties } = fieldsOf(schema);
  if (typeof dataSourceId !== "string" || dataSourceId === "")
    throw invalid("dataSourceId to be the id of a data source", dataSourceId);
  if (typeof title !== "string") throw invalid("title to be a string", title);
  if (!isFields(properties)) throw invalid("properties to be columns by key", properties);
  const ids = new Map<unknown, string>();
  const titles: string[] = [];
  for (const [key, column] of Object.entries(properties)) {
    if (RESERVED_KEYS.includes(key)) {
      throw new SchemaError(
        "invalid_schema",
        `Key ${describeValue(key)} is reserved. Choose another key for the column; it is found by its id.`,
      );
    }
    const { id, name, type, options } = fieldsOf(column);
    if (typeof name !== "string" || name === "") throw invalid(`properties.${key}.name to be a name`, name);
    if (typeof type !== "string" || !Object.hasOwn(COLUMN_BEHAVIOURS, type)) {
      throw invalid(`properties.${key}.type to be one of ${listNames(Object.keys(COLUMN_BEHAVIOURS))}`, type);
    }
    if (id !== undefined && (typeof id !== "string" || id === ""))
      throw invalid(`properties.${key}.id to be an id`, id);
    if (id !== undefined && ids.has(id))
      throw invalid(`properties.${key}.id to differ from that of ${ids.get(id)}`, id);
    ids.set(id, key);
    if (["select", "multi_select", "status"].includes(type) && !isStringList(options)) {
      throw invalid(`properties.${key}.options to be a list of names`, options);
    }
    if (type === "title") titles.push(key);
  }
  if (titles.length > 1) throw invalid("properties to have one title", listNames(titles));
}

const isStringList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

const invalid = (expectation: string, value: unknown): SchemaError =>
  new SchemaError("invalid_schema", `Expected ${expectation}, got ${describeValue(value)}.`);
