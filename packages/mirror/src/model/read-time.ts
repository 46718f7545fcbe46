// Reads times as people and assistants write them.

/** A date, or a date with a time and a time zone. A time without a time zone would depend on the machine. */
const TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/u;

/** Forms of a time, for messages. */
export const TIME_FORMS =
  "a date, a time with a time zone such as 2026-07-01T09:00:00Z, or words such as 7d, yesterday or monday";

/** A number and a unit, such as `7d` and `2 weeks ago`. */
const SPAN = /^(?:last |past )?(\d{1,4}(?:\.\d+)?|an?|one) ?(s|m|h|d|w|second|minute|hour|day|week)s?(?: ago)?$/u;

const DAY_MS = 86_400_000;

/** Milliseconds of the units of a span by their first letter. */
const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: DAY_MS, w: 7 * DAY_MS };

/** The days of the week, from Sunday. */
const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/**
 * Returns the time that a text means, in milliseconds since 1970. Undefined for a text that is no time.
 * @param text a date, a time with a time zone, a span before now such as `7d` and `2 weeks`, or the beginning of a day in UTC: `today`,
 * `yesterday`, `monday` for the last one, `this week` and `last week` for their Mondays
 */
export function readTime(text: string, nowMs = Date.now()): number | undefined {
  if (TIME.test(text)) return Number.isNaN(Date.parse(text)) ? undefined : Date.parse(text);
  const words = text.trim().toLowerCase();
  const [, count, unit = ""] = SPAN.exec(words) ?? [];
  if (count !== undefined) return nowMs - (/\d/u.test(count) ? Number(count) : 1) * (UNITS[unit[0] ?? ""] ?? 0);
  const today = nowMs - (nowMs % DAY_MS);
  const lastOf = (weekday: number) => today - ((new Date(today).getUTCDay() - weekday + 7) % 7) * DAY_MS;
  if (words === "today") return today;
  if (words === "yesterday") return today - DAY_MS;
  if (words === "this week") return lastOf(1);
  if (words === "last week") return lastOf(1) - 7 * DAY_MS;
  const weekday = WEEKDAYS.indexOf(words.replace(/^last /u, ""));
  return weekday < 0 ? undefined : lastOf(weekday);
}
