// The emulator's own time. It runs on from wherever it was set; a frozen one never moves by itself.

/** Milliseconds since 1970 UTC. */
export interface Clock {
  now(): number;
  /** Sets the time; it goes on from there (unless the clock is frozen). */
  set(now: number): void;
}

/**
 * A clock that starts at `start` and runs with the machine's.
 * `monotonicMs` is handed in so that tests need no real time.
 */
export function createClock(start: number, monotonicMs: () => number): Clock {
  let base = start;
  let origin = monotonicMs();
  return {
    now: () => base + Math.floor(monotonicMs() - origin),
    set: (now) => {
      base = now;
      origin = monotonicMs();
    },
  };
}

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
