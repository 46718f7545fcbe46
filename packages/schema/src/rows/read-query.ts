// Checks the options of a read before anything is sent.
import type { AllRowsOptions } from "@ws/helpers";
import { InvalidInputError } from "../errors.ts";
import { describeValue, fieldsOf, isFields, type Fields } from "../input/fields.ts";
import type { Columns, SchemaDefinition } from "../schema/schema-definition.ts";
import { compileOrder, type RowSort } from "./compile-order.ts";
import { compileWhere } from "./compile-where.ts";
import type { RichTextForm, RowQuery } from "./row-types.ts";
import { unknownColumn } from "./write-values.ts";

/** The columns of a read, and the form of their texts. */
export interface Selection {
  readonly keys: readonly string[];
  readonly form: RichTextForm;
}

/** A checked query. */
export interface CheckedQuery extends Selection, Pick<AllRowsOptions, "prefetch"> {
  readonly filter: Fields | undefined;
  readonly sorts: readonly RowSort[];
  /** Keys of all columns that the query reads, filters or sorts by. */
  readonly usedKeys: readonly string[];
}

const READ_OPTIONS = ["select", "richText"] as const;
const QUERY_OPTIONS = [
  ...READ_OPTIONS,
  "where",
  "orderBy",
  "prefetch",
  "signal",
] as const satisfies readonly (keyof RowQuery<Columns, string, RichTextForm>)[];

/** Maximum number of properties that a request can select. @source api/errors-and-limits.yaml, limits.lists */
const MAX_SELECTED = 100;

/** Checks the options of `get`. @throws InvalidInputError for an unknown option or a wrong value */
export function readSelection(
  { properties }: SchemaDefinition,
  options: unknown,
  defaultForm: RichTextForm,
  names: readonly string[] = READ_OPTIONS,
): Selection {
  if (options !== undefined && !isFields(options)) throw invalidInput("options", "an object", options);
  const unknown = Object.keys(options ?? {}).find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw invalidMessage(`Unknown option ${describeValue(unknown)}. Use one of ${names.join(", ")}.`, unknown);
  const { select, richText = defaultForm } = fieldsOf(options);
  checkForm(richText);
  if (select === undefined) return { keys: Object.keys(properties), form: richText };
  if (!Array.isArray(select)) throw invalidInput("select", "a list of columns", select);
  const keys = (select as unknown[]).map((key) => {
    if (typeof key === "string" && Object.hasOwn(properties, key)) return key;
    throw invalidMessage(unknownColumn(key, properties), "select");
  });
  return { keys: [...new Set(keys)], form: richText };
}

/** Checks a query. @throws InvalidInputError if it does not fit the schema */
export function readQuery(schema: SchemaDefinition, query: unknown, defaultForm: RichTextForm): CheckedQuery {
  const selection = readSelection(schema, query, defaultForm, QUERY_OPTIONS);
  const { where, orderBy, prefetch, signal } = fieldsOf(query);
  if (prefetch !== undefined && prefetch !== 0 && prefetch !== 1) throw invalidInput("prefetch", "0 or 1", prefetch);
  if (signal !== undefined && !(signal instanceof AbortSignal)) throw invalidInput("signal", "an AbortSignal", signal);
  const columns = schema.properties;
  const sorts = compileOrder(columns, orderBy);
  const usedKeys = new Set([...selection.keys, ...sorts.map(({ key }) => key), ...whereKeys(where)]);
  return {
    ...selection,
    ...(prefetch === undefined ? {} : { prefetch }),
    filter: compileWhere(columns, where),
    sorts,
    usedKeys: [...usedKeys].filter((key) => Object.hasOwn(columns, key)),
  };
}

/** Returns the `filter_properties` for some columns. None for all columns, and for more than a request can select. */
export function selectedProperties({ properties }: SchemaDefinition, keys: readonly string[]): Fields {
  if (keys.length === Object.keys(properties).length || keys.length > MAX_SELECTED) return {};
  const ids = keys.flatMap((key) => properties[key]?.id ?? []);
  // Without any id the parameter would be missing from the request, and select all columns.
  return { filter_properties: ids.length === 0 ? ["title"] : ids };
}

function whereKeys(where: unknown): string[] {
  return Object.entries(fieldsOf(where)).flatMap(([key, value]) =>
    (key === "and" || key === "or") && Array.isArray(value) ? value.flatMap(whereKeys) : [key],
  );
}

/** @throws InvalidInputError if the value is not a form of texts */
export function checkForm(value: unknown): asserts value is RichTextForm {
  if (value !== "plain" && value !== "runs") throw invalidInput("richText", '"plain" or "runs"', value);
}

/** Returns the id of a row. @throws InvalidInputError if it is not a string */
export function readId(id: unknown): string {
  if (typeof id === "string" && id !== "") return id;
  throw invalidInput("id", "the id of a row", id);
}

/** Creates the error of an argument or option. */
export const invalidInput = (name: string, allowed: string, value: unknown): InvalidInputError =>
  invalidMessage(`Expected ${name} to be ${allowed}, got ${describeValue(value)}.`, name);

const invalidMessage = (message: string, name: string): InvalidInputError =>
  new InvalidInputError([{ message, path: [name] }]);
