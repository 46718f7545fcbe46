import { OrderedList, type Positioned } from "../../rate-limit/ordered-list.ts";
import type { Cancel } from "../http-client/dispatcher.ts";

/** A request that waits for a slot. */
interface Waiting extends Positioned {
  readonly onSlot: () => void;
}

/** Limits the number of requests at a time. Requests above the limit wait in their order. */
export class RequestSlots {
  #free: number;
  readonly #waiting = new OrderedList<Waiting>();
  #lastPosition = 0;

  /** @param count Maximum number of requests at a time */
  constructor(count: number) {
    this.#free = count;
  }

  /** Takes a slot and calls back, now or later. Returns a function that ends the wait. */
  take(onSlot: () => void): Cancel {
    if (this.#free > 0) {
      this.#free -= 1;
      onSlot();
      return () => undefined;
    }
    const waiting = { position: (this.#lastPosition += 1), onSlot };
    this.#waiting.add(waiting);
    return () => this.#waiting.remove(waiting);
  }

  /** Returns a slot. The next request that waits takes it. */
  release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next.onSlot();
  }
}
