import { fieldsOf, type Fields, type Task } from "@ws/helpers/tasks";
import { plainText } from "@ws/helpers";
import { SchemaError } from "../errors.ts";
import { kindOf } from "../columns/column-kinds.ts";
import { invalidInput, requireColumn } from "../input/invalid-input.ts";
import { requireValues, type WrittenValues } from "../rows/write-values.ts";
import type { SchemaDefinition } from "../schema-definition.ts";
import type { ReadTasks } from "./read-tasks.ts";

/** The functions of the table that `upsert` uses. */
export interface UpsertContext {
  readonly schema: SchemaDefinition;
  readonly collect: ReadTasks["collect"];
  readonly get: ReadTasks["get"];
  /** Creates a row, and returns it as it was read. */
  readonly create: (values: WrittenValues) => Task<Fields>;
  /** Changes a row, and returns it as it was read. */
  readonly update: (id: string, values: WrittenValues) => Task<Fields>;
}

/** Updates the row that has a value, or creates it. */
export function* upsert({ schema, collect, get, create, update }: UpsertContext, args: unknown): Task<Fields> {
  const { by, create: newRow, update: changes } = fieldsOf(args);
  const key = String(by);
  const column = requireColumn(schema.properties, ["by", key]);
  if (column.type !== "number" && kindOf(column).filter !== "text") {
    throw invalidInput(["by"], "a column of type title, rich_text, email, url, phone_number or number", by);
  }
  const newValues = requireValues(schema, newRow, true);
  const changed = requireValues(schema, changes, false);
  const value = textOf(fieldsOf(newRow)[key]);
  if (typeof value === "string" ? value.trim() === "" : typeof value !== "number") {
    throw invalidInput(["create", key], "a value to find the row by", value);
  }
  /** Returns the id of the row. Values are compared again, because the service ignores upper and lower case. */
  function* find(...created: readonly string[]): Task<string | undefined> {
    const rows = yield* collect({ where: { [key]: value }, select: [key] });
    const found = rows.flatMap((row) => (textOf(row[key]) === value ? String(row["id"]) : []));
    const ids = [...new Set([...created, ...found])];
    if (ids.length < 2) return ids[0];
    const note = created.map((id) => ` This call created ${id}.`).join();
    const text = `Expected one row with ${key} ${JSON.stringify(value)}, found ${ids.join(", ")}.${note}`;
    throw new SchemaError("not_unique", text);
  }
  const id = yield* find();
  if (id !== undefined) {
    return yield* Object.keys(changed.values).length === 0 ? get(id, undefined) : update(id, changed);
  }
  const row = yield* create(newValues);
  // Another process can have created the row after the first query.
  yield* find(String(row["id"]));
  return row;
}

/** Returns the text of a list of runs, and any other value as it is. */
const textOf = (value: unknown): unknown => (Array.isArray(value) ? plainText(value as object[]) : value);
