import type { MirrorStore } from "@ws/mirror";
import { sql } from "kysely";

/** Runs writes one at a time: those of this process, and of all processes that share a copy in PostgreSQL. */
export class WriteLock {
  readonly #store: Pick<MirrorStore, "db" | "dialect">;
  readonly #name: string;
  #last: Promise<unknown> = Promise.resolve();

  /** @param name locks with different names do not wait for each other */
  constructor(store: Pick<MirrorStore, "db" | "dialect">, name: string) {
    this.#store = store;
    this.#name = name;
  }

  /** Runs a write after the earlier ones, even if they failed. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(() => this.#locked(work));
    this.#last = result.catch(() => {});
    return result;
  }

  async #locked<Result>(work: () => Promise<Result>): Promise<Result> {
    const { db, dialect } = this.#store;
    // A copy in SQLite belongs to one process.
    if (dialect === "sqlite") return work();
    // The lock ends with the transaction, even if the process is killed.
    return db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ${` site ${this.#name}`}, 0))`.execute(
        transaction,
      );
      return work();
    });
  }
}
