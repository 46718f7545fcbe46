import { fieldsOf, plainId, type Fields } from "@ws/helpers/json";
import { call, type Task } from "@ws/helpers/tasks";
import { plainText } from "@ws/helpers";
import { KEY_TYPES } from "../columns/key-types.ts";
import { SchemaError } from "../errors.ts";
import { invalidInput, requireColumn } from "../input/invalid-input.ts";
import { checkOptions } from "../rows/read-query.ts";
import { requireValues, type WrittenValues } from "../rows/write-values.ts";
import type { ReadTasks } from "./read-tasks.ts";
import { inTurnOf, type TableContext } from "./table-context.ts";

/** The functions of the table that `upsert` uses. */
export interface UpsertContext extends TableContext {
  readonly collect: ReadTasks["collect"];
  readonly get: ReadTasks["get"];
  /** Creates a row, and returns it as it was read. */
  readonly create: (values: WrittenValues) => Task<Fields>;
  /** Changes a row, and returns it as it was read. */
  readonly update: (id: string, values: WrittenValues) => Task<Fields>;
}

/** Updates the row that has the values of one or several columns, or creates it. */
export function* upsert(context: UpsertContext, args: unknown, options: unknown): Task<Fields> {
  checkOptions(options, ["lock"]);
  const { lock } = fieldsOf(options);
  if (lock !== undefined && typeof lock !== "function") throw invalidInput(["lock"], "a function", lock);
  const { schema, collect, get, create, update } = context;
  const { by, create: newRow, update: changes } = fieldsOf(args);
  const keys = [by].flat().map(String);
  if (keys.length === 0) throw invalidInput(["by"], "at least one column", by);
  for (const key of keys) {
    const column = requireColumn(schema.properties, ["by", key]);
    if (!Object.hasOwn(KEY_TYPES, column.type)) {
      throw invalidInput(["by"], `a column of type ${Object.keys(KEY_TYPES).join(", ")}`, key);
    }
  }
  const values = keys.map((key) => {
    const value = textOf(fieldsOf(newRow)[key]);
    if (typeof value === "string" ? value.trim() !== "" : typeof value === "number") return [key, value] as const;
    throw invalidInput(["create", key], "a value to find the row by", value);
  });
  const newValues = requireValues(schema, newRow, true);
  const changed = requireValues(schema, changes, false);
  /** Returns the id of the row. Values are compared again, because Notion ignores upper and lower case. */
  function* find(...created: readonly string[]): Task<string | undefined> {
    const rows = yield* collect({ where: Object.fromEntries(values), select: keys });
    const isSame = (row: Fields) => values.every(([key, value]) => textOf(row[key]) === value);
    const found = rows.filter(isSame).map(({ id }) => String(id));
    const ids = [...new Set([...created, ...found])];
    if (ids.length < 2) return ids[0];
    const note = created.map((id) => ` This call created ${id}.`).join();
    const wanted = values.map(([key, value]) => `${key} ${JSON.stringify(value)}`).join(" and ");
    const text = `Expected one row with ${wanted}, found ${ids.join(", ")}.${note}`;
    throw new SchemaError("not_unique", text);
  }
  function* write(): Task<Fields> {
    const id = yield* find();
    if (id !== undefined) {
      return yield* Object.keys(changed.values).length === 0 ? get(id, undefined) : update(id, changed);
    }
    const row = yield* create(newValues);
    // Another process can have created the row after the first query.
    yield* find(String(row["id"]));
    return row;
  }
  const ids = values.map(([key, value]) => JSON.stringify([schema.properties[key]?.id, value]));
  const place = [plainId(schema.dataSourceId), ...ids.toSorted()].join(" ");
  return yield* inTurnOf(context, place, lock === undefined ? write() : locked(lock as UpsertLock, place, write()));
}

/** A lock of the caller. Takes the lock of a key, and returns the function that releases it. */
type UpsertLock = (key: string) => unknown;

function* locked<Result>(lock: UpsertLock, key: string, task: Task<Result>): Task<Result> {
  const release = yield* call(() => lock(key));
  if (typeof release !== "function") throw invalidInput(["lock"], "a function that returns a function", release);
  try {
    return yield* task;
  } finally {
    yield* call(release as () => unknown);
  }
}

/** Returns the text of a list of runs, and any other value as it is. */
const textOf = (value: unknown): unknown => (Array.isArray(value) ? plainText(value as object[]) : value);
