// Connections to Redis: to one server, to the master that Sentinel names, or to a Redis Cluster.
import { once } from "node:events";
import { Cluster, Redis, type RedisOptions } from "ioredis";
import { messageOf } from "@ws/helpers/messages";
import { within } from "@ws/helpers/tasks";
import { FleetError } from "../errors.ts";
import { RoleWatch, type RoleEvents } from "./watch-role.ts";

/**
 * Time without a response after which a connection is replaced. A server that accepts connections and never answers would hold
 * commands without end. BullMQ waits at most 10 seconds for a job.
 */
const SILENCE_MS = 20_000;

/** Time for a response of a Sentinel. Then the next one is asked. */
const SENTINEL_TIMEOUT_MS = 2_000;

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

/** The connections that can be written, as far as is known. */
const writable = new WeakSet<RedisConnection>();

/** True while a connection leads to a server that can be written. */
export const isWritable = (connection: RedisConnection): boolean =>
  connection.status === "ready" && (connection instanceof Cluster || writable.has(connection));

/**
 * Opens a connection. `redis+cluster://` is a Redis Cluster; the address names one of its nodes. `redis+sentinel://` is the master
 * that Sentinel names. A connection that leads to a replica is opened again until it leads to a master.
 * @throws FleetError `invalid_argument` for another URL: the client would take it for a path or a host
 */
export function openRedis(
  queueUrl: string,
  settings: RedisSettings,
  { onError = () => {}, onWritable = () => {} }: Partial<RoleEvents> = {},
): RedisConnection {
  const [, tls, kind] = /^redis(s?)(\+cluster|\+sentinel)?:\/\/./u.exec(queueUrl) ?? [];
  if (tls === undefined || (kind === "+cluster" && !URL.canParse(queueUrl)))
    throw new FleetError(
      "invalid_argument",
      "Expected a URL such as redis://host:6379, rediss://host:6379, redis+sentinel://host:26379/NAME or redis+cluster://host:6379 " +
        "for the queue, got another text.",
    );
  if (kind === "+cluster") {
    const nodes = openCluster(queueUrl, tls === "s", settings);
    nodes.on("ready", () => onWritable(true));
    nodes.on("close", () => onWritable(false));
    return nodes.on("error", (error: Error) => onError(explained(error)));
  }
  const role = new RoleWatch(settings.maxRetriesPerRequest === null, {
    onError,
    onWritable(isNowWritable) {
      if (isNowWritable === writable.has(connection)) return;
      if (isNowWritable) writable.add(connection);
      else writable.delete(connection);
      onWritable(isNowWritable);
    },
  });
  const { reconnectOnError, retryStrategy } = role;
  const options = { ...settings, socketTimeout: SILENCE_MS, reconnectOnError, retryStrategy };
  const connection: Redis =
    kind === undefined
      ? new Redis(queueUrl, options)
      : new Redis({ ...options, ...sentinelOptions(queueUrl, tls === "s") });
  role.watch(connection);
  return connection.on("error", (error: Error) => onError(explained(error)));
}

/** `redis+sentinel://USER:PASSWORD@HOST:PORT,HOST:PORT/NAME/DATABASE?sentinelPassword=PASSWORD` */
const SENTINEL_URL =
  /^rediss?\+sentinel:\/\/(?:(?<user>[^/@]*)@)?(?<hosts>[^/@?]+)\/(?<name>[^/?]+)(?:\/(?<db>\d+))?\/?(?:\?(?<query>.*))?$/u;

const HOST = /^(?<host>\[[^\]]+\]|[^:]+)(?::(?<port>\d+))?$/u;

/** Returns the options of the client for a URL with Sentinels. The name of the user and both passwords are optional. */
function sentinelOptions(queueUrl: string, isEncrypted: boolean) {
  const { user = "", hosts = "", name = "", db = "0", query = "" } = SENTINEL_URL.exec(queueUrl)?.groups ?? {};
  const addresses = hosts.split(",").map((host) => HOST.exec(host)?.groups);
  if (name === "" || addresses.includes(undefined))
    throw new FleetError(
      "invalid_argument",
      "Expected redis+sentinel://HOST:PORT,HOST:PORT/NAME for the queue, with the addresses of the Sentinels and the name of the " +
        "master, got another text.",
    );
  const [username = "", ...rest] = user.split(":");
  const sentinelPassword = new URLSearchParams(query).get("sentinelPassword");
  return {
    sentinels: addresses.map(({ host = "", port = "26379" } = {}) => ({
      host: host.replace(/^\[|\]$/gu, ""),
      port: Number(port),
    })),
    name: decodeURIComponent(name),
    db: Number(db),
    ...(username !== "" && { username: decodeURIComponent(username) }),
    ...(rest.length > 0 && { password: decodeURIComponent(rest.join(":")) }),
    ...(sentinelPassword !== null && { sentinelPassword }),
    ...(isEncrypted && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true }),
    sentinelCommandTimeout: SENTINEL_TIMEOUT_MS,
  };
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
  if (error.message.startsWith("All sentinels are unreachable")) {
    const [, reason = "none knows the master"] = / Last error: (.*)/u.exec(error.message) ?? [];
    return new Error(`No Sentinel answers with the address of the master: ${reason}.`, { cause: error });
  }
  const nodeError = nodeErrorOf(error);
  if (nodeError === error) return error;
  const message = messageOf(nodeError);
  const reason = message === CLOSED ? "." : `: ${message}`;
  return new Error(`No node of the Redis Cluster answers${reason}`, { cause: error });
}
