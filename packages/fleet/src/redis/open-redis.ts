// Connections to Redis: to one server, or to a Redis Cluster.
import { once } from "node:events";
import { Cluster, Redis, type RedisOptions } from "ioredis";
import { messageOf } from "@ws/helpers/messages";
import { within } from "@ws/helpers/tasks";
import { FleetError } from "../errors.ts";

/**
 * Time without a response after which a connection is replaced. A server that accepts connections and never answers would hold
 * commands without end. BullMQ waits at most 10 seconds for a job.
 */
const SILENCE_MS = 20_000;

/** How often a command that waits for Redis is sent again while a Redis Cluster replaces a node, and the time between: 50 s. */
const FAILOVER = { maxRedirections: 100, retryDelayOnFailover: 500, retryDelayOnClusterDown: 500 } as const;

/** Message of the client for a connection that has ended, or was refused. */
const CLOSED = "Connection is closed.";

/** A connection to Redis. */
export type RedisConnection = Redis | Cluster;

/** How commands behave while Redis is away. */
export type RedisSettings = Pick<
  RedisOptions,
  | "autoResendUnfulfilledCommands"
  | "commandTimeout"
  | "enableAutoPipelining"
  | "enableOfflineQueue"
  | "maxRetriesPerRequest"
>;

/**
 * Opens a connection. `redis+cluster://` is a Redis Cluster; the address names one of its nodes.
 * @param onError called with each error of the connection
 * @throws FleetError `invalid_argument` for another URL: the client would take it for a path or a host
 */
export function openRedis(
  queueUrl: string,
  settings: RedisSettings,
  onError: (error: Error) => void = () => {},
): RedisConnection {
  const [, tls, cluster] = /^redis(s?)(\+cluster)?:\/\/./u.exec(queueUrl) ?? [];
  if (tls === undefined || (cluster !== undefined && !URL.canParse(queueUrl)))
    throw new FleetError(
      "invalid_argument",
      "Expected a URL such as redis://host:6379, rediss://host:6379 or redis+cluster://host:6379 for the queue, got another text.",
    );
  const connection =
    cluster === undefined
      ? new Redis(queueUrl, { ...settings, socketTimeout: SILENCE_MS })
      : openCluster(queueUrl, tls === "s", settings);
  return connection.on("error", (error: Error) => onError(explained(error)));
}

function openCluster(queueUrl: string, isEncrypted: boolean, settings: RedisSettings): Cluster {
  const { hostname, port, username, password, pathname } = new URL(queueUrl);
  if (!/^\/?0?$/u.test(pathname))
    throw new FleetError(
      "invalid_argument",
      `Expected no database in the URL of a Redis Cluster, which has one only, got "${pathname}".`,
    );
  const { enableAutoPipelining = false, maxRetriesPerRequest, enableOfflineQueue, ...more } = settings;
  const isPatient = maxRetriesPerRequest === null;
  return new Cluster([{ host: hostname.replace(/^\[|\]$/gu, ""), port: port === "" ? 6379 : Number(port) }], {
    enableAutoPipelining,
    enableOfflineQueue: enableOfflineQueue ?? isPatient,
    ...(isPatient && FAILOVER),
    // A certificate has the name of a node, not its address.
    ...(isEncrypted && { dnsLookup: (name, done) => done(null, name) }),
    redisOptions: {
      ...more,
      maxRetriesPerRequest: maxRetriesPerRequest ?? null,
      socketTimeout: SILENCE_MS,
      ...(username !== "" && { username: decodeURIComponent(username) }),
      ...(password !== "" && { password: decodeURIComponent(password) }),
      ...(isEncrypted && { tls: {} }),
    },
  });
}

/**
 * Waits for a Redis Cluster, whose list of slots no command can do without, at most for a time. A command to one server waits for it
 * by itself. Rejects if no node answers.
 */
export async function untilReady(redis: RedisConnection, limitMs: number): Promise<void> {
  if (redis instanceof Cluster && redis.status !== "ready") await within(limitMs, once(redis, "ready"));
}

/** Returns the error of a node, if all nodes of a Redis Cluster have failed. */
export const nodeErrorOf = (error: unknown): unknown =>
  error instanceof Error && "lastNodeError" in error ? error.lastNodeError : error;

/** Says in words what the client says of its sockets and its list of slots. */
function explained(error: Error): Error {
  if (error.message.startsWith("Socket timeout."))
    return new Error(`Redis has not answered for ${SILENCE_MS / 1000} seconds.`, { cause: error });
  const nodeError = nodeErrorOf(error);
  if (nodeError === error) return error;
  const message = messageOf(nodeError);
  const reason = message === CLOSED ? "." : `: ${message}`;
  return new Error(`No node of the Redis Cluster answers${reason}`, { cause: error });
}
