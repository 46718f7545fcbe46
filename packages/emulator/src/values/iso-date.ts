// Dates and moments in the forms of ISO 8601, calendar, ordinal and week dates alike.
// Seen to be refused: days and months of one digit ("2013-3", "2022-7-10") and a space before the offset.

const DAY = /^\d{4}-\d\d-\d\d$/;

/** A date value's start or end in milliseconds; a day counts from its midnight in UTC. NaN for no date. */
export function momentMs(text: string): number {
  return Date.parse(text);
}

/** True for a day without a time. */
export function isDay(text: string): boolean {
  return DAY.test(text);
}
/** A day, and the time of the day if the text has one. */
export interface IsoDate {
  /** `YYYY-MM-DD`; a month or a year alone is its first day. */
  readonly day: string;
  /** `HH:MM`; undefined for a day without a time. Seconds are cut off, as the service does. */
  readonly time: string | undefined;
  /** `+HH:MM`; undefined where the text has none. */
  readonly offset: string | undefined;
}

const DAY_MS = 86_400_000;
const PARTS = /^([^T ]+)(?:[T ](\d\d)(?::?([0-5]\d)(?::?[0-6]\d(?:[.,]\d+)?)?)?([Zz]|[+-]\d\d(?::?[0-5]\d)?)?)?$/;

/** Reads a date or a moment; undefined for text that is none. */
export function parseIsoDate(text: string): IsoDate | undefined {
  const [whole, date = "", hours, minutes = "00", offset] = PARTS.exec(text) ?? [];
  const day = whole === undefined ? undefined : dayOf(date);
  if (day === undefined || Number(hours ?? 0) > 24) return undefined;
  if (hours === undefined) return { day, time: undefined, offset: undefined };
  const shift = offset === undefined ? undefined : offsetOf(offset);
  if (hours !== "24") return { day, time: `${hours}:${minutes}`, offset: shift };
  // 24:00 is the midnight at which the day ends.
  return minutes === "00" ? { day: dayText(Date.parse(day) + DAY_MS), time: "00:00", offset: shift } : undefined;
}

function offsetOf(written: string): string {
  if (written === "Z" || written === "z") return "+00:00";
  return `${written.slice(0, 3)}:${written.slice(3).replace(":", "") || "00"}`;
}

const DATES: readonly (readonly [RegExp, (...numbers: number[]) => number])[] = [
  [/^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/, (year = 0, month = 1, day = 1) => midnight(year, month, day)],
  [/^(\d{4})(\d\d)(\d\d)$/, (year = 0, month = 1, day = 1) => midnight(year, month, day)],
  [/^(\d{4})-?(\d{3})$/, (year = 0, day = 1) => ordinal(year, day)],
  [/^(\d{4})-?W([0-5]\d)(?:-?([1-7]))?$/, (year = 0, week = 1, day = 1) => weekday(year, week, day)],
];

function dayOf(date: string): string | undefined {
  for (const [pattern, millisecondsOf] of DATES) {
    const match = pattern.exec(date);
    if (match === null) continue;
    const ms = millisecondsOf(...match.slice(1).map((part) => (part === undefined ? 1 : Number(part))));
    return Number.isNaN(ms) ? undefined : dayText(ms);
  }
  return undefined;
}

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** NaN for a day that does not exist, for example the 30th of February. */
function midnight(year: number, month: number, day: number): number {
  const date = new Date(0);
  // Date.UTC would take a year below 100 for one of the 1900s.
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 ? date.getTime() : Number.NaN;
}

function ordinal(year: number, day: number): number {
  const ms = midnight(year, 1, 1) + (day - 1) * DAY_MS;
  return day > 0 && new Date(ms).getUTCFullYear() === year ? ms : Number.NaN;
}

/** The first week of a year is that of the 4th of January; weeks begin on Monday. */
function weekday(year: number, week: number, day: number): number {
  const fourth = midnight(year, 1, 4);
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY_MS;
  return week < 1 || week > 53 ? Number.NaN : monday + ((week - 1) * 7 + day - 1) * DAY_MS;
}
