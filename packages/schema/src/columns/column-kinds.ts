// The kind of each column type: one row for each. Filters, checks of values and the rules of `ws-schema` follow from it; the
// types are in column-types.ts, and settings of types in command/changes/type-settings.ts. @ws/helpers converts values.
import { fieldsOf } from "@ws/helpers/tasks";
import type { Column, ColumnType } from "../schema-definition.ts";
import type { ReadOnlyType, UnfilteredType } from "./column-types.ts";
import { FILTER_KINDS, isDate, isOption, type FilterKind } from "./filter-kinds.ts";

/** The kind of a column. */
export interface ColumnKind {
  /** True if the column cannot be written. */
  readonly isReadOnly?: true;
  /** The kind of its filter. Missing if the service cannot filter by it. */
  readonly filter?: keyof typeof FILTER_KINDS;
  /** Returns false for a value that the service would refuse, although its form is right. */
  readonly fits?: (value: unknown, column: Column) => boolean;
  /** Types to which the column can change and keep every value. */
  readonly lossless?: readonly ColumnType[];
  /** True if only the app can create the column. */
  readonly onlyInApp?: true;
  /** True if no filter finds the rows with a value. Then every row counts as one. */
  readonly isInUse?: true;
}

type KindOf<Type extends ColumnType> = (Type extends ReadOnlyType
  ? { readonly isReadOnly: true }
  : Pick<ColumnKind, "fits">) &
  (Type extends UnfilteredType ? object : { readonly filter: keyof typeof FILTER_KINDS }) &
  Pick<ColumnKind, "lossless" | "onlyInApp" | "isInUse">;

/** Returns false for a list of more than 100 items. @source api/errors-and-limits.yaml, limits.lists */
const isShort = (value: unknown): boolean => (value as readonly unknown[]).length <= 100;
const TEXT = { filter: "text" } as const;
const LINE = { filter: "text", lossless: ["rich_text"] } as const;
const OPTION = {
  filter: "option",
  fits: (value: unknown, column: Column) => value === null || isOption(value, column),
} as const;
const IDS = { filter: "ids", fits: isShort } as const;
const READ_ONLY = { isReadOnly: true } as const;
const TIME = { ...READ_ONLY, filter: "date" } as const;
const AUTHOR = { ...READ_ONLY, filter: "ids" } as const;
const ONLY_IN_APP = { ...READ_ONLY, onlyInApp: true } as const;

/** The kind of each column type. @source api/resources.yaml, property_types */
export const COLUMN_KINDS: { readonly [Type in ColumnType]: KindOf<Type> } = {
  title: { ...TEXT, onlyInApp: true },
  rich_text: TEXT,
  number: { filter: "number", lossless: ["rich_text"] },
  select: { ...OPTION, lossless: ["multi_select", "rich_text"] },
  status: { ...OPTION, isInUse: true },
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
  url: LINE,
  email: LINE,
  phone_number: LINE,
  relation: IDS,
  verification: { filter: "verification", onlyInApp: true, isInUse: true },
  place: {},
  formula: { ...READ_ONLY, filter: "formula" },
  rollup: { ...READ_ONLY, filter: "rollup" },
  unique_id: { ...READ_ONLY, filter: "number", isInUse: true },
  created_time: TIME,
  last_edited_time: TIME,
  created_by: AUTHOR,
  last_edited_by: AUTHOR,
  button: ONLY_IN_APP,
  location: ONLY_IN_APP,
  last_visited_time: ONLY_IN_APP,
  unknown: ONLY_IN_APP,
};

/** Returns the kind of a column. */
export const kindOf = ({ type }: Column): ColumnKind => COLUMN_KINDS[type];

/** Returns true if rows may lack the column: no row shows a value of its type. */
export const mayBeMissing = (column: Column): boolean => kindOf(column) === ONLY_IN_APP;

/** Returns the type of one result. @source api/resources.yaml, RollupFunction. Other functions show several values or groups. */
const rollupResult = (name: string): "date" | "number" | undefined =>
  /^show_|_per_/.test(name) ? undefined : /date/.test(name) ? "date" : "number";

/** The filter of a column. */
export interface ColumnFilter {
  readonly kind: FilterKind;
  /** Names below which the condition is in the request. */
  readonly below: readonly string[];
}

/** Returns the filter of a column. Undefined if the service cannot filter by it. */
export function filterOf(column: Column): ColumnFilter | undefined {
  const { type } = column;
  const result = type === "formula" ? column.result : type === "rollup" ? rollupResult(column.function) : undefined;
  if (result !== undefined) {
    const name = result === "boolean" ? "checkbox" : result;
    return { kind: FILTER_KINDS.formula.operators[name], below: [type, name] };
  }
  const { filter } = kindOf(column);
  return filter && { kind: FILTER_KINDS[filter], below: [type] };
}
