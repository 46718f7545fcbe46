// Filters of Notion as expressions of Obsidian's bases.
// The functions and operators are those of https://help.obsidian.md/bases/functions and https://help.obsidian.md/bases/syntax.
import { columnType, TIMESTAMPS, type FilterKind, type RELATIVE_DAYS } from "@ws/helpers/columns";
import { columnOf, foldedText, withoutGroups, type FilterColumn } from "@ws/helpers/filters";
import { isFields, type Fields } from "../../json.ts";
import { propertyName, TIME_NAMES } from "./note-properties.ts";

/** A filter of a base. */
export type BaseFilter = string | { readonly and: readonly BaseFilter[] } | { readonly or: readonly BaseFilter[] };

/** Columns and notes to which filters refer. */
export interface FilterNames {
  readonly columns: readonly FilterColumn[];
  /** Returns the path of a note. */
  readonly noteOf: (pageId: string) => string | undefined;
  /** Returns the name of a person. */
  readonly nameOf: (userId: string) => string | undefined;
}

/** The filter of a view, and the conditions that have no form in a base. */
export interface WrittenFilter {
  readonly filter: BaseFilter | undefined;
  /** Descriptions of the conditions that are left out. */
  readonly left: readonly string[];
}

/** Returns the filter of a view as a filter of a base. */
export function baseFilter(filter: unknown, names: FilterNames): WrittenFilter {
  const left: string[] = [];
  return { filter: partOf(filter, names, left, 0), left };
}

/** Notion allows two levels. */
const MAX_DEPTH = 20;

function partOf(filter: unknown, names: FilterNames, left: string[], depth: number): BaseFilter | undefined {
  if (!isFields(filter)) return undefined;
  const { and, or, property, timestamp, type: _, ...rest } = filter;
  const parts: unknown = and ?? or;
  if (Array.isArray(parts) && depth < MAX_DEPTH) {
    const before = left.length;
    const written = parts.flatMap((part: unknown) => partOf(part, names, left, depth + 1) ?? []);
    if (and !== undefined) return written.length === 0 ? undefined : { and: written };
    // Without one of its alternatives, a list of them would hide rows.
    return written.length === 0 || left.length > before ? undefined : { or: written };
  }
  const statements = statementsOf(property, timestamp, rest, names);
  if (statements === undefined) left.push(JSON.stringify(filter).slice(0, 200));
  const [first, ...others] = statements ?? [];
  return first === undefined || others.length === 0 ? first : { and: [first, ...others] };
}

/** The statements of a condition, which must all be true. */
type Statements = readonly string[];

function statementsOf(property: unknown, timestamp: unknown, rest: Fields, names: FilterNames): Statements | undefined {
  const time = TIMESTAMPS.find((name) => name === timestamp);
  if (time !== undefined) return conditionOf("date", noteProperty(TIME_NAMES[time]), rest[time], names);
  const column = typeof property === "string" ? columnOf(names.columns, property) : undefined;
  const [condition] = Object.values(rest);
  if (column === undefined) return undefined;
  const value = noteProperty(propertyName(column));
  const kind = columnType(column.type)?.filter;
  if (kind === "formula" || kind === "rollup") return resultCondition(kind, value, condition, names);
  // The number of a unique id has its prefix in a note, and a verification is a text.
  if (kind === undefined || kind === "verification" || column.type === "unique_id") return undefined;
  return conditionOf(kind, value, withoutGroups(condition, column), names);
}

/** Returns the expression for a property of a note. */
export const noteProperty = (name: string): string => `note[${JSON.stringify(name)}]`;

/** The kinds of results by the names below which their conditions are. Lists have no form. */
const RESULTS: Readonly<Record<string, FilterKind>> = {
  string: "text",
  number: "number",
  checkbox: "checkbox",
  date: "date",
};

function resultCondition(
  kind: "formula" | "rollup",
  value: string,
  condition: unknown,
  names: FilterNames,
): Statements | undefined {
  const [entry] = isFields(condition) ? Object.entries(condition) : [];
  const result = entry === undefined ? undefined : RESULTS[entry[0]];
  if (entry === undefined || result === undefined || (kind === "rollup" && result === "text")) return undefined;
  // A result can be missing, and a text has functions that nothing does not have.
  return conditionOf(result, result === "text" ? `if(${value}, ${value}, "")` : value, entry[1], names);
}

/** Writes an operator. Undefined for an operand that has no form. */
type Operator = (value: string, operand: unknown, names: FilterNames) => string | Statements | undefined;
type Operators = Readonly<Record<string, Operator>>;
/** An operator in one statement. */
type Test = (value: string, operand: unknown, names: FilterNames) => string | undefined;

const text = (operand: unknown): string => JSON.stringify(String(operand));
const folded = (operand: unknown): string => JSON.stringify(foldedText(String(operand)));
const list = (operand: unknown): unknown[] => (Array.isArray(operand) ? operand : [operand]);

const EXISTENCE: Operators = {
  is_empty: (value) => `${value}.isEmpty()`,
  is_not_empty: (value) => `!${value}.isEmpty()`,
};

/** A value must be there: nothing has no functions, and some comparisons with nothing are true. */
const present = (value: string, ...comparisons: string[]): Statements => [`!${value}.isEmpty()`, ...comparisons];

