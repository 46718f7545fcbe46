// Formats times in the two precisions of the service.

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

/** Parses an ISO time. Returns milliseconds, or undefined for an invalid time. */
export function parseTime(value: unknown): number | undefined {
  if (typeof value !== "string") return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : time;
}
