/**
 * @typedef {import("./measure.mjs").Sample} Sample
 * @typedef {import("./load-client.mjs").ClientName} ClientName
 * @typedef {import("./measure.mjs").LoadName} LoadName
 */

/**
 * One row of the speed table: the metric of `client` divided by the metric of `baseline`, under one load.
 * @typedef {object} Target
 * @property {string} title
 * @property {LoadName} load
 * @property {ClientName} client
 * @property {ClientName} baseline
 * @property {keyof Sample} metric
 * @property {"at least" | "at most"} direction
 * @property {number} [floor] the ratio that is required; a row without a floor is only printed
 * @property {number} [goal] the ratio that we aim for
 */

/**
 * The rows of the speed table.
 * @type {readonly Target[]}
 */
export const TARGETS = [
  {
    title: "small GET, 20 parallel calls: throughput vs @notionhq/client",
    load: "small20",
    client: "ws",
    baseline: "notionhq",
    metric: "callsPerSecond",
    direction: "at least",
    floor: 2.2,
    goal: 3,
  },
  {
    title: "small GET, 20 parallel calls: CPU per call vs @notionhq/client",
    load: "small20",
    client: "ws",
    baseline: "notionhq",
    metric: "cpuMicroseconds",
    direction: "at most",
    floor: 0.4,
    goal: 0.28,
  },
  {
    title: "small GET, 20 parallel calls: CPU per call vs bare node:http + JSON.parse",
    load: "small20",
    client: "ws",
    baseline: "bareHttp",
    metric: "cpuMicroseconds",
    direction: "at most",
    floor: 1.3,
    goal: 1.05,
  },
  {
    title: "small GET, 20 parallel calls: throughput vs plain axios",
    load: "small20",
    client: "ws",
    baseline: "axios",
    metric: "callsPerSecond",
    direction: "at least",
  },
  {
    title: "small GET, 20 parallel calls through an AxiosInstance: throughput vs @notionhq/client",
    load: "small20",
    client: "wsThroughAxios",
    baseline: "notionhq",
    metric: "callsPerSecond",
    direction: "at least",
    floor: 1.5,
    goal: 1.8,
  },
  {
    title: "61 kB page of 100 rows, 20 parallel calls: throughput vs @notionhq/client",
    load: "page20",
    client: "ws",
    baseline: "notionhq",
    metric: "callsPerSecond",
    direction: "at least",
    floor: 1.8,
    goal: 2.2,
  },
  {
    title: "small GET, one call after another: AsyncClient latency vs @notionhq/client",
    load: "small1",
    client: "ws",
    baseline: "notionhq",
    metric: "latencyMicroseconds",
    direction: "at most",
    floor: 0.65,
    goal: 0.5,
  },
  {
    title: "small GET, one call after another: Client latency vs AsyncClient",
    load: "small1",
    client: "wsSync",
    baseline: "ws",
    metric: "latencyMicroseconds",
    direction: "at most",
    floor: 1.4,
    goal: 1.1,
  },
];

/** The row for the time from process start to the first response, measured with the programs in `start-programs/`. */
export const START_TARGET = {
  title: "process start → first response vs @notionhq/client",
  direction: /** @type {const} */ ("at most"),
  floor: 0.65,
  goal: 0.5,
};

/** The most bytes by which the heap after 1,000,000 rows may exceed the heap after 10,000 rows. */
export const MEMORY_LIMIT_BYTES = 5e6;

/**
 * Compares a ratio with its floor and its goal.
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
