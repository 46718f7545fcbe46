// Times of the service. `last_edited_time` has whole minutes, so an edit can follow a read within the same minute. A read
// counts as settled only if it began after that minute.
const MINUTE_MS = 60_000;

/** Servers of the service may differ by this much. */
const CLOCK_MARGIN_MS = 10_000;

/** True if every edit with this `last_edited_time` happened before the read began. */
export function isSettled(editedTime: string, readAt: string): boolean {
  return Date.parse(editedTime) + MINUTE_MS + CLOCK_MARGIN_MS <= Date.parse(readAt);
}

/** The clock of the service, read from the `Date` header of its responses. */
export class ServiceClock {
  readonly #now: () => number;
  #offsetMs = 0;

  /** @param now the clock of this machine, used until a response has a `Date` header */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Takes the time from the headers of a response. */
  observe(headers: Readonly<Record<string, string>>): void {
    const date = Date.parse(headers["date"] ?? "");
    if (!Number.isNaN(date)) this.#offsetMs = date - this.#now();
  }

  /** Returns the time of the service, ISO 8601. */
  now(): string {
    return new Date(this.#now() + this.#offsetMs).toISOString();
  }
}
