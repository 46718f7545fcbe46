// Values of a statement with their types, so that an expression means the same in both databases, or is refused in both: SQLite
// would compute with a text, and compare a text with a number, without an error.
import type { DialectName } from "../../../store/database.ts";
import { refused } from "../refused.ts";

/**
 * The type of a value. `time` is a text of a view in ISO 8601, `range` a time or JSON with a start and an end, `literal` a text in
 * quotes, and `any` is not known.
 */
export type SqlType =
  | "integer"
  | "number"
  | "boolean"
  | "text"
  | "time"
  | "range"
  | "date"
  | "timestamp"
  | "json"
  | "literal"
  | "null"
  | "any";

/** An expression as it is executed. */
export interface Typed {
  readonly sql: string;
  readonly type: SqlType;
  /** The value of a text in quotes or of a number. */
  readonly value?: string | undefined;
  /** Name of the column. */
  readonly name?: string | undefined;
  /** The values that the column can have. */
  readonly options?: readonly string[] | undefined;
}

export const NUMBERS: ReadonlySet<SqlType> = new Set(["integer", "number", "boolean", "null"]);
const TEXTS: ReadonlySet<SqlType> = new Set(["text", "time", "range", "literal"]);
const STORED_TIMES: ReadonlySet<SqlType> = new Set(["time", "range"]);
const DATES: ReadonlySet<SqlType> = new Set(["date", "timestamp"]);

/** A date, or a time, as a text in quotes. */
const ISO_DATE = /^\d{4}-\d\d-\d\d$/u;
const ISO_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?$/u;
/** The beginning of a date, with which dates of views can be compared. */
const ISO_START = /^\d{4}(?:-\d\d(?:-\d\d(?:[T ].*)?)?)?$/u;
const NUMBER = /^\s*-?\d{1,30}(?:\.\d{1,30})?\s*$/u;

const ISO_GLOB = "'[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]*'";
/** Form of a time in SQLite, as the views have it. */
export const SQLITE_TIME = "'%Y-%m-%dT%H:%M:%S'";

export const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const isSqlite = (dialect: DialectName): boolean => dialect === "sqlite";

/** Returns a text in lower or upper case. PostgreSQL would also change letters beyond ASCII, which SQLite does not. */
export const inCase = (name: string, sql: string, dialect: DialectName): string =>
  `${name}(${sql}${isSqlite(dialect) ? "" : ' collate "C"'})`;

/** Said of a value in an error. */
export function shownAs({ name, value, type }: Typed): string {
  const kinds: Readonly<Record<string, string>> = { time: "date as text", range: "date as text", literal: "text" };
  const kind = `a ${kinds[type] ?? (type === "any" ? "value of an unknown type" : type)}`.replace(
    "a integer",
    "a number",
  );
  const shown = name ?? (type === "literal" && value !== undefined ? `'${value.slice(0, 50)}'` : undefined);
  return shown === undefined ? kind : `${shown}, which is ${kind}`;
}

/** Returns a date of a view without its end. */
export function withoutEnd(typed: Typed, dialect: DialectName): Typed {
  if (typed.type !== "range") return typed;
  const start = `replace(${typed.sql}, '{"start":"', '')`;
  const sql = isSqlite(dialect)
    ? `substr(${start}, 1, instr(${start} || '"', '"') - 1)`
    : `split_part(${start}, '"', 1)`;
  return { ...typed, sql, type: "time" };
}

/** Returns a number, or a boolean as 1 or 0. */
export function numberOf(typed: Typed, what: string, dialect: DialectName): Typed {
  const { sql, type, name } = typed;
  if (type === "boolean") return { sql: isSqlite(dialect) ? sql : `cast(${sql} as integer)`, type: "integer" };
  if (NUMBERS.has(type)) return typed;
  const hint = STORED_TIMES.has(type) || DATES.has(type) ? dateHint(name) : `Write cast(${name ?? "x"} as numeric)`;
  throw refused(`${what} needs numbers, got ${shownAs(typed)}. ${hint}`);
}

export const dateHint = (name = "x"): string =>
  `Write ${name}::date - 7 or ${name}::date + interval '1 month', and a::date - b::date for days`;

/** Rounds a number. SQLite would round 120.65 to 120.6, because its nearest binary number is less. */
export function rounded(sql: string, digits = "0", dialect: DialectName): string {
  if (!isSqlite(dialect)) return `round(cast(${sql} as numeric), ${digits})`;
  const factor = `1e${digits}`;
  return `(round(round(${sql} * ${factor}, 6)) / ${factor})`;
}

