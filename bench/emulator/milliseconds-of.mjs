/**
 * Returns the milliseconds that a function takes.
 * @param {() => unknown} work
 */
export function millisecondsOf(work) {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}
