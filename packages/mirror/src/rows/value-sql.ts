// A value of a row in a statement.
import { sql, type RawBuilder } from "kysely";
import type { ComparedMember, NumberComparison, TextComparison, ValueConditions } from "@ws/helpers/filters";
import { storable } from "../json.ts";
import type { JsonPath, ValueFunctions } from "../store/dialects/dialect.ts";

/** A condition of a statement. It is never null, so that it can be negated. */
export type SqlCondition = RawBuilder<boolean>;

const TRUE: SqlCondition = sql`1 = 1`;
const FALSE: SqlCondition = sql`1 = 0`;

/** Joins conditions. */
function joined(conditions: readonly SqlCondition[], word: "and" | "or"): SqlCondition {
  if (conditions.length === 0) return word === "and" ? TRUE : FALSE;
  return sql`(${sql.join(conditions, word === "and" ? sql` and ` : sql` or `)})`;
}

/** A text as a parameter. PostgreSQL needs its type. */
export const textParameter = (text: string): RawBuilder<string> => sql`cast(${storable(text)} as text)`;

/** A number as a parameter. */
export const numberParameter = (number: number): RawBuilder<number> => sql`cast(${number} as double precision)`;

/** Combines conditions of a statement. */
export const COMBINED = {
  not: (condition: SqlCondition): SqlCondition => sql`not (${condition})`,
  all: (conditions: readonly SqlCondition[]): SqlCondition => joined(conditions, "and"),
  any: (conditions: readonly SqlCondition[]): SqlCondition => joined(conditions, "or"),
};

/** Conditions over a text and another one. */
const TEXTS: {
  readonly [Name in Exclude<TextComparison, "contains">]: (text: unknown, wanted: unknown) => SqlCondition;
} = {
  equals: (text, wanted) => sql`${text} = ${wanted}`,
  starts_with: (text, wanted) => sql`substr(${text}, 1, length(${wanted})) = ${wanted}`,
  // The databases have no other function in common that finds the end of a text.
  ends_with: (text, wanted) => sql`substr(${text}, length(${text}) - length(${wanted}) + 1) = ${wanted}`,
};

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

  /** Returns the conditions of filters on the value. */
  conditions(): ValueConditions<SqlCondition> {
    return {
      ...COMBINED,
      text: (comparison, operand) => {
        const [text, wanted] = [sql`coalesce(${this.text("text")}, '')`, textParameter(operand)];
        return comparison === "contains" ? this.#functions.contains(text, wanted) : TEXTS[comparison](text, wanted);
      },
      number: (member, comparison, wanted) => this.#compared(member, comparison, wanted),
      checkbox: (wanted) => sql`coalesce(${this.number("checkbox")}, 0) = ${numberParameter(wanted ? 1 : 0)}`,
      state: (wanted) => sql`coalesce(${this.text("state")}, 'none') = ${textParameter(wanted)}`,
      isEmpty: (member) => sql`${this.text(member)} is null`,
      hasAny: (member, texts) => this.#hasAny(member, texts),
      someElement: (condition) => {
        const items = this.#functions.items(this.#column, this.#pathOf("array"), "element");
        const element = new ValueSql(this.#functions, sql`element.value`, []).conditions();
        return sql`exists (select 1 from ${items} where ${condition(element)})`;
      },
    };
  }

  #compared(member: "number" | "date", comparison: NumberComparison, wanted: number): SqlCondition {
    return sql`coalesce(${this.number(member)} ${sql.raw(comparison)} ${numberParameter(wanted)}, false)`;
  }

  #hasAny(member: ComparedMember, texts: readonly string[]): SqlCondition {
    if (texts.length === 0) return FALSE;
    const items = this.#functions.items(this.#column, this.#pathOf(member), "item");
    return sql`exists (select 1 from ${items} where item.value in (${sql.join(texts.map(textParameter))}))`;
  }
}
