// Times as text, in the two precisions of the service.

/** Cuts a time to the whole minute: the precision of pages, blocks, data sources, comments and uploads. */
export function wholeMinute(time: number): number {
  return time - (time % 60_000);
}

/** A time as pages, blocks, data sources, comments and uploads carry it: `2026-06-26T13:45:00.000Z`. */
export function minuteText(time: number): string {
  return new Date(wholeMinute(time)).toISOString();
}

/** A time as databases, views and view queries carry it: milliseconds with the offset `+00:00`. */
export function millisecondText(time: number): string {
  return `${new Date(time).toISOString().slice(0, -1)}+00:00`;
}

/**
 * Reads an ISO time.
 * @returns milliseconds, or undefined when the text is no time
 */
export function parseTime(value: unknown): number | undefined {
  if (typeof value !== "string") return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : time;
}
