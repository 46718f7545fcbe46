// The conditions of filters, by kind of filter. They are written once, for SQL and for rows in memory: see ConditionsOf. The table
// FILTER_OPERATORS has their operators and operands.
import {
  FILTER_OPERATORS,
  type FilterKind,
  type FilterOperators,
  type OperandShape,
} from "../columns/filter-operators.ts";
import type { ComparedMember } from "./compared-value.ts";
import { addMonths, DAY_MS, daysFrom, startOfMonth, startOfWeek, type DateSpan } from "./dates.ts";
import { onlyEntry, OPERANDS, wrongQuery, type Operands } from "./operands.ts";

/** A way to compare a text with another one. */
export type TextComparison = "equals" | "contains" | "starts_with" | "ends_with";

/** A way to compare a number with another one. */
export type NumberComparison = "=" | ">" | "<" | ">=" | "<=";

/** Combines conditions. */
export interface CombinedConditions<Condition> {
  /** True if the condition is false. */
  readonly not: (condition: Condition) => Condition;
  /** True if all conditions are true. */
  readonly all: (conditions: readonly Condition[]) => Condition;
  /** True if one of the conditions is true. */
  readonly any: (conditions: readonly Condition[]) => Condition;
}

/** Writes conditions on a value of a row. None of them is unknown, so that they can be negated. */
export interface ValueConditions<Condition> extends CombinedConditions<Condition> {
  /** Compares a text, both without their case. A row without a text has an empty one. */
  readonly text: (comparison: TextComparison, wanted: string) => Condition;
  /** Compares a number or the start of a date. False for a row without one. */
  readonly number: (member: "number" | "date", comparison: NumberComparison, wanted: number) => Condition;
  /** True if the checkbox has this value. A row without one is not checked. */
  readonly checkbox: (wanted: boolean) => Condition;
  /** True if a verification has this state. A row without one has `none`. */
  readonly state: (wanted: string) => Condition;
  /** True if the value has no such member. */
  readonly isEmpty: (member: ComparedMember) => Condition;
  /** True if a list has one of the texts. */
  readonly hasAny: (member: "names" | "ids", texts: readonly string[]) => Condition;
  /** True if a condition holds for an element of a rollup. */
  readonly someElement: (condition: (element: ValueConditions<Condition>) => Condition) => Condition;
}

/** Writes an operator. The operand fits it. */
type Compile<Operand> = <Condition>(value: ValueConditions<Condition>, operand: Operand) => Condition;

/** The conditions of one kind of filter. */
type Conditions<Operators> = {
  readonly [Name in keyof Operators]: Compile<Operators[Name] extends OperandShape ? Operands[Operators[Name]] : never>;
};

const existence = (member: ComparedMember): Conditions<{ is_empty: "true"; is_not_empty: "true" }> => ({
  is_empty: (value) => value.isEmpty(member),
  is_not_empty: (value) => value.not(value.isEmpty(member)),
});

const text =
  (comparison: TextComparison): Compile<string> =>
  (value, wanted) =>
    value.text(comparison, wanted);

const number =
  (comparison: NumberComparison): Compile<number> =>
  (value, wanted) =>
    value.number("number", comparison, wanted);

const not =
  <Operand>(compile: Compile<Operand>): Compile<Operand> =>
  (value, operand) =>
    value.not(compile(value, operand));

const hasName: Compile<readonly string[]> = (value, names) => value.hasAny("names", names);
const hasId: Compile<string> = (value, id) => value.hasAny("ids", [id]);

/** True if a date begins in a span. */
const isWithin: Compile<DateSpan> = (value, { from, to }) =>
  value.all([value.number("date", ">=", from), value.number("date", "<", to)]);

/** A range begins or ends on the present day, and includes it. */
const isInRange =
  (range: (today: number) => DateSpan): Compile<number> =>
  (value, today) =>
    isWithin(value, range(today));

/** The state `unverified` of a value is called `none` in filters. */
const hasState: Compile<string> = (value, state) => value.state(state);

const CONDITIONS: { readonly [Kind in FilterKind]: Conditions<FilterOperators[Kind]> } = {
  text: {
    equals: text("equals"),
    does_not_equal: not(text("equals")),
    contains: text("contains"),
    does_not_contain: not(text("contains")),
    starts_with: text("starts_with"),
    ends_with: text("ends_with"),
    ...existence("text"),
  },
  number: {
    equals: number("="),
    // Recorded: a row without a number equals no number.
    does_not_equal: not(number("=")),
    greater_than: number(">"),
    less_than: number("<"),
    greater_than_or_equal_to: number(">="),
    less_than_or_equal_to: number("<="),
    ...existence("number"),
  },
  checkbox: {
    equals: (value, operand) => value.checkbox(operand),
    does_not_equal: (value, operand) => value.checkbox(!operand),
  },
  option: { equals: hasName, does_not_equal: not(hasName), ...existence("names") },
  options: { contains: hasName, does_not_contain: not(hasName), ...existence("names") },
  people: { contains: hasId, does_not_contain: not(hasId), ...existence("ids") },
  relation: { contains: hasId, does_not_contain: not(hasId), ...existence("ids") },
  date: {
    equals: isWithin,
    before: (value, { from }) => value.number("date", "<", from),
    after: (value, { to }) => value.number("date", ">=", to),
    on_or_before: (value, { to }) => value.number("date", "<", to),
    on_or_after: (value, { from }) => value.number("date", ">=", from),
    this_week: isInRange((today) => daysFrom(startOfWeek(today), 7)),
    this_month: isInRange((today) => ({ from: startOfMonth(today), to: addMonths(startOfMonth(today), 1) })),
    past_week: isInRange((today) => daysFrom(today - 7 * DAY_MS, 8)),
    past_month: isInRange((today) => ({ from: addMonths(today, -1), to: today + DAY_MS })),
    past_year: isInRange((today) => ({ from: addMonths(today, -12), to: today + DAY_MS })),
    next_week: isInRange((today) => daysFrom(today, 8)),
    next_month: isInRange((today) => ({ from: today, to: addMonths(today, 1) + DAY_MS })),
    next_year: isInRange((today) => ({ from: today, to: addMonths(today, 12) + DAY_MS })),
    ...existence("date"),
  },
  files: existence("files"),
  verification: { status: hasState, does_not_equal: not(hasState) },
};

/** A condition that is not yet written for a value. */
export type CompiledCondition = <Condition>(value: ValueConditions<Condition>) => Condition;

/**
 * Compiles a condition, which has one operator.
 * @param name name of the column, for errors
 * @throws HelperError `invalid_argument` if an operator or its operand does not fit
 */
export function compileCondition(kind: FilterKind, name: string, condition: unknown, nowMs: number): CompiledCondition {
  const shapes = new Map<string, OperandShape>(Object.entries(FILTER_OPERATORS[kind]));
  // The types of the two tables fit each other, which the compiler cannot follow by name.
  const conditions = new Map<string, Compile<never>>(Object.entries(CONDITIONS[kind]));
  const known = [...shapes.keys()];
  const [operator, operand] = onlyEntry(condition, name, known);
  const [shape, compile] = [shapes.get(operator), conditions.get(operator)];
  if (shape === undefined || compile === undefined) throw wrongQuery(name, known.join(", "), operator);
  const { parse, allowed } = OPERANDS[shape];
  const parsed = parse(operand, nowMs);
  if (parsed === undefined) throw wrongQuery(`${operator} of ${name}`, allowed, operand);
  return (value) => compile(value, parsed as never);
}
