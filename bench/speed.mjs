// Measures @ws/client and other clients in one run, and prints ratios.
//   node speed.mjs [--rounds 11] [--only loads,start,memory] [--scale 1] [--rows 1000000] [--no-warm-up]
import { machine, readOptions } from "./shared/options.mjs";
import { rotate } from "./shared/rotate.mjs";
import { median, ratios, summarize } from "./shared/statistics.mjs";
import { formatRatio, formatTable } from "./shared/table.mjs";
import { compareMemory } from "./speed/compare-memory.mjs";
import { CLIENTS } from "./speed/load-client.mjs";
import { LOADS } from "./speed/measure.mjs";
import { measureStartTime, PROGRAMS } from "./speed/measure-start-time.mjs";
import { planRounds, runRounds } from "./speed/run-rounds.mjs";
import { startServerProcess } from "./speed/start-server-process.mjs";
import { MEMORY_LIMIT_BYTES, START_TARGET, TARGETS, verdict } from "./speed/targets.mjs";

const { rounds, scale, rows, only, noWarmUp } = readOptions({
  rounds: 11,
  scale: 1,
  rows: 1_000_000,
  only: ["loads", "start", "memory"],
  noWarmUp: false,
});
const hasWarmUp = !noWarmUp;

const server = await startServerProcess();
try {
  console.log(`${machine()}, ${rounds} rounds\n`);
  /** @type {string[][]} */
  const cells = [];
  if (only.includes("loads")) cells.push(...(await loadRows(server.url)));
  if (only.includes("start")) cells.push(await startRow(server.url));
  if (only.includes("memory")) cells.push(await memoryRow(server.url));
  console.log(formatTable(["measurement", "median ratio", "quartiles", "floor", "goal", "verdict"], cells));
} finally {
  server.stop();
}

/**
 * Measures the loads and returns the rows of the speed table.
 * @param {string} baseUrl
 */
async function loadRows(baseUrl) {
  const plan = planRounds(TARGETS);
  const samples = await runRounds(baseUrl, plan, { rounds, scale, hasWarmUp });
  const absolute = [...plan].flatMap(([load, clients]) =>
    clients.map((name) => {
      const of = (/** @type {"callsPerSecond" | "cpuMicroseconds" | "latencyMicroseconds"} */ metric) =>
        median(samples.values(load, name, metric)).toFixed(0);
      return [
        LOADS[load].description,
        CLIENTS[name].title,
        of("callsPerSecond"),
        of("cpuMicroseconds"),
        of("latencyMicroseconds"),
      ];
    }),
  );
  console.log(formatTable(["load", "client", "calls/s", "CPU µs/call", "latency µs"], absolute), "\n");
  return TARGETS.map((target) => {
    const of = (/** @type {typeof target.client} */ name) => samples.values(target.load, name, target.metric);
    return ratioRow(target, ratios(of(target.client), of(target.baseline)));
  });
}

/**
 * Measures the time from process start to the first response.
 * @param {string} baseUrl
 */
async function startRow(baseUrl) {
  const names = /** @type {(keyof typeof PROGRAMS)[]} */ (Object.keys(PROGRAMS));
  const times = new Map(names.map((name) => [name, /** @type {number[]} */ ([])]));
  for (let round = hasWarmUp ? 0 : 1; round <= rounds; round++) {
    for (const name of rotate(names, round)) {
      const milliseconds = await measureStartTime(name, baseUrl);
      if (round > 0) times.get(name)?.push(milliseconds);
    }
  }
  const absolute = [...times].map(([name, list]) => [CLIENTS[name].title, median(list).toFixed(0)]);
  console.log(formatTable(["client", "process start → first response, ms"], absolute), "\n");
  return ratioRow(START_TARGET, ratios(times.get("ws") ?? [], times.get("notionhq") ?? []));
}

/**
 * Compares the heap after few and after many rows.
 * @param {string} baseUrl
 */
async function memoryRow(baseUrl) {
  const counts = { few: Math.min(10_000, rows / 2), many: rows };
  const { few, many } = await compareMemory(baseUrl, counts);
  const moreBytes = many.heapBytes - few.heapBytes;
  const megabytes = (/** @type {number} */ bytes) => `${(bytes / 1e6).toFixed(2)} MB`;
  const heaps = `${megabytes(few.heapBytes)} → ${megabytes(many.heapBytes)}, ${many.seconds.toFixed(0)} s`;
  const met = moreBytes <= MEMORY_LIMIT_BYTES ? "floor met" : "NOT met";
  const title = `heap after ${counts.many.toLocaleString("en")} rows vs ${counts.few.toLocaleString("en")} rows`;
  return [title, `+ ${megabytes(moreBytes)}`, heaps, "+ 5 MB", "", met];
}

/**
 * Returns the row of a target, with the median of the measured ratios.
 * @param {{ title: string, direction: "at least" | "at most", floor?: number, goal?: number }} target
 * @param {readonly number[]} measured
 */
function ratioRow(target, measured) {
  const { median: middle, low, high } = summarize(measured);
  const sign = target.direction === "at least" ? "≥" : "≤";
  const limit = (/** @type {number | undefined} */ value) =>
    value === undefined ? "" : `${sign} ${formatRatio(value)}`;
  return [
    target.title,
    formatRatio(middle),
    `${low.toFixed(2)} – ${high.toFixed(2)}`,
    limit(target.floor),
    limit(target.goal),
    verdict(middle, target),
  ];
}
