import type { Cancel } from "../http-client/dispatcher.ts";

/** A request that waits for a slot; without a callback, it no longer waits. */
interface Waiting {
  onSlot: (() => void) | undefined;
}

/** Number of requests after which the start of the list is removed. */
const TRIM_AFTER = 1_000;

/** Limits the number of requests at a time. Requests above the limit wait in their order. */
export class RequestSlots {
  #free: number;
  readonly #waiting: Waiting[] = [];
  /** Index of the next request. Those before it do not wait any more. */
  #next = 0;

  /** @param count Maximum number of requests at a time */
  constructor(count: number) {
    this.#free = count;
  }

  /** Takes a slot and calls back, now or later. Returns a function that ends the wait. */
  take(onSlot: () => void): Cancel {
    const waiting: Waiting = { onSlot };
    if (this.#free === 0) this.#waiting.push(waiting);
    else {
      this.#free -= 1;
      onSlot();
    }
    return () => (waiting.onSlot = undefined);
  }

  /** Returns a slot. The next request that waits takes it. */
  release(): void {
    const onSlot = this.#nextWaiting();
    if (onSlot === undefined) this.#free += 1;
    else onSlot();
  }

  #nextWaiting(): Waiting["onSlot"] {
    let onSlot: Waiting["onSlot"];
    while (onSlot === undefined && this.#next < this.#waiting.length) {
      onSlot = this.#waiting[this.#next]?.onSlot;
      this.#next += 1;
    }
    if (this.#next >= Math.min(TRIM_AFTER, this.#waiting.length)) {
      this.#waiting.splice(0, this.#next);
      this.#next = 0;
    }
    return onSlot;
  }
}
