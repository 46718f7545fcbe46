// Checks arguments and options before anything is sent, because JavaScript callers have no compiler.
import { HelperError } from "./errors.ts";
import { isFields, isString, type Fields } from "./json/fields.ts";
import { describeValue, fieldNames } from "./messages.ts";
import type { CallArguments, CallFunction } from "./tasks/task.ts";

/** Creates an `invalid_argument` error. */
export const invalidArgument = (message: string): HelperError => new HelperError("invalid_argument", message);

/** Creates an `invalid_argument` error that shows the expected and the actual value of an argument. */
export const unexpectedValue = (value: unknown, name: string, expected: string): HelperError =>
  invalidArgument(`Expected ${name} to be ${expected}, got ${describeValue(value)}.`);

/** Returns a function argument. @throws HelperError `invalid_argument` if it is not a function */
export function readFunction(value: unknown, name: string): CallFunction {
  if (isFunction(value)) return value;
  throw unexpectedValue(value, name, "a function");
}

/** Returns a copy of the arguments, so that later changes by the caller have no effect. */
export const readArguments = (value: unknown): CallArguments => readObject(value ?? undefined, "args");

function readObject(value: unknown, name: string): Fields {
  if (value === undefined || isFields(value)) return { ...value };
  throw unexpectedValue(value, name, "an object");
}

/** Checks for option values, by the description that the error message shows. */
const CHECKS = {
  "true or false": (value: unknown) => typeof value === "boolean",
  "0 or 1": (value: unknown) => value === 0 || value === 1,
  "an integer above 0": (value: unknown) => Number.isInteger(value) && Number(value) > 0,
  "a number from 0": (value: unknown) => typeof value === "number" && value >= 0,
  '"plain" or "runs"': (value: unknown) => value === "plain" || value === "runs",
  '"error"': (value: unknown) => value === "error",
  '"blocks"': (value: unknown) => value === "blocks",
  "a string": isString,
  "an object": isFields,
  "a function": isFunction,
  "an AbortSignal": (value: unknown) => value instanceof AbortSignal,
} as const;

/** The options of a helper, each with the check of its value. */
export type OptionChecks<Options> = { readonly [Name in keyof Options]-?: keyof typeof CHECKS };

/** Returns a copy of the options. @throws HelperError `invalid_argument` for an unknown option or a wrong value */
export function readOptions<Options extends object>(value: unknown, checks: OptionChecks<Options>): Options {
  const options = readObject(value, "options") as Options;
  for (const [name, option] of Object.entries(options)) {
    if (!Object.hasOwn(checks, name)) {
      throw invalidArgument(`Unknown option ${name}. Use one of ${fieldNames(checks)}.`);
    }
    const expected = checks[name as keyof Options];
    if (option !== undefined && !CHECKS[expected](option)) throw unexpectedValue(option, name, expected);
  }
  return options;
}

function isFunction(value: unknown): value is CallFunction {
  return typeof value === "function";
}
