import type { SiteStore } from "../copy/site-store.ts";

/** Runs writes one at a time: those of this process, and of all processes that share a copy in PostgreSQL. */
export class WriteLock {
  readonly #store: Pick<SiteStore, "locked">;
  readonly #name: string;
  #last: Promise<unknown> = Promise.resolve();

  /** @param name locks with different names do not wait for each other */
  constructor(store: Pick<SiteStore, "locked">, name: string) {
    this.#store = store;
    this.#name = name;
  }

  /** Runs a write after the earlier ones, even if they failed. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(() => this.#store.locked(this.#name, work));
    this.#last = result.catch(() => {});
    return result;
  }
}
