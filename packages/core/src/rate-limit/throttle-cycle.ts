/** Number of response times that a cycle keeps. */
const MAX_TIMES = 4_096;

/** Statistics of the adaptive limiter since the last 429 or 529. */
export class ThrottleCycle {
  startMs: number | undefined;
  /** Number of responses other than 429 and 529. */
  responses = 0;
  #responseTimesMs: number[] = [];

  addResponse(nowMs: number): void {
    this.responses += 1;
    if (this.#responseTimesMs.push(nowMs) > MAX_TIMES) this.#responseTimesMs.splice(0, MAX_TIMES / 2);
  }

  /** Returns the number of responses after the time. */
  responsesSince(timeMs: number): number {
    return this.#responseTimesMs.reduce((count, responseMs) => count + (responseMs > timeMs ? 1 : 0), 0);
  }
}
