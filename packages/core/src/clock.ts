// The clock and the timers of the engine. Time limits, back-off, pauses and rate limits use this clock, which setting the clock of
// the system does not move. Dates in headers are compared with the `Date` header of the same response.

/** Difference between this clock and `performance.now()`. */
let offsetMs = performance.timeOrigin;
let lastMs = 0;

/**
 * Returns milliseconds since the epoch that never go back. They are those of `performance.now()` at the time of the call, so that
 * fake timers of a test move them.
 */
export function now(): number {
  const ms = performance.now();
  // Fake timers start at 0 in the place of the real time.
  if (ms < lastMs) offsetMs += lastMs - ms;
  lastMs = ms;
  return offsetMs + ms;
}

/** Timers of Node.js fire up to one millisecond early. An earlier one is fake, in a test whose clock stands still. */
const EARLY_MS = 5;

/** Moves the clock to the end of a wait that is over, if it is not there yet. */
export function moveTo(timeMs: number): void {
  const missingMs = timeMs - now();
  if (missingMs > EARLY_MS) offsetMs += missingMs;
}

/**
 * Calls back after a time in milliseconds. The timer is the `setTimeout` of the program at the time of the call, so that fake
 * timers of a test can advance it.
 * @param onEnd Receives the milliseconds by which the timer fired late
 * @returns a function that stops the timer
 */
export function startTimer(ms: number, onEnd: (lateMs: number) => void): () => void {
  const endMs = now() + ms;
  const timer = setTimeout(() => {
    moveTo(endMs);
    onEnd(now() - endMs);
  }, ms);
  return () => clearTimeout(timer);
}

/** Milliseconds after which a timer counts as late: the process was stopped, or its event loop was blocked. */
const LATE_MS = 20;

/** Milliseconds that a late time limit gives the event loop, to read and decode what has arrived. */
const READ_MS = 250;

/** True if a time limit ended late, so that what was awaited may have arrived. */
export const isLate = (lateMs: number): boolean => lateMs > LATE_MS;

/**
 * Calls back at the end of a time limit in milliseconds. A timer that fires late runs before the event loop has read the
 * sockets, so that a response may have arrived. It then waits a moment longer.
 * @returns a function that stops the timer
 */
export function startTimeLimit(ms: number, onEnd: () => void): () => void {
  let stop = startTimer(ms, function end(lateMs) {
    if (isLate(lateMs)) stop = startTimer(READ_MS, end);
    else onEnd();
  });
  return () => stop();
}
