// Measures the full-text search of @ws/mirror: queries beside the bare `MATCH` of FTS5, the size of the index, and its share of
// the CPU time of a pull.
//   node search.mjs [--blocks 100000] [--queries 300] [--rounds 5] [--pull-blocks 5000] [--only size,queries,pull] [--no-verdict]
// Needs PostgreSQL. Exits with 1 if a target is missed.
import { join } from "node:path";
import { pullOnce, withService } from "./mirror/pulls.mjs";
import { measureQueries } from "./search/measure-queries.mjs";
import { measureSize } from "./search/measure-size.mjs";
import { createText } from "./search/texts.mjs";
import { startPostgres } from "./shared/programs.mjs";
import { row } from "./shared/rows.mjs";
import { runRounds } from "./shared/rounds.mjs";
import { runBench } from "./shared/run-bench.mjs";
import { median, ratios } from "./shared/statistics.mjs";

/** Blocks of a page. */
const BLOCKS_PER_PAGE = 100;

await runBench(
  { blocks: 100_000, queries: 300, rounds: 5, pullBlocks: 5000 },
  {
    async copies({ folder, blocks, queries }) {
      const postgres = await startPostgres(folder);
      const copies = { sqlite: join(folder, "sqlite"), postgres: postgres.url, files: join(folder, "postgres-files") };
      try {
        const bytes = await withTexts(folder, blocks, async (url) => {
          await pullOnce({ url, folder: copies.sqlite });
          await pullOnce({ url, folder: copies.files, database: copies.postgres });
        });
        return [...(await measureSize(copies, bytes)), ...(await measureQueries(copies, queries))].map((measured) => ({
          ...measured,
          title: `${blocks} blocks: ${measured.title}`,
        }));
      } finally {
        await postgres.stop();
      }
    },
    pull: ({ folder, pullBlocks, rounds }) => measurePull(folder, pullBlocks, rounds),
  },
);

/**
 * Runs `work` with a workspace of texts. Returns their size in bytes.
 * @param {string} folder
 * @param {number} blocks
 * @param {(url: string) => Promise<unknown>} work
 */
async function withTexts(folder, blocks, work) {
  let bytes = 0;
  const textOf = () => {
    const text = createText();
    bytes += Buffer.byteLength(text);
    return text;
  };
  await withService(
    folder,
    { pages: Math.ceil(blocks / BLOCKS_PER_PAGE), blocksPerPage: BLOCKS_PER_PAGE, textOf },
    work,
  );
  return bytes;
}

/**
 * Compares the CPU time of a first pull with and without the index of the search. Each pull has a process of its own.
 * @param {string} folder
 * @param {number} blocks
 * @param {number} rounds
 */
async function measurePull(folder, blocks, rounds) {
  const samples = { indexed: [0], unindexed: [0] };
  await withTexts(folder, blocks, async (url) => {
    let copies = 0;
    const measure = async (/** @type {"indexed" | "unindexed"} */ modules) =>
      (await pullOnce({ url, folder: join(folder, `pull-${(copies += 1)}`), modules })).cpuMs;
    const cases = { indexed: () => measure("indexed"), unindexed: () => measure("unindexed") };
    Object.assign(samples, await runRounds(cases, rounds, 0));
  });
  const { indexed, unindexed } = samples;
  const title = `CPU time of a pull of ${blocks} blocks with the index vs without, SQLite`;
  const note = `${median(indexed).toFixed(0)} ms, ${median(unindexed).toFixed(0)} ms`;
  return row(title, ratios(indexed, unindexed), "≤ 1.15 ×", note);
}
