// Times of Notion.
import { isSettled as isSettledWithin } from "@ws/helpers/json";

/** Servers of Notion may differ by this much. */
const CLOCK_MARGIN_MS = 10_000;

/** True if every edit with this `last_edited_time` happened before the read began. */
export const isSettled = (editedTime: string, readAt: string): boolean =>
  isSettledWithin(editedTime, Date.parse(readAt), CLOCK_MARGIN_MS);

/** The clock of Notion, read from the `Date` header of its responses. */
export class ServiceClock {
  readonly #elapsed: () => number;
  #offsetMs: number;
  #isObserved = false;
  /** Time of the latest edit that a response contained, in milliseconds since 1970. */
  latestEditMs = Number.NEGATIVE_INFINITY;

  /**
   * @param now the clock of this machine, used until a response has a `Date` header
   * @param elapsed milliseconds since any moment. Must not jump when someone corrects the clock of this machine: a time that
   * is too late would let an edit count as read
   */
  constructor(now: () => number, elapsed: () => number) {
    this.#elapsed = elapsed;
    this.#offsetMs = now() - elapsed();
  }

  /** Takes the time from the headers of a response. */
  observe({ date: text = "" }: Readonly<Record<string, string>>): void {
    // Date.parse() reads nearly any text with a number as a time.
    const date = /^[A-Z][a-z]{2}, [\w: ]+ GMT$/u.test(text) ? Date.parse(text) : Number.NaN;
    if (Number.isNaN(date)) return;
    this.#offsetMs = date - this.#elapsed();
    this.#isObserved = true;
  }

  /** Notes the time of an edit that a response contained. A time in the future of Notion is no time of an edit. */
  noteEdit(editedTime: string | undefined): void {
    const ms = Date.parse(editedTime ?? "");
    if (ms > this.latestEditMs && ms <= (this.serviceMs ?? Infinity)) this.latestEditMs = ms;
  }

  /** Time of Notion in milliseconds since 1970. Undefined before a response had a `Date` header. */
  get serviceMs(): number | undefined {
    return this.#isObserved ? this.#elapsed() + this.#offsetMs : undefined;
  }

  /** Returns the time of Notion, ISO 8601. */
  now(): string {
    return new Date(this.#elapsed() + this.#offsetMs).toISOString();
  }
}

/**
 * Returns a clock that never goes back, and that is after a time: the states of an object are in the order of their times.
 * @param after latest time of the copy, ISO 8601
 */
export function forwardClock(now: () => number, after: string | undefined): () => number {
  let last = after === undefined ? Number.NEGATIVE_INFINITY : Date.parse(after) + 1;
  return () => {
    last = Math.max(last, now());
    return last;
  };
}
