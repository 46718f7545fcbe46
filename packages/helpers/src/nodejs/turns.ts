// Lets a few pieces of work run at a time. The others wait for their turn.

/** The caller of a piece of work. */
export interface TurnOptions {
  /** Aborts when the result is no longer needed. */
  readonly signal?: AbortSignal | undefined;
  /** Turns go round between owners. @default one owner for all work without one */
  readonly owner?: object | undefined;
}

/** The owner of work without one. */
const NOBODY = {};

/** Turns of work that needs much of the machine. */
export class Turns {
  /** Work that waits, by owner. The owner whose turn is next is the first. */
  readonly #waiting = new Map<object, (() => void)[]>();
  #free: number;

  /** @param count number of pieces of work that run at a time */
  constructor(count: number) {
    this.#free = count;
  }

  /** Runs `work` when it has its turn. Work whose signal has aborted before is not started. */
  async run<Result>({ signal, owner = NOBODY }: TurnOptions, work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#wait(owner, resolve));
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      const next = this.#next();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }

  #wait(owner: object, start: () => void): void {
    const own = this.#waiting.get(owner);
    if (own === undefined) this.#waiting.set(owner, [start]);
    else own.push(start);
  }

  #next(): (() => void) | undefined {
    for (const [owner, own] of this.#waiting) {
      const start = own.shift();
      this.#waiting.delete(owner);
      // The owner is the last for its next turn.
      if (own.length > 0) this.#waiting.set(owner, own);
      return start;
    }
    return undefined;
  }
}
