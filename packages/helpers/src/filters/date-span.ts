// Dates as filters compare them. Recorded: a time compares at the minute, in UTC, and a day covers its whole day.

export const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** A span of time without its end, in milliseconds since 1970. */
export interface DateSpan {
  readonly from: number;
  readonly to: number;
}

/** Returns the day or the minute that a date names. A time without an offset is in UTC. Undefined for other texts. */
export function dateSpan(text: string): DateSpan | undefined {
  const ms = dateMs(text);
  if (ms === undefined) return undefined;
  if (!text.includes("T")) return { from: ms, to: ms + DAY_MS };
  const minute = Math.floor(ms / MINUTE_MS) * MINUTE_MS;
  return { from: minute, to: minute + MINUTE_MS };
}

/** Returns the start of a date in milliseconds since 1970. Undefined for other texts. */
export function dateMs(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d|$)/u.test(text)) return undefined;
  const ms = Date.parse(/T[\d:.,]+$/u.test(text) ? `${text}Z` : text);
  return Number.isNaN(ms) ? undefined : ms;
}
