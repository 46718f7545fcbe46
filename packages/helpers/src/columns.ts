/**
 * The types of columns as data: their values, the operators of their filters, their settings. And filters and sorts of rows in
 * memory.
 * @module @ws/helpers/columns
 */
export {
  COLUMN_TYPES,
  columnType,
  ELEMENT_TYPES,
  type ColumnType,
  type ColumnTypeRow,
  type ColumnTypes,
  type TypesWith,
} from "./columns/column-types.ts";
export {
  FILTER_OPERATORS,
  RELATIVE_DAYS,
  RESULT_TYPES,
  resultType,
  ROLLUP_QUANTIFIERS,
  ROLLUP_RESULTS,
  TIMESTAMPS,
  VERIFICATION_STATES,
  type CellType,
  type FilterKind,
  type FilterOperators,
  type OperandShape,
  type ResultType,
  type ResultTypeRow,
} from "./columns/filter-operators.ts";
export {
  compileFilter,
  type CompiledFilter,
  type FilterContext,
  type RowConditions,
} from "./filters/compile-filter.ts";
export { comparedTime, comparedValue, type ComparedMember, type ComparedValue } from "./filters/compared-value.ts";
export type { CombinedConditions, NumberComparison, TextComparison, ValueConditions } from "./filters/conditions.ts";
export {
  columnOf,
  filterColumns,
  findColumn,
  groupsIn,
  withoutGroups,
  type FilterColumn,
  type OptionGroup,
} from "./filters/filter-column.ts";
export { foldedText, naturalText } from "./filters/folded-text.ts";
export { decodedId } from "./filters/property-id.ts";
export { rowFilter } from "./filters/row-filter.ts";
