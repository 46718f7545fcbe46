import { createHash } from "node:crypto";
import { InvalidRequestError, type LimiterFactory } from "@ws/core";
import { describeValue } from "@ws/core/engine";
import { RateLimiterRedis } from "rate-limiter-flexible";
import { HEADROOM } from "./process-limit.ts";
import { toStoreClient, type RedisClient } from "./redis-client.ts";
import { RedisLimiter } from "./redis-limiter.ts";
import type { SharedTurns } from "./redis-turns.ts";
import { PAUSE, TAKE_TURN } from "./scripts.ts";

/** Options of `createRedisLimiter()`. */
export interface RedisLimiterOptions {
  /** Connected client of `ioredis` or `redis`. You close it. */
  client: RedisClient;
  /**
   * Requests per second of all processes together, for each token and host. Fractions are allowed. Requests are spaced
   * evenly, 4 % below this rate, so that timer jitter does not exceed the limit of Notion.
   * @see https://developers.notion.com/reference/request-limits
   */
  requestsPerSecond: number;
  /**
   * Number of processes that share the limit. While Redis is unavailable, each process sends at most
   * `requestsPerSecond / processes`, rounded down to a whole number from 1. Set it to the largest number that runs at the
   * same time: with the default, every process may use the whole rate by itself while Redis is unavailable.
   * @default 1
   */
  processes?: number;
  /**
   * Prefix of the keys in Redis. Change it to separate environments on one server.
   * @default "ws-rate-limit"
   */
  keyPrefix?: string;
  /**
   * Time limit for each command to Redis, in milliseconds. Until a command fails, the process sends nothing.
   * @default 1000
   */
  timeoutMs?: number;
  /**
   * Behavior while Redis is unavailable. `"local"`: the process limits its requests by itself, see `processes`. `"fail"`:
   * nothing is sent, and calls fail with `RequestConnectionError`. In both cases Redis is tried again once a second.
   * @default "local"
   */
  whenUnavailable?: "local" | "fail";
  /**
   * Called once per outage, for each token and host. The error has the message of the Redis client, without passwords.
   * @default undefined
   */
  onUnavailable?: (error: Error) => void;
}

/** Seconds that a key is kept after its last turn. */
const KEY_SECONDS = 60;

const OPTION_NAMES = [
  "client",
  "requestsPerSecond",
  "processes",
  "keyPrefix",
  "timeoutMs",
  "whenUnavailable",
  "onUnavailable",
];

/**
 * Creates a rate limit that all processes with the same Redis server share, for the `rateLimit` option of `AsyncClient`.
 * A 429 or 529 with `Retry-After` pauses all of them. `Client` cannot wait for Redis and rejects it.
 * @throws InvalidRequestError that names the invalid option
 * @example
 * const rateLimit = createRedisLimiter({ client: new Redis(), requestsPerSecond: 3 });
 * const client = new AsyncClient({ auth, rateLimit });
 */
export function createRedisLimiter(options: RedisLimiterOptions): LimiterFactory {
  assertOptions(options);
  const { client, keyPrefix = "ws-rate-limit", timeoutMs = 1_000 } = options;
  const { requestsPerSecond, processes = 1, whenUnavailable = "local", onUnavailable } = options;
  const clock = () => performance.now();
  const policy = { requestsPerSecond, processes, timeoutMs, whenUnavailable, onUnavailable, clock };
  const storeClient = toStoreClient(client);
  const points = requestsPerSecond * HEADROOM;
  const common = { storeClient, useRedisPackage: true, keyPrefix, points, duration: 1 };
  const turns = new RateLimiterRedis({ ...common, customIncrTtlLuaScript: TAKE_TURN });
  const pauses = new RateLimiterRedis({ ...common, customIncrTtlLuaScript: PAUSE });
  const lifetime = { customDuration: KEY_SECONDS };
  return (account) => {
    const key = hashAccount(account);
    const shared: SharedTurns = {
      take: async () => (await turns.consume(key, 1, lifetime)).msBeforeNext,
      pause: (ms) => pauses.penalty(key, Math.ceil(ms), lifetime),
    };
    return new RedisLimiter(shared, policy);
  };
}

/** Returns a key for host and token that reveals neither. */
function hashAccount(account: string): string {
  return createHash("sha256").update(account).digest("base64url");
}

function assertOptions(options: RedisLimiterOptions): void {
  const check = (isValid: boolean, name: string, expected: string, value: unknown): void => {
    if (isValid) return;
    throw new InvalidRequestError(
      `createRedisLimiter: Expected ${name} to be ${expected}, got ${describeValue(value)}.`,
    );
  };
  check(typeof options === "object" && options !== null, "the options", "an object", options);
  const { client, requestsPerSecond, processes = 1, timeoutMs = 1, whenUnavailable = "fail", keyPrefix = "" } = options;
  for (const name of Object.keys(options)) {
    if (OPTION_NAMES.includes(name)) continue;
    const known = OPTION_NAMES.join(", ");
    throw new InvalidRequestError(`createRedisLimiter: Unknown option "${name}". Known names: ${known}.`);
  }
  check(typeof client?.eval === "function", "client", "a client of ioredis or redis", client);
  check(
    Number.isFinite(requestsPerSecond) && requestsPerSecond > 0,
    "requestsPerSecond",
    "a number above 0",
    requestsPerSecond,
  );
  check(Number.isInteger(processes) && processes >= 1, "processes", "a whole number from 1", processes);
  check(Number.isFinite(timeoutMs) && timeoutMs >= 1, "timeoutMs", "a number of milliseconds from 1", timeoutMs);
  check(["local", "fail"].includes(whenUnavailable), "whenUnavailable", '"local" or "fail"', whenUnavailable);
  check(typeof keyPrefix === "string", "keyPrefix", "a string", keyPrefix);
}
