/**
 * Filters of rows in memory, the conditions of filters for programs that write them in another language, such as SQL, and the rules
 * of `where`, the short form of filters.
 * @module @ws/helpers/filters
 */
export {
  compileFilter,
  type CompiledFilter,
  type FilterContext,
  type RowConditions,
} from "./filters/compile-filter.ts";
export {
  comparedTime,
  comparedValue,
  foldedText,
  naturalText,
  type ComparedMember,
  type ComparedValue,
} from "./filters/compared-value.ts";
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
export { decodedId } from "./json/text-values.ts";
export { rowFilter } from "./filters/row-filter.ts";
export { fitsOperand } from "./filters/operands.ts";
export {
  elementKinds,
  formulaKinds,
  operatorsOf,
  readWhere,
  rollupKinds,
  shortOperator,
  type KindsBelow,
  type WherePart,
  type WherePath,
  type WhereProblem,
  type WhereRules,
} from "./filters/where.ts";
