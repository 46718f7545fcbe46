// Days in UTC, in milliseconds since 1970.
import { DAY_MS, type DateSpan } from "./date-span.ts";

/** Returns the start of a day. */
export const startOfDay = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS;

/** Returns the start of the week of a day. Weeks begin on Sunday. */
export const startOfWeek = (today: number): number => today - new Date(today).getUTCDay() * DAY_MS;

/** Returns the first day of the month of a day. */
export const startOfMonth = (today: number): number => today - (new Date(today).getUTCDate() - 1) * DAY_MS;

/** Returns a span of whole days. */
export const daysFrom = (from: number, count: number): DateSpan => ({ from, to: from + count * DAY_MS });

/** Returns a day of another month: the same one, or the last one of a shorter month. */
export function addMonths(ms: number, months: number): number {
  const day = new Date(ms);
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(day.getUTCDate(), lastDay));
}
