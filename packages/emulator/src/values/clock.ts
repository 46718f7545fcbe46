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
