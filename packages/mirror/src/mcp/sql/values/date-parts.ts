// Computes with dates and times: each function, as both databases write it.
import type { DialectName } from "../../../store/database.ts";
import { refused } from "../refused.ts";
import { SQLITE_TIME, timestampOf, type Typed } from "./typed.ts";

type Unit = "second" | "minute" | "hour" | "day" | "month";

/** A number of units. Weeks are days, and years are months. */
interface Step {
  readonly count: number;
  readonly unit: Unit;
}

const UNITS: Readonly<Record<string, readonly [factor: number, unit: Unit]>> = {
  second: [1, "second"],
  minute: [1, "minute"],
  hour: [1, "hour"],
  day: [1, "day"],
  week: [7, "day"],
  month: [1, "month"],
  quarter: [3, "month"],
  year: [12, "month"],
};

const PART = /\s*([+-]?\d{1,9})\s*([a-z]+?)s?(?=[\s,+-]|$)/giuy;

/**
 * Reads an interval, such as `7 days` and `1 year 2 months`.
 * @throws MirrorError `invalid_argument` for another text
 */
export function stepsOf(interval: string): Step[] {
  const steps: Step[] = [];
  let end = 0;
  for (const [text, count = "", name = ""] of interval.matchAll(PART)) {
    const known = Object.hasOwn(UNITS, name.toLowerCase()) ? UNITS[name.toLowerCase()] : undefined;
    if (known === undefined) break;
    steps.push({ count: Number(count) * known[0], unit: known[1] });
    end += text.length;
  }
  if (steps.length === 0 || end !== interval.trimEnd().length)
    throw refused(`Expected an interval such as '7 days' or '1 month', got '${interval.slice(0, 50)}'`);
  return steps;
}

/** Adds steps to a date or time. A day that a shorter month lacks becomes the last day of that month. */
export function added(time: Typed, steps: readonly Step[], sign: 1 | -1, dialect: DialectName): Typed {
  let { sql } = timestampOf(time, dialect);
  for (const { count, unit } of steps) {
    const signed = `${count * sign >= 0 ? "+" : ""}${count * sign} ${unit}s`;
    if (dialect === "postgres") sql = `(${sql} + interval '${signed}')`;
    else if (unit !== "month") sql = `strftime(${SQLITE_TIME}, ${sql}, '${signed}')`;
    else
      sql = `(min(date(${sql}, '${signed}'), date(${sql}, 'start of month', '${signed}', '+1 month', '-1 day')) || substr(${sql}, 11))`;
  }
  return { sql, type: "timestamp" };
}

/** Adds days to a date. */
export const withDays = (date: Typed, days: string, sign: "+" | "-", dialect: DialectName): Typed => ({
  sql:
    dialect === "postgres"
      ? `(${date.sql} ${sign} cast(${days} as integer))`
      : `date(${date.sql}, (${sign}(${days})) || ' days')`,
  type: "date",
});

/** Returns the days between two dates. */
export const daysBetween = (a: Typed, b: Typed, dialect: DialectName): Typed => ({
  sql: dialect === "postgres" ? `(${a.sql} - ${b.sql})` : `cast(julianday(${a.sql}) - julianday(${b.sql}) as integer)`,
  type: "integer",
});

/**
 * Returns a part of a time as SQLite writes it. `#` stands for the time.
 * @throws MirrorError `invalid_argument` if there is no such part
 */
function partNamed(parts: Readonly<Record<string, string>>, name: string, where: string): string {
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
  if (part === undefined)
    throw refused(`Expected ${Object.keys(parts).join(", ")} ${where}, got "${name.slice(0, 50)}"`);
  return part;
}

/** Fields of a time in SQLite. `#` stands for the time. */
const FIELDS: Readonly<Record<string, string>> = {
  year: "strftime('%Y', #)",
  quarter: "(strftime('%m', #) + 2) / 3",
  month: "strftime('%m', #)",
  week: "(strftime('%j', date(#, '-3 days', 'weekday 4')) - 1) / 7 + 1",
  day: "strftime('%d', #)",
  hour: "strftime('%H', #)",
  minute: "strftime('%M', #)",
  second: "strftime('%S', #)",
  dow: "strftime('%w', #)",
  isodow: "(strftime('%w', #) + 6) % 7 + 1",
  doy: "strftime('%j', #)",
  epoch: "strftime('%s', #)",
};

