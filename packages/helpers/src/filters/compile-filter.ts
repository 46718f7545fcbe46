// Compiles a filter of Notion, for SQL and for rows in memory.
import { COLUMN_TYPES, columnType, type ColumnTypeRow } from "../columns/column-types.ts";
import { ROLLUP_QUANTIFIERS, TIMESTAMPS, type FilterKind } from "../columns/filter-operators.ts";
import { fieldsOf, isString, type Fields } from "../json/fields.ts";
import { invalidArgument } from "../read-input.ts";
import {
  compileCondition,
  type CombinedConditions,
  type CompiledCondition,
  type ValueConditions,
} from "./conditions.ts";
import { findColumn, withoutGroups, type FilterColumn } from "./filter-column.ts";
import { onlyEntry, wrongQuery } from "./operands.ts";
import { elementKinds, formulaKinds, rollupKinds, type KindsBelow } from "./where.ts";

/** Writes conditions on a row. */
export interface RowConditions<Condition> extends CombinedConditions<Condition> {
  /**
   * Returns the conditions on the value of a column.
   * @param id id of the column
   */
  readonly column: (id: string) => ValueConditions<Condition>;
  /** Returns the conditions on a time of the row. */
  readonly time: (name: (typeof TIMESTAMPS)[number]) => ValueConditions<Condition>;
}

/** A filter that is not yet written for a row. */
export type CompiledFilter = <Condition>(row: RowConditions<Condition>) => Condition;

/** The columns and the present time for a filter. */
export interface FilterContext {
  /** The columns that a filter can name. */
  readonly columns: readonly FilterColumn[];
  /** Present time in milliseconds since 1970, for words such as `today`. */
  readonly nowMs: number;
}

/** Deepest nesting of `and` and `or`. Notion allows two levels. */
const MAX_DEPTH = 100;

/**
 * Compiles a filter. Without a filter, all rows match.
 * @throws HelperError `invalid_argument` if a part of the filter does not fit
 */
export function compileFilter(filter: unknown, context: FilterContext, depth = 0): CompiledFilter {
  if (filter === undefined || filter === null) return (row) => row.all([]);
  if (depth > MAX_DEPTH) throw wrongQuery("filter", `at most ${MAX_DEPTH} levels of and, or`, "more");
  const fields = fieldsOf(filter);
  const { and, or, property, timestamp, type: _, ...rest } = fields;
  if (and !== undefined || or !== undefined) {
    const [word, parts] = and === undefined ? (["or", or] as const) : (["and", and] as const);
    const isAlone = Object.keys(fields).length === 1;
    if (!isAlone || !Array.isArray(parts)) throw wrongQuery(word, "a list of filters, and nothing beside it", filter);
    const compiled = parts.map((part: unknown) => compileFilter(part ?? "null", context, depth + 1));
    return (row) => row[word === "and" ? "all" : "any"](compiled.map((part) => part(row)));
  }
  if (timestamp !== undefined && property !== undefined) throw wrongQuery("filter", "property or timestamp", filter);
  if (timestamp !== undefined) return compileTimestamp(context, timestamp, rest);
  if (typeof property !== "string") throw wrongQuery("filter", "property, timestamp, and, or", filter);
  const column = findColumn(context.columns, property);
  const condition = compileProperty(context, column, rest);
  return (row) => condition(row.column(column.id));
}

function compileTimestamp({ nowMs }: FilterContext, timestamp: unknown, filter: Fields): CompiledFilter {
  const known = TIMESTAMPS.find((name) => name === timestamp);
  if (known === undefined) throw wrongQuery("timestamp", TIMESTAMPS.join(" or "), timestamp);
  const [name, condition] = onlyEntry(filter, known, [known]);
  const compiled = compileCondition("date", name, condition, nowMs);
  return (row) => compiled(row.time(known));
}

function compileProperty(context: FilterContext, column: FilterColumn, filter: Fields): CompiledCondition {
  const { name, type } = column;
  const kind = columnType(type)?.filter;
  if (kind === undefined) throw invalidArgument(`The column ${name} of type ${type} cannot be filtered.`);
  const [, condition] = onlyEntry(filter, name, filtersOf(type, kind));
  if (kind === "formula") return compileBelow(context, name, formulaKinds(), condition);
  if (kind === "rollup") return compileRollup(context, name, condition);
  const named = withoutGroups(condition, column);
  if (column.options !== undefined) checkOptions(column.options, name, named);
  return compileCondition(kind, name, named, context.nowMs);
}

/** @throws HelperError `invalid_argument` for an option that the column does not have */
function checkOptions(options: readonly string[], name: string, condition: unknown): void {
  const named = Object.values(fieldsOf(condition)).flat().filter(isString);
  const wrong = named.find((option) => !options.includes(option));
  if (wrong !== undefined) throw wrongQuery(name, `one of the options ${options.join(", ")}`, wrong);
}

/** Recorded: each filter over a text or an option fits all columns of texts or of single options. */
const FIT_ALL: ReadonlySet<string> = new Set(["text", "option"] satisfies FilterKind[]);

/** Returns the names of the filters that fit a type of column: `date` also fits times, and `people` authors. */
function filtersOf(type: string, kind: NonNullable<ColumnTypeRow["filter"]>): string[] {
  const types: [string, ColumnTypeRow][] = Object.entries(COLUMN_TYPES);
  const fitting = types.filter(([name, row]) => row.filter === kind && (name === kind || FIT_ALL.has(kind)));
  return [...new Set([type, ...fitting.map(([name]) => name)])];
}

/** Compiles a condition below the name of the type of its value. */
function compileBelow(
  { nowMs }: FilterContext,
  name: string,
  kinds: KindsBelow,
  condition: unknown,
): CompiledCondition {
  const [type, inner] = onlyEntry(condition, name, [...kinds.keys()]);
  return compileCondition(kinds.get(type) ?? "text", name, inner, nowMs);
}

function compileRollup(context: FilterContext, name: string, condition: unknown): CompiledCondition {
  const results = rollupKinds();
  const [word, inner] = onlyEntry(condition, name, [...ROLLUP_QUANTIFIERS, ...results.keys()]);
  if (results.has(word)) return compileBelow(context, name, results, condition);
  const test = compileBelow(context, `${word} of ${name}`, elementKinds(), inner);
  if (word === "any") return (value) => value.someElement(test);
  if (word === "none") return (value) => value.not(value.someElement(test));
  return (value) => value.not(value.someElement((element) => element.not(test(element))));
}
