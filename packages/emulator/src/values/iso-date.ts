// Parses ISO 8601 dates and times: calendar, ordinal and week dates.
// Recorded: Notion refuses days and months of one digit ("2013-3", "2022-7-10") and a space before the offset.

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Returns a date value's start or end in milliseconds. A day without a time starts at midnight UTC. NaN for an invalid date. */
export function momentMs(text: string): number {
  return Date.parse(text);
}

/** True for a day without a time. */
export function isDay(text: string): boolean {
  return DAY.test(text);
}

/** A day, with the time of day if the text has one. */
export interface IsoDate {
  /** `YYYY-MM-DD`. A month or a year without a day becomes its first day. */
  readonly day: string;
  /** `HH:MM`; undefined for a day without a time. Seconds are dropped, as Notion does. */
  readonly time: string | undefined;
  /** `+HH:MM`; undefined if the text has no offset. */
  readonly offset: string | undefined;
}

const DAY_MS = 86_400_000;
const PARTS = /^([^T ]+)(?:[T ](\d\d)(?::?([0-5]\d)(?::?[0-6]\d(?:[.,]\d+)?)?)?([Zz]|[+-]\d\d(?::?[0-5]\d)?)?)?$/;

/** Parses a date or a date with a time. Returns undefined for other text. */
export function parseIsoDate(text: string): IsoDate | undefined {
  const match = PARTS.exec(text);
  if (match === null) return undefined;
  const [, date = "", hours, minutes = "00", offsetText] = match;
  const day = dayOf(date);
  if (day === undefined || Number(hours ?? 0) > 24) return undefined;
  if (hours === undefined) return { day, time: undefined, offset: undefined };
  const offset = offsetText === undefined ? undefined : normalizedOffset(offsetText);
  if (hours !== "24") return { day, time: `${hours}:${minutes}`, offset };
  // 24:00 is the midnight at which the day ends.
  return minutes === "00" ? { day: dayText(Date.parse(day) + DAY_MS), time: "00:00", offset } : undefined;
}

/** Returns an offset as `+HH:MM`. */
function normalizedOffset(text: string): string {
  if (text === "Z" || text === "z") return "+00:00";
  return `${text.slice(0, 3)}:${text.slice(3).replace(":", "") || "00"}`;
}

/** The forms of a date, each with a function that returns its milliseconds. */
const DATE_FORMS: readonly (readonly [RegExp, (...numbers: number[]) => number])[] = [
  [/^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/, (year = 0, month = 1, day = 1) => midnight(year, month, day)],
  [/^(\d{4})(\d\d)(\d\d)$/, (year = 0, month = 1, day = 1) => midnight(year, month, day)],
  [/^(\d{4})-?(\d{3})$/, (year = 0, day = 1) => ordinal(year, day)],
  [/^(\d{4})-?W([0-5]\d)(?:-?([1-7]))?$/, (year = 0, week = 1, day = 1) => weekday(year, week, day)],
];

function dayOf(date: string): string | undefined {
  for (const [pattern, millisecondsOf] of DATE_FORMS) {
    const match = pattern.exec(date);
    if (match === null) continue;
    const ms = millisecondsOf(...match.slice(1).map((part) => (part === undefined ? 1 : Number(part))));
    return Number.isNaN(ms) ? undefined : dayText(ms);
  }
  return undefined;
}

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Returns NaN for a day that does not exist, for example February 30. */
function midnight(year: number, month: number, day: number): number {
  const date = new Date(0);
  // Date.UTC would read a year below 100 as 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 ? date.getTime() : Number.NaN;
}

function ordinal(year: number, day: number): number {
  const ms = midnight(year, 1, 1) + (day - 1) * DAY_MS;
  return day > 0 && new Date(ms).getUTCFullYear() === year ? ms : Number.NaN;
}

/** Returns a day of an ISO week. January 4 is always in the first week of its year; weeks start on Monday. */
function weekday(year: number, week: number, day: number): number {
  const januaryFourth = midnight(year, 1, 4);
  const monday = januaryFourth - ((new Date(januaryFourth).getUTCDay() + 6) % 7) * DAY_MS;
  return week < 1 || week > 53 ? Number.NaN : monday + ((week - 1) * 7 + day - 1) * DAY_MS;
}
