// The conditions of filters over dates. Days are those of UTC, as in the service.
import { fieldsOf, textOf } from "@ws/helpers/tasks";
import type { Condition } from "./conditions.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** A span of time in milliseconds since 1970, without its end. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Returns the day or the minute that a date names. */
function spanOf(text: string | undefined): Span | undefined {
  if (text === undefined) return undefined;
  const isDay = text.length === 10;
  const from = Date.parse(isDay || /Z$|[+-]\d\d:\d\d$/u.test(text) ? text : `${text}Z`);
  return Number.isNaN(from) ? undefined : { from, to: from + (isDay ? DAY_MS : MINUTE_MS) };
}

const days = (today: number, from: number, to: number): Span => ({
  from: today + from * DAY_MS,
  to: today + to * DAY_MS,
});

/** Returns the days between today and the day some months away, including both. */
function months(today: number, count: number): Span {
  const day = new Date(today);
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + count + 1, 0)).getUTCDate();
  const other = Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + count, Math.min(day.getUTCDate(), last));
  return { from: Math.min(today, other), to: Math.max(today, other) + DAY_MS };
}

const COMPARISONS: Readonly<Record<string, (value: Span, operand: Span) => boolean>> = {
  equals: (value, operand) => value.from >= operand.from && value.from < operand.to,
  before: (value, operand) => value.from < operand.from,
  after: (value, operand) => value.from >= operand.to,
  on_or_before: (value, operand) => value.from < operand.to,
  on_or_after: (value, operand) => value.from >= operand.from,
};

const RANGES: Readonly<Record<string, (today: number) => Span>> = {
  this_week: (today) => days(today, -new Date(today).getUTCDay(), 7 - new Date(today).getUTCDay()),
  past_week: (today) => days(today, -7, 1),
  past_month: (today) => months(today, -1),
  past_year: (today) => months(today, -12),
  next_week: (today) => days(today, 0, 8),
  next_month: (today) => months(today, 1),
  next_year: (today) => months(today, 12),
};

/** Names of days that the service accepts in place of a date. */
const NAMED_DAYS: Readonly<Record<string, (today: number) => Span>> = {
  today: (today) => days(today, 0, 1),
  tomorrow: (today) => days(today, 1, 2),
  yesterday: (today) => days(today, -1, 0),
  one_week_ago: (today) => days(today, -7, -6),
  one_week_from_now: (today) => days(today, 7, 8),
};

/** Returns a condition over dates. Undefined for other conditions. */
export function dateCondition(name: string): Condition | undefined {
  const compare = COMPARISONS[name];
  const range = RANGES[name];
  if (compare === undefined && range === undefined) return undefined;
  return (value, operand, nowMs) => {
    const today = nowMs - (nowMs % DAY_MS);
    const date = spanOf(textOf(fieldsOf(value)["start"] ?? value));
    const named = typeof operand === "string" ? NAMED_DAYS[operand]?.(today) : undefined;
    const wanted = range?.(today) ?? named ?? spanOf(textOf(operand));
    if (date === undefined || wanted === undefined) return false;
    return compare === undefined ? date.from >= wanted.from && date.from < wanted.to : compare(date, wanted);
  };
}
