import { collect, fieldsOf, type Fields, type Task } from "@ws/helpers/tasks";
import { plainText } from "@ws/helpers";
import { SchemaError } from "../errors.ts";
import { invalidInput, requireColumn } from "../input/invalid-input.ts";
import { requireValues, type WrittenValues } from "../rows/write-values.ts";
import type { SchemaDefinition } from "../schema-definition.ts";
import type { ReadTasks } from "./read-tasks.ts";

/** Column types by which `upsert` can look for a row. */
const KEY_TYPES: readonly string[] = ["title", "rich_text", "email", "url", "phone_number", "number"];

/** The functions of the table that `upsert` uses. */
export interface UpsertContext {
  readonly schema: SchemaDefinition;
  readonly iterate: ReadTasks["iterate"];
  readonly get: ReadTasks["get"];
  /** Creates a row, and returns it as it was read. */
  readonly create: (values: WrittenValues) => Task<Fields>;
  /** Changes a row, and returns it as it was read. */
  readonly update: (id: string, values: WrittenValues) => Task<Fields>;
}

/** Updates the row that has a value, or creates it. */
export function* upsert({ schema, iterate, get, create, update }: UpsertContext, args: unknown): Task<Fields> {
  const { by, create: newRow, update: changes } = fieldsOf(args);
  const key = String(by);
  const { type } = requireColumn(schema.properties, ["by", key]);
  if (!KEY_TYPES.includes(type)) throw invalidInput(["by"], `a column of type ${KEY_TYPES.join(", ")}`, by);
  const [created, changed] = [requireValues(schema, newRow, true), requireValues(schema, changes, false)];
  const value = textOf(fieldsOf(newRow)[key]);
  if (typeof value === "string" ? value.trim() === "" : typeof value !== "number") {
    throw invalidInput(["create", key], "a value to find the row by", value);
  }
  /** Returns the ids of the rows. Values are compared again, because the service ignores upper and lower case. */
  function* find(): Task<string[]> {
    const rows = yield* collect(iterate({ where: { [key]: { equals: value } }, select: [key] }));
    return rows.flatMap((row) => (textOf(row[key]) === value ? String(row["id"]) : []));
  }
  const requireOne = (ids: readonly string[], note = "") => {
    if (ids.length < 2) return;
    throw new SchemaError(
      "not_unique",
      `Expected one row with ${key} ${JSON.stringify(value)}, found ${ids.join(", ")}.${note}`,
    );
  };
  const ids = yield* find();
  requireOne(ids);
  const [id] = ids;
  if (id !== undefined) {
    return yield* Object.keys(changed.values).length === 0 ? get(id, undefined) : update(id, changed);
  }
  const row = yield* create(created);
  // Another process can have created the row after the first query.
  const rowId = String(row["id"]);
  requireOne([...new Set([rowId, ...(yield* find())])], ` This call created ${rowId}.`);
  return row;
}

/** Returns the text of a list of runs, and any other value as it is. */
const textOf = (value: unknown): unknown => (Array.isArray(value) ? plainText(value as object[]) : value);
