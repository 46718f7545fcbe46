// Dates and times for people.
import type { LanguageOptions } from "./language.ts";

const TIME = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})([\d:.]*)(Z|[+-]\d{2}:\d{2})?)?$/u;

/**
 * Returns a date for people, such as `Jul 2, 2026, 09:30 UTC`. The text itself if it is not a date.
 * @param zone time zone of the time, if its name is shown beside it
 */
export function dateText(text: string, zone: string | undefined, language: LanguageOptions): string {
  const [, day = "", time, seconds = "", offset] = TIME.exec(text) ?? [];
  const wallMs = Date.parse(`${day}T${time ?? "00:00"}${time === undefined ? "" : seconds || ":00"}Z`);
  if (Number.isNaN(wallMs)) return text;
  if (time === undefined) return formatter({ dateStyle: "medium", timeZone: "UTC" }, language).format(wallMs);
  const { timeZone } = language;
  const ms = timeZone === undefined ? undefined : instantOf(wallMs, text, offset, zone);
  if (ms !== undefined) return formatter({ ...MINUTES, timeZone }, language).format(ms);
  const shown = formatter({ ...MINUTES, timeZone: "UTC" }, language).format(wallMs);
  // Without a conversion, the name of the zone is shown once for a span of dates.
  if (zone !== undefined) return timeZone === undefined ? shown : `${shown} ${zone}`;
  return offset === undefined ? shown : `${shown} UTC${offset === "Z" ? "" : offset}`;
}

/**
 * Returns the day of a date or time, such as `2026-07-02`: in the time zone of the options, or else as it was entered. Undefined for
 * other texts.
 * @param zone time zone of the time, if it has one
 */
export function dayOf(text: string, zone: string | undefined, { timeZone }: LanguageOptions): string | undefined {
  const [, day, time, seconds = "", offset] = TIME.exec(text) ?? [];
  const wallMs = Date.parse(`${day ?? ""}T${time ?? "00:00"}${time === undefined ? "" : seconds || ":00"}Z`);
  if (day === undefined || Number.isNaN(wallMs)) return undefined;
  if (time === undefined || timeZone === undefined) return day;
  const ms = instantOf(wallMs, text, offset, zone);
  return ms === undefined ? day : zonedDay(ms, timeZone);
}

/** Returns the day of a point in time in a time zone, such as `2026-07-02`. The Swedish form is that of ISO 8601. */
export const zonedDay = (ms: number, timeZone = "UTC"): string => {
  const key = `sv ${timeZone}`;
  const days = formatters.get(key) ?? new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short" });
  formatters.set(key, days);
  return days.format(ms);
};

const MINUTES: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" };

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter takes longer than using it. */
function formatter(options: Intl.DateTimeFormatOptions, { locale }: LanguageOptions): Intl.DateTimeFormat {
  const key = `${locale} ${options.timeStyle} ${options.timeZone}`;
  const hours = locale === undefined && options.timeStyle !== undefined ? { hourCycle: "h23" as const } : {};
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale ?? "en", { ...options, ...hours });
  formatters.set(key, known);
  return known;
}

/** Returns the time that a clock shows somewhere as a point in time. Undefined if its time zone is not known. */
function instantOf(wallMs: number, text: string, offset: string | undefined, zone: string | undefined) {
  if (offset !== undefined) return Date.parse(text);
  if (zone === undefined) return undefined;
  try {
    // The difference can be another one before the shift than after it, if the clocks change in between.
    const first = wallMs - differenceMs(wallMs, zone);
    return wallMs - differenceMs(first, zone);
  } catch {
    return undefined;
  }
}

/** Returns the difference between a time zone and UTC. */
function differenceMs(ms: number, timeZone: string): number {
  const options = { timeZone, dateStyle: "short", timeStyle: "medium" } as const;
  // The Swedish form is that of ISO 8601.
  const [day = "", time = ""] = new Intl.DateTimeFormat("sv", options).format(ms).split(" ");
  return Date.parse(`${day}T${time}Z`) - Math.floor(ms / 1000) * 1000;
}
