/**
 * The types of columns as data: their values, the operators of their filters, their settings.
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
export { NUMBER_FORMATS, OPTION_COLORS, ROLLUP_FUNCTIONS, STATUS_GROUPS } from "./columns/setting-values.ts";
