// Days, weeks, months and years for people. Days are texts such as `2026-07-02`.
import type { LanguageOptions } from "./language.ts";

const FORMS = {
  day: { dateStyle: "medium" },
  shortDay: { day: "numeric", month: "short" },
  longDay: { weekday: "long", day: "numeric", month: "long" },
  weekday: { weekday: "short" },
  month: { month: "short", year: "numeric" },
  longMonth: { month: "long", year: "numeric" },
  year: { year: "numeric" },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

/** A form of a day, such as `month` for `Jul 2026`. */
export type DayForm = keyof typeof FORMS;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter takes longer than using it. */
function formatter(form: DayForm, { locale = "en" }: LanguageOptions): Intl.DateTimeFormat {
  const key = `${locale} ${form}`;
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...FORMS[form], timeZone: "UTC" });
  formatters.set(key, known);
  return known;
}

/** Returns a day for people. */
export const dayText = (day: string, form: DayForm, language: LanguageOptions): string =>
  formatter(form, language).format(Date.parse(day));

/** Returns a span of days for people, such as `Jul 2 – 5, 2026`. A span of one day is the day. */
export const spanText = (from: string, to: string, language: LanguageOptions): string =>
  formatter("day", language).formatRange(Date.parse(from), Date.parse(to));

/** Returns a day near today as a word, such as `tomorrow`. */
export const nearDayText = (days: number, { locale = "en" }: LanguageOptions): string =>
  new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(days, "day");
