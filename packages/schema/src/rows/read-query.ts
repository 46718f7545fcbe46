// Checks the options of a read before anything is sent.
import { fieldsOf, isFields, isId, type Fields } from "@ws/helpers/json";
import { invalidInput, requireColumn, unknownName } from "../input/invalid-input.ts";
import type { SchemaDefinition } from "../schema-definition.ts";
import { compileOrder } from "./compile-order.ts";
import { compileWhere } from "./compile-where.ts";
import type { RichTextForm } from "./row-of.ts";

/** The columns of a read, and the form of their texts. */
export interface Selection {
  readonly keys: readonly string[];
  readonly form: RichTextForm;
}

/** A checked query. */
export interface CheckedQuery extends Selection {
  /** The arguments of each request, without its filter and order. */
  readonly request: Fields;
  /** The filters of the queries, whose results together are the rows. */
  readonly filters: ReturnType<typeof compileWhere>;
  readonly sorts: readonly Fields[];
}

const READ_OPTIONS = ["select", "richText", "signal"];
const FIRST_OPTIONS = [...READ_OPTIONS, "where", "orderBy"];

/** The options of each method of a reader. */
export const OPTION_NAMES = {
  get: READ_OPTIONS,
  count: ["where", "signal"],
  first: FIRST_OPTIONS,
  iterate: [...FIRST_OPTIONS, "limit", "prefetch"],
} as const;

/** Checks the options of `get`. @throws InvalidInputError for an unknown option or a wrong value */
export function readSelection(
  { properties }: SchemaDefinition,
  options: unknown,
  defaultForm: RichTextForm,
  names: readonly string[] = OPTION_NAMES.get,
  selected = fieldsOf(options)["select"] ?? Object.keys(properties),
): Selection {
  checkOptions(options, names);
  const { richText = defaultForm, include } = fieldsOf(options);
  checkForm(richText);
  if (!Array.isArray(selected)) throw invalidInput(["select"], "a list of columns", selected);
  for (const key of selected) requireColumn(properties, ["select", key as string]);
  // The ids of a relation are needed to include its rows.
  return { keys: [...new Set([...(selected as string[]), ...Object.keys(fieldsOf(include))])], form: richText };
}

/** @throws InvalidInputError if options are not an object, or have an unknown name */
export function checkOptions(options: unknown = {}, names: readonly string[]): void {
  if (!isFields(options)) throw invalidInput(["options"], "an object", options);
  for (const name of Object.keys(options)) if (!names.includes(name)) throw unknownName([name], "option", names);
}

/** Checks a query. @throws InvalidInputError if it does not fit the schema */
export function readQuery(
  schema: SchemaDefinition,
  query: unknown,
  defaultForm: RichTextForm,
  names: readonly string[],
  selected?: readonly string[],
): CheckedQuery {
  const selection = readSelection(schema, query, defaultForm, names, selected);
  const { where, orderBy } = fieldsOf(query);
  const { dataSourceId: data_source_id, properties } = schema;
  const filters = compileWhere(properties, where);
  const sorts = compileOrder(properties, orderBy);
  return { ...selection, request: { data_source_id, ...selectedProperties(schema, selection.keys) }, filters, sorts };
}

/**
 * Returns the `filter_properties` for some columns. None for all columns, and for more than a request can select.
 * @source api/errors-and-limits.yaml, limits.lists
 */
export function selectedProperties({ properties }: SchemaDefinition, keys: readonly string[]): Fields {
  if (keys.length === Object.keys(properties).length || keys.length > 100) return {};
  const ids = keys.flatMap((key) => properties[key]?.id ?? []);
  // Without any id the parameter would be missing from the request, and select all columns.
  return { filter_properties: ids.length === 0 ? ["title"] : ids };
}

/** @throws InvalidInputError if the value is not a form of texts */
export function checkForm(value: unknown): asserts value is RichTextForm {
  if (value !== "plain" && value !== "runs") throw invalidInput(["richText"], '"plain" or "runs"', value);
}

/** Returns true for a row: a wiki also contains data sources. */
export const isPage = (item: Fields): boolean => item["object"] === "page";

/** Returns an option that is a whole number. @throws InvalidInputError if it is not one between 1 and `max` */
export function readCount(name: string, value: unknown, max = 1e9): number {
  if (typeof value === "number" && value >= 1 && value <= max && value % 1 === 0) return value;
  throw invalidInput([name], `an integer from 1 to ${max}`, value);
}

/** Returns the id of a row. @throws InvalidInputError if it is not an id, with or without dashes */
export function readId(id: unknown): string {
  if (isId(id)) return id;
  throw invalidInput(["id"], "the id of a row", id);
}
