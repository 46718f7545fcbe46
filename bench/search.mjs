// Measures the full-text search of @ws/mirror: queries beside the bare `MATCH` of FTS5, the size of the index, and its share of
// the CPU time of a pull.
//   node search.mjs [--blocks 100000] [--queries 300] [--rounds 5] [--pull-blocks 5000] [--only size,queries,pull] [--no-verdict]
// Needs PostgreSQL. Exits with 1 if a target is missed.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Service } from "./mirror/service.mjs";
import { writeWorkspace } from "./mirror/workspace.mjs";
import { measurePull, pullOnce } from "./search/measure-pull.mjs";
import { measureQueries } from "./search/measure-queries.mjs";
import { measureSize } from "./search/measure-size.mjs";
import { createText } from "./search/texts.mjs";
import { report } from "./shared/measurement.mjs";
import { machine, readOptions } from "./shared/options.mjs";
import { startPostgres } from "./work/servers.mjs";

/** Blocks of a page. */
const BLOCKS_PER_PAGE = 100;

const options = readOptions({
  blocks: 100_000,
  queries: 300,
  rounds: 5,
  pullBlocks: 5000,
  only: ["size", "queries", "pull"],
  noVerdict: false,
});
const { blocks, queries, rounds, pullBlocks, only } = options;
console.log(`${machine()}\n`);
const folder = mkdtempSync(join(tmpdir(), "ws-search-bench-"));
/** @type {import("./shared/measurement.mjs").Measurement[]} */
const measurements = [];

/**
 * Runs `work` with a service that has texts. Returns their size in bytes.
 * @param {number} count of blocks
 * @param {(service: Service) => Promise<void>} work
 */
async function withService(count, work) {
  const seed = join(folder, `${count}.json`);
  let bytes = 0;
  writeWorkspace(seed, { pages: Math.ceil(count / BLOCKS_PER_PAGE), blocksPerPage: BLOCKS_PER_PAGE }, () => {
    const text = createText();
    bytes += Buffer.byteLength(text);
    return text;
  });
  const service = await Service.start(seed);
  try {
    await work(service);
  } finally {
    await service.stop();
  }
  return bytes;
}

try {
  if (only.includes("size") || only.includes("queries")) {
    const postgres = await startPostgres(folder);
    try {
      const copies = { sqlite: join(folder, "sqlite"), postgres: postgres.url, files: join(folder, "postgres-files") };
      const bytes = await withService(blocks, async ({ url }) => {
        await pullOnce({ url, folder: copies.sqlite });
        await pullOnce({ url, folder: copies.files, database: copies.postgres });
      });
      if (only.includes("size")) measurements.push(...(await measureSize(copies, { blocks, bytes })));
      if (only.includes("queries")) measurements.push(...(await measureQueries(copies, { blocks, queries })));
    } finally {
      await postgres.stop();
    }
  }
  if (only.includes("pull"))
    await withService(pullBlocks, async ({ url }) => {
      measurements.push(await measurePull(folder, url, { blocks: pullBlocks, rounds }));
    });
} finally {
  rmSync(folder, { recursive: true });
}
report(measurements, options);
