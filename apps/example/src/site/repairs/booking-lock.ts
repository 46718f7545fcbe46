import type { MirrorStore } from "@ws/mirror";
import { sql } from "kysely";

/** Runs bookings one at a time: of this process, and of all processes that share a copy in PostgreSQL. */
export class BookingLock {
  readonly #store: Pick<MirrorStore, "db" | "dialect">;
  #last: Promise<unknown> = Promise.resolve();

  constructor(store: Pick<MirrorStore, "db" | "dialect">) {
    this.#store = store;
  }

  /** Runs a booking after the earlier bookings, even if they failed. */
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
      await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ' site bookings', 0))`.execute(
        transaction,
      );
      return work();
    });
  }
}
