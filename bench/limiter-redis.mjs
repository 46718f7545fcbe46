// Four processes that share one token and one limit through Redis, against a service that enforces it. Takes about
// 45 seconds, and a `redis-server` (Debian: `apt-get install redis-server`), which it starts and stops.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { startChild } from "./lib/child.mjs";
import { formatTable } from "./lib/table.mjs";

/** @typedef {{ letThrough: number, refused: number, seconds: number, share: number }} Figures */

const PROCESSES = 4;
const CALLS = 600;
const PER_SECOND = 30;
/** Least share of what is allowed, and most of the answers that are 429; no failure at all. */
const GOAL = { share: 0.9, refused: 0.02 };

async function startRedis() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === "string") throw new Error("there is no free port");
  const port = String(address.port);
  const redis = spawn("redis-server", ["--port", port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"], {
    stdio: "ignore",
  });
  await once(redis, "spawn");
  return { port, stop: () => void redis.kill() };
}

const redis = await startRedis();
const server = await startChild(new URL("./limiter-server.mjs", import.meta.url));
const { url } = /** @type {{ url: string }} */ (server.hello);
const rows = [];
let isGoalMet = true;
for (const kind of ["fixed window", "token bucket"]) {
  const args = [url, redis.port, String(PER_SECOND)];
  const start = () => startChild(new URL("./limiter-redis-process.mjs", import.meta.url), args);
  const processes = await Promise.all(Array.from({ length: PROCESSES }, start));
  await server.ask({ start: { kind, perSecond: PER_SECOND } });
  const ended = await Promise.all(processes.map(({ ask }) => ask({ calls: CALLS / PROCESSES })));
  const failed = ended.reduce(
    (/** @type {number} */ sum, end) => sum + /** @type {{ failed: number }} */ (end).failed,
    0,
  );
  const { letThrough, refused, seconds, share } = /** @type {Figures} */ (await server.ask({}));
  const refusedShare = refused / (letThrough + refused);
  if (failed > 0 || share < GOAL.share || refusedShare > GOAL.refused) isGoalMet = false;
  const cells = [failed, `${refused} (${(refusedShare * 100).toFixed(1)} %)`, seconds.toFixed(1)];
  rows.push([`${PER_SECOND}/s, ${kind}`, ...cells.map(String), `${(share * 100).toFixed(1)} %`]);
  for (const { stop } of processes) stop();
}
server.stop();
redis.stop();
console.log(`${PROCESSES} processes, ${CALLS} calls\n`);
console.log(formatTable(["limit", "failed", "429s", "seconds", "of the allowed rate"], rows));
console.log(
  `\n0 failures, at most ${GOAL.refused * 100} % refused, at least ${GOAL.share * 100} % of the rate: ${isGoalMet ? "met" : "NOT met"}`,
);
process.exitCode = isGoalMet ? 0 : 1;