/** Returns a condition: a number is true unless it is 0. */
export function conditionOf(typed: Typed, dialect: DialectName): string {
  const { sql, type } = typed;
  if (type === "boolean" || type === "null") return sql;
  if (type === "any" && isSqlite(dialect)) return sql;
  if (NUMBERS.has(type)) return `(${sql} <> 0)`;
  if (type === "any") return sql;
  throw refused(`Expected a condition, got ${shownAs(typed)}. Write a comparison`);
}

/** Returns the text of a value. Numbers are written without zeros at their end. */
export function shownText(typed: Typed, dialect: DialectName): string {
  const { sql, type } = withoutEnd(typed, dialect);
  if (type === "boolean") return `cast(${numberOf(typed, "", dialect).sql} as text)`;
  if (type === "timestamp" && !isSqlite(dialect)) return `to_char(${sql}, 'YYYY-MM-DD"T"HH24:MI:SS')`;
  if (type !== "number") return `cast(${sql} as text)`;
  return isSqlite(dialect)
    ? `rtrim(rtrim(cast(${sql} * 1.0 as text), '0'), '.')`
    : `cast(trim_scale(cast(${sql} as numeric)) as text)`;
}

/** Ends a statement in SQLite, as PostgreSQL does for a text that is no number or date. Null for null. */
const failed = (sql: string): string => `"json"('!' || ${sql})`;

const isNow = ({ type, value }: Typed): boolean => type === "literal" && value === "now";

export const now = (dialect: DialectName): Typed => ({
  sql: isSqlite(dialect) ? `strftime(${SQLITE_TIME}, 'now')` : "cast(now() as timestamp(0))",
  type: "timestamp",
});

export const today = (): Typed => ({ sql: "current_date", type: "date" });

/**
 * Returns false for a text that is perhaps no date.
 * @throws MirrorError `invalid_argument` for a value that is none
 */
function isTrustedTime(typed: Typed): boolean {
  const { type, value = "" } = typed;
  if (type === "literal" && !ISO_DATE.test(value) && !ISO_TIME.test(value)) throw noDate(value);
  if (type === "text" || type === "any" || type === "json") return false;
  if (!TEXTS.has(type) && type !== "timestamp" && type !== "null") throw noDate(shownAs(typed));
  return true;
}

/** Returns the date of a value: of a text the date that is written in it, whatever its time zone. */
export function dateOf(typed: Typed, dialect: DialectName): Typed {
  const { sql, type } = withoutEnd(typed, dialect);
  if (type === "date") return typed;
  if (isNow(typed)) return today();
  const isTrusted = isTrustedTime(typed);
  const day = `substr(${type === "timestamp" ? shownText(typed, dialect) : `cast(${sql} as text)`}, 1, 10)`;
  if (!isSqlite(dialect)) return { sql: `cast(${day} as date)`, type: "date" };
  const checked = `case when glob(${ISO_GLOB}, ${sql}) then ${day} else ${failed(sql)} end`;
  return { sql: isTrusted ? day : `(${checked})`, type: "date" };
}

/** Returns the time of a value, in UTC and without fractions of seconds. */
export function timestampOf(typed: Typed, dialect: DialectName): Typed {
  const { sql, type } = withoutEnd(typed, dialect);
  if (type === "timestamp") return typed;
  if (isNow(typed)) return now(dialect);
  if (type === "date") {
    const time = isSqlite(dialect) ? `(${sql} || 'T00:00:00')` : `cast(${sql} as timestamp)`;
    return { sql: time, type: "timestamp" };
  }
  const isTrusted = isTrustedTime(typed);
  if (!isSqlite(dialect))
    return { sql: `date_trunc('second', cast(cast(${sql} as timestamptz) as timestamp))`, type: "timestamp" };
  const time = `strftime(${SQLITE_TIME}, ${sql})`;
  const checked = `case when glob(${ISO_GLOB}, ${sql}) then ${time} else ${failed(sql)} end`;
  return { sql: isTrusted ? time : `(${checked})`, type: "timestamp" };
}

const noDate = (value: string) =>
  refused(`Expected a date such as '2026-07-01' or '2026-07-01T09:00:00Z', got ${value.slice(0, 50)}`);

