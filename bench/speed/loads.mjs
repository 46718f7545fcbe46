/** The loads: which call, how many calls run at the same time, and how many calls one measurement makes. */
export const LOADS = {
  small20: {
    title: "small GET, 20 parallel calls",
    call: /** @type {const} */ ("getUser"),
    concurrency: 20,
    calls: 8000,
  },
  small1: {
    title: "small GET, one call after another",
    call: /** @type {const} */ ("getUser"),
    concurrency: 1,
    calls: 3000,
  },
  page20: {
    title: "61 kB page of 100 rows, 20 parallel calls",
    call: /** @type {const} */ ("queryRows"),
    concurrency: 20,
    calls: 1000,
  },
};

/** @typedef {keyof typeof LOADS} LoadName */

/**
 * A comparison: load, metric, client, baseline, the ratio that is required, and the ratio that we aim for.
 * @typedef {readonly [LoadName, keyof typeof METRICS, ClientName, ClientName, string, string?]} Comparison
 */

/** @typedef {import("./clients.mjs").ClientName} ClientName */

/** The titles of the members of a sample. */
export const METRICS = /** @type {const} */ ({
  callsPerSecond: "throughput",
  cpuMicroseconds: "CPU per call",
  latencyMicroseconds: "latency",
});

/** @type {readonly Comparison[]} */
export const COMPARISONS = [
  ["small20", "callsPerSecond", "ws", "notionhq", "≥ 2.2 ×", "≥ 3 ×"],
  ["small20", "cpuMicroseconds", "ws", "notionhq", "≤ 0.4 ×", "≤ 0.28 ×"],
  ["small20", "cpuMicroseconds", "ws", "bareHttp", "≤ 1.3 ×", "≤ 1.05 ×"],
  ["small20", "cpuMicroseconds", "wsPerCall", "ws", "≤ 1.5 ×", "≤ 1.1 ×"],
  ["small20", "callsPerSecond", "ws", "axios", "×"],
  ["small20", "callsPerSecond", "wsThroughAxios", "notionhq", "≥ 1.5 ×", "≥ 1.8 ×"],
  ["page20", "callsPerSecond", "ws", "notionhq", "≥ 1.8 ×", "≥ 2.2 ×"],
  ["small1", "latencyMicroseconds", "ws", "notionhq", "≤ 0.65 ×", "≤ 0.5 ×"],
  ["small1", "latencyMicroseconds", "wsSync", "ws", "≤ 1.4 ×", "≤ 1.1 ×"],
];
