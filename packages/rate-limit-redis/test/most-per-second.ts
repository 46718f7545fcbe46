/** Returns the highest number of times within any second. The times are in milliseconds, in ascending order. */
export function mostPerSecond(timesMs: readonly number[]): number {
  let most = 0;
  let first = 0;
  for (const [last, timeMs] of timesMs.entries()) {
    while (timeMs - (timesMs[first] ?? timeMs) >= 1_000) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}
