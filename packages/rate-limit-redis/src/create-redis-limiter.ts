// From options to limiters, one for each token and host.
import { createHash } from "node:crypto";
import { InvalidRequestError, type LimiterFactory } from "@ws/core";
import { RateLimiterRedis } from "rate-limiter-flexible";
import { toStoreClient, type RedisClient } from "./redis-client.ts";
import { RedisLimiter, type SharedTurns } from "./redis-limiter.ts";
import { PAUSE, TAKE_TURN } from "./scripts.ts";

/** Options of `createRedisLimiter`. */
export interface RedisLimiterOptions {
  /** A client of `ioredis` or `redis`, connected. It stays the caller's: nothing here closes it. */
  client: RedisClient;
  /**
   * Requests a second of all processes together, for each token and host; a fraction is fine. They are spaced evenly,
   * 4 % below it, so that jitter does not put one too many into the service's second.
   */
  requestsPerSecond: number;
  /** What the keys in Redis begin with. Default `ws-rate-limit`. */
  keyPrefix?: string;
  /** Milliseconds that Redis may take for an answer. Default 1,000. */
  timeoutMs?: number;
  /**
   * What happens while Redis is away. `"adaptive"` (default): each process finds a rate by itself, and tries Redis again
   * every five seconds. `"fail"`: the call fails with `RequestConnectionError`, and nothing is sent.
   */
  whenUnavailable?: "adaptive" | "fail";
  /** Is told when Redis did not answer, with the error; not again before Redis was tried again. */
  onUnavailable?: (error: unknown) => void;
}

/** What is used of the rate. */
const HEADROOM = 0.96;
/** Seconds for which a key is kept after its last turn. */
const KEPT_SECONDS = 60;

const OPTION_NAMES = ["client", "requestsPerSecond", "keyPrefix", "timeoutMs", "whenUnavailable", "onUnavailable"];

/**
 * A rate limit that all processes with the same Redis share, for the `rateLimit` option of `AsyncClient`. `Client`
 * cannot wait for Redis and refuses it. A refusal with a time pauses all of them.
 * @throws InvalidRequestError that names the option that is wrong
 */
export function createRedisLimiter(options: RedisLimiterOptions): LimiterFactory {
  assertOptions(options);
  const { client, keyPrefix = "ws-rate-limit", timeoutMs = 1_000 } = options;
  const { requestsPerSecond, whenUnavailable = "adaptive", onUnavailable } = options;
  const storeClient = toStoreClient(client);
  const points = requestsPerSecond * HEADROOM;
  const common = { storeClient, useRedisPackage: true, keyPrefix, points, duration: 1 };
  const turns = new RateLimiterRedis({ ...common, customIncrTtlLuaScript: TAKE_TURN });
  const pauses = new RateLimiterRedis({ ...common, customIncrTtlLuaScript: PAUSE });
  const kept = { customDuration: KEPT_SECONDS };
  return (lane) => {
    const key = laneKey(lane);
    const shared: SharedTurns = {
      take: async () => (await turns.consume(key, 1, kept)).msBeforeNext,
      pause: (ms) => pauses.penalty(key, Math.ceil(ms), kept),
    };
    return new RedisLimiter(shared, { requestsPerSecond, timeoutMs, whenUnavailable, onUnavailable });
  };
}

/** A name for host and token from which neither can be read. */
function laneKey(lane: string): string {
  return createHash("sha256").update(lane).digest("base64url");
}

function assertOptions(options: RedisLimiterOptions): void {
  const refuse = (message: string): never => {
    throw new InvalidRequestError(`createRedisLimiter: ${message}`);
  };
  if (typeof options !== "object" || options === null) refuse("its options must be an object");
  const { client, requestsPerSecond, timeoutMs = 1, whenUnavailable = "fail", keyPrefix = "" } = options;
  for (const name of Object.keys(options)) {
    if (!OPTION_NAMES.includes(name)) refuse(`there is no option "${name}", only ${OPTION_NAMES.join(", ")}`);
  }
  if (typeof client?.eval !== "function") refuse("client must be a client of ioredis or redis");
  if (!Number.isFinite(requestsPerSecond) || requestsPerSecond <= 0) refuse("requestsPerSecond must be above 0");
  if (!Number.isFinite(timeoutMs) || timeoutMs < 1) refuse("timeoutMs must be a number of milliseconds from 1");
  if (!["adaptive", "fail"].includes(whenUnavailable)) refuse('whenUnavailable must be "adaptive" or "fail"');
  if (typeof keyPrefix !== "string") refuse("keyPrefix must be a string");
}
