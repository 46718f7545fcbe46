// Counts the requests of the mirror, and the lists of blocks that it begins.

/** A list that one run begins more often, although nothing changes, is a failure. */
const MAX_BEGINNINGS = 2;

/** Requests whose results a process may not have stored when it died: two for each of its workers. */
const UNSTORED = 8;

/** The present run, and the state of the workspace. */
export interface Moment {
  readonly run: number;
  /** Changes with each edit. */
  readonly revision: string;
}

/** The requests of the mirror. */
export class Requests {
  /** Responses so far. */
  count = 0;
  readonly problems: string[] = [];
  readonly #now: () => Moment;
  #began: Moment | undefined;
  #beginnings = new Map<string, number>();
  #recent: (string | undefined)[] = [];

  constructor(now: () => Moment) {
    this.#now = now;
  }

  add(method: string, url: string, status: number): void {
    this.count += 1;
    const list = /\/blocks\/([^/]+)\/children/u.exec(url)?.[1];
    const isBeginning = method === "GET" && list !== undefined && status === 200 && !url.includes("start_cursor");
    this.#recent.push(isBeginning ? list : undefined);
    const now = this.#now();
    if (this.#began?.run !== now.run) {
      this.#began = now;
      this.#beginnings = new Map();
    }
    if (!isBeginning) return;
    // After an edit, lists are read again.
    if (this.#began.revision !== now.revision) return;
    const times = (this.#beginnings.get(list) ?? 0) + 1;
    this.#beginnings.set(list, times);
    if (times > MAX_BEGINNINGS) this.problems.push(`run ${now.run} began the list of ${list} ${times} times`);
  }

  /** The process ended. If it died, it stored no result of its last requests. */
  endProcess(isDead: boolean): void {
    if (isDead)
      for (const list of this.#recent.slice(-UNSTORED))
        if (list !== undefined) this.#beginnings.set(list, (this.#beginnings.get(list) ?? 1) - 1);
    this.#recent = [];
  }
}
