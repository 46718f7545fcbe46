// The connections to PostgreSQL.
import { Socket } from "node:net";
import type { ClientConfig, CustomTypesConfig, Pool, PoolConfig } from "pg";
import { loadOptional } from "../../load-optional.ts";
import { prepareSession, type SessionSettings } from "./postgres-session.ts";

/** Name of this package in `pg_stat_activity`. */
export const APPLICATION_NAME = "ws-mirror";

/** The type `bigint`, which `count(*)` has, too. */
const INT8 = 20;

/** Time for a new connection. What waits for a connection of the pool has no limit: a statement of another part may take longer. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Time without a packet after which the system asks whether the server is there. */
const KEEP_ALIVE_MS = 10_000;

/** Time in which connections end. After it, a network that has stalled keeps them. */
const CLOSE_TIMEOUT_MS = 3_000;

/** The connections of one copy. */
export interface PostgresPool {
  readonly pool: Pool;
  /** Closes all connections immediately, so that queries without a response fail. */
  readonly destroy: () => void;
  /** Ends all connections. */
  readonly close: () => Promise<void>;
}

/**
 * Opens a pool of connections.
 * @param session settings of each session
 * @param onSession called with 1 when a connection opens, and with -1 when it closes
 * @param signal closes all connections when it aborts, also those that are opened later
 * @throws MirrorError `invalid_argument` if `pg` is not installed
 */
export async function openPool(
  config: PoolConfig,
  session?: SessionSettings,
  signal?: AbortSignal,
  onSession: (change: 1 | -1) => void = () => {},
): Promise<PostgresPool> {
  const message =
    "A copy in PostgreSQL needs the package pg. Install it beside the program: npm install @ws/mirror pg.";
  const { default: pg } = await loadOptional(() => import("pg"), message);
  // Bigints are numbers here: all of ours are far below 2 ** 53. The setting of the whole package would change other programs.
  const types: CustomTypesConfig = {
    getTypeParser: (id: number, format?: "text" | "binary"): unknown =>
      id === INT8 && format !== "binary" ? Number : pg.types.getTypeParser(id, format),
  };
  const sockets = new Set<Socket>();
  const stream = () => {
    const socket = new Socket();
    sockets.add(socket);
    onSession(1);
    socket.once("close", () => {
      sockets.delete(socket);
      onSession(-1);
    });
    // The driver connects the socket after this function has returned.
    if (signal?.aborted === true) process.nextTick(() => socket.destroy(new Error("The opening was cancelled.")));
    return socket;
  };
  // The same option of the pool would also limit the time in its queue.
  class Client extends pg.Client {
    constructor(options?: ClientConfig) {
      super({ ...options, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    }
  }
  const pool = new pg.Pool({
    max: 8,
    Client,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: APPLICATION_NAME,
    ...config,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits the promise, which its types do not say
    ...(session !== undefined && { onConnect: (connection) => prepareSession(connection, session) }),
    types,
    stream,
  });
  // A lost connection fails the queries on it. Without a listener, an idle one would end the process.
  pool.on("error", () => {});
  pool.on("connect", (connection) => connection.on("error", () => {}));
  const destroy = () => {
    for (const socket of sockets) socket.destroy();
  };
  signal?.addEventListener("abort", destroy, { once: true });
  return {
    pool,
    destroy,
    async close() {
      const timer = setTimeout(destroy, CLOSE_TIMEOUT_MS);
      try {
        await pool.end();
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener("abort", destroy);
      }
    },
  };
}
