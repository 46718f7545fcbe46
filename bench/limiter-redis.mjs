// Measures four processes that share one token and, through Redis, one rate limit, which the server enforces. Takes
// about 45 seconds. Needs `redis-server` (Debian: `apt-get install redis-server`), and starts and stops it. Exits with
// 1 if a target is missed.
//   node limiter-redis.mjs
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { startChild } from "./shared/start-child.mjs";
import { formatTable } from "./shared/table.mjs";

/** @typedef {{ accepted: number, rejected: number, seconds: number, share: number }} Figures */

const PROCESSES = 4;
const CALLS = 600;
const PER_SECOND = 30;
/** The least share of the allowed rate and the largest share of 429 responses. No call may fail. */
const TARGET = { share: 0.9, rejected: 0.02 };

async function startRedis() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === "string") throw new Error("Expected a free port, got none.");
  const port = String(address.port);
  const redis = spawn("redis-server", ["--port", port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"], {
    stdio: "ignore",
  });
  await once(redis, "spawn");
  return { port, stop: () => void redis.kill() };
}

const redis = await startRedis();
const server = await startChild(new URL("./limiter/server-process.mjs", import.meta.url));
const { url } = /** @type {{ url: string }} */ (server.ready);
const rows = [];
let isTargetMet = true;
for (const kind of ["fixed window", "token bucket"]) {
  const args = [url, redis.port, String(PER_SECOND)];
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
server.stop();
redis.stop();
console.log(`${PROCESSES} processes, ${CALLS} calls\n`);
console.log(formatTable(["rate limit", "failed calls", "429 responses", "seconds", "share of the allowed rate"], rows));
console.log(
  `\nTarget: no failed call, at most ${TARGET.rejected * 100} % 429 responses, at least ${TARGET.share * 100} % of the allowed rate: ${isTargetMet ? "met" : "NOT met"}.`,
);
process.exitCode = isTargetMet ? 0 : 1;
