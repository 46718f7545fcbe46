// Groups of days: days, weeks, months and years.
import { dayText, nearDayText, spanText } from "../language/day-text.ts";
import type { LanguageOptions } from "../language/language.ts";
import { addDays, addMonths, daysBetween, firstWeekday, startOfWeek } from "./days.ts";

/** How days are grouped. */
export type DateUnit = "day" | "week" | "month" | "year" | "relative";

const UNITS: ReadonlySet<unknown> = new Set<DateUnit>(["day", "week", "month", "year", "relative"]);

/** Returns the unit of a setting. Without one, months. */
export const dateUnit = (setting: unknown): DateUnit => (UNITS.has(setting) ? (setting as DateUnit) : "month");

/** Groups days by a unit. */
export class DateGroups {
  readonly #unit: DateUnit;
  readonly #firstWeekday: number;
  readonly #today: string;
  readonly #language: LanguageOptions;

  /** @param startDay setting of the view: 0 for Sunday, 1 for Monday */
  constructor(unit: DateUnit, startDay: unknown, today: string, language: LanguageOptions) {
    this.#unit = unit;
    this.#firstWeekday = startDay === 0 || startDay === 1 ? startDay : firstWeekday(language.locale);
    this.#today = today;
    this.#language = language;
  }

  /** Returns the first day of the group of a day. */
  startOf(day: string): string {
    if (this.#unit === "day" || (this.#unit === "relative" && this.#isNear(day))) return day;
    if (this.#unit === "week") return startOfWeek(day, this.#firstWeekday);
    return this.#unit === "year" ? `${day.slice(0, 4)}-01-01` : addMonths(day, 0);
  }

  /** Returns the first day of the group after another one. Undefined for groups that differ in length. */
  next(start: string): string | undefined {
    if (this.#unit === "relative") return undefined;
    if (this.#unit === "day") return addDays(start, 1);
    if (this.#unit === "week") return addDays(start, 7);
    return addMonths(start, this.#unit === "year" ? 12 : 1);
  }

  /** Returns the name of the group that begins on a day. */
  labelOf(start: string): string {
    if (this.#unit === "day") return dayText(start, "day", this.#language);
    if (this.#unit === "week") return spanText(start, addDays(start, 6), this.#language);
    if (this.#unit === "year") return dayText(start, "year", this.#language);
    if (this.#unit === "relative" && this.#isNear(start))
      return nearDayText(daysBetween(this.#today, start), this.#language);
    return dayText(start, "month", this.#language);
  }

  /** Yesterday, today and tomorrow are groups of their own. The first day of a month is its month. */
  #isNear(day: string): boolean {
    return Math.abs(daysBetween(this.#today, day)) <= 1 && !day.endsWith("-01");
  }
}
