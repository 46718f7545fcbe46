// Conditions over dates. A time compares at the minute, in UTC, and a day covers its whole day. Ranges that are relative begin
// or end on the present day and include it.
import { isFields } from "../../json.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** A span of time without its end, in milliseconds. */
interface Span {
  readonly from: number;
  readonly to: number;
}

const COMPARISONS: Readonly<Record<string, (value: Span, wanted: Span) => boolean>> = {
  equals: (value, wanted) => value.from >= wanted.from && value.from < wanted.to,
  before: (value, wanted) => value.from < wanted.from,
  after: (value, wanted) => value.from >= wanted.to,
  on_or_before: (value, wanted) => value.from < wanted.to,
  on_or_after: (value, wanted) => value.from >= wanted.from,
};

const RANGES: Readonly<Record<string, (today: number) => Span>> = {
  this_week: (today) => spanOfDays(today - new Date(today).getUTCDay() * DAY_MS, 7),
  past_week: (today) => ({ from: today - 7 * DAY_MS, to: today + DAY_MS }),
  past_month: (today) => ({ from: addMonths(today, -1), to: today + DAY_MS }),
  past_year: (today) => ({ from: addMonths(today, -12), to: today + DAY_MS }),
  next_week: (today) => spanOfDays(today, 8),
  next_month: (today) => ({ from: today, to: addMonths(today, 1) + DAY_MS }),
  next_year: (today) => ({ from: today, to: addMonths(today, 12) + DAY_MS }),
};

const NAMED_DAYS: Readonly<Record<string, (today: number) => number>> = {
  today: (today) => today,
  tomorrow: (today) => today + DAY_MS,
  yesterday: (today) => today - DAY_MS,
  one_week_ago: (today) => today - 7 * DAY_MS,
  one_week_from_now: (today) => today + 7 * DAY_MS,
  one_month_ago: (today) => addMonths(today, -1),
  one_month_from_now: (today) => addMonths(today, 1),
};

/** Names of the conditions. */
export const DATE_TESTS = [...Object.keys(COMPARISONS), ...Object.keys(RANGES)];

/** Returns the test of a condition. Undefined if the operand does not fit. */
export function dateTest(name: string, operand: unknown, nowMs: number): ((value: unknown) => boolean) | undefined {
  const today = startOfDay(nowMs);
  const range = RANGES[name]?.(today);
  if (range !== undefined) {
    if (!isFields(operand)) return undefined;
    return (value) => isAt(value, ({ from }) => from >= range.from && from < range.to);
  }
  const compare = COMPARISONS[name];
  const wanted = operandSpan(operand, today);
  if (compare === undefined || wanted === undefined) return undefined;
  return (value) => isAt(value, (span) => compare(span, wanted));
}

/** Returns the start of a plain date in milliseconds. Undefined for other values. */
export function startMs(value: unknown): number | undefined {
  const { start } = isFields(value) ? value : { start: value };
  const ms = typeof start === "string" ? Date.parse(start) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
}

function isAt(value: unknown, test: (span: Span) => boolean): boolean {
  const { start } = isFields(value) ? value : { start: value };
  const span = typeof start === "string" ? spanOf(start) : undefined;
  return span !== undefined && test(span);
}

function operandSpan(operand: unknown, today: number): Span | undefined {
  if (typeof operand !== "string") return undefined;
  const named = Object.hasOwn(NAMED_DAYS, operand) ? NAMED_DAYS[operand]?.(today) : undefined;
  if (named !== undefined) return spanOfDays(named, 1);
  if (!/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d|$)/u.test(operand)) return undefined;
  // A time without an offset is in UTC.
  return spanOf(/T[\d:.,]+$/u.test(operand) ? `${operand}Z` : operand);
}

function spanOf(text: string): Span | undefined {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) return undefined;
  if (!text.includes("T")) return spanOfDays(ms, 1);
  const minute = Math.floor(ms / MINUTE_MS) * MINUTE_MS;
  return { from: minute, to: minute + MINUTE_MS };
}

const spanOfDays = (from: number, days: number): Span => ({ from, to: from + days * DAY_MS });

const startOfDay = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS;

function addMonths(ms: number, months: number): number {
  const day = new Date(ms);
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(day.getUTCDate(), lastDay));
}
