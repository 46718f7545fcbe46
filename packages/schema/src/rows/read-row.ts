// Reads a page as a row. The properties of a page are keyed by name; columns are found by id, because names can change.
import { rowTask, type Task } from "@ws/helpers/tasks";
import { behaviourOf } from "../columns/column-behaviours.ts";
import { SchemaDriftError, SchemaError, type ColumnDrift } from "../errors.ts";
import { describeValue, fieldsOf, isFields, type Fields } from "../input/fields.ts";
import type { Column, SchemaDefinition } from "../schema/schema-definition.ts";
import { ROW_FIELDS } from "./row-fields.ts";
import type { RichTextForm } from "./row-types.ts";

/** A column that a read requests. Remembers the name under which the last row had it. */
interface ReadColumn {
  readonly key: string;
  readonly column: Column;
  name: string;
}

/** Reads pages as rows. */
export interface RowReader {
  /** Returns the row of a page. @throws SchemaDriftError if a column is missing or has another type */
  readonly read: (page: Fields) => Task<Fields>;
}

/** Creates a reader for some columns. `retrieve` reads properties that a page shows in part. */
export function rowReader(
  schema: SchemaDefinition,
  keys: readonly string[],
  form: RichTextForm,
  retrieve: unknown,
): RowReader {
  const selected = keys.flatMap((key): ReadColumn[] => {
    const column = schema.properties[key];
    return column === undefined ? [] : [{ key, column, name: column.name }];
  });
  return {
    *read(page) {
      const properties = page["properties"];
      if (!isFields(properties)) throw unreadable(schema, page);
      const picked = pickProperties(schema, selected, properties);
      const values = yield* rowTask({ id: page["id"], properties: picked }, retrieve, form);
      const row: Record<string, unknown> = {};
      for (const [field, name] of Object.entries(ROW_FIELDS)) row[field] = page[name];
      // A column without a property is of a type that rows may lack.
      for (const { key } of selected) row[key] = values[key] ?? null;
      return row;
    },
  };
}

/** Returns the selected properties by column key. */
function pickProperties(schema: SchemaDefinition, selected: readonly ReadColumn[], properties: Fields): Fields {
  const picked: Record<string, unknown> = {};
  const drift: ColumnDrift[] = [];
  for (const read of selected) {
    const { key, column } = read;
    const property = findProperty(properties, read);
    const problem = driftOf(key, column, property);
    if (problem !== undefined) drift.push(problem);
    if (property !== undefined) picked[key] = property;
  }
  if (drift.length > 0) throw new SchemaDriftError(schema, drift);
  return picked;
}

function findProperty(properties: Fields, read: ReadColumn): Fields | undefined {
  const { id } = read.column;
  const likely = Object.hasOwn(properties, read.name) ? properties[read.name] : undefined;
  if (isFields(likely) && likely["id"] === id) return likely;
  for (const [name, property] of Object.entries(properties)) {
    if (!isFields(property) || property["id"] !== id) continue;
    read.name = name;
    return property;
  }
  return undefined;
}

/** Returns the difference between a column and its property in the data source or in a row. */
export function driftOf(key: string, column: Column, property: Fields | undefined): ColumnDrift | undefined {
  const { name, type: expected } = column;
  const actual = property === undefined ? undefined : String(property["type"]);
  if (column.id === undefined) return { key, name, kind: "missing", expected, actual };
  if (actual === undefined) {
    return behaviourOf(column).mayBeMissing === true ? undefined : { key, name, kind: "removed", expected, actual };
  }
  return actual === expected || expected === "unknown" ? undefined : { key, name, kind: "retyped", expected, actual };
}

function unreadable(schema: SchemaDefinition, page: Fields): SchemaError {
  return new SchemaError(
    "not_a_row",
    `Expected the properties of page ${describeValue(page["id"])} in ${describeValue(schema.title)}, got a reference. Give the integration the capability to read content.`,
  );
}

/** @throws SchemaError `not_a_row` if the page belongs to another data source */
export function checkParent(schema: SchemaDefinition, page: Fields): void {
  const parent = fieldsOf(page["parent"]);
  const id = parent["data_source_id"];
  if (parent["type"] === undefined || withoutDashes(id) === withoutDashes(schema.dataSourceId)) return;
  throw new SchemaError(
    "not_a_row",
    `Expected a row of ${describeValue(schema.title)} (${schema.dataSourceId}), got page ${describeValue(page["id"])} of another parent.`,
  );
}

const withoutDashes = (id: unknown): string => String(id).replaceAll("-", "").toLowerCase();
