// The conditions of filters in SQL, by kind of filter. The table of the helpers has their operators and operands.
import { sql } from "kysely";
import { FILTER_OPERATORS, type FilterKind, type FilterOperators, type OperandShape } from "@ws/helpers/columns";
import { isFields } from "../../json.ts";
import type { ComparedMember } from "../../model/compared/compared-value.ts";
import { DAY_MS, type DateSpan } from "../../model/compared/date-span.ts";
import { wrongQuery } from "../wrong-query.ts";
import { addMonths, daysFrom, startOfMonth, startOfWeek } from "./days.ts";
import { OPERANDS, type Operands } from "./operands.ts";
import { joined, numberParameter, textParameter, type SqlCondition, type ValueSql } from "./value-sql.ts";

/** Compiles an operator. The operand fits it. */
type Compile<Operand> = (value: ValueSql, operand: Operand) => SqlCondition;

/** The conditions of one kind of filter. */
type Conditions<Operators> = {
  readonly [Name in keyof Operators]: Compile<Operators[Name] extends OperandShape ? Operands[Operators[Name]] : never>;
};

const not = (condition: SqlCondition): SqlCondition => sql`not (${condition})`;

const existence = (member: ComparedMember) => ({
  is_empty: (value: ValueSql) => value.isEmpty(member),
  is_not_empty: (value: ValueSql) => not(value.isEmpty(member)),
});

/** Compiles an operator over texts. Both texts are without their case. */
const textCondition =
  (compile: (text: unknown, wanted: unknown) => SqlCondition): Compile<string> =>
  (value, operand) =>
    compile(sql`coalesce(${value.text("text")}, '')`, textParameter(operand));

/** The databases have no other function in common that finds the end of a text. */
const endsWith = (text: unknown, wanted: unknown): SqlCondition =>
  sql`substr(${text}, length(${text}) - length(${wanted}) + 1) = ${wanted}`;

type Comparison = "=" | ">" | "<" | ">=" | "<=";

function compared(value: ValueSql, member: "number" | "date", comparison: Comparison, wanted: number): SqlCondition {
  return sql`coalesce(${value.number(member)} ${sql.raw(comparison)} ${numberParameter(wanted)}, false)`;
}

const numberCondition =
  (comparison: Comparison): Compile<number> =>
  (value, operand) =>
    compared(value, "number", comparison, operand);

const isChecked: Compile<boolean> = (value, isWanted) =>
  sql`coalesce(${value.number("checkbox")}, 0) = ${numberParameter(isWanted ? 1 : 0)}`;

const hasName: Compile<readonly string[]> = (value, names) => value.hasAny("names", names);
const lacksName: Compile<readonly string[]> = (value, names) => not(hasName(value, names));

const hasId: Compile<string> = (value, id) => value.hasAny("ids", [id]);
const lacksId: Compile<string> = (value, id) => not(hasId(value, id));

/** True if a date begins in a span. */
const isWithin: Compile<DateSpan> = (value, { from, to }) =>
  sql`(${compared(value, "date", ">=", from)} and ${compared(value, "date", "<", to)})`;

/** A range begins or ends on the present day, and includes it. */
const isInRange =
  (range: (today: number) => DateSpan): Compile<number> =>
  (value, today) =>
    isWithin(value, range(today));

/** The state `unverified` of a value is called `none` in filters. */
const hasState: Compile<string> = (value, state) =>
  sql`coalesce(${value.text("state")}, 'none') = ${textParameter(state)}`;

const CONDITIONS: { readonly [Kind in FilterKind]: Conditions<FilterOperators[Kind]> } = {
  text: {
    equals: textCondition((text, wanted) => sql`${text} = ${wanted}`),
    does_not_equal: textCondition((text, wanted) => sql`${text} <> ${wanted}`),
    contains: (value, operand) => value.contains(operand),
    does_not_contain: (value, operand) => not(value.contains(operand)),
    starts_with: textCondition((text, wanted) => sql`substr(${text}, 1, length(${wanted})) = ${wanted}`),
    ends_with: textCondition(endsWith),
    ...existence("text"),
  },
  number: {
    equals: numberCondition("="),
    // Recorded: a row without a number equals no number.
    does_not_equal: (value, operand) => not(compared(value, "number", "=", operand)),
    greater_than: numberCondition(">"),
    less_than: numberCondition("<"),
    greater_than_or_equal_to: numberCondition(">="),
    less_than_or_equal_to: numberCondition("<="),
    ...existence("number"),
  },
  checkbox: { equals: isChecked, does_not_equal: (value, operand) => isChecked(value, !operand) },
  option: { equals: hasName, does_not_equal: lacksName, ...existence("names") },
  options: { contains: hasName, does_not_contain: lacksName, ...existence("names") },
  people: { contains: hasId, does_not_contain: lacksId, ...existence("ids") },
  relation: { contains: hasId, does_not_contain: lacksId, ...existence("ids") },
  date: {
    equals: isWithin,
    before: (value, { from }) => compared(value, "date", "<", from),
    after: (value, { to }) => compared(value, "date", ">=", to),
    on_or_before: (value, { to }) => compared(value, "date", "<", to),
    on_or_after: (value, { from }) => compared(value, "date", ">=", from),
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
  verification: { status: hasState, does_not_equal: (value, state) => not(hasState(value, state)) },
};

/**
 * Compiles a condition. All of its operators must match, although Notion takes only one.
 * @param name name of the column, for errors
 * @throws MirrorError `invalid_argument` if an operator or its operand does not fit
 */
export function compileCondition(
  kind: FilterKind,
  name: string,
  condition: unknown,
  nowMs: number,
): (value: ValueSql) => SqlCondition {
  const shapes = new Map<string, OperandShape>(Object.entries(FILTER_OPERATORS[kind]));
  // The types of the two tables fit each other, which the compiler cannot follow by name.
  const conditions = new Map<string, Compile<never>>(Object.entries(CONDITIONS[kind]));
  const expected = `operators: ${[...shapes.keys()].join(", ")}`;
  const operators = isFields(condition) ? Object.entries(condition) : [];
  if (operators.length === 0) throw wrongQuery(name, expected, condition);
  const tests = operators.map(([operator, operand]) => {
    const [shape, compile] = [shapes.get(operator), conditions.get(operator)];
    if (shape === undefined || compile === undefined) throw wrongQuery(name, expected, operator);
    const { parse, allowed } = OPERANDS[shape];
    const parsed = parse(operand, nowMs);
    if (parsed === undefined) throw wrongQuery(`${operator} of ${name}`, allowed, operand);
    return (value: ValueSql) => compile(value, parsed as never);
  });
  return (value) =>
    joined(
      tests.map((test) => test(value)),
      "and",
    );
}
