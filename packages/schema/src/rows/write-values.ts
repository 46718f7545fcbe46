// Converts the values of a row to the properties of a request, and finds everything that does not fit.
import { HelperError, writeRow } from "@ws/helpers";
import { behaviourOf, isReadOnly } from "../columns/column-behaviours.ts";
import { InvalidInputError, type InputIssue } from "../errors.ts";
import { describeValue, isFields, listNames, type Fields } from "../input/fields.ts";
import type { Column, Columns, SchemaDefinition } from "../schema/schema-definition.ts";
import { isReadRow, ROW_FIELDS } from "./row-fields.ts";
import type { NewPage } from "./row-types.ts";

/** Keys of the content of a new page. */
const PAGE_KEYS: readonly (keyof NewPage)[] = ["children", "markdown", "icon", "cover", "template"];

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
export function writeValues({ properties: columns }: SchemaDefinition, input: unknown, isNew: boolean): WrittenValues {
  const issues: InputIssue[] = [];
  const values: Record<string, unknown> = {};
  const page: Record<string, unknown> = {};
  if (!isFields(input)) {
    return {
      issues: [{ message: `Expected the values of a row, got ${describeValue(input)}.`, path: [] }],
      values,
      page,
    };
  }
  const isCopy = isReadRow(input);
  for (const [key, value] of Object.entries(input)) {
    const column = Object.hasOwn(columns, key) ? columns[key] : undefined;
    if (value === undefined || (column === undefined && isCopy && Object.hasOwn(ROW_FIELDS, key))) continue;
    if (column !== undefined) {
      // A row that was read has values that cannot be written. The service computes them for the copy.
      if (isCopy && isComputed(column, value)) continue;
      const written = writeValue(key, column, value);
      if (typeof written === "string") issues.push({ message: written, path: [key] });
      else Object.assign(values, written);
    } else if (isNew && PAGE_KEYS.some((name) => name === key)) page[key] = value;
    else issues.push({ message: unknownColumn(key, columns), path: [key] });
  }
  if (isNew) issues.push(...missingTitle(columns, input));
  return { issues, values, page };
}

/** Like {@link writeValues}. @throws InvalidInputError if a value does not fit */
export function requireValues(schema: SchemaDefinition, input: unknown, isNew: boolean): WrittenValues {
  const written = writeValues(schema, input, isNew);
  if (written.issues.length > 0) throw new InvalidInputError(written.issues);
  return written;
}

/** Returns the message for a key that is not a column. */
export const unknownColumn = (key: unknown, columns: Columns): string =>
  `Unknown column ${describeValue(key)}. Use one of ${listNames(Object.keys(columns))}.`;

const isComputed = (column: Column, value: unknown): boolean =>
  isReadOnly(column) || (column.type === "verification" && (value === null || value === "expired"));

/** Returns `{ key: { type: value } }`, or the message of an error. */
function writeValue(key: string, column: Column, value: unknown): Fields | string {
  const { write } = behaviourOf(column);
  if (write === undefined) return `Column ${describeValue(key)} of type ${column.type} is read-only. Remove its value.`;
  try {
    const written = writeRow({ [key]: { type: column.type } }, { [key]: value });
    if (write.fits?.(value, column) !== false) return written;
  } catch (error) {
    if (!(error instanceof HelperError)) throw error;
  }
  const allowed = typeof write.allowed === "string" ? write.allowed : write.allowed(column);
  return `Expected ${key} (${column.type}) to be ${allowed}, got ${describeValue(value)}.`;
}

function missingTitle(columns: Columns, values: Fields): InputIssue[] {
  const [key] = Object.entries(columns).find(([, { type }]) => type === "title") ?? [];
  if (key === undefined || values[key] !== undefined) return [];
  return [{ message: `Expected a value for the title column ${describeValue(key)}, got none.`, path: [key] }];
}
