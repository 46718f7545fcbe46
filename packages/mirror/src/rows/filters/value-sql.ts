// A value of a row in a statement.
import { sql, type RawBuilder } from "kysely";
import type { ComparedMember } from "../../model/compared/compared-value.ts";
import type { JsonPath, ValueFunctions } from "../../store/dialects/dialect.ts";

/** A condition of a statement. It is never null, so that it can be negated. */
export type SqlCondition = RawBuilder<boolean>;

export const TRUE: SqlCondition = sql`1 = 1`;
const FALSE: SqlCondition = sql`1 = 0`;

/** Joins conditions. */
export function joined(conditions: readonly SqlCondition[], word: "and" | "or"): SqlCondition {
  if (conditions.length === 0) return word === "and" ? TRUE : FALSE;
  return sql`(${sql.join(conditions, word === "and" ? sql` and ` : sql` or `)})`;
}

/** A text as a parameter. PostgreSQL needs its type. */
export const textParameter = (text: string): RawBuilder<string> => sql`cast(${text} as text)`;

/** A number as a parameter. */
export const numberParameter = (number: number): RawBuilder<number> => sql`cast(${number} as double precision)`;

/** The part of a value that filters compare: a member of the JSON in a column. */
export class ValueSql {
  readonly #functions: ValueFunctions;
  readonly #column: RawBuilder<unknown>;
  readonly #path: JsonPath;

  /** @param path path of the value in the JSON of the column */
  constructor(functions: ValueFunctions, column: RawBuilder<unknown>, path: JsonPath) {
    this.#functions = functions;
    this.#column = column;
    this.#path = path;
  }

  #pathOf(...members: readonly (string | number)[]): JsonPath {
    return [...this.#path, ...members];
  }

  /** Returns a text, or the first item of a list. */
  text(member: ComparedMember | "sort", place?: number): RawBuilder<string | null> {
    return this.#functions.text(this.#column, place === undefined ? this.#pathOf(member) : this.#pathOf(member, place));
  }

  number(member: ComparedMember | "sort"): RawBuilder<number | null> {
    return this.#functions.number(this.#column, this.#pathOf(member));
  }

  /** True if the text contains another one. */
  contains(part: string): SqlCondition {
    return this.#functions.contains(sql`coalesce(${this.text("text")}, '')`, textParameter(part));
  }

  isEmpty(member: ComparedMember): SqlCondition {
    return sql`${this.text(member)} is null`;
  }

  /** True if a list has one of the texts. */
  hasAny(member: ComparedMember, texts: readonly string[]): SqlCondition {
    if (texts.length === 0) return FALSE;
    const items = this.#functions.items(this.#column, this.#pathOf(member), "item");
    return sql`exists (select 1 from ${items} where item.value in (${sql.join(texts.map(textParameter))}))`;
  }

  /** True if a condition holds for an element of a rollup. */
  someElement(condition: (element: ValueSql) => SqlCondition): SqlCondition {
    const items = this.#functions.items(this.#column, this.#pathOf("array"), "element");
    return sql`exists (select 1 from ${items} where ${condition(new ValueSql(this.#functions, sql`element.value`, []))})`;
  }
}
