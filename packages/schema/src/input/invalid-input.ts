import { HelperError } from "@ws/helpers";
import { describeValue } from "@ws/helpers/messages";
import { InvalidInputError, type InputIssue } from "../errors.ts";
import type { Column, Columns } from "../schema-definition.ts";

/** Place of a value in the arguments. */
export type Path = InputIssue["path"];

/** Creates the error of a value that is not allowed. */
export const invalidInput = (path: Path, allowed: string, value: unknown): InvalidInputError =>
  new InvalidInputError([
    { message: `Expected ${path.join(".")} to be ${allowed}, got ${describeValue(value)}.`, path },
  ]);

/** Creates the error of a name that does not exist. */
export const unknownName = (path: Path, what: string, names: readonly string[]): InvalidInputError =>
  new InvalidInputError([
    { message: `Unknown ${what} ${describeValue(path.at(-1))}. Use one of ${names.slice(0, 30).join(", ")}.`, path },
  ]);

/** Calls a helper. @throws InvalidInputError in place of the error of the helper, with `more` after its message */
export function withInput<Value>(path: Path, more: string, helper: () => Value): Value {
  try {
    return helper();
  } catch (error) {
    throw error instanceof HelperError ? new InvalidInputError([{ message: error.message + more, path }]) : error;
  }
}

/** Returns the column with this key. Undefined if there is none. */
export const columnOf = (columns: Columns, key: string): Column | undefined =>
  Object.hasOwn(columns, key) ? columns[key] : undefined;

/** Returns the column at the end of the path. @throws InvalidInputError if there is none */
export function requireColumn(columns: Columns, path: Path): Column {
  const column = columnOf(columns, String(path.at(-1)));
  if (column === undefined) throw unknownName(path, "column", Object.keys(columns));
  return column;
}
