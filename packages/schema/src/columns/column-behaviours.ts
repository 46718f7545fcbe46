// The behaviour of each column type: one row for each. Filters, checks and sorts of rows are derived from it; reading
// and converting values is the part of @ws/helpers.
import { isFields } from "../input/fields.ts";
import type { Column, ColumnType } from "../schema/schema-definition.ts";
import { ROLLUP_KINDS, type ReadOnlyType, type UnfilteredType } from "./column-types.ts";
import { FILTER_KINDS, isDate, optionsOf, type FilterKind } from "./filter-kinds.ts";

/** Values that a column accepts. */
interface Writable {
  /** What is allowed, for errors. */
  readonly allowed: string | ((column: Column) => string);
  /** Returns false for a value that the service would refuse, although its form is right. */
  readonly fits?: (value: unknown, column: Column) => boolean;
}

/** The behaviour of a column type. */
export interface ColumnBehaviour {
  /** Values to write. Missing if the column is read-only. */
  readonly write?: Writable;
  /** The kind of its filter. Missing if the service cannot filter by it. */
  readonly filter?: keyof typeof FILTER_KINDS;
  /** True if rows may lack the column. */
  readonly mayBeMissing?: true;
}

type BehaviourOf<Type extends ColumnType> = (Type extends ReadOnlyType
  ? Omit<ColumnBehaviour, "write" | "filter">
  : Omit<ColumnBehaviour, "filter"> & Required<Pick<ColumnBehaviour, "write">>) &
  (Type extends UnfilteredType ? object : Required<Pick<ColumnBehaviour, "filter">>);

/** Maximum number of options, people and related pages in a request. @source api/errors-and-limits.yaml, limits.lists */
const MAX_ITEMS = 100;
const isShort = (value: unknown): boolean => (value as readonly unknown[]).length <= MAX_ITEMS;
const names = (column: Column): string => optionsOf(column)?.join(", ") ?? "";
const isOption = (value: unknown, column: Column): boolean => optionsOf(column)?.includes(value as string) ?? false;

const TEXT: Writable = { allowed: "a string or a list of runs" };
const SHORT_TEXT: Writable = { allowed: "a string or null" };
const OPTION: Writable = {
  allowed: (column) => `one of ${names(column)}, or null`,
  fits: (value, column) => value === null || isOption(value, column),
};
const IDS: Writable = { allowed: `a list of at most ${MAX_ITEMS} ids`, fits: isShort };

/** The behaviour of each column type. */
export const COLUMN_BEHAVIOURS: { readonly [Type in ColumnType]: BehaviourOf<Type> } = {
  title: { write: TEXT, filter: "text" },
  rich_text: { write: TEXT, filter: "text" },
  number: { write: { allowed: "a finite number or null" }, filter: "number" },
  select: { write: OPTION, filter: "option" },
  status: { write: OPTION, filter: "option" },
  multi_select: {
    write: {
      allowed: (column) => `a list of at most ${MAX_ITEMS} of ${names(column)}`,
      fits: (value, column) => isShort(value) && (value as readonly unknown[]).every((name) => isOption(name, column)),
    },
    filter: "options",
  },
  date: {
    write: {
      allowed: "a date such as 2026-07-01, a time in ISO 8601, a Date, { start, end, time_zone }, or null",
      fits: (value) => value === null || isDate(value) || isDateSpan(value),
    },
    filter: "date",
  },
  people: { write: IDS, filter: "ids" },
  files: { write: { allowed: "a list of { name, url } or { file_upload: { id } }" }, filter: "files" },
  checkbox: { write: { allowed: "true or false" }, filter: "checkbox" },
  url: { write: SHORT_TEXT, filter: "text" },
  email: { write: SHORT_TEXT, filter: "text" },
  phone_number: { write: SHORT_TEXT, filter: "text" },
  relation: { write: IDS, filter: "ids" },
  verification: { write: { allowed: "verified or unverified" }, filter: "verification" },
  place: { write: { allowed: "an object with lat and lon, or null" } },
  formula: { filter: "formula" },
  rollup: { filter: "rollup" },
  unique_id: { filter: "number" },
  created_time: { filter: "date" },
  last_edited_time: { filter: "date" },
  created_by: { filter: "ids" },
  last_edited_by: { filter: "ids" },
  button: {},
  location: { mayBeMissing: true },
  last_visited_time: { mayBeMissing: true },
  unknown: { mayBeMissing: true },
};

/** Returns the behaviour of a column. */
export const behaviourOf = (column: Column): ColumnBehaviour => COLUMN_BEHAVIOURS[column.type];

/** Returns true if the column cannot be written. */
export const isReadOnly = (column: Column): boolean => behaviourOf(column).write === undefined;

/** The filter of a column. */
export interface ColumnFilter {
  readonly kind: FilterKind;
  /** Names below which the condition is in the request. */
  readonly below: readonly string[];
}

/** Returns the filter of a column. Undefined if the service cannot filter by it. */
export function filterOf(column: Column): ColumnFilter | undefined {
  if (column.type === "formula" && column.result !== undefined) {
    const result = column.result === "boolean" ? "checkbox" : column.result;
    return { kind: FILTER_KINDS.formula.operators[result], below: ["formula", result] };
  }
  if (column.type === "rollup") {
    const result = rollupKind(column.function);
    if (result === "number" || result === "date") return { kind: FILTER_KINDS[result], below: ["rollup", result] };
  }
  const { filter } = behaviourOf(column);
  return filter === undefined ? undefined : { kind: FILTER_KINDS[filter], below: [column.type] };
}

function rollupKind(name: string): string | undefined {
  return Object.hasOwn(ROLLUP_KINDS, name) ? ROLLUP_KINDS[name as keyof typeof ROLLUP_KINDS] : undefined;
}

const isDateSpan = (value: unknown): boolean =>
  isFields(value) &&
  isDate(value["start"]) &&
  (value["end"] === undefined || value["end"] === null || isDate(value["end"]));
