// The conditions of filters: one table for each kind of value, one row for each condition.
import { parseOrThrow } from "../body/parse-body.ts";
import type { Parser } from "../body/parser.ts";
import { flag, listOf, mapped, number, oneOf, text } from "../body/parser.ts";
import { oneMissing, wrongField } from "../errors/validation-errors.ts";
import type { JsonValue } from "../values/json.ts";
import { isObject } from "../values/json.ts";
import { includesText } from "../values/find-text.ts";
import { dashedUuid } from "../values/uuid.ts";
import type { ResolveNames } from "./option-names.ts";

/** A test of one value. */
export type Test<T> = (value: T) => boolean;

/** Compiles a condition: takes the operand and returns a test. */
export type Condition<T> = (operand: JsonValue, path: string) => Test<T>;

/** Conditions by name. */
export type ConditionTable<T> = Readonly<Record<string, Condition<T>>>;

/** Defines a condition with the parser of its operand and its test. */
export function condition<T, O>(operand: Parser<O>, test: (value: T, wanted: O) => boolean): Condition<T> {
  return (input, path) => {
    const wanted = parseOrThrow(operand, input, `body.${path}`);
    return (value) => test(value, wanted);
  };
}

/** `is_empty` and `is_not_empty`, which take only `true`. */
export function existence<T>(isEmpty: Test<T>): ConditionTable<T> {
  return {
    is_empty: condition(oneOf([true]), (value) => isEmpty(value)),
    is_not_empty: condition(oneOf([true]), (value) => !isEmpty(value)),
  };
}

const lowerCase = mapped(text(), (value) => value.toLowerCase());

/** Conditions over text. They ignore case, as Notion does. */
export const TEXT_CONDITIONS: ConditionTable<string> = {
  ...existence<string>((value) => value === ""),
  equals: condition(lowerCase, (value, wanted) => value.toLowerCase() === wanted),
  does_not_equal: condition(lowerCase, (value, wanted) => value.toLowerCase() !== wanted),
  contains: condition(lowerCase, (value, wanted) => includesText(value.toLowerCase(), wanted)),
  does_not_contain: condition(lowerCase, (value, wanted) => !includesText(value.toLowerCase(), wanted)),
  starts_with: condition(lowerCase, (value, wanted) => value.toLowerCase().startsWith(wanted)),
  ends_with: condition(lowerCase, (value, wanted) => value.toLowerCase().endsWith(wanted)),
};

/** Conditions over numbers. */
export const NUMBER_CONDITIONS: ConditionTable<number | null> = {
  ...existence<number | null>((value) => value === null),
  equals: condition(number, (value, wanted) => value === wanted),
  // Recorded: a row without a number does not equal any number.
  does_not_equal: condition(number, (value, wanted) => value !== wanted),
  greater_than: condition(number, (value, wanted) => value !== null && value > wanted),
  less_than: condition(number, (value, wanted) => value !== null && value < wanted),
  greater_than_or_equal_to: condition(number, (value, wanted) => value !== null && value >= wanted),
  less_than_or_equal_to: condition(number, (value, wanted) => value !== null && value <= wanted),
};

/** Conditions over checkboxes. */
export const CHECKBOX_CONDITIONS: ConditionTable<boolean> = {
  equals: condition(flag, (value, wanted) => value === wanted),
  does_not_equal: condition(flag, (value, wanted) => value !== wanted),
};

const oneName = mapped(text(), (name) => [name]);
const severalNames = listOf(text());
/** One name or a list of names. */
const nameList: Parser<string[]> = (value, path) => (Array.isArray(value) ? severalNames : oneName)(value, path);

type NamesTest = (value: readonly string[], wanted: ReadonlySet<string>) => boolean;

function named(resolve: ResolveNames, test: NamesTest): Condition<readonly string[]> {
  return (input, path) => {
    const wanted = resolve(parseOrThrow(nameList, input, `body.${path}`));
    return (value) => test(value, wanted);
  };
}

const hasAny: NamesTest = (value, wanted) => value.some((name) => wanted.has(name));
const hasNone: NamesTest = (value, wanted) => !hasAny(value, wanted);
const withoutNames = existence<readonly string[]>((value) => value.length === 0);

/** Conditions over the option of a select or status. */
export const optionConditions = (resolve: ResolveNames): ConditionTable<readonly string[]> => ({
  ...withoutNames,
  equals: named(resolve, hasAny),
  does_not_equal: named(resolve, hasNone),
});

/** Conditions over several options. */
export const multiOptionConditions = (resolve: ResolveNames): ConditionTable<readonly string[]> => ({
  ...withoutNames,
  contains: named(resolve, hasAny),
  does_not_contain: named(resolve, hasNone),
});

/** Conditions over ids of people or pages. `me` is the user that sends the request. */
export function idConditions(ownId: string): ConditionTable<readonly string[]> {
  const id = mapped(text(), (value) => (value === "me" ? ownId : dashedUuid(value)));
  return {
    ...existence<readonly string[]>((value) => value.length === 0),
    contains: condition(id, (value, wanted) => value.includes(wanted)),
    does_not_contain: condition(id, (value, wanted) => !value.includes(wanted)),
  };
}

/** Conditions over files. */
export const FILE_CONDITIONS: ConditionTable<readonly JsonValue[]> = existence<readonly JsonValue[]>(
  (value) => value.length === 0,
);

/** Conditions over a page's verification. */
export const VERIFICATION_CONDITIONS: ConditionTable<string> = {
  status: condition(text(), (value, wanted) => value === wanted),
  does_not_equal: condition(text(), (value, wanted) => value !== wanted),
};

/**
 * Compiles a condition, which is an object with exactly one key.
 * @throws ApiError if the key is unknown or the operand is wrong
 */
export function compileCondition<T>(table: ConditionTable<T>, input: JsonValue | undefined, path: string): Test<T> {
  if (!isObject(input)) throw wrongField(path, "an object", input);
  const [key = "", second] = Object.keys(input);
  const compile = Object.hasOwn(table, key) ? table[key] : undefined;
  const operand = input[key];
  if (compile === undefined || operand === undefined)
    throw oneMissing(Object.keys(table).map((name) => `${path}.${name}`));
  if (second !== undefined) throw wrongField(`${path}.${second}`, "not present", input[second]);
  return compile(operand, `${path}.${key}`);
}
