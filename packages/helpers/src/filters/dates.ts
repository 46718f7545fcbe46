// Dates as filters compare them. Recorded: a time compares at the minute, in UTC, and a day covers its whole day.
// Days are in UTC, in milliseconds since 1970.

export const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** A span of time without its end, in milliseconds since 1970. */
export interface DateSpan {
  readonly from: number;
  readonly to: number;
}

/** The span that a date names. */
export interface NamedSpan extends DateSpan {
  /** Milliseconds since 1970 of the date itself, with its seconds. */
  readonly ms: number;
}

/** Returns the day or the minute that a date names. A time without an offset is in UTC. Undefined for other texts. */
export function dateSpan(text: string): NamedSpan | undefined {
  const ms = dateMs(text);
  if (ms === undefined) return undefined;
  if (!text.includes("T")) return { from: ms, to: ms + DAY_MS, ms };
  const minute = Math.floor(ms / MINUTE_MS) * MINUTE_MS;
  return { from: minute, to: minute + MINUTE_MS, ms };
}

/** Returns the start of a date in milliseconds since 1970. Undefined for other texts. */
function dateMs(text: string): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?:T\d\d:\d\d|$)/u.exec(text) ?? [];
  // Date.parse() reads the 31st of February as the 3rd of March.
  if (Number(day) > new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate() || day === undefined)
    return undefined;
  const ms = Date.parse(/T[\d:.,]+$/u.test(text) ? `${text}Z` : text);
  return Number.isNaN(ms) ? undefined : ms;
}

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
