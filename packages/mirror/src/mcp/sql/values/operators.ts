// Operators, with one meaning in both databases.
import type { DialectName } from "../../../store/database.ts";
import { added, daysBetween, stepsOf, withDays } from "./date-parts.ts";
import { refused } from "../refused.ts";
import { dateHint, inCase, NUMBERS, numberOf, shownAs, withoutEnd, type SqlType, type Typed } from "./typed.ts";

export const ARITHMETIC: ReadonlySet<string> = new Set("+ - * / %".split(" "));

/** Types to which an interval can be added. */
const TIMES: ReadonlySet<SqlType> = new Set(["date", "timestamp"]);

/** Adds an interval to a time, or subtracts it. */
export function moved(operator: string, time: Typed, interval: string, dialect: DialectName): Typed {
  if (!TIMES.has(time.type))
    throw refused(`An interval is added to a date, got ${shownAs(time)}. ${dateHint(time.name)}`);
  return added(time, stepsOf(interval), operator === "-" ? -1 : 1, dialect);
}

/** Computes with numbers, or with dates and days. */
export function computed(operator: string, a: Typed, b: Typed, dialect: DialectName): Typed {
  if (a.type === "date" && b.type === "date" && operator === "-") return daysBetween(a, b, dialect);
  if (a.type === "date" && b.type === "integer" && (operator === "+" || operator === "-"))
    return withDays(a, b.sql, operator, dialect);
  if (a.type === "integer" && b.type === "date" && operator === "+") return withDays(b, a.sql, "+", dialect);
  if (TIMES.has(a.type) || TIMES.has(b.type))
    throw refused(`Dates cannot be computed with ${operator} this way. ${dateHint()}`);
  const [x, y] = [numberOf(a, operator, dialect), numberOf(b, operator, dialect)];
  const type = x.type === "number" || y.type === "number" ? "number" : "integer";
  if (operator === "%" && type === "number") throw refused("% needs whole numbers. Write cast(x as integer) % 7");
  if (operator !== "/" && operator !== "%") return { sql: `(${x.sql} ${operator} ${y.sql})`, type };
  // SQLite would divide numbers of a view as whole numbers, and PostgreSQL would end the statement at a division by zero.
  const as = NUMBER_TYPES[type][dialect];
  return { sql: `(cast(${x.sql} as ${as}) ${operator} nullif(cast(${y.sql} as ${as}), 0))`, type };
}

/** Types in the databases. */
const NUMBER_TYPES = {
  integer: { sqlite: "integer", postgres: "bigint" },
  number: { sqlite: "real", postgres: "numeric" },
} as const;

/** Writes LIKE, which ignores the case of the letters A to Z, as ILIKE does: an assistant does not know the case of a text. */
export function likeOf(
  not: string,
  value: Typed,
  pattern: Typed,
  escape: Typed | undefined,
  dialect: DialectName,
): Typed {
  const [text, wanted] = [value, pattern].map((typed) => {
    if (NUMBERS.has(typed.type) && typed.type !== "null")
      throw refused(`LIKE needs texts, got ${shownAs(typed)}. Write cast(${typed.name ?? "x"} as text)`);
    return inCase("lower", withoutEnd(typed, dialect).sql, dialect);
  });
  // PostgreSQL has an escape character without ESCAPE, too.
  const end = escape !== undefined ? ` escape ${escape.sql}` : dialect === "postgres" ? " escape ''" : "";
  return { sql: `(${text} ${not}like ${wanted}${end})`, type: "boolean" };
}
