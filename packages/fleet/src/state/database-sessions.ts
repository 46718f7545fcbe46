// The sessions of PostgreSQL of a process: its own, and those of the copies that it has open.
import { setTimeout as sleep } from "node:timers/promises";
import pLimit, { type LimitFunction } from "p-limit";
import { Client, Pool, type ClientConfig } from "pg";
import { isOutOfSessions, type QueueWorker } from "@ws/mirror";
import type { Result, SessionCount, WorkerSessions } from "./session-types.ts";

const CONNECT_TIMEOUT_MS = 10_000;
const QUERY_TIMEOUT_MS = 30_000;

/** Time for the first statement of a session. A pooler without a free one answers when it has one: PgBouncer waits as long. */
const SESSION_WAIT_MS = 120_000;

/** The first statement of a session. */
const FIRST_QUERY = { text: "select 1", query_timeout: SESSION_WAIT_MS };

/** Time until a server that had no session left is asked again, and how often. */
const FULL_PAUSE_MS = 1_000;
const FULL_ATTEMPTS = 60;

/** Time for the sessions of {@link countSessions}. */
const COUNT_TIMEOUT_MS = 3_000;

/** Number of sessions of a copy: for its lock, and for everything else. */
const SESSIONS_OF_COPY = 2;

/** Number of sessions of a worker for its table and its checks. */
export const OWN_SESSIONS = 2;

/** Number of sessions for the metrics of a worker, and of a command for one workspace. */
export const STATE_SESSIONS = 1;

/** Returns the number of sessions that a worker needs at most. */
export const sessionsOf = (concurrency: number): number =>
  SESSIONS_OF_COPY * concurrency + OWN_SESSIONS + STATE_SESSIONS;

/** Time without a report to the server after which a worker counts as frozen. Workers report every 5 seconds. */
const TAKE_OVER_MS = 30_000;

/** Settings of all sessions of a process that belong to no copy. */
const settingsOf = (databaseUrl: string): ClientConfig => ({
  connectionString: databaseUrl,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  query_timeout: QUERY_TIMEOUT_MS,
  keepAlive: true,
  application_name: "ws-fleet",
});

/** A session of the pool. */
class OwnSession extends Client {
  constructor({ connectionString = "" }: ClientConfig = {}) {
    super(settingsOf(connectionString));
  }
}

/** The sessions of a process. */
export class DatabaseSessions implements WorkerSessions {
  readonly #url: string;
  readonly #max: number;
  readonly #onChange: () => void;
  /** Queries wait here, without a limit of time. A pool that ends forgets those that wait in it: they would never settle. */
  readonly #turns: LimitFunction;
  #pool: Pool;
  #isClosed = false;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #ofCopies = 0;

  /**
   * Connects when it is used.
   * @param max sessions of its own at most
   * @param onChange called after a change of the numbers
   */
  constructor(databaseUrl: string, max: number, onChange: () => void = () => {}) {
    this.#url = databaseUrl;
    this.#max = max;
    this.#onChange = onChange;
    this.#turns = pLimit(max);
    this.#pool = this.#open();
  }

  /** Number of sessions that are open. */
  get open(): number {
    return this.#pool.totalCount + this.#ofCopies;
  }

  /** Number of copies that wait for their sessions. */
  get waiting(): number {
    return this.#waiting;
  }

  /** For the copies that this process opens. */
  readonly worker: QueueWorker = {
    takeOverAfterMs: TAKE_OVER_MS,
    query: (text, values) => this.query(text, values),
    inOrder: async (open) => {
      this.#add({ waiting: 1 });
      const opened = this.#last.then(open);
      this.#last = opened.catch(() => {});
      try {
        return await opened;
      } finally {
        this.#add({ waiting: -1 });
      }
    },
    onSession: (ofCopies) => this.#add({ ofCopies }),
  };

  /** Runs a query on a session of its own. Waits for a server that has none left. */
  async query<Row extends object>(
    text: string,
    values: readonly unknown[] = [],
    timeoutMs = QUERY_TIMEOUT_MS,
  ): Promise<Result<Row>> {
    const query = { text, values: [...values], query_timeout: timeoutMs };
    for (let attempts = 1; ; attempts += 1)
      try {
        return await this.#turns(() => this.#pool.query<Row>(query));
      } catch (error) {
        if (!isOutOfSessions(error) || attempts === FULL_ATTEMPTS) throw error;
        await sleep(FULL_PAUSE_MS);
      }
  }

  /** Leaves the sessions that are open, such as those of a server that is no longer the one of the address. */
  renew(): void {
    if (this.#isClosed) return;
    const before = this.#pool;
    this.#pool = this.#open();
    // A query that has just got its turn takes an idle session in the next tick.
    setImmediate(() => void before.end());
  }

  close(): Promise<void> {
    this.#isClosed = true;
    return this.#pool.end();
  }

  #open(): Pool {
    const pool = new Pool({
      connectionString: this.#url,
      max: this.#max,
      // A session that ends leaves its place at a pooler to another one.
      min: 1,
      Client: OwnSession,
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits the promise, which its types do not say
      onConnect: (client) => client.query(FIRST_QUERY),
    });
    // A lost connection fails the queries on it. Without a listener, an idle one would end the process.
    pool.on("error", () => {});
    for (const event of ["connect", "remove"] as const) pool.on(event, this.#onChange);
    return pool;
  }

  #add({ waiting = 0, ofCopies = 0 }: { readonly waiting?: number; readonly ofCopies?: number }): void {
    this.#waiting += waiting;
    this.#ofCopies += ofCopies;
    this.#onChange();
  }
}

/** Opens as many sessions as a worker needs, and closes them again. */
export async function countSessions(databaseUrl: string, needed: number): Promise<SessionCount> {
  const settings = { ...settingsOf(databaseUrl), connectionTimeoutMillis: COUNT_TIMEOUT_MS };
  const clients = Array.from({ length: needed }, () => new Client({ ...settings, query_timeout: COUNT_TIMEOUT_MS }));
  const opened = await Promise.allSettled(
    clients.map(async (client) => {
      client.on("error", () => {});
      await client.connect();
      await client.query("select 1");
    }),
  );
  await Promise.allSettled(clients.map((client) => client.end()));
  const failed = opened.filter((result) => result.status === "rejected");
  const [error] = failed.map(({ reason }) => reason as unknown);
  return { got: needed - failed.length, needed, ...(error !== undefined && { error }) };
}