/** Returns a number from a text. A text that is no number ends the statement. */
export function parsedNumber(typed: Typed, dialect: DialectName): Typed {
  const { sql, type, value = "" } = typed;
  if (type === "null") return { sql: `cast(null as ${isSqlite(dialect) ? "real" : "numeric"})`, type: "number" };
  if (NUMBERS.has(type)) return numberOf(typed, "", dialect);
  if (type === "literal" && NUMBER.test(value)) return { sql: `(${value.trim()})`, type: "number" };
  if (type !== "text" && type !== "any" && type !== "literal") return numberOf(typed, "A number", dialect);
  if (!isSqlite(dialect)) return { sql: `cast(${sql} as numeric)`, type: "number" };
  const number = `(${sql} ->> '$')`;
  const check = `typeof(${number}) in ('integer', 'real', 'null')`;
  return { sql: `(case when ${check} then ${number} else ${failed(sql)} end)`, type: "number" };
}

/** Options that an error names. */
const MAX_OPTIONS = 20;

/** @throws MirrorError `invalid_argument` for an option that the column does not have: no row would have it */
function checkOptions(values: readonly Typed[]): void {
  const { name = "", options } = values.find((value) => value.options !== undefined) ?? {};
  const wrong = values.find(
    ({ type, value = "" }) => type === "literal" && value !== "" && options?.includes(value) === false,
  );
  if (wrong === undefined || options === undefined) return;
  const more = options.length > MAX_OPTIONS ? ", …" : "";
  throw refused(
    `The column ${name} has no option '${(wrong.value ?? "").slice(0, 50)}'. Options: ${options.slice(0, MAX_OPTIONS).join(", ")}${more}`,
  );
}

/**
 * Gives values one type, as a comparison, a list and CASE need it.
 * @param isCompared true if dates as text are compared, so that a text in quotes must be a date, too
 */
export function unified(
  values: readonly Typed[],
  dialect: DialectName,
  isCompared = false,
): { readonly values: readonly Typed[]; readonly type: SqlType } {
  if (isCompared) checkOptions(values);
  const types = new Set<SqlType>(
    values.map(({ type }) => type).filter((type) => type !== "literal" && type !== "null"),
  );
  const all = (...allowed: readonly SqlType[]) => [...types].every((type) => allowed.includes(type));
  if (types.has("any")) return { values, type: "any" };
  if (types.size === 0) return { values, type: "text" };
  const literals = (fix: (literal: Typed) => Typed) =>
    values.map((value) => (value.type === "literal" ? fix(value) : value));
  if (all("boolean") && !values.some(({ type }) => type === "literal")) return { values, type: "boolean" };
  if (all("integer", "number", "boolean")) {
    const other = values.find(({ type }) => type !== "literal") ?? values[0];
    const numbers = literals((literal) => {
      if (NUMBER.test(literal.value ?? "")) return parsedNumber(literal, dialect);
      throw mismatch(literal, other);
    });
    return {
      values: numbers.map((value) => numberOf(value, "", dialect)),
      type: types.has("number") || values.some(({ type }) => type === "literal") ? "number" : "integer",
    };
  }
  if (all("text", "time", "range", "json")) {
    const type = all("time", "range") ? "time" : "text";
    const plain = isCompared && type === "time" ? literals(isoText) : values;
    return { values: plain.map((value) => withoutEnd(value, dialect)), type };
  }
  if (all("date", "timestamp", "time", "range")) {
    const type = types.has("timestamp") ? "timestamp" : "date";
    const convert = type === "date" ? dateOf : timestampOf;
    return { values: values.map((value) => (value.type === "null" ? value : convert(value, dialect))), type };
  }
  const [first, second] = values.filter(({ type }) => types.has(type)).toSorted((a, b) => order(a) - order(b));
  throw mismatch(first, second);
}

const order = ({ type }: Typed): number => (TEXTS.has(type) ? 0 : 1);

function isoText(literal: Typed): Typed {
  const value = literal.value ?? "";
  if (value === "") return literal;
  if (!ISO_START.test(value)) throw noDate(`'${value}'`);
  const iso = value.replace(" ", "T");
  return { ...literal, sql: quotedText(iso), value: iso };
}

function mismatch(text: Typed | undefined, other: Typed | undefined) {
  const [a, b] = [text, other].map((value) => (value === undefined ? "" : shownAs(value)));
  const isDate = other !== undefined && DATES.has(other.type);
  const type = isDate ? "date" : "numeric";
  return refused(
    `Cannot compare or mix ${a} with ${b}. Write cast(${text?.name ?? "x"} as ${type}), or cast(${other?.name ?? "x"} as text)`,
  );
}
