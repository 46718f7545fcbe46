import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { seconds } from "../shared/measurement.mjs";
import { Service } from "../mirror/service.mjs";
import { writeWorkspace } from "../mirror/workspace.mjs";
import { startMirror, startPostgres, startRedis } from "./servers.mjs";

/** @typedef {import("../shared/measurement.mjs").Measurement} Measurement */

/** @typedef {{ readonly workspace: string, readonly type: string, readonly requests: number, readonly durationMs: number }} Slice */

/** @typedef {{ name: string, token: string, baseUrl: string, requestsPerSecond: number }} Entry */

/** Requests per second of a tenant: ten times those of the service, so that the benchmark takes a tenth of the time. */
const PER_SECOND = 30;
/** A tenth of the default, for the same reason. */
const SLICE_SECONDS = 6;
const SLOTS = 4;
const SMALL_PAGES = 10;

/**
 * Measures how long the first copies of small workspaces take, alone and beside large ones that are first in the queue.
 * @param {string} folder for temporary files
 * @param {{ small: number, large: number, largePages: number }} options
 * @returns {Promise<Measurement[]>}
 */
export async function measureFairness(folder, { small, large, largePages }) {
  const [smallSeed, largeSeed] = [join(folder, "small.json"), join(folder, "large.json")];
  writeWorkspace(smallSeed, { pages: SMALL_PAGES });
  writeWorkspace(largeSeed, { pages: largePages });
  const [smallService, largeService] = [await Service.start(smallSeed), await Service.start(largeSeed)];
  const postgres = await startPostgres(folder);
  try {
    const entries = (/** @type {string} */ kind, /** @type {number} */ count, /** @type {Service} */ { url }) =>
      Array.from({ length: count }, (_, index) => ({
        name: `${kind}${index}`,
        token: `ntn_${kind}${index}`,
        baseUrl: url,
        requestsPerSecond: PER_SECOND,
      }));
    const alone = await timeOfSmall(folder, postgres.url, entries("alone", small, smallService), "alone");
    const tenants = [...entries("large", large, largeService), ...entries("small", small, smallService)];
    const beside = await timeOfSmall(folder, postgres.url, tenants, "small");
    const rates = beside.slices.map(({ requests, durationMs }) => requests / (durationMs / 1000));
    const largeSlices = beside.slices.filter(({ workspace }) => workspace.startsWith("large"));
    const title = `${small} workspaces of ${SMALL_PAGES} pages, ${SLOTS} slots`;
    return [
      {
        title: `${title}: time beside ${large} of ${largePages} pages, as a multiple of the time alone`,
        value: beside.ms / alone.ms,
        format: "ratio",
        direction: "≤",
        limit: 1.5,
        note: `alone ${seconds(alone.ms)}, beside ${seconds(beside.ms)}, ${largeSlices.length} slices of large ones`,
      },
      {
        title: "highest rate of a workspace in a slice, as a share of its limit",
        value: Math.max(...rates) / PER_SECOND,
        format: "percent",
        direction: "≤",
        limit: 1,
        note: `${beside.slices.length} slices, limit ${PER_SECOND}/s`,
      },
    ];
  } finally {
    await postgres.stop();
    await Promise.all([smallService.stop(), largeService.stop()]);
  }
}

/**
 * Runs a worker until all small workspaces are complete.
 * @param {string} folder
 * @param {string} database
 * @param {readonly Entry[]} entries
 * @param {string} prefix of the names of small workspaces
 */
async function timeOfSmall(folder, database, entries, prefix) {
  const redis = await startRedis();
  const file = join(folder, `${prefix}-workspaces.json`);
  writeFileSync(file, JSON.stringify(entries));
  const waiting = new Set(entries.map(({ name }) => name).filter((name) => name.startsWith(prefix)));
  /** @type {Slice[]} */
  const slices = [];
  const options = ["--concurrency", String(SLOTS), "--slice", String(SLICE_SECONDS), "--files", join(folder, "files")];
  let startedAt = 0;
  /** @type {() => void} */
  let onDone = () => {};
  const done = new Promise((/** @type {(value?: undefined) => void} */ resolve) => (onDone = resolve));
  const worker = startMirror(
    ["work", "--queue", redis.url, "--database", database, "--workspaces", file, ...options],
    (event) => {
      if (event.type === "ready") startedAt = performance.now();
      if (event.type === "failed") console.error(event);
      if (event.type !== "slice" && event.type !== "pulled") return;
      const slice = /** @type {Slice} */ (/** @type {unknown} */ (event));
      slices.push(slice);
      if (event.type === "pulled") waiting.delete(slice.workspace);
      if (waiting.size === 0) onDone();
    },
  );
  try {
    await Promise.race([done, worker.ended.then(() => Promise.reject(new Error("The worker has ended.")))]);
    return { ms: performance.now() - startedAt, slices };
  } finally {
    await worker.stop();
    redis.stop();
  }
}
