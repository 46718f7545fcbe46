// The rows of the speed table: what is divided by what, and how good it has to be. Data only.

/**
 * @typedef {import("./measure.mjs").Sample} Sample
 * @typedef {import("./contenders.mjs").ContenderName} ContenderName
 * @typedef {import("./measure.mjs").Load} Load
 */

/**
 * @typedef {object} Target One row: `ours` divided by `theirs`, under one load.
 * @property {string} what
 * @property {Load} load
 * @property {ContenderName} ours
 * @property {ContenderName} theirs
 * @property {keyof Sample} metric
 * @property {"at least" | "at most"} direction
 * @property {number} [floor] a row without one is only printed
 * @property {number} [goal]
 */

/** @type {readonly Target[]} */
export const TARGETS = [
  {
    what: "small GET, 20 at once: throughput against @notionhq/client",
    load: "small20",
    ours: "ws",
    theirs: "notionhq",
    metric: "callsPerSecond",
    direction: "at least",
    floor: 2.2,
    goal: 3,
  },
  {
    what: "the same: CPU per request against @notionhq/client",
    load: "small20",
    ours: "ws",
    theirs: "notionhq",
    metric: "cpuMicroseconds",
    direction: "at most",
    floor: 0.4,
    goal: 0.28,
  },
  {
    what: "the same: CPU per request against bare node:http + JSON.parse",
    load: "small20",
    ours: "ws",
    theirs: "bare",
    metric: "cpuMicroseconds",
    direction: "at most",
    floor: 1.3,
    goal: 1.05,
  },
  {
    what: "the same: throughput against plain axios",
    load: "small20",
    ours: "ws",
    theirs: "axios",
    metric: "callsPerSecond",
    direction: "at least",
  },
  {
    what: "the same with an AxiosInstance as httpClient: throughput against @notionhq/client",
    load: "small20",
    ours: "wsThroughAxios",
    theirs: "notionhq",
    metric: "callsPerSecond",
    direction: "at least",
    floor: 1.5,
    goal: 1.8,
  },
  {
    what: "a 61 KB page of 100 rows: throughput against @notionhq/client",
    load: "page20",
    ours: "ws",
    theirs: "notionhq",
    metric: "callsPerSecond",
    direction: "at least",
    floor: 1.8,
    goal: 2.2,
  },
  {
    what: "one call after another: AsyncClient latency against @notionhq/client",
    load: "small1",
    ours: "ws",
    theirs: "notionhq",
    metric: "latencyMicroseconds",
    direction: "at most",
    floor: 0.65,
    goal: 0.5,
  },
  {
    what: "the same: Client latency against AsyncClient",
    load: "small1",
    ours: "wsSync",
    theirs: "ws",
    metric: "latencyMicroseconds",
    direction: "at most",
    floor: 1.4,
    goal: 1.1,
  },
];

/** Process start to the first answer: of the two programs in `start/`. */
export const START_TARGET = {
  what: "process start → first answer, against @notionhq/client",
  direction: /** @type {const} */ ("at most"),
  floor: 0.65,
  goal: 0.5,
};

/** How much more heap, in bytes, iterating 1,000,000 rows may hold than iterating 10,000. */
export const MEMORY_LIMIT_BYTES = 5e6;

/**
 * How a ratio stands to its target.
 * @param {number} ratio
 * @param {{ direction: "at least" | "at most", floor?: number, goal?: number }} target
 * @returns {"goal met" | "floor met" | "NOT met" | ""}
 */
export function verdict(ratio, { direction, floor, goal }) {
  if (floor === undefined || goal === undefined) return "";
  const reaches = (/** @type {number} */ limit) => (direction === "at least" ? ratio >= limit : ratio <= limit);
  if (reaches(goal)) return "goal met";
  return reaches(floor) ? "floor met" : "NOT met";
}
