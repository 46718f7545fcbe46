// Compiles the sorts of Notion to the columns of a statement. Options sort by their order in the column, and rows without a value
// come last in both directions.
import { sql, type RawBuilder } from "kysely";
import { columnType, TIMESTAMPS } from "@ws/helpers/columns";
import { findColumn, type FilterColumn } from "@ws/helpers/filters";
import { isFields } from "../json.ts";
import { jsonKey } from "../model/compared/json-key.ts";
import type { ValueFunctions } from "../store/dialects/dialect.ts";
import { asMirrorError, type FilteredRows } from "./filter-sql.ts";
import { ValueSql } from "./value-sql.ts";
import { wrongQuery } from "./wrong-query.ts";

/** A column of a statement by which rows sort. */
export interface OrderTerm {
  readonly value: RawBuilder<unknown>;
  readonly type: "text" | "number";
  readonly isDescending: boolean;
}

/** The order of rows. */
export interface RowOrder {
  readonly terms: readonly OrderTerm[];
  /** Tables with the places of options, by which terms look up. */
  readonly joins: readonly RawBuilder<unknown>[];
}

/**
 * Compiles sorts.
 * @throws MirrorError `invalid_argument` if a part of the sorts does not fit
 */
export function compileSorts(rows: FilteredRows, sorts: unknown): RowOrder {
  if (sorts !== undefined && sorts !== null && !Array.isArray(sorts))
    throw wrongQuery("sorts", "a list of { property, direction }", sorts);
  const joins: RawBuilder<unknown>[] = [];
  const terms = ((sorts ?? []) as unknown[]).flatMap((sort) => {
    if (!isFields(sort)) throw wrongQuery("sorts", "{ property, direction }", sort);
    const { property, timestamp, direction = "ascending" } = sort;
    if (direction !== "ascending" && direction !== "descending")
      throw wrongQuery("direction", "ascending or descending", direction);
    const values = valuesOf(rows, property, timestamp, joins);
    return withEmptyLast(values, direction === "descending");
  });
  return { terms, joins };
}

/** A value by which rows sort. Results of formulas are numbers or texts. */
interface SortValues {
  readonly number?: RawBuilder<unknown>;
  readonly text?: RawBuilder<unknown>;
}

function valuesOf(rows: FilteredRows, property: unknown, timestamp: unknown, joins: RawBuilder<unknown>[]): SortValues {
  const at = (...path: string[]) => new ValueSql(rows.functions, rows.compared, path);
  const time = TIMESTAMPS.find((name) => name === timestamp);
  if (time !== undefined) return SORTS.date(at(time));
  if (typeof property !== "string") throw wrongQuery("sorts", "the property or the timestamp", property ?? timestamp);
  const column = asMirrorError(() => findColumn(rows.columns, property));
  const value = at("values", jsonKey(column.id));
  const kind = columnType(column.type)?.filter;
  if (kind === "option" || kind === "options") return placeOf(rows.functions, column, value, joins);
  if (kind === "people" || kind === "relation") return { text: nameOf(rows.functions, column, value.text("ids", 0)) };
  return kind === undefined ? {} : SORTS[kind](value);
}

/** Returns the columns: one that puts empty values last, and the values. */
function withEmptyLast({ number, text }: SortValues, isDescending: boolean): OrderTerm[] {
  const values = [
    ...(number === undefined ? [] : [{ value: number, type: "number", isDescending } as const]),
    ...(text === undefined ? [] : [{ value: text, type: "text", isDescending } as const]),
  ];
  if (values.length === 0) return [];
  const cases = values.map(({ value }, index) => sql`when ${value} is not null then ${sql.lit(index)}`);
  const place = sql`case ${sql.join(cases, sql` `)} else ${sql.lit(values.length)} end`;
  return [{ value: place, type: "number", isDescending: false }, ...values];
}

const date = (value: ValueSql): SortValues => ({
  number: sql`coalesce(${value.number("sort")}, ${value.number("date")})`,
});

/** Formulas and rollups sort by their results. A rollup that is a list has no order. */
const result = (value: ValueSql): SortValues => ({
  number: sql`coalesce(${value.number("number")}, ${value.number("checkbox")}, ${value.number("sort")}, ${value.number("date")})`,
  text: value.text("text"),
});

/** The sorts by kind of value, without those that look something up. */
const SORTS = {
  text: (value: ValueSql): SortValues => ({ text: sql`coalesce(${value.text("sort")}, ${value.text("text")})` }),
  number: (value: ValueSql): SortValues => ({ number: value.number("number") }),
  checkbox: (value: ValueSql): SortValues => ({ number: sql`coalesce(${value.number("checkbox")}, 0)` }),
  date,
  files: (value: ValueSql): SortValues => ({ text: value.text("sort") }),
  verification: (): SortValues => ({}),
  formula: result,
  rollup: result,
};

/** Returns the place of the first option. An option that the column lost has none. */
function placeOf(
  { places }: ValueFunctions,
  { options = [] }: FilterColumn,
  value: ValueSql,
  joins: RawBuilder<unknown>[],
): SortValues {
  const table = `options_${joins.length}`;
  joins.push(
    sql`left join (${places(options)}) as ${sql.id(table)} on ${sql.id(table)}.value = ${value.text("names", 0)}`,
  );
  return { number: sql`${sql.id(table)}.place` };
}

/** Returns the name of a person or the title of a page. A person without a name sorts by the id, but not as an author. */
function nameOf({ text }: ValueFunctions, { type }: FilterColumn, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const kind = sql.lit(type === "relation" ? "page" : "user");
  const name = sql`(select ${text(sql`named.compared`, ["name"])} from ws_objects as named
    where named.kind = ${kind} and named.id = ${id})`;
  return type === "people" ? sql`coalesce(${name}, ${id})` : name;
}
