// The time of Redis, which is the same for all workers. The clocks of their machines may be wrong.
import { QUEUE_NAME } from "./keys.ts";
import type { RedisConnection } from "./open-redis.ts";

/** A response that took longer says little about the time. */
const MAX_ROUND_TRIP_MS = 1_000;

/** Returns the time of the server that has the key. The nodes of a Redis Cluster have clocks of their own. */
const TIME = 'return redis.call("TIME")';

/** The time of Redis, carried on by the elapsed time of this process between two looks. */
export class RedisClock {
  readonly #elapsedMs: () => number;
  #offsetMs: number | undefined;

  /** @param elapsedMs returns elapsed time in milliseconds, which no change of the clock of the machine moves */
  constructor(elapsedMs: () => number = () => performance.now()) {
    this.#elapsedMs = elapsedMs;
  }

  /** Reads the time of Redis. */
  async read(redis: Pick<RedisConnection, "eval">): Promise<void> {
    const before = this.#elapsedMs();
    const [seconds, microseconds] = (await redis.eval(TIME, 1, QUEUE_NAME)) as readonly string[];
    const after = this.#elapsedMs();
    if (this.#offsetMs !== undefined && after - before > MAX_ROUND_TRIP_MS) return;
    this.#offsetMs = Number(seconds) * 1_000 + Number(microseconds) / 1_000 - (before + after) / 2;
  }

  /** Returns the time of Redis in whole milliseconds since 1970. Before the first look, it is that of this machine. */
  readonly nowMs = (): number =>
    Math.round(this.#offsetMs === undefined ? Date.now() : this.#offsetMs + this.#elapsedMs());

  /** Returns by how many milliseconds Redis is ahead of the clock of this machine. */
  readonly aheadMs = (): number => this.nowMs() - Date.now();
}
