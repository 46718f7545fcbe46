// Evaluates the bases of a vault as Obsidian does, as far as exports use their language: filters over the properties of notes.
import { parse } from "yaml";

/** A value of an expression. */
type Value = string | number | boolean | null | DateValue | LinkValue | Value[];
interface DateValue {
  readonly ms: number;
}
interface LinkValue {
  readonly link: string;
}
const isDate = (value: Value): value is DateValue => typeof value === "object" && value !== null && "ms" in value;
const isLink = (value: Value): value is LinkValue => typeof value === "object" && value !== null && "link" in value;

/** A note of a vault. */
interface Note {
  readonly path: string;
  readonly properties: Readonly<Record<string, Value>>;
}

interface BaseFile {
  readonly filters: Filter;
  readonly views: readonly { readonly name: string; readonly filters?: Filter }[];
}
type Filter = string | { readonly and?: readonly Filter[]; readonly or?: readonly Filter[] };

/** A vault that is read. */
export interface Vault {
  /** Returns the ids of the notes in a folder that a filter shows. */
  readonly find: (folder: string, filter: Filter | undefined) => string[];
  /** Returns the ids of the notes that each view of a base shows, by the name of the view. */
  readonly views: (base: string) => ReadonlyMap<string, string[]>;
}

/** Reads the notes of a vault. */
export function readVault(files: ReadonlyMap<string, string>, now: Date): Vault {
  const { types } = JSON.parse(files.get(".obsidian/types.json") ?? "{}") as { types: Record<string, string> };
  const notes = [...files].flatMap(([path, text]) => (path.endsWith(".md") ? [noteOf(path, text, types)] : []));
  const shown = (...filters: (Filter | undefined)[]) =>
    notes
      .filter((note) => filters.every((filter) => matches(filter, note, now)))
      .map(({ properties }) => textOf(properties["id"]))
      .toSorted();
  return {
    find: (folder, filter) => shown(`file.folder == ${JSON.stringify(folder)}`, filter),
    views(base) {
      const { filters, views } = parse(files.get(base) ?? "") as BaseFile;
      return new Map(views.map((view) => [view.name, shown(filters, view.filters)]));
    },
  };
}

function noteOf(path: string, text: string, types: Readonly<Record<string, string>>): Note {
  const front = parse(/^---\n(.*?)\n---\n/su.exec(text)?.[1] ?? "") as Record<string, unknown>;
  const properties = Object.entries(front).map(([name, value]) => [name, valueOf(value, types[name])]);
  return { path, properties: Object.fromEntries(properties) as Note["properties"] };
}

function valueOf(value: unknown, type: string | undefined): Value {
  if (Array.isArray(value)) return value.map((item) => valueOf(item, undefined));
  if (typeof value !== "string") return (value ?? null) as Value;
  const link = /^\[\[([^|\]]+)(?:\|[^\]]*)?\]\]$/u.exec(value)?.[1];
  if (link !== undefined) return { link };
  return (type === "date" || type === "datetime") && value !== "" ? dateOf(value) : value;
}

const dateOf = (text: string): DateValue => ({ ms: Date.parse(text.includes("T") ? `${text}Z` : `${text}T00:00:00Z`) });

function matches(filter: Filter | undefined, note: Note, now: Date): boolean {
  if (filter === undefined) return true;
  if (typeof filter === "string") return isTruthy(new Evaluator(filter, note, now).run());
  if (filter.and !== undefined) return filter.and.every((part) => matches(part, note, now));
  return (filter.or ?? []).some((part) => matches(part, note, now));
}

const isTruthy = (value: Value): boolean => !(isEmpty(value) || value === false || value === 0);
const isEmpty = (value: Value): boolean =>
  value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** Returns a value as a text. Dates and links are none. */
const textOf = (value: Value | undefined): string =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "");

/** Equality of texts, numbers, days, links and lists. */
function equals(a: Value, b: Value): boolean {
  if (a !== null && b !== null && isDate(a) && isDate(b)) return a.ms === b.ms;
  if (a !== null && b !== null && isLink(a) && isLink(b)) return a.link === b.link;
  return a === b;
}

const BINARY: readonly (readonly string[])[] = [["||"], ["&&"], ["==", "!="], [">=", "<=", ">", "<"], ["+", "-"]];
const TOKEN = /\s*(?:("(?:[^"\\]|\\.)*")|(\d+(?:\.\d+)?)|([A-Za-z_]\w*)|(\|\||&&|==|!=|>=|<=|[-+*/!()[\],.<>]))/uy;

/** Reads an expression and computes its value. */
class Evaluator {
  readonly #tokens: string[] = [];
  readonly #note: Note;
  readonly #now: Date;
  #at = 0;

