// The lock of a copy in PostgreSQL: an advisory lock on a connection of its own. All transactions run on this connection while
// the lock is held. So a transaction is only committed if the lock is still its own: both end with the connection.
import { CompiledQuery, Kysely, PostgresDialect } from "kysely";
import type { PoolClient } from "pg";
import { MirrorError } from "../../errors.ts";
import type { Database } from "../database.ts";
import type { CopyLock, LockEvents, LockWait } from "./dialect.ts";
import type { PostgresPool } from "./postgres-pool.ts";
import { WORKER_NAME, type QueueWorker } from "./queue-worker.ts";
import type { Tables } from "../tables.ts";

/** Interval of the checks whether the connection of the lock is alive. */
const CHECK_MS = 5_000;

/** Events of a connection that has ended. */
const ENDS = ["error", "end"] as const;

/** Number of checks without a response after which the database counts as lost. */
const MAX_SILENT_CHECKS = 4;

/** A schema of a database. */
export interface SchemaPlace {
  readonly connections: Pick<PostgresPool, "pool" | "destroy">;
  readonly schema: string;
  /** The worker that changes the copy. Undefined: another program. */
  readonly worker?: QueueWorker | undefined;
}

const keyOf = (schema: string): string => `ws-mirror ${schema}`;

/** Condition for the row of `pg_locks` of a key. */
const isLockOf = (key: string) => `locktype = 'advisory' and granted and objsubid = 1
    and database = (select oid from pg_catalog.pg_database where datname = current_database())
    and (classid::bigint << 32 | objid::bigint) = hashtextextended(${key}, 0)`;

/** Returns true if a process has the lock. */
export async function isSchemaLocked({ schema }: SchemaPlace, db: Database): Promise<boolean> {
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(`select 1 from pg_catalog.pg_locks where ${isLockOf("$1")}`, [keyOf(schema)]),
  );
  return rows.length > 0;
}

/**
 * Takes the lock. It is lost when the connection of the lock ends.
 * @throws MirrorError `copy_in_use` if another process has it
 */
export async function lockSchema(
  { connections: { pool, destroy }, schema, worker }: SchemaPlace,
  { isBusy, onLost, wait }: LockEvents,
): Promise<CopyLock> {
  const connection = await pool.connect();
  const key = keyOf(schema);
  let pid: number;
  try {
    pid = await takeLock(connection, key, schema, worker?.takeOverAfterMs, wait);
  } catch (error) {
    connection.release(true);
    throw error;
  }
  const release = connection.release.bind(connection);
  // Kysely releases the connection after each transaction.
  connection.release = () => {};
  let reported: Promise<unknown> = Promise.resolve();
  const held = { connect: () => reported.then(() => connection), end: async () => {} };
  let isReleased = false;
  let lost: MirrorError | undefined;
  const lose = (reason: string) => {
    if (isReleased || lost !== undefined) return;
    stopChecks();
    lost = new MirrorError(
      "lock_lost",
      `The copy in schema ${schema} is no longer locked: ${reason} The next run continues.`,
    );
    onLost(lost);
  };
  // The driver refuses queries after an error of the connection, and reports the end only when the socket has closed.
  const onEnd = () => lose("the connection to PostgreSQL has ended.");
  for (const event of ENDS) connection.on(event, onEnd);
  /** A worker has one session beside that of the lock, which can be busy for long. */
  const ask: QueueWorker["query"] = (text, values) =>
    worker === undefined || pool.idleCount > 0 ? pool.query(text, [...values]) : worker.query(text, values);
  const stopChecks = checkConnection(ask, pid, isBusy, {
    // The server shows others the time of the last statement: see `endSilentWorker`.
    report: () => void (reported = connection.query("select 1").catch(() => {})),
    lose(reason) {
      lose(reason);
      destroy();
    },
  });
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: held }) }),
    lost: () => lost,
    async release() {
      let isFree = false;
      try {
        // Without this query, the server may hold the lock for a moment after the connection has ended.
        await reported;
        if (lost === undefined) {
          await connection.query("select pg_advisory_unlock(hashtextextended($1, 0))", [key]);
          // A worker keeps its sessions: behind a pooler, another one would take the place of a session that ends.
          isFree = worker !== undefined && !isBusy();
        }
      } catch {
        // The connection has ended, and the lock with it.
      } finally {
        isReleased = true;
        stopChecks();
        for (const event of ENDS) connection.off(event, onEnd);
        release(!isFree);
      }
    },
  };
}

