// The date functions of the formula language, in UTC: the time zone of the emulated integration.
import { formatDate } from "./format-date.ts";
import type { FormulaContext, FormulaFunction } from "./formula-function.ts";
import { FormulaError, at, dateAt, numberAt } from "./formula-function.ts";
import type { FormulaDate, FormulaValue } from "./formula-value.ts";
import { isMoment, parseDate, textOf } from "./formula-value.ts";
import { isoWeek } from "./iso-week.ts";

/** Units of a fixed length, in milliseconds. */
const FIXED_MS: Readonly<Record<string, number>> = {
  milliseconds: 1,
  seconds: 1000,
  minutes: 60_000,
  hours: 3_600_000,
  days: 86_400_000,
  weeks: 604_800_000,
};
/** Units of calendar months. */
const MONTHS_OF: Readonly<Record<string, number>> = { months: 1, quarters: 3, years: 12 };

const singleDate = (start: number, hasTime = true): FormulaDate => ({ kind: "date", start, end: undefined, hasTime });
/** Returns the date, or null for one that the language cannot represent. */
const momentOrNull = (date: FormulaDate): FormulaDate | null =>
  isMoment(date.start) && (date.end === undefined || isMoment(date.end)) ? date : null;
/** Returns a function that reads a part of its date argument. */
const datePart =
  (read: (day: Date) => FormulaValue): FormulaFunction =>
  (args) => {
    const date = dateAt(args, 0);
    return date === undefined ? null : read(new Date(date.start));
  };

function unitAt(args: readonly FormulaValue[], index: number, { work }: FormulaContext): string {
  const unit = textOf(at(args, index), work).toLowerCase();
  const plural = unit.endsWith("s") ? unit : `${unit}s`;
  if (!Object.hasOwn(FIXED_MS, plural) && !Object.hasOwn(MONTHS_OF, plural))
    throw new FormulaError(`Unknown unit "${unit}".`);
  return plural;
}

function addMonths(ms: number, months: number): number {
  const day = new Date(ms);
  const target = new Date(ms);
  target.setUTCDate(1);
  target.setUTCMonth(target.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(day.getUTCDate(), lastDay));
  return target.getTime();
}

function shifted(ms: number, amount: number, unit: string): number {
  const months = MONTHS_OF[unit];
  return months === undefined ? ms + amount * (FIXED_MS[unit] ?? 0) : addMonths(ms, amount * months);
}

const shift =
  (sign: 1 | -1): FormulaFunction =>
  (args, context) => {
    const date = dateAt(args, 0);
    if (date === undefined) return null;
    const amount = sign * numberAt(args, 1);
    const unit = unitAt(args, 2, context);
    const move = (ms: number) => shifted(ms, amount, unit);
    const hasTime = date.hasTime || ["hours", "minutes", "seconds", "milliseconds"].includes(unit);
    return momentOrNull({
      ...date,
      hasTime,
      start: move(date.start),
      end: date.end === undefined ? undefined : move(date.end),
    });
  };

function monthsBetween(later: number, earlier: number): number {
  if (later < earlier) return -monthsBetween(earlier, later);
  const [end, start] = [new Date(later), new Date(earlier)];
  const months = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
  return addMonths(earlier, months) > later ? months - 1 : months;
}

/** Functions over dates. */
export const DATE_FUNCTIONS: Readonly<Record<string, FormulaFunction>> = {
  now: (_, { now }) => singleDate(now - (now % 60_000)),
  today: (_, { now }) => singleDate(now - (now % 86_400_000), false),
  minute: datePart((day) => day.getUTCMinutes()),
  hour: datePart((day) => day.getUTCHours()),
  day: datePart((day) => (day.getUTCDay() === 0 ? 7 : day.getUTCDay())),
  date: datePart((day) => day.getUTCDate()),
  week: datePart(isoWeek),
  month: datePart((day) => day.getUTCMonth() + 1),
  year: datePart((day) => day.getUTCFullYear()),
  dateAdd: shift(1),
  dateSubtract: shift(-1),
  dateBetween: (args, context) => {
    const [first, second] = [dateAt(args, 0), dateAt(args, 1)];
    if (first === undefined || second === undefined) return null;
    const unit = unitAt(args, 2, context);
    const months = MONTHS_OF[unit];
    const between =
      months === undefined
        ? (first.start - second.start) / (FIXED_MS[unit] ?? 1)
        : monthsBetween(first.start, second.start) / months;
    // Adding 0 turns -0 into 0, as in Notion.
    return Math.trunc(between) + 0;
  },
  dateRange: (args) => {
    const [start, end] = [dateAt(args, 0), dateAt(args, 1)];
    return start === undefined || end === undefined ? null : { ...start, end: end.start };
  },
  dateStart: (args) => {
    const date = dateAt(args, 0);
    return date === undefined ? null : { ...date, end: undefined };
  },
  dateEnd: (args) => {
    const date = dateAt(args, 0);
    return date === undefined ? null : { ...date, start: date.end ?? date.start, end: undefined };
  },
  start: (args, context) => DATE_FUNCTIONS["dateStart"]?.(args, context) ?? null,
  end: (args, context) => DATE_FUNCTIONS["dateEnd"]?.(args, context) ?? null,
  timestamp: (args) => dateAt(args, 0)?.start ?? null,
  fromTimestamp: (args) => (at(args, 0) === null ? null : momentOrNull(singleDate(numberAt(args, 0)))),
  parseDate: (args, { work }) => momentOrNull(parseDate(textOf(at(args, 0), work), undefined)),
  formatDate: (args, { work }) => {
    const date = dateAt(args, 0);
    if (date === undefined) return "";
    const text = formatDate(date.start, textOf(at(args, 1), work));
    work.spendText(text.length);
    return text;
  },
};
