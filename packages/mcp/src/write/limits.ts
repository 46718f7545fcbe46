// How much one process of the server writes. The limits are options of the process: no call and no text of a page changes them.
import { MirrorError } from "@ws/mirror";

/** Limits of one process. */
export interface WriteLimits {
  /** Changes within a minute. Those that are taken back do not count again. */
  readonly perMinute: number;
  /** Pages that are created or changed within an hour. */
  readonly pagesPerHour: number;
}

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];

/** Counts the changes of one process. */
export class WriteCounts {
  readonly #limits: WriteLimits;
  #times: number[] = [];
  /** Times of the last change by pages. A page that is created has no id yet. */
  readonly #pages = new Map<unknown, number>();

  constructor(limits: WriteLimits) {
    this.#limits = limits;
  }

  /** @throws MirrorError `invalid_argument` if a change of the page is too much now */
  check(pageId: string | undefined, nowMs: number): void {
    const { perMinute, pagesPerHour } = this.#limits;
    this.#times = this.#times.filter((time) => nowMs - time < MINUTE_MS);
    for (const [page, time] of this.#pages) if (nowMs - time >= HOUR_MS) this.#pages.delete(page);
    if (this.#times.length >= perMinute)
      throw tooMany(`${perMinute} changes a minute`, (this.#times[0] ?? nowMs) + MINUTE_MS - nowMs);
    const isNew = pageId === undefined || !this.#pages.has(pageId);
    if (isNew && this.#pages.size >= pagesPerHour)
      throw tooMany(`${pagesPerHour} pages an hour`, Math.min(...this.#pages.values()) + HOUR_MS - nowMs);
  }

  /** Counts a change that is sent next. Returns a function that takes the id of a page that was created. */
  count(pageId: string | undefined, nowMs: number): (createdId: string) => void {
    const page = pageId ?? Symbol("created");
    this.#times.push(nowMs);
    this.#pages.set(page, nowMs);
    return (createdId) => {
      this.#pages.delete(page);
      this.#pages.set(createdId, nowMs);
    };
  }
}

const tooMany = (limit: string, waitMs: number): MirrorError =>
  new MirrorError(
    "invalid_argument",
    `This server writes at most ${limit}, which only its options change. Wait ${Math.ceil(waitMs / 1000)} seconds.`,
  );
