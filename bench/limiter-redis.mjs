// Measures four processes that share one token and, through Redis, one rate limit, which the server enforces, and
// then the same while Redis is killed for 5 seconds. Takes about 70 seconds. Needs `redis-server` (Debian:
// `apt-get install redis-server`), and starts and stops it. Exits with 1 if a target is missed.
//   node limiter-redis.mjs [--only limits,fault] [--no-verdict]
import { setTimeout as sleep } from "node:timers/promises";
import { startChild } from "./shared/child.mjs";
import { startRedis } from "./shared/programs.mjs";
import { row } from "./shared/rows.mjs";
import { runBench } from "./shared/run-bench.mjs";

/** @typedef {import("./shared/child.mjs").Child<typeof import("./limiter/server-process.mjs")>} Server */
/** @typedef {import("./shared/child.mjs").Child<typeof import("./limiter/redis-client-process.mjs")>} Client */

const PROCESSES = 4;
const CALLS = 600;
const PER_SECOND = 30;
/** The run with a fault: limit, and seconds before, during and after the fault. */
const FAULT = { perSecond: 20, before: 3, during: 5, after: 6 };
/** A limit that the server does not reach. */
const UNLIMITED = 1_000_000;

let redis = await startRedis();
const { port } = redis;
/** @type {Server} */
const server = await startChild(new URL("./limiter/server-process.mjs", import.meta.url));
const url = await server.call("url");
try {
  await runBench(
    {},
    {
      limits: async () => [...(await measureLimit("fixed window")), ...(await measureLimit("token bucket"))],
      fault: async () => [
        await measureFault(PROCESSES, FAULT.perSecond),
        await measureFault(1, PROCESSES * FAULT.perSecond),
      ],
    },
  );
} finally {
  server.stop();
  redis.stop();
}

/**
 * Starts the processes that call, works with them, and stops them.
 * @template Result
 * @param {import("./limiter/redis-client-process.mjs").Limit} limit
 * @param {(clients: readonly Client[]) => Promise<Result>} work
 */
async function withClients(limit, work) {
  const module = new URL("./limiter/redis-client-process.mjs", import.meta.url);
  /** @type {Client[]} */
  const clients = await Promise.all(Array.from({ length: PROCESSES }, () => startChild(module)));
  await Promise.all(clients.map((client) => client.call("connect", url, port, limit)));
  try {
    return await work(clients);
  } finally {
    for (const { stop } of clients) stop();
  }
}

/** @param {"fixed window" | "token bucket"} kind */
async function measureLimit(kind) {
  const failed = await withClients({ requestsPerSecond: PER_SECOND }, async (clients) => {
    await server.call("start", { kind, perSecond: PER_SECOND });
    return Promise.all(clients.map((client) => client.call("makeCalls", CALLS / PROCESSES)));
  });
  const { accepted, rejected, seconds, share } = await server.call("statistics");
  const title = `${PROCESSES} processes, ${CALLS} calls, ${PER_SECOND}/s, ${kind}`;
  const failedCalls = failed.reduce((sum, count) => sum + count, 0);
  return [
    row(`${title}: failed calls`, failedCalls, "≤ 0"),
    row(`${title}: responses with 429`, rejected / (accepted + rejected), "≤ 2 %", String(rejected)),
    row(`${title}: share of the allowed rate`, share, "≥ 90 %", `${seconds.toFixed(1)} s`),
  ];
}

/**
 * Kills Redis while all processes call.
 * @param {number} processes value of the option
 * @param {number} most the most requests in any second
 */
async function measureFault(processes, most) {
  await withClients({ requestsPerSecond: FAULT.perSecond, processes }, async (clients) => {
    await server.call("start", { kind: "fixed window", perSecond: UNLIMITED });
    const seconds = FAULT.before + FAULT.during + FAULT.after;
    const calls = Promise.all(clients.map((client) => client.call("callFor", seconds)));
    await sleep(FAULT.before * 1_000);
    redis.stop();
    await sleep(FAULT.during * 1_000);
    redis = await startRedis(port);
    await calls;
  });
  const { mostPerSecond } = await server.call("statistics");
  const title = `${PROCESSES} processes at ${FAULT.perSecond}/s, Redis is killed for ${FAULT.during} s, processes: ${processes}`;
  return row(`${title}: most requests in any second`, mostPerSecond, `≤ ${most}`);
}
