import { startTimeLimit } from "@ws/core/engine";
import { describeFault } from "./describe-fault.ts";

/** Turns that all processes share through Redis. */
export interface SharedTurns {
  /** Takes a turn and returns the milliseconds until it. */
  take(): Promise<unknown>;
  /** Allows no turn for a number of milliseconds. */
  pause(ms: number): Promise<unknown>;
}

/** Sends commands for turns with a time limit. At most one command of each kind waits for its response. */
export class RedisTurns {
  readonly #turns: SharedTurns;
  readonly #timeoutMs: number;
  #isTaking = false;
  #isPausing = false;
  /** Longest pause that was requested while another pause waited for its response. */
  #nextPauseMs = 0;

  constructor(turns: SharedTurns, timeoutMs: number) {
    this.#turns = turns;
    this.#timeoutMs = timeoutMs;
  }

  /** True until Redis or its client responds to the last command for a turn, also after the time limit. */
  get isTaking(): boolean {
    return this.#isTaking;
  }

  /**
   * Takes a turn and returns the milliseconds until it.
   * @throws Error without secrets if Redis fails, responds late or responds with anything but a number
   */
  async take(): Promise<number> {
    this.#isTaking = true;
    const turn = this.#turns.take().finally(() => (this.#isTaking = false));
    let waitMs: unknown;
    try {
      waitMs = await withTimeout(this.#timeoutMs, turn);
    } catch (error) {
      throw describeFault(error);
    }
    if (typeof waitMs === "number" && Number.isFinite(waitMs)) return waitMs;
    throw new Error(`Expected milliseconds from Redis, got ${String(waitMs)}.`);
  }

  /** Allows no turn for a number of milliseconds. Errors are ignored: the next command for a turn reports them. */
  pause(ms: number): void {
    this.#nextPauseMs = Math.max(this.#nextPauseMs, ms);
    if (!this.#isPausing) void this.#sendPauses();
  }

  async #sendPauses(): Promise<void> {
    this.#isPausing = true;
    while (this.#nextPauseMs > 0) {
      const ms = this.#nextPauseMs;
      this.#nextPauseMs = 0;
      await this.#turns.pause(ms).catch(() => undefined);
    }
    this.#isPausing = false;
  }
}

/** Rejects if the promise takes too long: a Redis client without a connection waits without a limit. */
async function withTimeout<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  let stop = (): void => undefined;
  const timeout = new Promise<never>((_, reject) => {
    stop = startTimeLimit(ms, () => reject(new Error(`Redis did not respond within ${ms} ms`)));
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    stop();
  }
}
