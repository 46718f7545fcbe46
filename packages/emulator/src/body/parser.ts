// Parsers of JSON: each turns a value of a request into a typed value, or lists all fields that are wrong.
// The wording is Notion's: every wrong field on its own line, with the wanted and the found value.
import type { Problem } from "../errors/problem.ts";
import { listWords } from "../errors/problem.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject } from "../values/json.ts";

/** The problems that a parser found in a value. */
export class Failure {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    this.problems = problems;
  }
}

/** Turns the value at `path` into a typed value. Fields look for missing values, so a parser never sees `undefined`. */
export type Parser<T> = (value: JsonValue, path: string) => T | Failure;

/** The type of the values that a parser returns. */
export type Parsed<P> = P extends Parser<infer T> ? T : never;

/** Returns a failure with one problem. */
export const failure = (path: string, wanted: string, found: JsonValue | undefined): Failure =>
  new Failure([{ path, wanted, found }]);

/** Accepts every value. A later step reads the value. */
export const anything: Parser<JsonValue> = (value) => value;

/** Accepts every object. A later step reads the object. */
export const anyObject: Parser<JsonObject> = (value, path) =>
  isObject(value) ? value : failure(path, "an object", value);

/** A boolean. */
export const flag: Parser<boolean> = (value, path) =>
  typeof value === "boolean" ? value : failure(path, "a boolean", value);

/** Any number. */
export const number: Parser<number> = (value, path) =>
  typeof value === "number" ? value : failure(path, "a number", value);

/** A number between two bounds, both included. */
export function numberBetween(min: number, max: number): Parser<number> {
  return (value, path) => {
    if (typeof value !== "number") return number(value, path);
    if (value < min) return failure(path, `≥ \`${min}\``, value);
    return value > max ? failure(path, `≤ \`${max}\``, value) : value;
  };
}

/** A whole number that is described by `wanted`. */
export function wholeNumber(wanted: string, min: number, max = Number.POSITIVE_INFINITY): Parser<number> {
  return (value, path) =>
    typeof value === "number" && Number.isInteger(value) && value >= min && value <= max
      ? value
      : failure(path, wanted, value);
}

/** Text with a length between `min` and `max`, in UTF-16 units as Notion counts. */
export function text(max = Number.POSITIVE_INFINITY, min = 0): Parser<string> {
  return (value, path) => {
    if (typeof value !== "string") return failure(path, "a string", value);
    if (value.length > max) return failure(`${path}.length`, `≤ \`${max}\``, value.length);
    return value.length < min ? failure(`${path}.length`, `≥ \`${min}\``, value.length) : value;
  };
}

/**
 * Text that is not empty. Notion has no empty texts as values: null removes a value.
 * @source https://developers.notion.com/reference/intro#json-conventions, and the wording of
 * https://github.com/makenotion/notion-sdk-js/issues/160
 */
export function populatedText(max = Number.POSITIVE_INFINITY): Parser<string> {
  const anyText = text(max);
  return (value, path) => (value === "" ? failure(path, "populated or `null`", value) : anyText(value, path));
}

/** Text that a function can read. `wanted` describes the text; `read` returns undefined for other text. */
export function textAs<T>(wanted: string, read: (value: string) => T | undefined): Parser<T> {
  return (value, path) => {
    if (typeof value !== "string") return failure(path, "a string", value);
    return read(value) ?? failure(path, wanted, value);
  };
}

/** One of the literals. */
export function oneOf<const T extends string | number | boolean>(words: readonly T[]): Parser<T> {
  const wanted = listWords(words);
  return (value, path) => words.find((word) => word === value) ?? failure(path, wanted, value);
}

function reword({ problems }: Failure, path: string, word: (wanted: string) => string): Failure {
  return new Failure(
    problems.map((problem) => (problem.path === path ? { ...problem, wanted: word(problem.wanted) } : problem)),
  );
}

/** The value of another parser, or null. */
export function orNull<T>(parser: Parser<T>): Parser<T | null> {
  return (value, path) => {
    if (value === null) return null;
    const parsed = parser(value, path);
    if (!(parsed instanceof Failure)) return parsed;
    return reword(parsed, path, (wanted) => (wanted.startsWith("a") ? `${wanted} or \`null\`` : wanted));
  };
}

/** The value of another parser. The error text says that the field can be missing, because null is refused. */
export function orUndefined<T>(parser: Parser<T>): Parser<T> {
  return (value, path) => {
    const parsed = parser(value, path);
    return parsed instanceof Failure ? reword(parsed, path, (wanted) => `${wanted} or \`undefined\``) : parsed;
  };
}

/** The value of another parser, or null. The error text says that the field can be missing, too. */
export function orNullOrUndefined<T>(parser: Parser<T>): Parser<T | null> {
  return (value, path) => {
    if (value === null) return null;
    const parsed = parser(value, path);
    return parsed instanceof Failure
      ? reword(parsed, path, (wanted) => `${wanted}, \`null\`, or \`undefined\``)
      : parsed;
  };
}

/** A list. */
export function listOf<T>(parser: Parser<T>, max = Number.POSITIVE_INFINITY, min = 0): Parser<T[]> {
  return (value, path) => {
    if (!Array.isArray(value)) return failure(path, "an array", value);
    if (value.length > max) return failure(`${path}.length`, `≤ \`${max}\``, value.length);
    if (value.length < min) return failure(`${path}.length`, `≥ \`${min}\``, value.length);
    const items: T[] = [];
    const problems: Problem[] = [];
    value.forEach((item, index) => {
      const parsed = parser(item, `${path}[${index}]`);
      if (parsed instanceof Failure) problems.push(...parsed.problems);
      else items.push(parsed);
    });
    return problems.length > 0 ? new Failure(problems) : items;
  };
}

/** An object with free keys. */
export function mapOf<T>(parser: Parser<T>): Parser<Readonly<Record<string, T>>> {
  return (value, path) => {
    if (!isObject(value)) return failure(path, "an object", value);
    const entries: [string, T][] = [];
    const problems: Problem[] = [];
    for (const [key, item] of Object.entries(value)) {
      if (item === undefined) continue;
      const parsed = parser(item, `${path}.${key}`);
      if (parsed instanceof Failure) problems.push(...parsed.problems);
      else entries.push([key, parsed]);
    }
    return problems.length > 0 ? new Failure(problems) : Object.fromEntries(entries);
  };
}

/** A parser that is created at its first use, so that a parser can contain itself. */
export function lazy<T>(create: () => Parser<T>): Parser<T> {
  let parser: Parser<T> | undefined;
  return (value, path) => (parser ??= create())(value, path);
}

/** Converts the value of another parser. The conversion can fail, too. */
export function mapped<T, U>(parser: Parser<T>, convert: (value: T, path: string) => U | Failure): Parser<U> {
  return (value, path) => {
    const parsed = parser(value, path);
    return parsed instanceof Failure ? parsed : convert(parsed, path);
  };
}
