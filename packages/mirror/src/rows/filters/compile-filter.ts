// Compiles a filter of Notion to a condition of a statement.
import { sql, type RawBuilder } from "kysely";
import {
  COLUMN_TYPES,
  columnType,
  ELEMENT_TYPES,
  resultType,
  RESULT_TYPES,
  ROLLUP_QUANTIFIERS,
  ROLLUP_RESULTS,
  TIMESTAMPS,
  type ColumnTypeRow,
  type FilterKind,
} from "@ws/helpers/columns";
import { isFields, type Fields } from "../../json.ts";
import { MirrorError } from "../../errors.ts";
import { jsonKey } from "../../model/compared/json-key.ts";
import type { ValueFunctions } from "../../store/dialects/dialect.ts";
import { findColumn, withoutGroups, type RowColumn } from "../row-columns.ts";
import { onlyEntry, wrongQuery } from "../wrong-query.ts";
import { compileCondition } from "./conditions.ts";
import { joined, TRUE, ValueSql, type SqlCondition } from "./value-sql.ts";

/** The rows that are filtered. */
export interface FilteredRows {
  readonly columns: readonly RowColumn[];
  /** The column of the copy with what filters compare. */
  readonly compared: RawBuilder<unknown>;
  readonly functions: ValueFunctions;
  readonly nowMs: number;
}

/** Deepest nesting of `and` and `or`. Notion allows two levels. */
const MAX_DEPTH = 100;

/**
 * Compiles a filter. Without a filter, all rows match.
 * @throws MirrorError `invalid_argument` if a part of the filter does not fit
 */
export function compileFilter(rows: FilteredRows, filter: unknown, depth = 0): SqlCondition {
  if (filter === undefined || filter === null) return TRUE;
  if (!isFields(filter)) throw wrongQuery("filter", "property, timestamp, and, or", filter);
  if (depth > MAX_DEPTH) throw wrongQuery("filter", `at most ${MAX_DEPTH} levels of and, or`, "more");
  const { and, or, property, timestamp, type: _, ...rest } = filter;
  if (and !== undefined || or !== undefined) {
    const [word, parts] = and === undefined ? (["or", or] as const) : (["and", and] as const);
    const isAlone = Object.keys(filter).length === 1;
    if (!isAlone || !Array.isArray(parts)) throw wrongQuery(word, "a list of filters, and nothing beside it", filter);
    const conditions = parts.map((part: unknown) => compileFilter(rows, part ?? "null", depth + 1));
    return joined(conditions, word);
  }
  if (timestamp !== undefined && property === undefined) return compileTimestamp(rows, timestamp, rest);
  if (typeof property !== "string") throw wrongQuery("filter", "property, timestamp, and, or", filter);
  return compileProperty(rows, findColumn(rows.columns, property), rest);
}

function compileTimestamp(
  { functions, compared, nowMs }: FilteredRows,
  timestamp: unknown,
  filter: Fields,
): SqlCondition {
  const known = TIMESTAMPS.find((name) => name === timestamp);
  if (known === undefined) throw wrongQuery("timestamp", TIMESTAMPS.join(" or "), timestamp);
  const [name, condition] = onlyEntry(filter, known, [known]);
  return compileCondition("date", name, condition, nowMs)(new ValueSql(functions, compared, [known]));
}

function compileProperty(rows: FilteredRows, column: RowColumn, filter: Fields): SqlCondition {
  const { id, name, type } = column;
  const kind = columnType(type)?.filter;
  if (kind === undefined)
    throw new MirrorError("invalid_argument", `The column ${name} of type ${type} cannot be filtered.`);
  const [, condition] = onlyEntry(filter, name, filtersOf(type, kind));
  const value = new ValueSql(rows.functions, rows.compared, ["values", jsonKey(id)]);
  if (kind === "formula") return compileBelow(rows, name, FORMULA_KINDS, condition)(value);
  if (kind === "rollup") return compileRollup(rows, name, condition, value);
  return compileCondition(kind, name, withoutGroups(condition, column), rows.nowMs)(value);
}

/** Recorded: each filter over a text or an option fits all columns of texts or of single options. */
const FIT_ALL: ReadonlySet<string> = new Set(["text", "option"] satisfies FilterKind[]);

/** Returns the names of the filters that fit a type of column: `date` also fits times, and `people` authors. */
function filtersOf(type: string, kind: NonNullable<ColumnTypeRow["filter"]>): string[] {
  const types: [string, ColumnTypeRow][] = Object.entries(COLUMN_TYPES);
  const fitting = types.filter(([name, row]) => row.filter === kind && (name === kind || FIT_ALL.has(kind)));
  return [...new Set([type, ...fitting.map(([name]) => name)])];
}

type Compiled = (value: ValueSql) => SqlCondition;
type Kinds = ReadonlyMap<string, FilterKind>;

const FORMULA_KINDS: Kinds = new Map(Object.values(RESULT_TYPES).map(({ below, filter }) => [below, filter]));

const ROLLUP_KINDS: Kinds = new Map(ROLLUP_RESULTS.map((name) => [name, resultType(name)?.filter ?? "number"]));

const ELEMENT_KINDS: Kinds = new Map(ELEMENT_TYPES.map((name) => [name, COLUMN_TYPES[name].filter]));

/** Compiles a condition below the name of the type of its value. */
function compileBelow({ nowMs }: FilteredRows, name: string, kinds: Kinds, condition: unknown): Compiled {
  const [type, inner] = onlyEntry(condition, name, [...kinds.keys()]);
  return compileCondition(kinds.get(type) ?? "text", name, inner, nowMs);
}

function compileRollup(rows: FilteredRows, name: string, condition: unknown, value: ValueSql): SqlCondition {
  const [word, inner] = onlyEntry(condition, name, [...ROLLUP_QUANTIFIERS, ...ROLLUP_KINDS.keys()]);
  if (ROLLUP_KINDS.has(word)) return compileBelow(rows, name, ROLLUP_KINDS, condition)(value);
  const test = compileBelow(rows, `${word} of ${name}`, ELEMENT_KINDS, inner);
  if (word === "any") return value.someElement(test);
  const some = value.someElement(word === "none" ? test : (element) => sql`not (${test(element)})`);
  return sql`not (${some})`;
}
