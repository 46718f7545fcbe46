import { startChild } from "../shared/child.mjs";
import { formatTable, row } from "../shared/rows.mjs";
import { runRounds } from "../shared/rounds.mjs";
import { median, ratios } from "../shared/statistics.mjs";
import { CLIENTS } from "./clients.mjs";
import { COMPARISONS, LOADS, METRICS } from "./loads.mjs";

/** V8 compiles the hot code of a client only after about ten thousand calls, so the first rounds do not count. */
const WARM_UP_ROUNDS = 3;

/** @typedef {{ rounds: number, scale: number, noWarmUp: boolean }} Options */
/** @typedef {import("./clients.mjs").ClientName} ClientName */
/** @typedef {import("./loads.mjs").LoadName} LoadName */
/** @typedef {import("../shared/child.mjs").Child<typeof import("./client-process.mjs")>} ClientProcess */

/**
 * Measures the clients that the comparisons need, each in a process of its own.
 * @param {string} baseUrl
 * @param {Options} options
 */
export async function measureLoads(baseUrl, options) {
  /** @type {Map<ClientName, ClientProcess>} */
  const processes = new Map();
  for (const name of clientsOf(COMPARISONS))
    processes.set(name, await startChild(new URL("client-process.mjs", import.meta.url)));
  const loads = /** @type {LoadName[]} */ (Object.keys(LOADS));
  try {
    const rows = [];
    for (const load of loads) rows.push(await measureLoad(load, baseUrl, processes, options));
    return rows.flat();
  } finally {
    for (const { stop } of processes.values()) stop();
  }
}

/** @param {readonly import("./loads.mjs").Comparison[]} comparisons */
const clientsOf = (comparisons) => new Set(comparisons.flatMap(([, , client, baseline]) => [client, baseline]));

/**
 * Prints the absolute figures of one load, and returns the rows with ratios.
 * @param {LoadName} load
 * @param {string} baseUrl
 * @param {ReadonlyMap<ClientName, ClientProcess>} processes
 * @param {Options} options
 */
async function measureLoad(load, baseUrl, processes, { rounds, scale, noWarmUp }) {
  const comparisons = COMPARISONS.filter(([needed]) => needed === load);
  const names = [...clientsOf(comparisons)];
  const cases = names.map((name) => [
    name,
    () => processes.get(name)?.call("measureClient", name, baseUrl, load, scale),
  ]);
  /** @type {Record<string, import("./measure.mjs").Sample[]>} */
  const samples = await runRounds(Object.fromEntries(cases), rounds, noWarmUp ? 0 : WARM_UP_ROUNDS);
  const of = (/** @type {ClientName} */ name, /** @type {keyof typeof METRICS} */ metric) =>
    (samples[name] ?? []).map((sample) => sample[metric]);
  const { title } = LOADS[load];
  const absolute = names.map((name) => [
    CLIENTS[name].title,
    median(of(name, "callsPerSecond")).toFixed(0),
    median(of(name, "cpuMicroseconds")).toFixed(0),
    median(of(name, "latencyMicroseconds")).toFixed(0),
  ]);
  console.log(formatTable([title, "calls/s", "CPU µs/call", "latency µs"], absolute), "\n");
  return comparisons.map(([, metric, client, baseline, target, goal]) => {
    const compared = `${METRICS[metric]}, ${CLIENTS[client].title} vs ${CLIENTS[baseline].title}`;
    return row(`${title}: ${compared}`, ratios(of(client, metric), of(baseline, metric)), target, "", goal);
  });
}