/** Returns a number as digits, because expressions have no exponents. */
const digits = (number: number): string =>
  Number.isInteger(number) ? String(BigInt(number)) : number.toFixed(20).replace(/0+$/u, "");

const compared =
  (operator: string): Operator =>
  (value, operand) =>
    typeof operand === "number" ? present(value, `${value} ${operator} ${digits(operand)}`) : undefined;

const DAYS: Readonly<Record<(typeof RELATIVE_DAYS)[number], string>> = {
  today: "today()",
  tomorrow: 'today() + "1d"',
  yesterday: 'today() - "1d"',
  one_week_ago: 'today() - "7d"',
  one_week_from_now: 'today() + "7d"',
  one_month_ago: 'today() - "1M"',
  one_month_from_now: 'today() + "1M"',
};

/** Returns a day as an expression. Undefined for a time: notes have the times of the clock, without an offset. */
function dayOf(operand: unknown): string | undefined {
  if (typeof operand !== "string") return undefined;
  if (Object.hasOwn(DAYS, operand)) return DAYS[operand as keyof typeof DAYS];
  return /^\d{4}-\d{2}-\d{2}$/u.test(operand) ? `date("${operand}")` : undefined;
}

const onDay =
  (operator: string): Operator =>
  (value, operand) => {
    const day = dayOf(operand);
    return day === undefined ? undefined : present(value, `${value}.date() ${operator} ${day}`);
  };

const between =
  (from: string, to: string): Operator =>
  (value) =>
    present(value, `${value}.date() >= ${from}`, `${value}.date() <= ${to}`);

const isAny: Test = (value, operand) => `[${list(operand).map(text).join(", ")}].contains(${value})`;
const hasAny: Test = (value, operand) => `${value}.containsAny(${list(operand).map(text).join(", ")})`;

const person: Test = (value, operand, { nameOf }) => {
  const name = nameOf(String(operand));
  return name === undefined ? undefined : `${value}.contains(${text(name)})`;
};

const note: Test = (value, operand, { noteOf }) => {
  const path = noteOf(String(operand));
  return path === undefined ? undefined : `${value}.contains(link(${text(path)}))`;
};

/** Returns an operator that is true where another one is not. */
const not =
  (test: Test): Test =>
  (...args) => {
    const expression = test(...args);
    return expression === undefined ? undefined : `!${expression}`;
  };

const OPERATORS: Readonly<Record<FilterKind, Operators>> = {
  text: {
    equals: (value, operand) => `${value}.lower() == ${folded(operand)}`,
    does_not_equal: (value, operand) => `${value}.lower() != ${folded(operand)}`,
    contains: (value, operand) => `${value}.lower().contains(${folded(operand)})`,
    does_not_contain: (value, operand) => `!${value}.lower().contains(${folded(operand)})`,
    starts_with: (value, operand) => `${value}.lower().startsWith(${folded(operand)})`,
    ends_with: (value, operand) => `${value}.lower().endsWith(${folded(operand)})`,
    ...EXISTENCE,
  },
  number: {
    equals: compared("=="),
    does_not_equal: (value, operand) => (typeof operand === "number" ? `${value} != ${digits(operand)}` : undefined),
    greater_than: compared(">"),
    less_than: compared("<"),
    greater_than_or_equal_to: compared(">="),
    less_than_or_equal_to: compared("<="),
    ...EXISTENCE,
  },
  checkbox: {
    equals: (value, operand) => `${value} ${operand === true ? "==" : "!="} true`,
    does_not_equal: (value, operand) => `${value} ${operand === true ? "!=" : "=="} true`,
  },
  option: { equals: isAny, does_not_equal: not(isAny), ...EXISTENCE },
  options: { contains: hasAny, does_not_contain: not(hasAny), ...EXISTENCE },
  people: { contains: person, does_not_contain: not(person), ...EXISTENCE },
  relation: { contains: note, does_not_contain: not(note), ...EXISTENCE },
  date: {
    equals: onDay("=="),
    before: onDay("<"),
    after: onDay(">"),
    on_or_before: onDay("<="),
    on_or_after: onDay(">="),
    // Weeks begin on Sunday. Those of the format begin on Monday.
    this_week: (value) =>
      present(value, `(${value}.date() + "1d").format("GGGG-WW") == (today() + "1d").format("GGGG-WW")`),
    this_month: (value) => present(value, `${value}.format("YYYY-MM") == today().format("YYYY-MM")`),
    past_week: between('today() - "7d"', "today()"),
    past_month: between('today() - "1M"', "today()"),
    past_year: between('today() - "1y"', "today()"),
    next_week: between("today()", 'today() + "7d"'),
    next_month: between("today()", 'today() + "1M"'),
    next_year: between("today()", 'today() + "1y"'),
    ...EXISTENCE,
  },
  files: EXISTENCE,
  verification: {},
};

/** Returns a condition. All of its operators must match. Undefined if one of them has no form. */
function conditionOf(kind: FilterKind, value: string, condition: unknown, names: FilterNames): Statements | undefined {
  const operators = isFields(condition) ? Object.entries(condition) : [];
  if (operators.length === 0) return undefined;
  const written: string[] = [];
  for (const [operator, operand] of operators) {
    const known = OPERATORS[kind];
    const statements = Object.hasOwn(known, operator) ? known[operator]?.(value, operand, names) : undefined;
    if (statements === undefined) return undefined;
    written.push(...(typeof statements === "string" ? [statements] : statements));
  }
  return written;
}
