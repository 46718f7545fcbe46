// Lets a few pieces of work run at a time. The others wait for their turn.

/** Turns of work that needs much of the machine. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  /** @param count number of pieces of work that run at a time */
  constructor(count: number) {
    this.#free = count;
  }

  /** Runs `work` when it has its turn. Work whose signal has aborted before is not started. */
  async run<Result>(signal: AbortSignal | undefined, work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}
