// Converts the values of a row to the properties of a request, and finds everything that does not fit.
import { writeRow } from "@ws/helpers";
import { checkBytes, fitLimits } from "@ws/helpers/tasks";
import { kindOf, type ColumnKind } from "../columns/column-kinds.ts";
import { listOptions } from "../columns/filter-kinds.ts";
import { InvalidInputError, type InputIssue } from "../errors.ts";
import { fieldsOf, isFields, type Fields } from "@ws/helpers/json";
import { columnOf, invalidInput, unknownName, withInput } from "../input/invalid-input.ts";
import type { AnySchema, Column } from "../schema-definition.ts";
import { ROW_KEYS } from "./row-fields.ts";
import type { NewPage } from "./argument-types.ts";

/** Keys of the content of a new page. */
const PAGE_KEYS: readonly string[] = ["children", "markdown", "icon", "cover", "template"] satisfies (keyof NewPage)[];

/** The checked values of a row. */
export interface WrittenValues {
  /** All values that do not fit. */
  readonly issues: readonly InputIssue[];
  /** Values for a request by column key, each `{ type: value }`. */
  readonly values: Fields;
  /** Content of the page. */
  readonly page: Fields;
}

/** Checks and converts the values of a row. A new row needs a title, and can have content. */
export function writeValues({ properties }: AnySchema, input: unknown, isNew: boolean): WrittenValues {
  const issues: InputIssue[] = [];
  const values: Record<string, unknown> = {};
  const page: Record<string, unknown> = {};
  if (!isFields(input)) return { issues: invalidInput(["values"], "an object", input).issues, values, page };
  // A row that was read has all fields of a row.
  const isCopy = ROW_KEYS.every((key) => typeof input[key] === "string");
  const titleKey = Object.keys(properties).find((key) => properties[key]?.type === "title");
  if (isNew && titleKey !== undefined && (!Object.hasOwn(input, titleKey) || input[titleKey] === undefined)) {
    issues.push(...invalidInput([titleKey], "a title", undefined).issues);
  }
  for (const [key, value] of Object.entries(input)) {
    if (value === undefined) continue;
    const column = columnOf(properties, key);
    try {
      if (column !== undefined) {
        // A row that was read has values that cannot be written. Notion computes them for the copy.
        if (!isCopy || !isComputed(column, value)) values[key] = writeValue(key, column, value);
      } else if (isNew && PAGE_KEYS.includes(key)) page[key] = withInput([key], "", () => fitLimits(value, key));
      else if (!isCopy || !ROW_KEYS.includes(key)) throw unknownName([key], "column", Object.keys(properties));
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
      issues.push(...error.issues);
    }
  }
  try {
    withInput([], "", () => checkBytes({ ...values, ...page }, "the row"));
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    issues.push(...error.issues);
  }
  return { issues, values, page };
}

/** Like {@link writeValues}. @throws InvalidInputError if a value does not fit */
export function requireValues(schema: AnySchema, input: unknown, isNew: boolean): WrittenValues {
  const written = writeValues(schema, input, isNew);
  if (written.issues.length > 0) throw new InvalidInputError(written.issues);
  return written;
}

/** Checks and converts the values of new rows. @throws InvalidInputError with all values that do not fit */
export function requireRows(schema: AnySchema, rows: unknown): WrittenValues[] {
  if (!Array.isArray(rows)) throw invalidInput(["rows"], "a list of rows", rows);
  const list = rows.map((row) => writeValues(schema, row, true));
  const issues = list.flatMap((written, index) =>
    written.issues.map(({ message, path }) => ({ message: `Row ${index}: ${message}`, path: [index, ...path] })),
  );
  if (issues.length > 0) throw new InvalidInputError(issues);
  return list;
}

const isComputed = (column: Column, value: unknown): boolean =>
  kindOf(column).isComputed ||
  (column.type === "verification" && (value === null || fieldsOf(value)["state"] === "expired"));

/** Returns the error of a list: it is too long, or names its first item that does not fit. */
function listProblem(
  key: string,
  column: Column,
  list: readonly unknown[],
  fits: ColumnKind["fits"],
): InvalidInputError {
  const index = list.findIndex((item) => fits?.([item], column) === false);
  if (index === -1) return invalidInput([key], "a list of at most 100 items", list.length);
  return invalidInput([key, index], `a valid option${listOptions(column)}`, list[index]);
}

/** Returns `{ type: value }`. @throws InvalidInputError if the value does not fit */
function writeValue(key: string, column: Column, value: unknown): unknown {
  const { type } = column;
  const { isComputed: isReadOnly, fits } = kindOf(column);
  if (isReadOnly) throw invalidInput([key], `absent: columns of type ${type} are read-only`, value);
  const written = withInput([key], listOptions(column), () => writeRow({ [key]: { type } }, { [key]: value })[key]);
  if (fits?.(value, column) !== false) return written;
  if (Array.isArray(value)) throw listProblem(key, column, value, fits);
  throw invalidInput([key], `a valid ${type}${listOptions(column)}`, value);
}
