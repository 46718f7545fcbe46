// The kind of each column type: the row of the table of @ws/helpers, with the check of values. The types are in column-types.ts; the
// rules and settings of `ws-schema` are in command/changes/type-rules.ts and type-settings.ts.
import { COLUMN_TYPES, resultType, type ColumnType as KnownType, type ColumnTypeRow } from "@ws/helpers/columns";
import { fieldsOf } from "@ws/helpers/json";
import type { Column, ColumnType } from "../schema-definition.ts";
import type { AnyTypes, ReadOnlyType } from "../types/column-types.ts";
import { filterKind, isDate, isOption, type FilterKind } from "./filter-kinds.ts";
import type { KindFilters } from "./kind-filters.ts";

/** The kind of a column. */
export interface ColumnKind extends Pick<ColumnTypeRow, "isComputed" | "filter"> {
  /** Returns false for a value that Notion would refuse, although its form is right. */
  readonly fits?: (value: unknown, column: Column) => boolean;
}

/** The kinds of filters whose operators are in the type of a condition. */
type FilterIn<Condition> = {
  [Kind in keyof KindFilters]: Condition extends unknown
    ? [Condition, keyof Condition, keyof KindFilters[Kind]] extends [
        KindFilters[Kind],
        keyof KindFilters[Kind],
        keyof Condition,
      ]
      ? Kind
      : never
    : never;
}[keyof KindFilters];

/** The kind of a type. Its row in the table and its types in column-types.ts must agree. */
type KindOf<Type extends ColumnType> = {
  readonly filter: [AnyTypes[Type]["filter"]] extends [never] ? undefined : FilterIn<AnyTypes[Type]["filter"]>;
} & (Type extends ReadOnlyType
  ? { readonly isComputed: true }
  : { readonly isComputed: false } & Pick<ColumnKind, "fits">);

/** Returns false for a list of more than 100 items. @source api/errors-and-limits.yaml, limits.lists */
const isShort = (value: unknown): boolean => (value as readonly unknown[]).length <= 100;
const fitsOption = (value: unknown, column: Column): boolean => value === null || isOption(value, column);

/** The kind of each column type. `unknown` is a type that this version does not know. @source api/resources.yaml, property_types */
export const COLUMN_KINDS: { readonly [Type in KnownType | "unknown"]: KindOf<Type> } = {
  ...COLUMN_TYPES,
  select: { ...COLUMN_TYPES.select, fits: fitsOption },
  status: { ...COLUMN_TYPES.status, fits: fitsOption },
  multi_select: {
    ...COLUMN_TYPES.multi_select,
    fits: (value, column) => isShort(value) && (value as readonly unknown[]).every((name) => isOption(name, column)),
  },
  date: {
    ...COLUMN_TYPES.date,
    fits: (value) =>
      value === null || (isDate(fieldsOf(value)["start"] ?? value) && isDate(fieldsOf(value)["end"] ?? new Date())),
  },
  people: { ...COLUMN_TYPES.people, fits: isShort },
  relation: { ...COLUMN_TYPES.relation, fits: isShort },
  unknown: { isComputed: true, filter: undefined },
};

/** Returns the kind of a column. */
export const kindOf = ({ type }: Column): ColumnKind => COLUMN_KINDS[type];

/** Returns true if rows may lack the column: Notion sets its value, and shows none. */
export function mayBeMissing(column: Column): boolean {
  const { isComputed, filter } = kindOf(column);
  return isComputed && filter === undefined;
}

/** Returns the type of one result. @source api/resources.yaml, RollupFunction. Other functions show several values or groups. */
const rollupResult = (name: string): "date" | "number" | undefined =>
  /^show_|_per_/.test(name) ? undefined : /date/.test(name) ? "date" : "number";

/** The filter of a column. */
export interface ColumnFilter {
  readonly kind: FilterKind;
  /** Names below which the condition is in the request. */
  readonly below: readonly string[];
}

/** Returns the filter of a column. Undefined if Notion cannot filter by it. */
export function filterOf(column: Column): ColumnFilter | undefined {
  const { type } = column;
  const result = resultType(
    type === "formula" ? column.result : type === "rollup" ? rollupResult(column.function) : undefined,
  );
  if (result !== undefined) return { kind: filterKind(result.filter), below: [type, result.below] };
  const { filter } = kindOf(column);
  return filter && { kind: filterKind(filter), below: [type] };
}
