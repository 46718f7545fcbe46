// Reads a page as a row. The properties of a page are keyed by name; columns are found by id, because names can change.
import { unavailableProperties } from "@ws/helpers";
import { plainId } from "@ws/helpers/json";
import { describeValue } from "@ws/helpers/messages";
import { rowTask, type Task } from "@ws/helpers/tasks";
import { mayBeMissing } from "../columns/column-kinds.ts";
import { SchemaDriftError, SchemaError, type ColumnDrift } from "../errors.ts";
import { fieldsOf, isFields, type Fields } from "@ws/helpers/json";
import { requireColumn } from "../input/invalid-input.ts";
import type { Column, SchemaDefinition } from "../schema-definition.ts";
import type { RichTextForm } from "./row-of.ts";

/** Reads a page as a row. @throws SchemaDriftError if a column is missing or has another type */
export type ReadRow = (page: Fields) => Task<Fields>;

/** Keys of the columns whose values Notion could not give, by rows. */
const UNAVAILABLE = new WeakMap<object, readonly string[]>();

/**
 * Returns the keys of the columns of a row whose values Notion could not give: a formula or rollup that depends on too many others. The row
 * has null for them, as for an empty value.
 * @param row a row as a table returned it, not a copy of it
 * @example
 * const { rows } = await tasks.page();
 * const lacking = rows.filter((row) => unavailableColumns(row).includes("total")).length;
 */
export const unavailableColumns = (row: object): readonly string[] => UNAVAILABLE.get(row) ?? [];

/** Creates a reader of some columns. `retrieve` reads properties that a page shows in part. */
export function rowReader(
  schema: SchemaDefinition,
  keys: readonly string[],
  form: RichTextForm,
  retrieve: unknown,
  onRow?: (row: Fields, page: Fields) => void,
): ReadRow {
  // With the names under which the last row had the columns.
  const columns = keys.map((key) => {
    const column = requireColumn(schema.properties, [key]);
    return { key, column, name: column.name };
  });
  return function* read(page) {
    const { id, properties } = page;
    if (!isFields(properties)) throw notARow(schema, page, "the integration cannot read it");
    const picked: Record<string, unknown> = {};
    const drift: ColumnDrift[] = [];
    // Columns of types that rows may lack.
    const missing: Record<string, null> = {};
    for (const entry of columns) {
      const { key, column } = entry;
      if (fieldsOf(properties[entry.name])["id"] !== column.id) entry.name = nameOf(properties, column);
      const property = properties[entry.name];
      if (property === undefined) missing[key] = null;
      else picked[key] = property;
      if (fieldsOf(property)["type"] !== column.type) drift.push(...driftOf(key, column, property));
    }
    if (drift.length > 0) throw new SchemaDriftError(schema, drift);
    const values = yield* rowTask({ id, properties: picked }, retrieve, form);
    const { url, created_time: createdTime, last_edited_time: lastEditedTime } = page;
    const row = Object.assign(values, missing, { id, url, createdTime, lastEditedTime });
    const lacking = unavailableProperties({ properties: picked });
    if (lacking.length > 0) UNAVAILABLE.set(row, lacking);
    onRow?.(row, page);
    return row;
  };
}

/** Returns the name of a column in the properties of a page or data source. Empty if there is none: no column has an empty name. */
export const nameOf = (properties: Fields, { id }: Column): string =>
  Object.keys(properties).find((name) => fieldsOf(properties[name])["id"] === id) ?? "";

/** Returns the difference between a column and its property in the data source or in a row, as a list. */
export function driftOf(key: string, column: Column, property: unknown): ColumnDrift[] {
  const { id, name, type: expected } = column;
  const actual = isFields(property) ? String(property["type"]) : undefined;
  const isFine = actual === undefined ? mayBeMissing(column) : actual === expected || expected === "unknown";
  if (id !== undefined && isFine) return [];
  const kind = id === undefined ? "missing" : actual === undefined ? "removed" : "retyped";
  return [{ key, name, kind, expected, actual }];
}

const parentProblem = (schema: SchemaDefinition, page: Fields): SchemaError | undefined =>
  plainId(fieldsOf(page["parent"])["data_source_id"]) === plainId(schema.dataSourceId)
    ? undefined
    : notARow(schema, page, "it has another parent");

/** Returns the error of a page that belongs to another data source, or is in the trash. Undefined for a row. */
export const rowProblem = (schema: SchemaDefinition, page: Fields): SchemaError | undefined =>
  parentProblem(schema, page) ??
  (page["in_trash"] === true
    ? new SchemaError(
        "in_trash",
        `Row ${String(page["id"])} of ${describeValue(schema.title)} is in the trash. Call restore().`,
      )
    : undefined);

/** @throws SchemaError `not_a_row` for a page that belongs to another data source. A row in the trash passes. */
export function requireParent(schema: SchemaDefinition, page: Fields): void {
  const problem = parentProblem(schema, page);
  if (problem !== undefined) throw problem;
}

/**
 * Returns the error of a retrieval by an id that is not that of a page, such as that of a block: then Notion refuses the request,
 * whatever it selects. Undefined for any other error.
 */
export const otherObjectProblem = (schema: SchemaDefinition, id: unknown, error: unknown): SchemaError | undefined =>
  fieldsOf(error)["status"] === 400 ? notARow(schema, { id }, "it is no page", { cause: error }) : undefined;

const notARow = (
  { title }: SchemaDefinition,
  { id }: Fields,
  reason: string,
  options?: { readonly cause: unknown },
): SchemaError =>
  new SchemaError(
    "not_a_row",
    `Expected page ${String(id)} to be a row of ${describeValue(title)}, but ${reason}.`,
    options,
  );
