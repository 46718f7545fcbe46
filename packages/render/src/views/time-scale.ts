// The columns of a timeline: days, weeks or months, with dates at the beginnings of weeks, months and years.
import type { DayForm } from "../language/day-text.ts";
import type { LanguageOptions } from "../language/language.ts";
import { addDays, addMonths, daysBetween, firstWeekday, startOfWeek } from "./days.ts";

/** Neighboring columns below one date. */
export interface ScaleDate {
  /** The first day of a week, month or year. Undefined for columns at the beginning that are only a part of one. */
  readonly day: string | undefined;
  readonly form: DayForm;
  /** Number of columns up to the next date. */
  readonly columns: number;
}

/** The columns of a timeline. */
export interface TimeScale {
  /** The first day of each column. */
  readonly starts: readonly string[];
  /** The day after the last column. */
  readonly end: string;
  readonly dates: readonly ScaleDate[];
}

/** Most columns. */
const MAX_COLUMNS = 48;
/** Most dates. */
const MAX_DATES = 7;
/** Most days with a date each. */
const MAX_DAYS = 8;
/** Numbers of months that divide a year, and numbers of years. */
const MONTHS = [1, 2, 3, 6, ...[1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000].map((years) => years * 12)];
const LONGEST = 2000 * 12;

/** Returns the columns of a timeline from one day to another. */
export function timeScale(first: string, last: string, { locale }: LanguageOptions): TimeScale {
  const days = daysBetween(first, last) + 1;
  const weekday = firstWeekday(locale);
  if (days <= MAX_COLUMNS) {
    const starts = listOf(days, (index) => addDays(first, index));
    const isDaily = days <= MAX_DAYS;
    return {
      starts,
      end: addDays(last, 1),
      dates: datesOf(starts, "shortDay", (day) => (isDaily ? day : startOfWeek(day, weekday))),
    };
  }
  const week = startOfWeek(first, weekday);
  const weeks = Math.ceil((daysBetween(week, last) + 1) / 7);
  // A week belongs to the month of its middle.
  if (weeks <= MAX_COLUMNS)
    return inMonths(
      listOf(weeks + 1, (index) => addDays(week, index * 7)),
      (day) => monthOf(addDays(day, 3)),
      1,
    );
  const step = MONTHS.find((count) => (monthOf(last) - monthOf(first)) / count < MAX_COLUMNS - 1) ?? LONGEST;
  const before = monthOf(first) % step;
  const columns = Math.floor((monthOf(last) - monthOf(first) + before) / step) + 1;
  return inMonths(
    listOf(columns + 1, (index) => addMonths(first, index * step - before)),
    monthOf,
    step,
  );
}

/** Returns the column of a day. */
export const columnOf = ({ starts }: TimeScale, day: string): number =>
  Math.max(
    0,
    starts.findLastIndex((start) => start <= day),
  );

const listOf = <Item>(length: number, itemAt: (index: number) => Item): Item[] =>
  Array.from({ length }, (_, index) => itemAt(index));

/** Returns the number of a month since the year 0. */
const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** Returns the first day of a month. @param month its number since the year 0 */
const startOfMonth = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}-01`;

/**
 * Returns columns with months or years as their dates.
 * @param starts the first day of each column, and of the one after the last
 * @param least months of a column
 */
function inMonths(starts: readonly string[], numberOf: (start: string) => number, least: number): TimeScale {
  const columns = starts.slice(0, -1);
  const [first = 0, last = 0] = [columns[0], columns.at(-1)].map((start) => numberOf(start ?? ""));
  const fits = (count: number) =>
    count % least === 0 && Math.floor(last / count) - Math.floor(first / count) < MAX_DATES;
  const step = MONTHS.find(fits) ?? LONGEST;
  const startOf = (start: string) => startOfMonth(Math.floor(numberOf(start) / step) * step);
  const dates = datesOf(columns, step < 12 ? "month" : "year", startOf, (start) => startOfMonth(numberOf(start)));
  return { starts: columns, end: starts.at(-1) ?? "", dates };
}

/**
 * Groups columns below their dates.
 * @param startOf returns the date of a column
 * @param dayOf returns the day of a column that is compared with its date
 */
function datesOf(
  starts: readonly string[],
  form: DayForm,
  startOf: (start: string) => string,
  dayOf = (start: string) => start,
): ScaleDate[] {
  const dates: { start: string; day: string | undefined; form: DayForm; columns: number }[] = [];
  for (const column of starts) {
    const start = startOf(column);
    const top = dates.at(-1);
    if (top?.start === start) top.columns += 1;
    else dates.push({ start, day: dates.length > 0 || dayOf(column) === start ? start : undefined, form, columns: 1 });
  }
  return dates;
}
