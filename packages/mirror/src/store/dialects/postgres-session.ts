// The settings of a session of PostgreSQL. They are set by a statement, because PgBouncer refuses or drops those of the connection.
import type { ClientBase, Pool, PoolClient } from "pg";
import { MirrorError } from "../../errors.ts";

/** Settings of the sessions of a copy. */
export interface SessionSettings {
  readonly schema: string;
  readonly readOnly: boolean;
  /** Name of the program in `pg_stat_activity`. */
  readonly applicationName: string;
  /** Time for the settings, in milliseconds. 0: no limit. @default 10_000 */
  readonly timeoutMs?: number;
}

/** Time for the settings of a new session. A pooler without a free connection does not respond. */
const SETTINGS_TIMEOUT_MS = 10_000;

/** Number of times the check for a pooler in transaction mode compares the server processes of two sessions. */
const MODE_CHECKS = 3;

/**
 * Settings of each session. A server that no longer reaches this machine ends the session, and with it the lock of the copy, within
 * a minute. A statement waits at most a minute for the lock of a process that stands still.
 */
const LIMITS = {
  tcp_keepalives_idle: "10",
  tcp_keepalives_interval: "5",
  tcp_keepalives_count: "4",
  tcp_user_timeout: "30000",
  lock_timeout: "60000",
} as const;

/**
 * Returns an expression that lets the server end the statements of a client that has gone. Servers before version 14 and on other systems than
 * Linux do not notice it before the end of the statement.
 * @param isLocal true: for the transaction, false: for the session
 */
export const noticeHangUp = (isLocal: boolean): string =>
  `case when current_setting('client_connection_check_interval', true) is not null and version() like '%linux%'
    then set_config('client_connection_check_interval', '100', ${isLocal}) end`;

/** Applies the settings to a new session. */
export async function prepareSession(
  connection: ClientBase,
  { schema, readOnly, applicationName, timeoutMs = SETTINGS_TIMEOUT_MS }: SessionSettings,
): Promise<void> {
  const settings = Object.entries({
    search_path: schema,
    default_transaction_read_only: readOnly ? "on" : "off",
    application_name: applicationName,
    ...LIMITS,
  });
  const query = {
    text: `select ${[
      ...settings.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, false)`),
      // A run that changes the copy has no statement that nobody waits for.
      ...(readOnly ? [noticeHangUp(false)] : []),
    ].join(", ")}`,
    values: settings.flat(),
    query_timeout: timeoutMs,
  };
  await connection.query(query);
}

/**
 * Checks that sessions keep their settings and locks: each has a server process of its own, which it keeps.
 * @throws MirrorError `invalid_argument` for a pooler that gives each transaction another one, such as PgBouncer in transaction mode
 */
export async function checkSessions(pool: Pool): Promise<void> {
  const first = await pool.connect();
  try {
    const process = await processOf(first);
    // Without a pooler, the server has told the client its process.
    if ("processID" in first && first.processID === process) return;
    const second = await pool.connect();
    try {
      for (let checks = 0; checks < MODE_CHECKS; checks += 1)
        if ((await processOf(second)) === process || (await processOf(first)) !== process) throw transactionMode();
    } finally {
      second.release();
    }
  } finally {
    first.release();
  }
}

async function processOf(connection: PoolClient): Promise<number | undefined> {
  const { rows } = await connection.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid;
}

const transactionMode = () =>
  new MirrorError(
    "invalid_argument",
    "Expected a connection that keeps its session, got a pooler in transaction mode, which loses the schema and the lock of a copy. " +
      "Set pool_mode = session for this database, or use the address of PostgreSQL itself.",
  );
