// The functions that a statement can call, and how each database writes them. None reads anything but its arguments, and none
// returns a text that is much longer than its arguments.
import type { DialectName } from "../../store/database.ts";
import { refused } from "./names.ts";

/** Writes the call of a function. */
type Write = (args: readonly string[]) => string;

/** A function, in the databases that have it. */
export interface SqlFunction {
  readonly args: readonly [min: number, max: number];
  readonly write: Readonly<Partial<Record<DialectName, Write>>>;
  /** True if it can have `distinct`, `filter` and `over`. */
  readonly isAggregate?: boolean;
  /** True if it needs `over`. */
  readonly isWindow?: boolean;
}

/** Longest text of an expression, in characters. Without a limit, `a || a` repeated 30 times would have a billion. */
const MAX_TEXT = 65_536;

const called =
  (name: string): Write =>
  (args) =>
    `${name}(${args.join(", ")})`;

const asText = (expression: string): string => `cast(${expression} as text)`;
const cut = (expression: string, length = MAX_TEXT): string => `substr(${asText(expression)}, 1, ${length})`;

/** Writes the joined texts of two expressions. */
export const joined = (left: string, right: string): string => cut(`${left} || ${right}`);

const inBoth = (name: string, min: number, max = min, more: Partial<SqlFunction> = {}): SqlFunction => ({
  args: [min, max],
  write: { sqlite: called(name), postgres: called(name) },
  ...more,
});
const inSqlite = (name: string, min: number, max = min): SqlFunction => ({
  args: [min, max],
  write: { sqlite: called(name) },
});
const inPostgres = (name: string, min: number, max = min): SqlFunction => ({
  args: [min, max],
  write: { postgres: called(name) },
});
const aggregate = (name: string): SqlFunction => inBoth(name, 1, 1, { isAggregate: true });
const window = (name: string, min: number, max = min): SqlFunction => inBoth(name, min, max, { isWindow: true });

/** Writes a time in SQLite as the views have it, so that both compare as texts: 2026-07-01T09:00:00. */
const sqliteTime: Write = (args) => `strftime('%Y-%m-%dT%H:%M:%S', ${args.join(", ")})`;

/** The present time, as each database writes it. */
const NOW: Readonly<Record<DialectName, Write>> = { sqlite: () => sqliteTime(["'now'"]), postgres: called("now") };

const postgresDate: Write = ([value = "", ...modifiers]) => {
  if (modifiers.length > 0)
    throw refused("Expected 1 argument of date in PostgreSQL. Write current_date - interval '7 days'");
  return `cast(${value} as date)`;
};

const REPLACE: SqlFunction = {
  args: [3, 3],
  write: { sqlite: writeReplace, postgres: writeReplace },
};

/** Nulls are no text. */
function joinedArgs(args: readonly string[]): string {
  return cut(`concat(${args.join(", ")})`);
}

function writeReplace([text = "", from = "", to = ""]: readonly string[]): string {
  return cut(`replace(${cut(text)}, ${asText(from)}, ${cut(to, 100)})`);
}

const JOIN_ROWS: SqlFunction = {
  args: [1, 2],
  isAggregate: true,
  write: {
    // With `distinct`, SQLite takes no separator.
    sqlite: ([text = "", separator]) =>
      `group_concat(${cut(text, 1000)}${separator === undefined ? "" : `, ${cut(separator, 10)}`})`,
    postgres: ([text = "", separator = "','"]) => `string_agg(${cut(text, 1000)}, ${cut(separator, 10)})`,
  },
};

const SUBSTRING = inBoth("substr", 2, 3);
const CEILING = inPostgres("ceil", 1);
const LENGTH = { args: [1, 1], write: { sqlite: called("length"), postgres: called("length") } } satisfies SqlFunction;
/** In SQLite, `min` and `max` of one argument are aggregates, and of several the least and the greatest. */
const least = (sqlite: string, postgres: string): SqlFunction => ({
  args: [2, 20],
  write: { sqlite: called(sqlite), postgres: called(postgres) },
});

