// The limits of Notion that a value can be checked for before the first request: a request that exceeds one is refused, in the
// middle of a batch perhaps. Values are recognised by their shape, so that new kinds of blocks need no row here.
import { HelperError, type HelperErrorCode } from "../errors.ts";
import { fieldsOf, isFields, isString, type Fields } from "../json/fields.ts";
import { LIMITS } from "../limits.ts";
import { splitRichText } from "./split-rich-text.ts";
import { textContentOf } from "./run.ts";

/** Largest length of the texts with these keys. The texts of runs are split instead. */
const TEXT_LIMITS: ReadonlyMap<string, number> = new Map([
  ["url", LIMITS.urlLength],
  ["expression", LIMITS.equationLength],
  ["email", LIMITS.emailLength],
  ["phone_number", LIMITS.phoneNumberLength],
]);

/** Properties whose value is an option, or a list of them. */
const OPTION_TYPES: ReadonlySet<string> = new Set(["select", "multi_select", "status"]);

/** Settings of a check. */
export interface FitOptions {
  /** Code of the error. @default "invalid_argument" */
  readonly code?: HelperErrorCode;
  /** The next step after a text that is too long, for the error. */
  readonly advice?: string;
}

/** Largest value of one request, in bytes of JSON. Leaves room for the rest of the request. */
const MAX_BYTES = LIMITS.requestBytes - 10_000;

/**
 * Returns a copy of a value that keeps to the limits of Notion: runs of more than 2,000 characters are split.
 * @param path names the value in errors, for example `children[0].paragraph`
 * @throws HelperError if a list, a URL, an equation, a name or the whole is larger than Notion accepts, or children are nested too
 * deep
 */
export function fitLimits<Value>(value: Value, path: string, options: FitOptions = {}): Value {
  const fitting = fit(value, path, options, Array.isArray(value) ? 1 : 0) as Value;
  checkBytes(fitting, path, options);
  return fitting;
}

/** Checks the size of a value as JSON. @throws HelperError if a request cannot contain it */
export function checkBytes(value: unknown, path: string, options: FitOptions = {}): void {
  const bytes = jsonBytes(value);
  if (bytes > MAX_BYTES) throw exceeds(path, `at most ${MAX_BYTES} bytes`, bytes, options, options.advice);
}

function fit(value: unknown, path: string, options: FitOptions, level: number): unknown {
  if (Array.isArray(value)) return fitList(value, path, options, level);
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).map(([key, member]) => {
    const at = `${path}.${key}`;
    const longest = TEXT_LIMITS.get(key);
    if (longest !== undefined && isString(member) && member.length > longest) {
      throw exceeds(at, `at most ${longest} characters`, member.length, options);
    }
    if (OPTION_TYPES.has(key)) checkOptions(member, at, options);
    const below = key === "children" ? level + 1 : level;
    if (below > LIMITS.nesting + 1) throw exceeds(at, `at most ${LIMITS.nesting} nested levels`, below - 1, options);
    return [key, fit(member, at, options, below)];
  });
  return Object.fromEntries(entries);
}

/** Objects of other classes, such as a Date, are written as their JSON. */
function isPlain(value: unknown): value is Fields {
  const prototype: unknown = isFields(value) ? Object.getPrototypeOf(value) : undefined;
  return isFields(value) && (prototype === Object.prototype || prototype === null);
}

function fitList(list: readonly unknown[], path: string, options: FitOptions, level: number): unknown[] {
  const hasText = list.some((item) => isFields(item) && textContentOf(item) !== undefined);
  const items = hasText && list.every(isFields) ? splitRichText(list) : list;
  if (items.length > LIMITS.items && items.every(isFields)) {
    const what = hasText ? `runs of ${LIMITS.textLength} characters` : "items";
    throw exceeds(path, `at most ${LIMITS.items} ${what}`, items.length, options, hasText ? options.advice : undefined);
  }
  return items.map((item, index) => fit(item, `${path}[${index}]`, options, level));
}

function checkOptions(value: unknown, path: string, options: FitOptions): void {
  for (const { name } of [value].flat().map(fieldsOf)) {
    if (!isString(name) || (name !== "" && name.length <= LIMITS.nameLength)) continue;
    throw exceeds(path, `names of 1 to ${LIMITS.nameLength} characters`, name.length, options);
  }
}

const exceeds = (
  path: string,
  expected: string,
  actual: number,
  { code = "invalid_argument" }: FitOptions,
  advice = "Make it smaller.",
): HelperError => new HelperError(code, `Expected ${path} to have ${expected}, got ${actual}. ${advice}`);

/** Returns the size of a value as JSON, in bytes. */
export const jsonBytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;
