import { HelperError } from "../errors.ts";
import { fieldsOf } from "../json/fields.ts";
import { describeValue, fieldNames } from "../messages.ts";
import { readOptions } from "../read-input.ts";
import { checkBytes, fitLimits } from "../rich-text/fit-limits.ts";
import { propertyType, type PropertyInput, type WritableValues } from "./property-types.ts";

/** The `properties` of a data source: its columns by name. */
export type RowSchema = Readonly<Record<string, { readonly type: string }>>;

/** Values to write, by column name. A value of undefined keeps the current value. */
export type RowValues<Schema> = {
  readonly [Name in keyof Schema]?:
    | (Schema[Name] extends { readonly type: infer Type }
        ? Type extends keyof WritableValues
          ? WritableValues[Type]
          : unknown
        : unknown)
    | undefined;
};

/** Options of {@link writeRow}. */
export interface WriteRowOptions {
  /**
   * True to ignore values for read-only columns (formulas, times and others) instead of throwing an error.
   * @default false
   */
  readonly skipReadOnly?: boolean;
}

/**
 * Converts plain values to the `properties` of `pages.create` and `pages.update`. Columns without a value, or with the
 * value undefined, keep their current value. A written list replaces the current list.
 *
 * @param schema the `properties` of the data source
 * @throws HelperError `invalid_property` if a column does not exist or is read-only, the value does not fit or is larger than
 * Notion accepts, or a status has no such option
 */
export function writeRow<Schema extends RowSchema>(
  schema: Schema,
  values: RowValues<NoInfer<Schema>>,
  options?: WriteRowOptions,
): Record<string, PropertyInput> {
  const { skipReadOnly = false } = readOptions<WriteRowOptions>(options, { skipReadOnly: "true or false" });
  const written = Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const type = Object.hasOwn(schema, name) ? schema[name]?.type : undefined;
    if (type === undefined) throw unknownColumn(name, schema);
    const { write, allowed = "" } = propertyType(type);
    if (write === undefined && skipReadOnly) return [];
    if (write === undefined) {
      throw invalid(
        `Column ${describeValue(name)} of type ${type} is read-only. Remove it or pass { skipReadOnly: true }.`,
      );
    }
    const input = write(value);
    if (input === undefined) {
      throw invalid(
        `Expected ${allowed} for column ${describeValue(name)} of type ${type}, got ${describeWrong(value, write)}.`,
      );
    }
    if (type === "status") checkStatus(name, schema[name], input);
    const fitting = fitLimits({ [type]: input }, `column ${describeValue(name)}`, { code: "invalid_property" });
    return [[name, fitting as PropertyInput] as const];
  });
  // fromEntries instead of assignments, because a column can have the name __proto__.
  const row = Object.fromEntries(written);
  checkBytes(row, "the values", { code: "invalid_property", advice: "Write them with several requests." });
  return row;
}

/** A data source or page in place of its columns is a frequent mistake: the error names them. */
function unknownColumn(name: string, schema: RowSchema): HelperError {
  const { object, properties } = fieldsOf(schema);
  return typeof object === "string" && typeof properties === "object"
    ? invalid(`Expected the properties of a data source, got the ${object}. Pass its member properties.`)
    : invalid(`Unknown column ${describeValue(name)}. Use one of ${fieldNames(schema)}.`);
}

/** Checks that an option exists: Notion creates the options of a select with a value, but not those of a status. */
function checkStatus(name: string, column: unknown, input: unknown): void {
  const options = fieldsOf(fieldsOf(column)["status"])["options"];
  const wanted = fieldsOf(input)["name"];
  if (!Array.isArray(options) || wanted === undefined) return;
  const names = options.map((option) => fieldsOf(option)["name"]);
  if (names.includes(wanted)) return;
  const known = names.map((option) => describeValue(option)).join(", ");
  throw invalid(
    `Expected an option of column ${describeValue(name)} of type status, got ${describeValue(wanted)}. Use one of ${known}.`,
  );
}

/** Describes a value that does not fit. For a list, names the first item that does not fit. */
function describeWrong(value: unknown, write: (value: unknown) => unknown): string {
  const index = Array.isArray(value) ? value.findIndex((item) => write([item]) === undefined) : -1;
  return Array.isArray(value) && index !== -1
    ? `${describeValue(value[index])} at index ${index}`
    : describeValue(value);
}

const invalid = (message: string): HelperError => new HelperError("invalid_property", message);
