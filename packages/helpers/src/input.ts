// What a caller hands to the helpers, checked before anything is sent. Plain JavaScript asks no compiler.
import { HelperError } from "./errors.ts";
import type { Arguments, CallFunction } from "./steps.ts";

/** Any object, field by field. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether `value` is an object that is no array. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object, or one without fields in the place of anything else. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

/** An error about what a caller gave. */
export function invalidArgument(what: string): HelperError {
  return new HelperError("invalid_argument", `Wrong use of a helper: ${what}`);
}

/** The caller's function. @throws HelperError `invalid_argument` when it is none */
export function readFunction(value: unknown, example: string): CallFunction {
  if (isFunction(value)) return value;
  throw invalidArgument(`a function is needed, for example ${example}, not ${describe(value)}`);
}

/** A copy of the caller's arguments: theirs is never changed, and a later change of theirs changes nothing here. */
export function readArguments(value: unknown): Arguments {
  if (value === undefined || value === null) return {};
  if (isFields(value)) return { ...value };
  throw invalidArgument(`the arguments must be an object, not ${describe(value)}`);
}

const RULES = {
  flag: { fits: (value: unknown) => typeof value === "boolean", words: "true or false" },
  ahead: {
    fits: (value: unknown) => value === 0 || value === 1,
    words: "0 or 1: the cursor of one page is in the one before",
  },
  count: { fits: (value: unknown) => Number.isInteger(value) && Number(value) > 0, words: "a whole number above 0" },
  amount: { fits: (value: unknown) => typeof value === "number" && value >= 0, words: "a number of 0 or more" },
  text: { fits: (value: unknown) => typeof value === "string", words: "a text" },
  object: { fits: isFields, words: "an object" },
  function: { fits: isFunction, words: "a function" },
  signal: { fits: (value: unknown) => value instanceof AbortSignal, words: "an AbortSignal" },
} as const;

/** Which options a helper has, and what each must be. */
export type OptionRules<Options> = { readonly [Name in keyof Options]-?: keyof typeof RULES };

/** The caller's options. @throws HelperError `invalid_argument` for one that does not exist, or a wrong value */
export function readOptions<Options extends object>(value: unknown, rules: OptionRules<Options>): Options {
  if (value === undefined) return {} as Options;
  if (!isFields(value)) throw invalidArgument(`options must be an object, not ${describe(value)}`);
  const names = Object.keys(rules);
  for (const [name, given] of Object.entries(value)) {
    if (!names.includes(name)) throw invalidArgument(`there is no option ${name}: the options are ${names.join(", ")}`);
    const rule = RULES[rules[name as keyof Options]];
    if (given !== undefined && !rule.fits(given)) {
      throw invalidArgument(`${name} must be ${rule.words}, not ${describe(given)}`);
    }
  }
  return { ...value } as Options;
}

/** Names a value for an error message; never prints content, which may be private. */
export function describe(value: unknown): string {
  if (value === null || value === undefined || typeof value === "number") return String(value);
  if (typeof value === "string") return JSON.stringify(value.slice(0, 40));
  return Array.isArray(value) ? "an array" : `a value of type ${typeof value}`;
}

function isFunction(value: unknown): value is CallFunction {
  return typeof value === "function";
}
