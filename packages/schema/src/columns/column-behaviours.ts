// The behaviour of each column type: one row for each. Filters and checks of rows are derived from it; reading and
// converting values is the part of @ws/helpers.
import { fieldsOf } from "@ws/helpers/tasks";
import type { Column, ColumnType } from "../schema-definition.ts";
import type { ReadOnlyType, UnfilteredType } from "./column-types.ts";
import { FILTER_KINDS, isDate, isOption, type FilterKind } from "./filter-kinds.ts";

/** The behaviour of a column type. */
export interface ColumnBehaviour {
  /** True if the column cannot be written. */
  readonly isReadOnly?: true;
  /** The kind of its filter. Missing if the service cannot filter by it. */
  readonly filter?: keyof typeof FILTER_KINDS;
  /** Returns false for a value that the service would refuse, although its form is right. */
  readonly fits?: (value: unknown, column: Column) => boolean;
}

type BehaviourOf<Type extends ColumnType> = (Type extends ReadOnlyType
  ? { readonly isReadOnly: true }
  : Pick<ColumnBehaviour, "fits">) &
  (Type extends UnfilteredType ? object : { readonly filter: keyof typeof FILTER_KINDS });

/** Returns false for a list of more than 100 items. @source api/errors-and-limits.yaml, limits.lists */
const isShort = (value: unknown): boolean => (value as readonly unknown[]).length <= 100;
const TEXT = { filter: "text" } as const;
const OPTION = {
  filter: "option",
  fits: (value: unknown, column: Column) => value === null || isOption(value, column),
} as const;
const IDS = { filter: "ids", fits: isShort } as const;
const READ_ONLY = { isReadOnly: true } as const;
const TIME = { ...READ_ONLY, filter: "date" } as const;
const AUTHOR = { ...READ_ONLY, filter: "ids" } as const;

/** The behaviour of each column type. */
export const COLUMN_BEHAVIOURS: { readonly [Type in ColumnType]: BehaviourOf<Type> } = {
  title: TEXT,
  rich_text: TEXT,
  number: { filter: "number" },
  select: OPTION,
  status: OPTION,
  multi_select: {
    filter: "options",
    fits: (value, column) => isShort(value) && (value as readonly unknown[]).every((name) => isOption(name, column)),
  },
  date: {
    filter: "date",
    fits: (value) =>
      value === null || (isDate(fieldsOf(value)["start"] ?? value) && isDate(fieldsOf(value)["end"] ?? new Date())),
  },
  people: IDS,
  files: { filter: "files" },
  checkbox: { filter: "checkbox" },
  url: TEXT,
  email: TEXT,
  phone_number: TEXT,
  relation: IDS,
  verification: { filter: "verification" },
  place: {},
  formula: { ...READ_ONLY, filter: "formula" },
  rollup: { ...READ_ONLY, filter: "rollup" },
  unique_id: { ...READ_ONLY, filter: "number" },
  created_time: TIME,
  last_edited_time: TIME,
  created_by: AUTHOR,
  last_edited_by: AUTHOR,
  button: READ_ONLY,
  location: READ_ONLY,
  last_visited_time: READ_ONLY,
  unknown: READ_ONLY,
};

/** Returns the behaviour of a column. */
export const behaviourOf = ({ type }: Column): ColumnBehaviour => COLUMN_BEHAVIOURS[type];

/** Returns true if rows may lack the column: no row shows a value of its type. */
export const mayBeMissing = (column: Column): boolean => behaviourOf(column) === READ_ONLY;

/** The filter of a column. */
export interface ColumnFilter {
  readonly kind: FilterKind;
  /** Names below which the condition is in the request. */
  readonly below: readonly string[];
}

/** Returns the filter of a column. Undefined if the service cannot filter by it. */
export function filterOf(column: Column): ColumnFilter | undefined {
  const { type } = column;
  if (type === "formula" && column.result !== undefined) {
    const result = column.result === "boolean" ? "checkbox" : column.result;
    return { kind: FILTER_KINDS.formula.operators[result], below: [type, result] };
  }
  if (type === "rollup") {
    // @source api/resources.yaml, RollupFunction. Other functions show several values, or one for each group.
    const result = /date/.test(column.function) ? "date" : "number";
    if (!/^show_|_per_/.test(column.function)) return { kind: FILTER_KINDS[result], below: [type, result] };
  }
  const { filter } = behaviourOf(column);
  return filter && { kind: FILTER_KINDS[filter], below: [type] };
}
