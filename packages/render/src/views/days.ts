// Calendar arithmetic with days, such as `2026-07-02`. They are not of a time zone, so that no clock change moves them.
import { fieldsOf } from "@ws/helpers/json";

const DAY_MS = 86_400_000;

/** Returns the day some days away. */
export const addDays = (day: string, count: number): string => textOf(Date.parse(day) + count * DAY_MS);

/** Returns the number of days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Returns the first day of the month some months away. */
export function addMonths(day: string, count: number): string {
  const date = new Date(`${day.slice(0, 7)}-01`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return textOf(date.getTime());
}

/**
 * Returns the first day of a week.
 * @param weekday its weekday: 0 for Sunday, 1 for Monday
 */
export const startOfWeek = (day: string, weekday: number): string =>
  addDays(day, -((new Date(day).getUTCDay() - weekday + 7) % 7));

/** Years with five digits have a sign. No calendar shows them. */
const textOf = (ms: number): string => new Date(Math.min(ms, Date.UTC(9999, 11, 31))).toISOString().slice(0, 10);

/** Returns the first day of a week in a language: 0 for Sunday, 1 for Monday, 6 for Saturday. Without a language, Monday. */
export function firstWeekday(locale: string | undefined): number {
  if (locale === undefined) return 1;
  const tag = new Intl.Locale(locale);
  // Newer engines have a method, older ones a property. The types of TypeScript have neither.
  const method: unknown = Reflect.get(tag, "getWeekInfo");
  const info: unknown = typeof method === "function" ? Reflect.apply(method, tag, []) : Reflect.get(tag, "weekInfo");
  const { firstDay } = fieldsOf(info);
  return typeof firstDay === "number" ? firstDay % 7 : 1;
}
