// Formats times in the two precisions of Notion.

/** Rounds a time down to the minute, the precision of pages, blocks, data sources, comments and uploads. */
export function wholeMinute(time: number): number {
  return time - (time % 60_000);
}

let lastMinute = NaN;
let lastText = "";

/** Formats a time for pages, blocks, data sources, comments and uploads: `2026-06-26T13:45:00.000Z`. */
export function minuteText(time: number): string {
  const minute = wholeMinute(time);
  // Objects of one response often have the same time.
  if (minute !== lastMinute) {
    lastText = new Date(minute).toISOString();
    lastMinute = minute;
  }
  return lastText;
}

/** Formats a time for databases, views and view queries: with milliseconds and the offset `+00:00`. */
export function millisecondText(time: number): string {
  return `${new Date(time).toISOString().slice(0, -1)}+00:00`;
}

const [EARLIEST, LATEST] = [Date.parse("0000-01-01T00:00:00.000Z"), Date.parse("9999-12-31T23:59:59.999Z")];

/** True for milliseconds of the years 0 to 9999. Later times, such as the end of a file, can be computed from them. */
export function isTime(time: number): boolean {
  return time >= EARLIEST && time <= LATEST;
}

/** Parses an ISO time of the years 0 to 9999. Returns milliseconds, or undefined for any other value. */
export function parseTime(value: unknown): number | undefined {
  if (typeof value !== "string") return undefined;
  const time = Date.parse(value);
  return isTime(time) ? time : undefined;
}
