// Counts the requests of the mirror, and the lists of blocks that it begins.

/** A list that was begun this often although nothing changed meanwhile is a failure. */
const MAX_BEGINNINGS = 2;

/** Requests whose results a process had perhaps not stored when it died: two for each of its lanes. */
const UNSTORED = 8;

/** The requests of the mirror. */
export class Requests {
  /** Responses so far. */
  count = 0;
  readonly problems: string[] = [];
  readonly #beginnings = new Map<string, number>();
  #recent: (string | undefined)[] = [];
  readonly #epoch: () => string;

  /** @param epoch text that changes with each edit and each run: after it, lists may be read again */
  constructor(epoch: () => string) {
    this.#epoch = epoch;
  }

  add(method: string, url: string, status: number): void {
    this.count += 1;
    const list = /\/blocks\/([^/]+)\/children/u.exec(url)?.[1];
    const isBeginning = method === "GET" && list !== undefined && status === 200 && !url.includes("start_cursor");
    const key = isBeginning ? `${list} ${this.#epoch()}` : undefined;
    this.#recent.push(key);
    if (key === undefined) return;
    const times = (this.#beginnings.get(key) ?? 0) + 1;
    this.#beginnings.set(key, times);
    if (times > MAX_BEGINNINGS)
      this.problems.push(`the blocks of ${key} were listed ${times} times from the beginning`);
  }

  /** The process died: it stored no result of its last requests. */
  forgetLast(): void {
    for (const key of this.#recent.slice(-UNSTORED))
      if (key !== undefined) this.#beginnings.set(key, (this.#beginnings.get(key) ?? 1) - 1);
  }

  endProcess(): void {
    this.#recent = [];
  }
}
