/** Numbers, dates and sizes for people. */
export interface Formats {
  /** Returns a number, such as `1,234`. */
  readonly number: (value: number) => string;
  /** Returns a choice, such as `E-mail or Phone`. */
  readonly either: (names: readonly string[]) => string;
  /** Returns the size of a file, such as `1.2 MB`. */
  readonly bytes: (value: number) => string;
  /**
   * Returns a day with its weekday, such as `Thu, Jul 2, 2026`.
   * @param date a day without a time, such as `2026-07-02`
   * @param today a day in the year that needs no name. Undefined: every year is named
   */
  readonly weekday: (date: string, today?: string) => string;
  /** Returns the day of a date or time, such as `Jul 2, 2026`. */
  readonly day: (date: string) => string;
  /** Returns a time to the minute, in the time zone of the site. */
  readonly minute: (time: string) => string;
  /** Returns the day of a date or time in the time zone of the site, such as `2026-07-02`, to compare it. */
  readonly isoDay: (date: string) => string;
}

const SIZES = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/**
 * Creates the formats of a language.
 * @param language a locale. Undefined: English, with 24 hours, as in @ws/render
 * @param timeZone undefined: UTC, whose name is shown beside each time
 */
export function createFormats(language: string | undefined, timeZone: string | undefined): Formats {
  const locale = language ?? "en";
  const dates = (options: Intl.DateTimeFormatOptions, zone: string) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
  const numbers = new Intl.NumberFormat(locale);
  const choices = new Intl.ListFormat(locale, { type: "disjunction" });
  const sizes = SIZES.map(
    (unit) => new Intl.NumberFormat(locale, { style: "unit", unit, maximumSignificantDigits: 3 }),
  );
  const weekday = { weekday: "short", day: "numeric", month: "short" } as const;
  const daysOfYear = dates(weekday, "UTC");
  const daysOfYears = dates({ ...weekday, year: "numeric" }, "UTC");
  const plainDays = dates({ dateStyle: "medium" }, "UTC");
  const days = dates({ dateStyle: "medium" }, timeZone ?? "UTC");
  const minutes = dates(
    {
      year: "numeric",
      month: "short",
      day: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: language === undefined ? "h23" : undefined,
      timeZoneName: timeZone === undefined ? "short" : undefined,
    },
    timeZone ?? "UTC",
  );
  // Sweden writes dates as ISO 8601 does.
  const isoDays = new Intl.DateTimeFormat("sv", { timeZone: timeZone ?? "UTC" });
  /** Returns the text itself if it is not a date. */
  const format = (formatter: Intl.DateTimeFormat, text: string) => {
    const ms = Date.parse(text);
    return Number.isNaN(ms) ? text : formatter.format(ms);
  };
  return {
    number: (value) => numbers.format(value),
    either: (names) => choices.format(names),
    bytes: (value) => {
      const step = Math.min(SIZES.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3));
      return sizes[step]?.format(value / 1000 ** step) ?? numbers.format(value);
    },
    weekday: (date, today) =>
      format(date.slice(0, 4) === today?.slice(0, 4) ? daysOfYear : daysOfYears, date.slice(0, 10)),
    // A day without a time is the same day everywhere.
    day: (date) => format(date.length === 10 ? plainDays : days, date),
    minute: (time) => format(minutes, time),
    isoDay: (date) => (date.length === 10 ? date : format(isoDays, date)),
  };
}
