// The functions that a statement can call, with one meaning in both databases. None reads anything but its arguments, and none
// returns a text that is much longer than its arguments.
import { fieldOf, formatted, modified, startOf } from "./date-parts.ts";
import {
  aggregateOfNumbers,
  best,
  call,
  constant,
  cut,
  inCaseOf,
  JOIN_ROWS,
  least,
  NULL,
  oneOf,
  ofNumber,
  ofTexts,
  other,
  part,
  sqlOf,
  text,
  textArg,
  window,
  type SqlFunction,
} from "./function-kinds.ts";
import { refused } from "../refused.ts";
import {
  conditionOf,
  dateOf,
  now,
  numberOf,
  rounded,
  shownText,
  timestampOf,
  today,
  unified,
  type Typed,
} from "./typed.ts";
import type { DialectName } from "../../../store/database.ts";

const COALESCE = oneOf((values) => call("coalesce", values), 20);
const SUBSTRING: SqlFunction = { args: [2, 3], write: (args, dialect) => part("substr", args, dialect) };
const LENGTH = ofTexts("length", 1, 1, "integer");
const POSITION = ofTexts("strpos", 2, 2, "integer", { sqlite: "instr", postgres: "strpos" });

/** The functions by name. */
export const FUNCTIONS: Readonly<Record<string, SqlFunction>> = {
  count: {
    args: [1, 1],
    isAggregate: true,
    write: ([{ sql } = NULL]) => ({ sql: `count(${sql})`, type: "integer" }),
  },
  sum: aggregateOfNumbers("sum"),
  avg: aggregateOfNumbers("avg", "number"),
  min: best("min"),
  max: best("max"),
  group_concat: JOIN_ROWS,
  string_agg: JOIN_ROWS,
  row_number: window("row_number", "integer"),
  rank: window("rank", "integer"),
  dense_rank: window("dense_rank", "integer"),
  percent_rank: window("percent_rank", "number"),
  ntile: window("ntile", "integer", 1),
  lag: other("lag", 3),
  lead: other("lead", 3),
  first_value: other("first_value", 1),
  last_value: other("last_value", 1),
  lower: inCaseOf("lower"),
  upper: inCaseOf("upper"),
  length: LENGTH,
  char_length: LENGTH,
  concat: {
    args: [1, 20],
    write: (args, dialect) =>
      text(
        cut(
          call(
            "concat",
            args.map((arg) => shownText(arg, dialect)),
          ),
        ),
      ),
  },
  trim: ofTexts("trim", 1, 2, "text"),
  ltrim: ofTexts("ltrim", 1, 2, "text"),
  rtrim: ofTexts("rtrim", 1, 2, "text"),
  substr: SUBSTRING,
  substring: SUBSTRING,
  left: {
    args: [2, 2],
    write: ([value = NULL, length = NULL], dialect) =>
      part("left", [value, { sql: "1", type: "integer" }, length], dialect),
  },
  replace: {
    args: [3, 3],
    write: (args, dialect) => {
      const [value = "", from = "", to = ""] = args.map((arg) => textArg("replace", arg, dialect));
      return text(cut(`replace(${cut(value)}, ${from}, ${cut(to, 100)})`));
    },
  },
  strpos: POSITION,
  instr: POSITION,
  coalesce: COALESCE,
  ifnull: { ...COALESCE, args: [2, 2] },
  nullif: {
    args: [2, 2],
    write: (args, dialect) => {
      const { values, type } = unified(args, dialect, true);
      return { sql: call("nullif", sqlOf(values)), type };
    },
  },
  iif: {
    args: [3, 3],
    write: ([condition = NULL, ...args], dialect) => {
      const { values, type } = unified(args, dialect);
      const [yes = NULL, no = NULL] = values;
      return { sql: `(case when ${conditionOf(condition, dialect)} then ${yes.sql} else ${no.sql} end)`, type };
    },
  },
  greatest: least("max", "greatest"),
  least: least("min", "least"),
  abs: ofNumber("abs"),
  round: {
    args: [1, 2],
    write: ([value = NULL, digits], dialect) => {
      if (digits !== undefined && !/^\d$/u.test(digits.value ?? ""))
        throw refused("Expected the digits of round as a number from 0 to 9");
      return { sql: rounded(numberOf(value, "round", dialect).sql, digits?.value, dialect), type: "number" };
    },
  },
  ceil: ofNumber("ceil"),
  ceiling: ofNumber("ceiling"),
  floor: ofNumber("floor"),
  now: { args: [0, 0], write: (_, dialect) => now(dialect) },
  date: {
    args: [1, 5],
    write: ([value = NULL, ...modifiers], dialect) =>
      dateOf(modifiers.length === 0 ? value : modified(value, modifiers, dialect), dialect),
  },
  datetime: { args: [1, 5], write: ([value = NULL, ...modifiers], dialect) => modified(value, modifiers, dialect) },
  strftime: {
    args: [2, 6],
    write: ([format = NULL, value = NULL, ...modifiers], dialect) =>
      formatted(constant(format, "a format"), modified(value, modifiers, dialect), "sqlite", dialect),
  },
  to_char: {
    args: [2, 2],
    write: ([value = NULL, format = NULL], dialect) =>
      formatted(constant(format, "a format"), value, "postgres", dialect),
  },
  date_trunc: {
    args: [2, 2],
    write: ([field = NULL, value = NULL], dialect) => startOf(constant(field, "a part of time"), value, dialect),
  },
  date_part: {
    args: [2, 2],
    write: ([field = NULL, value = NULL], dialect) => fieldOf(constant(field, "a part of time"), value, dialect),
  },
  julianday: {
    args: [1, 1],
    write: ([value = NULL], dialect) => {
      const { sql } = timestampOf(value, dialect);
      return {
        sql: dialect === "postgres" ? `(extract(julian from ${sql}) - 0.5)` : `julianday(${sql})`,
        type: "number",
      };
    },
  },
  unixepoch: { args: [1, 1], write: ([value = NULL], dialect) => fieldOf("epoch", value, dialect) },
};

/**
 * Returns a function.
 * @throws MirrorError `invalid_argument` if there is no such function
 */
export function functionNamed(name: string): SqlFunction {
  const known = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (known === undefined) throw unknownFunction(name);
  return known;
}

/** Returns the error for a function that is not allowed. */
export const unknownFunction = (name: string) =>
  refused(
    `The function "${name.slice(0, 50)}" is not allowed. Functions: ${Object.keys(FUNCTIONS).join(", ")}, extract`,
  );

/** Functions that SQL calls with words, by the name that the parser gives them. */
export const SYNTAX: Readonly<Record<string, string>> = {
  btrim: "trim",
  ltrim: "ltrim",
  rtrim: "rtrim",
  substring: "substr",
  position: "strpos",
  extract: "date_part",
};

/** Values that SQL calls with words, by the name that the parser gives them. */
export const VALUES: Readonly<Record<string, (dialect: DialectName) => Typed>> = {
  SVFOP_CURRENT_DATE: today,
  SVFOP_CURRENT_TIMESTAMP: now,
};
