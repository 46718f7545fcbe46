import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { withService } from "../mirror/pulls.mjs";
import { startPostgres, startRedis } from "../shared/programs.mjs";
import { row, seconds } from "../shared/rows.mjs";
import { startFleet } from "./start-fleet.mjs";

/** @typedef {{ readonly workspace: string, readonly requests: number, readonly durationMs: number }} Slice */

/** Requests per second of a tenant: ten times those of the service, so that the benchmark takes a tenth of the time. */
const PER_SECOND = 30;
/** A tenth of the default, for the same reason. */
const SLICE_SECONDS = 6;
const SLOTS = 4;
const SMALL_PAGES = 10;

/**
 * Measures how long the first copies of small workspaces take, alone and beside large ones that are first in the queue.
 * @param {{ folder: string, small: number, large: number, largePages: number }} options
 */
export const measureFairness = ({ folder, small, large, largePages }) =>
  withService(folder, { pages: SMALL_PAGES }, (smallUrl) =>
    withService(folder, { pages: largePages }, async (largeUrl) => {
      const smallOnes = entriesOf("small", small, smallUrl);
      const alone = await runWorker(folder, smallOnes);
      const beside = await runWorker(folder, [...entriesOf("large", large, largeUrl), ...smallOnes]);
      const rates = beside.slices.map(({ requests, durationMs }) => requests / (durationMs / 1000));
      const largeSlices = beside.slices.filter(({ workspace }) => workspace.startsWith("large"));
      const title = `${small} workspaces of ${SMALL_PAGES} pages, ${SLOTS} slots`;
      return [
        row(
          `${title}: time beside ${large} of ${largePages} pages, as a multiple of the time alone`,
          beside.ms / alone.ms,
          "≤ 1.5 ×",
          `alone ${seconds(alone.ms)}, beside ${seconds(beside.ms)}, ${largeSlices.length} slices of large ones`,
        ),
        row(
          "highest rate of a workspace in a slice, as a share of its limit",
          Math.max(...rates) / PER_SECOND,
          "≤ 100 %",
          `${beside.slices.length} slices, limit ${PER_SECOND}/s`,
        ),
      ];
    }),
  );

/** Returns the entries of workspaces. @param {string} kind @param {number} count @param {string} baseUrl */
function entriesOf(kind, count, baseUrl) {
  const names = Array.from({ length: count }, (_, index) => `${kind}${index}`);
  return names.map((name) => ({ name, token: `ntn_${name}`, baseUrl, requestsPerSecond: PER_SECOND }));
}

/**
 * Runs a worker on an empty database until all small workspaces are complete.
 * @param {string} folder
 * @param {ReturnType<typeof entriesOf>} entries
 */
async function runWorker(folder, entries) {
  const redis = await startRedis();
  const postgres = await startPostgres(folder);
  const file = join(folder, "workspaces.json");
  writeFileSync(file, JSON.stringify(entries));
  const waiting = new Set(entries.map(({ name }) => name).filter((name) => name.startsWith("small")));
  /** @type {Slice[]} */
  const slices = [];
  const servers = ["--queue", redis.url, "--database", postgres.url, "--workspaces", file];
  const options = ["--concurrency", String(SLOTS), "--slice", String(SLICE_SECONDS), "--files", join(folder, "files")];
  let startedAt = 0;
  /** @type {() => void} */
  let onDone = () => {};
  const done = new Promise((/** @type {(value?: undefined) => void} */ resolve) => (onDone = resolve));
  const worker = startFleet(["work", ...servers, ...options], (event) => {
    if (event.type === "ready") startedAt = performance.now();
    if (event.type === "failed") console.error(event);
    if (event.type !== "slice" && event.type !== "pulled") return;
    const slice = /** @type {Slice} */ (/** @type {unknown} */ (event));
    slices.push(slice);
    if (event.type === "pulled") waiting.delete(slice.workspace);
    if (waiting.size === 0) onDone();
  });
  try {
    await Promise.race([done, worker.failed]);
    return { ms: performance.now() - startedAt, slices };
  } finally {
    await worker.stop();
    redis.stop();
    await postgres.stop();
  }
}
