// Processes and a Redis server in simulated time: no result depends on the speed of the machine.
import { createRedisLimiter, type RedisClient, type RedisLimiterOptions } from "@ws/rate-limit-redis";
import { vi } from "vitest";

/** Time limit of the processes for a response of the server. */
const TIMEOUT_MS = 5;

/** State of the simulated server. A silent server accepts commands and does not respond. */
export type RedisState = "available" | "failing" | "silent";

/** A server with the behavior of the scripts, whose clock the test sets. */
export class SimulatedRedis {
  nowMs = 0;
  state: RedisState = "available";
  commands = 0;
  /** Number of commands without a response. */
  unanswered = 0;
  #freeAtMs = 0;
  /** Time that limiters have waited for a silent server. Others respond without delay. */
  #waitedMs = 0;

  /** Takes the place of the clock with which limiters measure the time of a response, until `vi.restoreAllMocks()`. */
  constructor() {
    vi.spyOn(performance, "now").mockImplementation(() => this.#waitedMs);
  }

  readonly client: RedisClient = {
    eval: async (script: string, options: { arguments: string[] }): Promise<unknown> => {
      this.commands += 1;
      const [amount = 0, , points = 1] = options.arguments.map(Number);
      if (this.state === "failing") throw new Error("OOM command not allowed");
      if (this.state === "silent") {
        this.unanswered += 1;
        this.#waitedMs += TIMEOUT_MS;
        return new Promise(() => undefined);
      }
      if (!script.includes("local turn")) {
        this.#freeAtMs = Math.max(this.#freeAtMs, this.nowMs + amount);
        return [0, amount];
      }
      const turnMs = Math.max(this.nowMs, this.#freeAtMs);
      this.#freeAtMs = turnMs + 1_000 / points;
      return [0, Math.ceil(turnMs - this.nowMs)];
    },
  };
}

/** A process that always has a request to send. */
export interface SimulatedProcess {
  readonly take: (nowMs: number) => number | Promise<number>;
  nextMs: number;
  readonly timesMs: number[];
}

/** Creates processes that share the limit. */
export function startProcesses(
  redis: SimulatedRedis,
  count: number,
  options: Omit<RedisLimiterOptions, "client">,
): SimulatedProcess[] {
  return Array.from({ length: count }, () => {
    const limiter = createRedisLimiter({ client: redis.client, timeoutMs: TIMEOUT_MS, ...options })("account");
    return { take: (nowMs) => limiter.take(nowMs), nextMs: redis.nowMs, timesMs: [] };
  });
}

/** Runs the processes until a time. Returns the times of all requests in order. */
export async function runProcesses(
  redis: SimulatedRedis,
  processes: readonly SimulatedProcess[],
  untilMs: number,
): Promise<number[]> {
  for (;;) {
    const [first] = processes.toSorted((a, b) => a.nextMs - b.nextMs);
    if (first === undefined || first.nextMs >= untilMs) break;
    redis.nowMs = Math.max(redis.nowMs, first.nextMs);
    const waitMs = await first.take(redis.nowMs);
    if (waitMs <= 0) first.timesMs.push(redis.nowMs);
    else first.nextMs = redis.nowMs + Math.ceil(waitMs);
  }
  redis.nowMs = untilMs;
  return processes.flatMap(({ timesMs }) => timesMs).toSorted((a, b) => a - b);
}
