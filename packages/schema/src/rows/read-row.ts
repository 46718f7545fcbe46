// Reads a page as a row. The properties of a page are keyed by name; columns are found by id, because names can change.
import { rowTask, type Task } from "@ws/helpers/tasks";
import { mayBeMissing } from "../columns/column-behaviours.ts";
import { SchemaDriftError, SchemaError, type ColumnDrift } from "../errors.ts";
import { describeValue, fieldsOf, isFields, type Fields } from "@ws/helpers/tasks";
import type { Column, SchemaDefinition } from "../schema/schema-definition.ts";
import { ROW_FIELDS } from "./row-fields.ts";
import type { RichTextForm } from "./row-types.ts";

/** Reads a page as a row. @throws SchemaDriftError if a column is missing or has another type */
export type ReadRow = (page: Fields) => Task<Fields>;

/** Creates a reader of some columns. `retrieve` reads properties that a page shows in part. */
export function rowReader(
  schema: SchemaDefinition,
  keys: readonly string[],
  form: RichTextForm,
  retrieve: unknown,
): ReadRow {
  // The names under which the last row had the columns.
  const names: Record<string, string> = {};
  return function* read(page) {
    const { id, properties } = page;
    if (!isFields(properties)) {
      throw notARow(schema, page, "the integration cannot read it");
    }
    const picked: Record<string, unknown> = {};
    const drift: ColumnDrift[] = [];
    for (const key of keys) {
      const column = schema.properties[key];
      if (column === undefined) continue;
      const name = nameOf(properties, column, names[key]);
      if (name !== undefined) {
        names[key] = name;
        picked[key] = properties[name];
      }
      drift.push(...driftOf(key, column, picked[key]));
    }
    if (drift.length > 0) throw new SchemaDriftError(schema, drift);
    const values = yield* rowTask({ id, properties: picked }, retrieve, form);
    const row: Record<string, unknown> = {};
    for (const [field, name] of Object.entries(ROW_FIELDS)) row[field] = page[name];
    for (const key of keys) row[key] = values[key] ?? null;
    return row;
  };
}

/** Returns the name of a column in the properties of a page. Tries the likely name first. */
function nameOf(properties: Fields, { id, name }: Column, likely = name): string | undefined {
  const hasId = (key: string) => fieldsOf(properties[key])["id"] === id;
  return Object.hasOwn(properties, likely) && hasId(likely) ? likely : Object.keys(properties).find(hasId);
}

/** Returns the difference between a column and its property in the data source or in a row, as a list. */
export function driftOf(key: string, column: Column, property: unknown): ColumnDrift[] {
  const { id, name, type: expected } = column;
  const actual = isFields(property) ? String(property["type"]) : undefined;
  const isFine = actual === undefined ? mayBeMissing(column) : actual === expected || expected === "unknown";
  if (id !== undefined && isFine) return [];
  const kind = id === undefined ? "missing" : actual === undefined ? "removed" : "retyped";
  return [{ key, name, kind, expected, actual }];
}

/** @throws SchemaError `not_a_row` if the page belongs to another data source */
export function checkParent(schema: SchemaDefinition, page: Fields): void {
  const { type, data_source_id: id } = fieldsOf(page["parent"]);
  if (type === undefined || plainId(id) === plainId(schema.dataSourceId)) return;
  throw notARow(schema, page, "it has another parent");
}

const plainId = (id: unknown): string => String(id).replaceAll("-", "").toLowerCase();

const notARow = ({ title }: SchemaDefinition, { id }: Fields, reason: string): SchemaError =>
  new SchemaError(
    "not_a_row",
    `Expected page ${describeValue(id)} to be a row of ${describeValue(title)}, but ${reason}.`,
  );
