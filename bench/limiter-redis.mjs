// Measures four processes that share one token and, through Redis, one rate limit, which the server enforces, and
// then the same while Redis is killed for 5 seconds. Takes about 70 seconds. Needs `redis-server` (Debian:
// `apt-get install redis-server`), and starts and stops it. Exits with 1 if a target is missed.
//   node limiter-redis.mjs
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./shared/free-port.mjs";
import { startChild } from "./shared/start-child.mjs";
import { formatTable } from "./shared/table.mjs";

/** @typedef {{ accepted: number, rejected: number, seconds: number, share: number }} Figures */

const PROCESSES = 4;
const CALLS = 600;
const PER_SECOND = 30;
/** The run with a fault: limit, seconds before, during and after the fault, and the most requests in any second. */
const FAULT = { perSecond: 20, before: 3, during: 5, after: 6 };
/** Highest number of requests in any second in several runs before each process had a limit of its own. */
const MOST_BEFORE = "626 to 9,077";
/** A limit that the server does not reach. */
const UNLIMITED = 1_000_000;
/** The least share of the allowed rate and the largest share of 429 responses. No call may fail. */
const TARGET = { share: 0.9, rejected: 0.02 };

/** @param {string} port */
async function startRedis(port) {
  const redis = spawn("redis-server", ["--port", port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"], {
    stdio: "ignore",
  });
  await once(redis, "spawn");
  return { stop: () => void redis.kill("SIGKILL") };
}

const port = String(await freePort());
let redis = await startRedis(port);
const server = await startChild(new URL("./limiter/server-process.mjs", import.meta.url));
const { url } = /** @type {{ url: string }} */ (server.ready);
const rows = [];
let isTargetMet = true;
for (const kind of ["fixed window", "token bucket"]) {
  const args = [url, port, String(PER_SECOND)];
  const start = () => startChild(new URL("./limiter/redis-client-process.mjs", import.meta.url), args);
  const processes = await Promise.all(Array.from({ length: PROCESSES }, start));
  await server.request({ start: { kind, perSecond: PER_SECOND } });
  const results = await Promise.all(processes.map(({ request }) => request({ calls: CALLS / PROCESSES })));
  const failed = results.reduce(
    (/** @type {number} */ sum, result) => sum + /** @type {{ failed: number }} */ (result).failed,
    0,
  );
  const { accepted, rejected, seconds, share } = /** @type {Figures} */ (await server.request({}));
  const rejectedShare = rejected / (accepted + rejected);
  if (failed > 0 || share < TARGET.share || rejectedShare > TARGET.rejected) isTargetMet = false;
  const cells = [failed, `${rejected} (${(rejectedShare * 100).toFixed(1)} %)`, seconds.toFixed(1)];
  rows.push([`${PER_SECOND}/s, ${kind}`, ...cells.map(String), `${(share * 100).toFixed(1)} %`]);
  for (const { stop } of processes) stop();
}

/**
 * Kills Redis while all processes call. Returns the highest number of requests within any second.
 * @param {number} processes value of the option
 */
async function measureFault(processes) {
  const args = [url, port, String(FAULT.perSecond), String(processes)];
  const start = () => startChild(new URL("./limiter/redis-client-process.mjs", import.meta.url), args);
  const children = await Promise.all(Array.from({ length: PROCESSES }, start));
  await server.request({ start: { kind: "fixed window", perSecond: UNLIMITED } });
  const seconds = FAULT.before + FAULT.during + FAULT.after;
  const calls = Promise.all(children.map(({ request }) => request({ seconds })));
  await sleep(FAULT.before * 1_000);
  redis.stop();
  await sleep(FAULT.during * 1_000);
  redis = await startRedis(port);
  await calls;
  const { mostPerSecond } = /** @type {{ mostPerSecond: number }} */ (await server.request({}));
  for (const { stop } of children) stop();
  return mostPerSecond;
}

const faultRows = [];
for (const [processes, most] of /** @type {const} */ ([
  [PROCESSES, FAULT.perSecond],
  [1, PROCESSES * FAULT.perSecond],
])) {
  const measured = await measureFault(processes);
  if (measured > most) isTargetMet = false;
  faultRows.push([`processes: ${processes}`, MOST_BEFORE, String(measured), String(most)]);
}
server.stop();
redis.stop();
console.log(`${PROCESSES} processes, ${CALLS} calls\n`);
console.log(formatTable(["rate limit", "failed calls", "429 responses", "seconds", "share of the allowed rate"], rows));
console.log(
  `\n${PROCESSES} processes at ${FAULT.perSecond}/s, Redis is killed for ${FAULT.during} s: most requests in any second\n`,
);
console.log(formatTable(["option", "before", "now", "target, at most"], faultRows));
console.log(
  `\nTarget: no failed call, at most ${TARGET.rejected * 100} % 429 responses, at least ${TARGET.share * 100} % of the allowed rate, and the ceilings with the fault: ${isTargetMet ? "met" : "NOT met"}.`,
);
process.exitCode = isTargetMet ? 0 : 1;