/** Returns the id of the server process of the connection. */
async function takeLock(
  connection: PoolClient,
  key: string,
  schema: string,
  takeOverAfterMs: number | undefined,
  wait: LockWait | undefined,
): Promise<number> {
  const pid = await tryLock(connection, key);
  if (pid !== undefined) return pid;
  if (takeOverAfterMs !== undefined && (await endSilentWorker(connection, key, takeOverAfterMs))) {
    const taken = await tryLock(connection, key);
    if (taken !== undefined) return taken;
  }
  if (wait !== undefined) {
    wait.onWait();
    return await waitForLock(connection, key, wait.signal);
  }
  throw new MirrorError(
    "copy_in_use",
    `Another process changes the copy in schema ${schema}. Wait until it has ended.`,
  );
}

/** Time of one wait in the queue of the server, after which the signal is looked at. */
const WAIT_MS = 1_000;

/** Waits in the queue of the server, so that the process that has the lock cannot take it again before. */
async function waitForLock(connection: PoolClient, key: string, signal: AbortSignal | undefined): Promise<number> {
  for (;;) {
    signal?.throwIfAborted();
    await connection.query(`begin; set local lock_timeout = ${WAIT_MS}`);
    try {
      const { rows } = await connection.query<{ pid: number }>(
        "select pg_backend_pid() as pid from (select pg_advisory_lock(hashtextextended($1, 0))) as locked",
        [key],
      );
      await connection.query("commit");
      const [row] = rows;
      if (row !== undefined) return row.pid;
    } catch (error) {
      await connection.query("rollback");
      if (!(error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE)) throw error;
    }
  }
}

/** Code of PostgreSQL for a lock that was not free in time. */
const LOCK_NOT_AVAILABLE = "55P03";

async function tryLock(connection: PoolClient, key: string): Promise<number | undefined> {
  const { rows } = await connection.query<{ locked: boolean; pid: number }>(
    "select pg_try_advisory_lock(hashtextextended($1, 0)) as locked, pg_backend_pid() as pid",
    [key],
  );
  const [row] = rows;
  return row?.locked === true ? row.pid : undefined;
}

/** Time in which a session ends that the server is asked to end. */
const TERMINATE_MS = 5_000;

/**
 * Ends the session of a worker that has the lock and stands still: what it stores later is refused. A session that runs a statement
 * is not ended. Returns true if a session was ended.
 */
async function endSilentWorker(connection: PoolClient, key: string, afterMs: number): Promise<boolean> {
  const { rowCount } = await connection.query(
    `select pg_terminate_backend(pid, $2) from pg_catalog.pg_locks join pg_catalog.pg_stat_activity using (pid)
     where ${isLockOf("$1")} and usename = current_user and application_name = $3 and state like 'idle%'
       and state_change < clock_timestamp() - make_interval(secs => $4::float8 / 1000)`,
    [key, TERMINATE_MS, WORKER_NAME, afterMs],
  );
  return rowCount === 1;
}

/** Functions for the checks of a connection. */
interface ConnectionChecks {
  /** Sends a statement on the connection, while no transaction runs there. */
  readonly report: () => void;
  readonly lose: (reason: string) => void;
}

/**
 * Checks at intervals whether the server still has the connection. A network that has stalled reports no error.
 * @returns a function that ends the checks
 */
function checkConnection(
  ask: QueueWorker["query"],
  pid: number,
  isBusy: () => boolean,
  { report, lose }: ConnectionChecks,
): () => void {
  let isChecking = false;
  let silent = 0;
  /** Time since which the server has waited for the transaction that runs here. */
  let waitingSince: string | undefined;
  const check = async () => {
    isChecking = true;
    const wasBusy = isBusy();
    try {
      const { rows } = await ask("select state, state_change::text as since from pg_stat_activity where pid = $1", [
        pid,
      ]);
      silent = 0;
      const [row] = rows as readonly { readonly state: string | null; readonly since: string }[];
      if (row === undefined) return lose("the connection to PostgreSQL has ended.");
      const { state, since } = row;
      const isWaiting = wasBusy && isBusy() && state?.startsWith("idle") === true;
      if (isWaiting && since === waitingSince) return lose("a response of PostgreSQL did not arrive.");
      waitingSince = isWaiting ? since : undefined;
      if (!isBusy()) report();
    } catch {
      // The next check decides.
    } finally {
      isChecking = false;
    }
  };
  const timer = setInterval(() => {
    silent += 1;
    if (silent > MAX_SILENT_CHECKS)
      lose(`PostgreSQL did not respond for ${(MAX_SILENT_CHECKS * CHECK_MS) / 1000} seconds.`);
    else if (!isChecking) void check();
  }, CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
