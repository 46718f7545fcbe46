// Conditions over dates. Recorded: a time compares at the minute, in UTC; a day covers its whole day; relative ranges
// start or end on the present day and include it.
import type { Parser } from "../body/parser.ts";
import { anything, failure } from "../body/parser.ts";
import { isDay, parseIsoDate } from "../values/iso-date.ts";
import type { JsonObject } from "../values/json.ts";
import type { Condition, ConditionTable } from "./conditions.ts";
import { condition, existence } from "./conditions.ts";

const DAY_MS = 86_400_000;

/** A span of time, without its end. Milliseconds. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** The date value of a row, null without a date. */
export type DateSubject = JsonObject | null;

const startOfDay = (ms: number): number => ms - (((ms % DAY_MS) + DAY_MS) % DAY_MS);

/** Returns the span of a stored day, or of a stored moment with its offset. Runs once for each row. */
function spanOf(text: string): Span | undefined {
  const from = Date.parse(text);
  if (Number.isNaN(from)) return undefined;
  if (isDay(text)) return { from, to: from + DAY_MS };
  const minute = Math.floor(from / 60_000) * 60_000;
  return { from: minute, to: minute + 60_000 };
}

/** Returns the span of a date in a request. A time without an offset is in UTC. @source api/resources.yaml, filters.facts */
function operandSpan(text: string): Span | undefined {
  const date = parseIsoDate(text);
  if (date === undefined) return undefined;
  return spanOf(date.time === undefined ? date.day : `${date.day}T${date.time}:00.000${date.offset ?? "Z"}`);
}

function subjectSpan(value: DateSubject): Span | undefined {
  return typeof value?.["start"] === "string" ? spanOf(value["start"]) : undefined;
}

function addMonths(ms: number, months: number): number {
  const day = new Date(ms);
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months + 1, 0)).getUTCDate();
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, Math.min(day.getUTCDate(), last));
}

const NAMED_DAYS: Readonly<Record<string, (today: number) => number>> = {
  today: (today) => today,
  tomorrow: (today) => today + DAY_MS,
  yesterday: (today) => today - DAY_MS,
  one_week_ago: (today) => today - 7 * DAY_MS,
  one_week_from_now: (today) => today + 7 * DAY_MS,
  one_month_ago: (today) => addMonths(today, -1),
  one_month_from_now: (today) => addMonths(today, 1),
};

/** The first day (Sunday) of the week of a day. */
const startOfWeek = (today: number): number => today - new Date(today).getUTCDay() * DAY_MS;

const RANGES: Readonly<Record<string, (today: number) => Span>> = {
  this_week: (today) => ({ from: startOfWeek(today), to: startOfWeek(today) + 7 * DAY_MS }),
  past_week: (today) => ({ from: today - 7 * DAY_MS, to: today + DAY_MS }),
  past_month: (today) => ({ from: addMonths(today, -1), to: today + DAY_MS }),
  past_year: (today) => ({ from: addMonths(today, -12), to: today + DAY_MS }),
  next_week: (today) => ({ from: today, to: today + 8 * DAY_MS }),
  next_month: (today) => ({ from: today, to: addMonths(today, 1) + DAY_MS }),
  next_year: (today) => ({ from: today, to: addMonths(today, 12) + DAY_MS }),
  this_month: (today) => {
    const from = Date.UTC(new Date(today).getUTCFullYear(), new Date(today).getUTCMonth(), 1);
    return { from, to: addMonths(from, 1) };
  },
};

const COMPARISONS: Readonly<Record<string, (value: Span, wanted: Span) => boolean>> = {
  equals: (value, wanted) => value.from >= wanted.from && value.from < wanted.to,
  before: (value, wanted) => value.from < wanted.from,
  after: (value, wanted) => value.from >= wanted.to,
  on_or_before: (value, wanted) => value.from < wanted.to,
  on_or_after: (value, wanted) => value.from >= wanted.from,
};

/** Returns the conditions over dates at a moment of the emulator's clock (milliseconds). */
export function dateConditions(now: number): ConditionTable<DateSubject> {
  const today = startOfDay(now);
  const wanted = wantedSpan(today);
  const table: Record<string, Condition<DateSubject>> = {
    ...existence<DateSubject>((value) => subjectSpan(value) === undefined),
  };
  for (const [name, compare] of Object.entries(COMPARISONS)) {
    table[name] = condition(wanted, (value, operand) => {
      const span = subjectSpan(value);
      return span !== undefined && compare(span, operand);
    });
  }
  for (const [name, range] of Object.entries(RANGES)) {
    const { from, to } = range(today);
    table[name] = condition(anything, (value) => {
      const span = subjectSpan(value);
      return span !== undefined && span.from >= from && span.from < to;
    });
  }
  return table;
}

const wantedSpan =
  (today: number): Parser<Span> =>
  (operand, path) => {
    const isNamed = typeof operand === "string" && Object.hasOwn(NAMED_DAYS, operand);
    const named = isNamed ? NAMED_DAYS[operand]?.(today) : undefined;
    if (named !== undefined) return { from: named, to: named + DAY_MS };
    const span = typeof operand === "string" ? operandSpan(operand) : undefined;
    return span ?? failure(path, "a valid ISO 8601 date string", operand);
  };
