// Reads the arguments of a tool.
import { extractPageId } from "@ws/helpers";
import { fieldsOf, isFields, type Fields } from "@ws/helpers/json";
import { describeValue } from "@ws/helpers/messages";
import { MirrorError } from "@ws/mirror";
import { readTime, TIME_FORMS } from "@ws/mirror/reader";

/** Returns a text that may be missing. @throws MirrorError `invalid_argument` */
export function optionalText(args: Fields, name: string): string | undefined {
  const value = args[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string") throw wrongArgument(name, "a text", value);
  return value;
}

/** Returns a text. @throws MirrorError `invalid_argument` */
export function requiredText(args: Fields, name: string): string {
  const text = optionalText(args, name);
  if (text === undefined) throw wrongArgument(name, "a text", undefined);
  return text;
}

/** Returns true or false, false if it is missing. @throws MirrorError `invalid_argument` */
export function optionalFlag(args: Fields, name: string): boolean {
  const value = args[name] ?? false;
  if (typeof value !== "boolean") throw wrongArgument(name, "true or false", value);
  return value;
}

/** Returns a whole number. @throws MirrorError `invalid_argument` */
export function wholeNumber(
  args: Fields,
  name: string,
  { min, max, normal }: { readonly min: number; readonly max: number; readonly normal: number },
): number {
  const value = args[name] ?? normal;
  if (typeof value !== "number" || !Number.isInteger(value) || value < min || value > max)
    throw wrongArgument(name, `a whole number from ${min} to ${max}`, value);
  return value;
}

/**
 * Returns a time that may be missing, as ISO 8601: a date, a time, or words such as `7d`, `yesterday` and `monday`.
 * @throws MirrorError `invalid_argument`
 */
export function optionalTime(args: Fields, name: string, nowMs: number): string | undefined {
  const text = optionalText(args, name);
  if (text === undefined) return undefined;
  const ms = readTime(text, nowMs);
  if (ms === undefined) throw wrongArgument(name, TIME_FORMS, text);
  return new Date(ms).toISOString();
}

/** An id, alone or at the end of an address of the app. */
const ID = /(?:^|[^\da-f])([\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12})$/iu;

/**
 * Returns the id in a text: alone, or in an address of the app. The id of a block counts before that of an open page (`?p=`), and
 * both before that of the page or database.
 */
export function idIn(text: string): string | undefined {
  const [address = "", block] = text.trim().split("#");
  const [path = "", query] = address.split("?");
  const open = new URLSearchParams(query).get("p");
  const id = [block, open, path].map((part) => ID.exec(part ?? "")?.[1]).find((found) => found !== undefined);
  return id && extractPageId(id);
}

/** Returns an id that may be missing. @throws MirrorError `invalid_argument` */
export function optionalId(args: Fields, name: string): string | undefined {
  const text = optionalText(args, name);
  if (text === undefined) return undefined;
  const id = idIn(text);
  if (id === undefined) throw wrongArgument(name, "an id or an address of the app", text);
  return id;
}

/** Returns the error for an argument of another form. */
export const wrongArgument = (name: string, expected: string, value: unknown): MirrorError =>
  new MirrorError("invalid_argument", `Expected ${name} to be ${expected}, got ${describeValue(value)}.`);

/** Sizes of an argument: the characters of a text, and the values inside of lists and objects, each of which takes time to compare. */
const [MAX_LENGTH, MAX_VALUES] = [10_000, 200];

/** Refuses an argument that would keep the server from answering others. @throws MirrorError `invalid_argument` */
export function checkSize(name: string, value: unknown): void {
  const left = [value];
  for (let values = 0; left.length > 0; values += 1) {
    const next = left.pop();
    if (typeof next === "string" && next.length > MAX_LENGTH)
      throw new MirrorError(
        "invalid_argument",
        `Expected ${next === value ? name : `each text in ${name}`} to have at most ${MAX_LENGTH} characters, got ${next.length}.`,
      );
    if (values > MAX_VALUES)
      throw new MirrorError(
        "invalid_argument",
        `Expected ${name} to have at most ${MAX_VALUES} values, got more. Ask in several calls.`,
      );
    if (Array.isArray(next)) for (const item of next) left.push(item);
    else if (isFields(next)) for (const item of Object.values(next)) left.push(item);
  }
}

/** Types of arguments that are no texts. */
const TYPES = {
  integer: Number.isInteger,
  boolean: (value: unknown) => typeof value === "boolean",
  array: Array.isArray,
  object: isFields,
} as const satisfies Readonly<Record<string, (value: unknown) => boolean>>;

/** Times that a value is read from a text: hosts write texts of texts, too. */
const MAX_TEXTS = 3;

/** Levels of "and" and "or" that can be texts. Deeper conditions are refused. */
const MAX_LEVELS = 20;

/** Returns the value of an argument that can be a JSON text. The value itself if it is no JSON of the type. */
export function fromText(value: unknown, type: keyof typeof TYPES | "string" | undefined, level = 0): unknown {
  if (type === undefined || type === "string" || level > MAX_LEVELS) return value;
  let read = value;
  for (let texts = 0; typeof read === "string" && texts < MAX_TEXTS; texts += 1) read = jsonOf(read);
  if (!TYPES[type](read)) return value;
  if (type !== "object") return read;
  return Object.fromEntries(Object.entries(fieldsOf(read)).map(([name, member]) => [name, memberOf(member, level)]));
}

/** Returns the condition of a column, or the list of "and" or "or". What a condition compares with stays as it is. */
function memberOf(member: unknown, level: number): unknown {
  const list = fromText(member, "array");
  if (Array.isArray(list)) return list.map((item: unknown) => fromText(item, "object", level + 1));
  const object = typeof member === "string" ? jsonOf(member) : undefined;
  return isFields(object) ? object : member;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the error of a wrong argument. */
export const invalid = (message: string): MirrorError => new MirrorError("invalid_argument", message);