/** Returns a field of a date or time as a whole number. */
export function fieldOf(field: string, time: Typed, dialect: DialectName): Typed {
  const inSqlite = partNamed(FIELDS, field, "of a date");
  const { sql } = timestampOf(time, dialect);
  const text = dialect === "postgres" ? `extract(${field} from ${sql})` : inSqlite.replaceAll("#", () => sql);
  return { sql: `cast(${text} as ${dialect === "postgres" ? "bigint" : "integer"})`, type: "integer" };
}

/** Beginnings of a part of time in SQLite. */
const STARTS: Readonly<Record<string, string>> = {
  year: "strftime('%Y-01-01T00:00:00', #)",
  quarter: "strftime('%Y-%m-01T00:00:00', #, 'start of month', '-' || ((strftime('%m', #) - 1) % 3) || ' months')",
  month: "strftime('%Y-%m-01T00:00:00', #)",
  week: "strftime('%Y-%m-%dT00:00:00', #, '-6 days', 'weekday 1')",
  day: "strftime('%Y-%m-%dT00:00:00', #)",
  hour: "strftime('%Y-%m-%dT%H:00:00', #)",
  minute: "strftime('%Y-%m-%dT%H:%M:00', #)",
};

/** Returns the beginning of the year, month … of a time. */
export function startOf(field: string, time: Typed, dialect: DialectName): Typed {
  const inSqlite = partNamed(STARTS, field, "in date_trunc");
  const { sql } = timestampOf(time, dialect);
  const text = dialect === "postgres" ? `date_trunc('${field}', ${sql})` : inSqlite.replaceAll("#", () => sql);
  return { sql: text, type: "timestamp" };
}

const MODIFIER = /^(?:start of (year|month|day)|([+-]?\d+(?:\.0*)? [a-z]+))$/iu;

/**
 * Changes a time by the modifiers of SQLite, such as `-7 days` and `start of month`.
 * @throws MirrorError `invalid_argument` for another modifier
 */
export function modified(time: Typed, modifiers: readonly Typed[], dialect: DialectName): Typed {
  let changed = timestampOf(time, dialect);
  for (const { value = "" } of modifiers) {
    const [, start, interval] = MODIFIER.exec(value.trim()) ?? [];
    if (start !== undefined) changed = startOf(start.toLowerCase(), changed, dialect);
    else if (interval !== undefined) changed = added(changed, stepsOf(interval), 1, dialect);
    else throw refused(`Expected a modifier such as '-7 days' or 'start of month', got '${value.slice(0, 50)}'`);
  }
  return changed;
}

/** Parts of a format, as the databases write them. */
const FORMATS: readonly (readonly [sqlite: string, postgres: string])[] = [
  ["%Y", "YYYY"],
  ["%m", "MM"],
  ["%d", "DD"],
  ["%H", "HH24"],
  ["%M", "MI"],
  ["%S", "SS"],
  ["%j", "DDD"],
];

/**
 * Writes a time in a format of either database.
 * @throws MirrorError `invalid_argument` for another format
 */
export function formatted(format: string, time: Typed, from: DialectName, dialect: DialectName): Typed {
  const own = from === "sqlite" ? 0 : 1;
  const parts = FORMATS.toSorted((a, b) => b[own].length - a[own].length);
  let [sqlite, postgres, rest] = ["", "", format];
  while (rest !== "") {
    const part = parts.find((names) => rest.startsWith(names[own]));
    const text = part?.[own] ?? /^[-/:. T]/u.exec(rest)?.[0];
    if (text === undefined)
      throw refused(
        `Expected a format of ${FORMATS.map((names) => names[own]).join(", ")}, got '${format.slice(0, 50)}'`,
      );
    sqlite += part?.[0] ?? text;
    postgres += part?.[1] ?? (text === "T" ? '"T"' : text);
    rest = rest.slice(text.length);
  }
  const { sql } = timestampOf(time, dialect);
  return {
    sql: dialect === "postgres" ? `to_char(${sql}, '${postgres}')` : `strftime('${sqlite}', ${sql})`,
    type: "text",
  };
}
