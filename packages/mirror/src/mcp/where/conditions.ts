// The conditions of filters, by kind of value. Names and meaning are those of `where` in @ws/schema, and of the service: a test
// compares the results.
import { isFields } from "../../json.ts";
import { dashedId, isObjectId } from "../../object-id.ts";
import { DATE_TESTS, dateTest } from "./date-conditions.ts";

/** A test of a plain value. */
export type Test = (value: unknown) => boolean;

/** Creates a test. Undefined if the operand does not fit. */
export type Condition = (operand: unknown, nowMs: number) => Test | undefined;

/** The conditions of a kind of value. The first is that of a value without an operator. */
export interface ConditionKind {
  readonly operators: Readonly<Record<string, Condition>>;
  /** Said of an operand that does not fit. */
  readonly allowed: string;
}

/** Creates a condition from a check of the operand and a test. */
const condition =
  <Operand>(
    fits: (operand: unknown) => operand is Operand,
    test: (value: unknown, operand: Operand) => boolean,
  ): Condition =>
  (operand) =>
    fits(operand) ? (value) => test(value, operand) : undefined;

const isText = (operand: unknown): operand is string => typeof operand === "string";
const isNumber = (operand: unknown): operand is number => Number.isFinite(operand);
const isBoolean = (operand: unknown): operand is boolean => typeof operand === "boolean";
const isTrue = (operand: unknown): operand is true => operand === true;
const isNames = (operand: unknown): operand is string | string[] => [operand].flat().every(isText);

/** Texts, numbers, dates and lists can be empty. */
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

const EXISTENCE = {
  is_empty: condition(isTrue, (value) => isEmpty(value)),
  is_not_empty: condition(isTrue, (value) => !isEmpty(value)),
};

const lower = (value: unknown): string => (typeof value === "string" ? value.toLowerCase() : "");

/** A test of two texts that ignores case. */
const textCondition = (test: (value: string, operand: string) => boolean): Condition =>
  condition(isText, (value, operand) => test(lower(value), operand.toLowerCase()));

const numberCondition = (test: (value: number, operand: number) => boolean): Condition =>
  condition(isNumber, (value, operand) => typeof value === "number" && test(value, operand));

/** True if a value is, or a list contains, one of the names. */
const hasName = (value: unknown, names: string | string[]): boolean =>
  [value].flat().some((item) => typeof item === "string" && [names].flat().includes(item));

const isIds = (operand: unknown): operand is string | string[] => [operand].flat().every(isObjectId);
const hasId = (value: unknown, ids: string | string[]): boolean => hasName(value, [ids].flat().map(dashedId));

/** The kinds of conditions. */
export const CONDITIONS = {
  text: {
    operators: {
      equals: textCondition((value, operand) => value === operand),
      does_not_equal: textCondition((value, operand) => value !== operand),
      contains: textCondition((value, operand) => value.includes(operand)),
      does_not_contain: textCondition((value, operand) => !value.includes(operand)),
      starts_with: textCondition((value, operand) => value.startsWith(operand)),
      ends_with: textCondition((value, operand) => value.endsWith(operand)),
      ...EXISTENCE,
    },
    allowed: "a text",
  },
  number: {
    operators: {
      equals: numberCondition((value, operand) => value === operand),
      // A row without a number equals no number.
      does_not_equal: condition(isNumber, (value, operand) => value !== operand),
      greater_than: numberCondition((value, operand) => value > operand),
      less_than: numberCondition((value, operand) => value < operand),
      greater_than_or_equal_to: numberCondition((value, operand) => value >= operand),
      less_than_or_equal_to: numberCondition((value, operand) => value <= operand),
      ...EXISTENCE,
    },
    allowed: "a number",
  },
  checkbox: {
    operators: {
      equals: condition(isBoolean, (value, operand) => (value === true) === operand),
      does_not_equal: condition(isBoolean, (value, operand) => (value === true) !== operand),
    },
    allowed: "true or false",
  },
  option: {
    operators: {
      equals: condition(isNames, hasName),
      does_not_equal: condition(isNames, (value, names) => !hasName(value, names)),
      ...EXISTENCE,
    },
    allowed: "an option or a list of options",
  },
  options: {
    operators: {
      contains: condition(isNames, hasName),
      does_not_contain: condition(isNames, (value, names) => !hasName(value, names)),
      ...EXISTENCE,
    },
    allowed: "an option or a list of options",
  },
  ids: {
    operators: {
      contains: condition(isIds, hasId),
      does_not_contain: condition(isIds, (value, ids) => !hasId(value, ids)),
      ...EXISTENCE,
    },
    allowed: "an id",
  },
  date: {
    operators: {
      ...Object.fromEntries(
        DATE_TESTS.map((name): [string, Condition] => [name, (operand, nowMs) => dateTest(name, operand, nowMs)]),
      ),
      ...EXISTENCE,
    },
    allowed: "a date, a time, or a word such as today or one_week_ago",
  },
  files: { operators: EXISTENCE, allowed: "true" },
  verification: {
    operators: {
      status: condition(isText, (value, word) => verificationWord(value) === word),
      does_not_equal: condition(isText, (value, word) => verificationWord(value) !== word),
    },
    allowed: "verified, expired or none",
  },
} satisfies Readonly<Record<string, ConditionKind>>;

function verificationWord(value: unknown): unknown {
  const { state = "unverified" } = isFields(value) ? value : {};
  return state === "unverified" ? "none" : state;
}
