// The emulator's clock. A running clock continues from the time that was set; a frozen clock moves only when it is set.

/** A settable clock. Times are milliseconds since 1970 UTC. */
export interface Clock {
  now(): number;
  /** Sets the time. A running clock continues from there. */
  set(now: number): void;
}

/**
 * Creates a clock that starts at `start` and advances with `monotonicMs`.
 * A parameter for the time source lets tests run without real time.
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
