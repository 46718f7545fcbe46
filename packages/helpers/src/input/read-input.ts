// What a caller hands to the helpers, checked before anything is sent. Plain JavaScript asks no compiler.
import { HelperError } from "../errors.ts";
import type { Arguments, CallFunction } from "../tasks/task.ts";

/** Any object, field by field. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether `value` is an object that is no array. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object, or one without fields in the place of anything else. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

/** Whether `value` is a text. */
export const isText = (value: unknown): value is string => typeof value === "string";

/** An error about what a caller gave. */
export const invalidArgument = (what: string): HelperError => new HelperError("invalid_argument", what);

/** An error about a value that is not what it must be. */
export const wrongValue = (value: unknown, name: string, what: string): HelperError =>
  invalidArgument(`${name} must be ${what}, not ${describe(value)}`);

/** The caller's function. @throws HelperError `invalid_argument` when it is none */
export function readFunction(value: unknown, name: string): CallFunction {
  if (isFunction(value)) return value;
  throw wrongValue(value, name, "a function");
}

/** A copy of the caller's arguments: theirs is never changed, and a later change of theirs changes nothing here. */
export const readArguments = (value: unknown): Arguments => readObject(value ?? undefined, "args");

function readObject(value: unknown, name: string): Fields {
  if (value === undefined || isFields(value)) return { ...value };
  throw wrongValue(value, name, "an object");
}

/** What a value may have to be, in the words of the error. */
const RULES = {
  "true or false": (value: unknown) => typeof value === "boolean",
  "0 or 1": (value: unknown) => value === 0 || value === 1,
  "a whole number above 0": (value: unknown) => Number.isInteger(value) && Number(value) > 0,
  "a number of 0 or more": (value: unknown) => typeof value === "number" && value >= 0,
  "a text": isText,
  "an object": isFields,
  "a function": isFunction,
  "an AbortSignal": (value: unknown) => value instanceof AbortSignal,
} as const;

/** Which options a helper has, and what each must be. */
export type OptionRules<Options> = { readonly [Name in keyof Options]-?: keyof typeof RULES };

/** The caller's options. @throws HelperError `invalid_argument` for one that does not exist, or a wrong value */
export function readOptions<Options extends object>(value: unknown, rules: OptionRules<Options>): Options {
  const options = readObject(value, "options") as Options;
  for (const [name, given] of Object.entries(options)) {
    if (!Object.hasOwn(rules, name)) {
      throw invalidArgument(`there is no option ${name}: the options are ${namesOf(rules)}`);
    }
    const rule = rules[name as keyof Options];
    if (given !== undefined && !RULES[rule](given)) throw wrongValue(given, name, rule);
  }
  return options;
}

/** The names of an object's fields, for an error message. */
export const namesOf = (value: object): string => Object.keys(value).join(", ");

/** Names a value for an error message; never prints content, which may be private. */
export function describe(value: unknown): string {
  if (value === null || value === undefined || typeof value === "number") return String(value);
  if (isText(value)) return JSON.stringify(value.slice(0, 40));
  return Array.isArray(value) ? "an array" : `a value of type ${typeof value}`;
}

function isFunction(value: unknown): value is CallFunction {
  return typeof value === "function";
}