  constructor(text: string, note: Note, now: Date) {
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < text.trimEnd().length) {
      const start = TOKEN.lastIndex;
      const match = TOKEN.exec(text);
      if (match === null) throw new SyntaxError(`Unexpected text in a base: ${text.slice(start)}`);
      this.#tokens.push(match[1] ?? match[2] ?? match[3] ?? match[4] ?? "");
    }
    this.#note = note;
    this.#now = now;
  }

  run(): Value {
    const value = this.#binary(0);
    if (this.#at !== this.#tokens.length) throw new SyntaxError(`Unexpected token ${this.#tokens[this.#at]}`);
    return value;
  }

  #peek = (): string | undefined => this.#tokens[this.#at];
  #next = (): string => this.#tokens[this.#at++] ?? "";
  #expect(token: string): void {
    const found = this.#next();
    if (found !== token) throw new SyntaxError(`Expected ${token}, got ${found}`);
  }

  #binary(level: number): Value {
    const operators = BINARY[level];
    if (operators === undefined) return this.#unary();
    let left = this.#binary(level + 1);
    while (operators.includes(this.#peek() ?? "")) left = operate(this.#next(), left, this.#binary(level + 1));
    return left;
  }

  #unary(): Value {
    if (this.#peek() === "!") {
      this.#next();
      return !isTruthy(this.#unary());
    }
    if (this.#peek() === "-") {
      this.#next();
      return -Number(this.#unary());
    }
    return this.#postfix(this.#primary());
  }

  #postfix(value: Value): Value {
    let result = value;
    while (this.#peek() === ".") {
      this.#next();
      const name = this.#next();
      result = call(result, name, this.#arguments());
    }
    return result;
  }

  #arguments(close = ")"): Value[] {
    if (close === ")") this.#expect("(");
    const values: Value[] = [];
    while (this.#peek() !== close) {
      values.push(this.#binary(0));
      if (this.#peek() === ",") this.#next();
    }
    this.#expect(close);
    return values;
  }

  #primary(): Value {
    const token = this.#next();
    if (token.startsWith('"')) return JSON.parse(token) as string;
    if (/^\d/u.test(token)) return Number(token);
    if (token === "(") {
      const value = this.#binary(0);
      this.#expect(")");
      return value;
    }
    if (token === "[") return this.#arguments("]");
    if (token === "true" || token === "false") return token === "true";
    if (token === "note") {
      this.#expect("[");
      const name = textOf(this.#binary(0));
      this.#expect("]");
      return this.#note.properties[name] ?? null;
    }
    if (token === "file") {
      this.#expect(".");
      this.#expect("folder");
      return this.#note.path.slice(0, Math.max(0, this.#note.path.lastIndexOf("/")));
    }
    return this.#function(token, this.#arguments());
  }

  #function(name: string, [first = null, second = null, third = null]: Value[]): Value {
    if (name === "today") return dateOf(this.#now.toISOString().slice(0, 10));
    if (name === "date") return dateOf(textOf(first));
    if (name === "link") return { link: textOf(first) };
    if (name === "if") return isTruthy(first) ? second : third;
    throw new ReferenceError(`Unknown function ${name}`);
  }
}

function operate(operator: string, a: Value, b: Value): Value {
  if (operator === "&&") return isTruthy(a) && isTruthy(b);
  if (operator === "||") return isTruthy(a) || isTruthy(b);
  if (operator === "==") return equals(a, b);
  if (operator === "!=") return !equals(a, b);
  if (operator === "+" || operator === "-") return shifted(a, operator, b);
  const [x, y] = [a, b].map((value) => (value !== null && isDate(value) ? value.ms : Number(value)));
  if (x === undefined || y === undefined) return false;
  return operator === ">" ? x > y : operator === "<" ? x < y : operator === ">=" ? x >= y : x <= y;
}

/** Adds a duration such as `7d` to a date. */
function shifted(a: Value, operator: string, b: Value): Value {
  if (a === null || !isDate(a)) return operator === "+" ? Number(a) + Number(b) : Number(a) - Number(b);
  const [, count = "0", unit = "d"] = /^(\d+)([dMy])$/u.exec(textOf(b)) ?? [];
  const by = Number(count) * (operator === "-" ? -1 : 1);
  const date = new Date(a.ms);
  if (unit === "d") date.setUTCDate(date.getUTCDate() + by);
  else {
    // The last day of a shorter month, as Moment.js has it.
    const day = date.getUTCDate();
    date.setUTCDate(1);
    date.setUTCMonth(date.getUTCMonth() + by * (unit === "y" ? 12 : 1));
    const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
    date.setUTCDate(Math.min(day, last));
  }
  return { ms: date.getTime() };
}

function call(value: Value, name: string, args: Value[]): Value {
  if (name === "isEmpty") return isEmpty(value);
  if (name === "contains" || name === "containsAny") {
    if (typeof value === "string") return args.some((arg) => value.includes(textOf(arg)));
    return Array.isArray(value) && args.some((arg) => value.some((item) => equals(item, arg)));
  }
  if (value !== null && isDate(value)) return callDate(value, name, args);
  if (typeof value !== "string") throw new TypeError(`${JSON.stringify(value)} has no function ${name}`);
  if (name === "lower") return value.toLowerCase();
  if (name === "startsWith") return value.startsWith(textOf(args[0]));
  if (name === "endsWith") return value.endsWith(textOf(args[0]));
  throw new ReferenceError(`Unknown function ${name}`);
}

const DAY_MS = 86_400_000;

function callDate({ ms }: DateValue, name: string, [format]: Value[]): Value {
  const day = new Date(ms).toISOString().slice(0, 10);
  if (name === "date") return dateOf(day);
  if (name === "format" && format === "YYYY-MM") return day.slice(0, 7);
  // The number of the week since a Monday tells weeks apart as `GGGG-WW` does.
  if (name === "format" && format === "GGGG-WW")
    return String(Math.floor((ms - Date.parse("1970-01-05")) / (7 * DAY_MS)));
  throw new ReferenceError(`Unknown function ${name}(${textOf(format)})`);
}
