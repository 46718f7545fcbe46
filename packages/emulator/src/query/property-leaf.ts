// Filters of agents, sessions and events over one of their properties: `{ property, <field>: conditions }`.
import { looseObjectOf, needed } from "../body/object-parsers.ts";
import { parseOrThrow } from "../body/parse-body.ts";
import type { Parser } from "../body/parser.ts";
import { anything, failure, listOf, oneOf, text } from "../body/parser.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { objectOr, scalarText } from "../values/json.ts";
import type { ConditionTable, Test } from "./conditions.ts";
import { compileCondition, condition } from "./conditions.ts";

/** The filters over one property. */
export interface LeafRow<T> {
  /** The field of the filter with the conditions. */
  readonly field: string;
  readonly compile: (conditions: JsonValue, path: string) => Test<T>;
}

const TEXT_CONDITIONS: ConditionTable<string> = {
  equals: condition(anything, (value, wanted) => value === wanted),
  in: condition(listOf(anything), (value, wanted) => wanted.includes(value)),
  contains: condition(text(), (value, wanted) => value.includes(wanted)),
};

/** Filters by a text. */
export const textRow = <T>(field: string, valueOf: (item: T) => string): LeafRow<T> => ({
  field,
  compile: (conditions, path) => {
    const test = compileCondition(TEXT_CONDITIONS, conditions, path);
    return (item) => test(valueOf(item));
  },
});

const moment: Parser<number> = (value, path) => {
  const ms = typeof value === "number" ? value : Date.parse(scalarText(value));
  return Number.isNaN(ms) ? failure(path, "a number or an ISO 8601 time", value) : ms;
};

const NUMBER_CONDITIONS: ConditionTable<number> = {
  equals: condition(moment, (value, wanted) => value === wanted),
  after: condition(moment, (value, wanted) => value > wanted),
  before: condition(moment, (value, wanted) => value < wanted),
  on_or_after: condition(moment, (value, wanted) => value >= wanted),
  on_or_before: condition(moment, (value, wanted) => value <= wanted),
  greater_than: condition(moment, (value, wanted) => value > wanted),
  greater_than_or_equal_to: condition(moment, (value, wanted) => value >= wanted),
  less_than: condition(moment, (value, wanted) => value < wanted),
  less_than_or_equal_to: condition(moment, (value, wanted) => value <= wanted),
};

/** Filters by a number or a time (milliseconds). All conditions must match; a missing value matches none. */
export const numberRow = <T>(field: string, valueOf: (item: T) => number | null): LeafRow<T> => ({
  field,
  compile: (conditions, path) => {
    const tests = Object.entries(objectOr(conditions)).map(([name, operand]) =>
      compileCondition(NUMBER_CONDITIONS, { [name]: operand }, path),
    );
    return (item) => {
      const value = valueOf(item);
      return value !== null && tests.every((test) => test(value));
    };
  },
});

/** Returns a compiler of filters over the properties of the table. */
export function propertyLeaf<T>(rows: Readonly<Record<string, LeafRow<T>>>) {
  const leaf = looseObjectOf({ property: needed(oneOf(Object.keys(rows))) });
  return (filter: JsonObject, path: string): Test<T> => {
    const { property } = parseOrThrow(leaf, filter, `body.${path}`);
    const row = rows[property];
    return row === undefined ? () => true : row.compile(filter[row.field] ?? {}, `${path}.${row.field}`);
  };
}
