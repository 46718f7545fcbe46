import { COLUMN_KINDS } from "../../columns/column-kinds.ts";
import { fieldsOf, isFields } from "@ws/helpers/json";
import { invalidInput } from "../../input/invalid-input.ts";
import { RESERVED_KEYS } from "../../rows/row-fields.ts";
import type { AnySchema } from "../../schema-definition.ts";

/**
 * Checks a schema of a module completely, because it is edited by hand.
 * @param exportName name of its constant
 * @throws InvalidInputError
 */
export function checkModuleSchema(schema: unknown, exportName: string): asserts schema is AnySchema {
  const { dataSourceId, name: schemaName, title, properties, views = {} } = fieldsOf(schema);
  if (dataSourceId === undefined) {
    const expected = `${JSON.stringify(exportName)}, the name of its constant, or dataSourceId an id`;
    require(schemaName === exportName, "name", expected, schemaName);
  } else require(typeof dataSourceId === "string" && dataSourceId !== "", "dataSourceId", "an id", dataSourceId);
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
    const { description = "", colors = {}, groups = {} } = fieldsOf(column);
    require(typeof description === "string", `${place}.description`, "a text", description);
    const isOption = /select|status/.test(String(type));
    require(!isOption || isTexts(options), `${place}.options`, "a list of names", options);
    require(isFields(colors) && isTexts(Object.values(colors)), `${place}.colors`, "colors by option", colors);
    const isGrouped = isFields(groups) && Object.values(groups).every(isTexts);
    require(isGrouped, `${place}.groups`, "lists of options by group", groups);
    require(!names.has(name), `${place}.name`, "a name that no other column has", name);
    names.add(name);
    seen.add(id ?? key).add(type);
  }
  require(isFields(views), "views", "views by key", views);
  for (const [key, view] of Object.entries(fieldsOf(views))) checkView(view, `views.${key}`);
}

function checkView(view: unknown, place: string): void {
  const { name, type, filter = {}, sorts = [], configuration = {} } = fieldsOf(view);
  require(typeof name === "string" && name !== "", `${place}.name`, "a name", name);
  require(typeof type === "string" && type !== "", `${place}.type`, "a type of views, such as table", type);
  require(isFields(filter), `${place}.filter`, "a filter", filter);
  require(Array.isArray(sorts) && sorts.every(isFields), `${place}.sorts`, "a list of sorts", sorts);
  require(isFields(configuration), `${place}.configuration`, "the layout of a view", configuration);
}

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === "string");

function require(isValid: boolean, place: string, expected: string, value: unknown): void {
  if (!isValid) throw invalidInput([place], expected, value);
}
