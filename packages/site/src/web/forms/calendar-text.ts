// Events as files for calendars (RFC 5545).

/** An event. */
export interface CalendarEvent {
  /** The same for each version of the event, and different from all others. */
  readonly uid: string;
  readonly title: string;
  /** A day such as `2026-07-02`, or a time with its offset, as in the API. */
  readonly start: string;
  /** The last day, or the end. @default the day of the start, or its time */
  readonly end?: string | undefined;
  readonly url?: string | undefined;
}

/**
 * Returns the file of an event. Days are days in each time zone; times are in UTC, so that the file needs no rules of time zones.
 * @param now the time in milliseconds
 */
export function calendarText({ uid, title, start, end, url }: CalendarEvent, now: number): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//ws//site//EN",
    "BEGIN:VEVENT",
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${utcTime(now)}`,
    ...times(start, end),
    `SUMMARY:${escapeText(title)}`,
    ...(url === undefined ? [] : [`URL:${url}`]),
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

function times(start: string, end = start): string[] {
  if (!start.includes("T")) {
    // The API has the last day, calendars have the day after it.
    const after = new Date(Date.parse(`${end.slice(0, 10)}T00:00:00Z`) + 24 * 60 * 60 * 1000).toISOString();
    return [`DTSTART;VALUE=DATE:${digits(start)}`, `DTEND;VALUE=DATE:${digits(after.slice(0, 10))}`];
  }
  const begin = `DTSTART:${utcTime(Date.parse(start))}`;
  return end === start ? [begin] : [begin, `DTEND:${utcTime(Date.parse(end))}`];
}

const digits = (date: string): string => date.replaceAll("-", "");

/** Returns a time such as `20260702T093000Z`. */
const utcTime = (ms: number): string => new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/gu, "");

const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/gu, String.raw`\$&`)
    .replaceAll(/\r\n|[\r\n\u2028\u2029]/gu, String.raw`\n`)
    .replaceAll(/[^\P{Cc}\t]/gu, "");

/** Longest line in bytes, without its end. */
const MAX_LINE_BYTES = 75;

/** Folds a line between characters. A line that goes on begins with a space. */
function fold(line: string): string {
  const parts: string[] = [""];
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > MAX_LINE_BYTES) {
      parts.push(" ");
      bytes = 1;
    }
    parts[parts.length - 1] += character;
    bytes += size;
  }
  return parts.join("\r\n");
}