/** The functions by name. */
export const FUNCTIONS: Readonly<Record<string, SqlFunction>> = {
  count: aggregate("count"),
  sum: aggregate("sum"),
  avg: aggregate("avg"),
  min: aggregate("min"),
  max: aggregate("max"),
  group_concat: JOIN_ROWS,
  string_agg: JOIN_ROWS,
  row_number: window("row_number", 0),
  rank: window("rank", 0),
  dense_rank: window("dense_rank", 0),
  percent_rank: window("percent_rank", 0),
  ntile: window("ntile", 1),
  lag: window("lag", 1, 3),
  lead: window("lead", 1, 3),
  first_value: window("first_value", 1),
  last_value: window("last_value", 1),
  lower: inBoth("lower", 1),
  upper: inBoth("upper", 1),
  length: LENGTH,
  char_length: LENGTH,
  concat: { args: [1, 20], write: { sqlite: joinedArgs, postgres: joinedArgs } },
  trim: inBoth("trim", 1, 2),
  ltrim: inBoth("ltrim", 1, 2),
  rtrim: inBoth("rtrim", 1, 2),
  substr: SUBSTRING,
  substring: SUBSTRING,
  replace: REPLACE,
  coalesce: inBoth("coalesce", 2, 20),
  nullif: inBoth("nullif", 2),
  abs: inBoth("abs", 1),
  round: inBoth("round", 1, 2),
  ceil: CEILING,
  ceiling: CEILING,
  floor: inPostgres("floor", 1),
  greatest: least("max", "greatest"),
  least: least("min", "least"),
  ifnull: { args: [2, 2], write: { sqlite: called("ifnull"), postgres: called("coalesce") } },
  instr: { args: [2, 2], write: { sqlite: called("instr"), postgres: called("strpos") } },
  strpos: { args: [2, 2], write: { sqlite: called("instr"), postgres: called("strpos") } },
  left: {
    args: [2, 2],
    write: { sqlite: ([text, length]) => `substr(${text}, 1, ${length})`, postgres: called('"left"') },
  },
  date: { args: [1, 5], write: { sqlite: called("date"), postgres: postgresDate } },
  time: inSqlite("time", 1, 5),
  datetime: { args: [1, 5], write: { sqlite: sqliteTime } },
  julianday: inSqlite("julianday", 1, 5),
  unixepoch: inSqlite("unixepoch", 1, 5),
  strftime: inSqlite("strftime", 1, 6),
  iif: inSqlite("iif", 3),
  now: { args: [0, 0], write: NOW },
  date_trunc: inPostgres("date_trunc", 2),
  date_part: inPostgres("date_part", 2),
  to_char: inPostgres("to_char", 2),
  to_date: inPostgres("to_date", 2),
  age: inPostgres("age", 1, 2),
  split_part: inPostgres("split_part", 3),
  initcap: inPostgres("initcap", 1),
};

/**
 * Returns a function, and how a database writes it.
 * @throws MirrorError `invalid_argument` if the database has no such function
 */
export function functionOf(name: string, dialect: DialectName) {
  const known = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  const write = known?.write[dialect];
  if (known !== undefined && write !== undefined) return { known, write };
  throw unknownFunction(name, dialect);
}

/** Returns the error for a function that a database does not have. */
export function unknownFunction(name: string, dialect: DialectName) {
  const names = Object.entries(FUNCTIONS).flatMap(([key, entry]) => (entry.write[dialect] ? [key] : []));
  return refused(`The function "${name.slice(0, 50)}" is not allowed. Functions: ${names.join(", ")}`);
}

/** Functions that SQL calls with words, by the name that the parser gives them. */
export const SYNTAX: Readonly<Record<string, string>> = {
  btrim: "trim",
  ltrim: "ltrim",
  rtrim: "rtrim",
  substring: "substr",
  position: "strpos",
};

/** Values that SQL calls with words, by the name that the parser gives them. */
export const VALUES: Readonly<Record<string, Readonly<Record<DialectName, string>>>> = {
  SVFOP_CURRENT_DATE: { sqlite: "current_date", postgres: "current_date" },
  SVFOP_CURRENT_TIME: { sqlite: "current_time", postgres: "current_time" },
  SVFOP_CURRENT_TIMESTAMP: { sqlite: NOW.sqlite([]), postgres: "current_timestamp" },
};

const type =
  (name: string): Write =>
  ([value = ""]) =>
    `cast(${value} as ${name})`;

const inTypes = (sqlite: string, postgres = sqlite) => ({ sqlite: type(sqlite), postgres: type(postgres) });

/** Types of `cast`, as each database writes them. SQLite has no type for dates: a function gives their text. */
const TYPES: Readonly<Record<string, Readonly<Partial<Record<DialectName, Write>>>>> = {
  text: inTypes("text"),
  varchar: inTypes("text"),
  int4: inTypes("integer"),
  int8: inTypes("integer", "bigint"),
  numeric: inTypes("real", "numeric"),
  float4: inTypes("real", "double precision"),
  float8: inTypes("real", "double precision"),
  bool: inTypes("integer", "boolean"),
  date: { sqlite: called("date"), postgres: type("date") },
  timestamp: { sqlite: sqliteTime, postgres: type("timestamp") },
  timestamptz: { sqlite: sqliteTime, postgres: type("timestamptz") },
  interval: { postgres: type("interval") },
  json: inTypes("text", "json"),
};

/**
 * Writes the cast of a value.
 * @throws MirrorError `invalid_argument` if the database has no such type
 */
export function castOf(value: string, name: string | undefined, dialect: DialectName): string {
  const write = name !== undefined && Object.hasOwn(TYPES, name) ? TYPES[name]?.[dialect] : undefined;
  if (write !== undefined) return write([value]);
  const names = Object.entries(TYPES).flatMap(([key, entry]) => (entry[dialect] ? [key] : []));
  throw refused(`There is no type "${name?.slice(0, 50)}". Types: ${names.join(", ")}`);
}
