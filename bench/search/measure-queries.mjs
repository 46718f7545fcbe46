// The time of searches in a copy, beside the bare `MATCH` of FTS5 with its order: ids of rows, without texts, titles and excerpts.
import { join } from "node:path";
import { openPostgresStore, openStore, searchCopy } from "@ws/mirror";
import { quantile } from "../shared/statistics.mjs";
import { SqliteConnection } from "./databases.mjs";
import { createRandom, WORDS_BY_LANGUAGE } from "./texts.mjs";

/** Largest time of a search, at the median, in milliseconds. */
const LIMIT_MS = 20;

/** Largest ratio to the bare `MATCH` for frequent words. */
const LIMIT = 2;

/** A word is frequent if the bare `MATCH` takes at least so many milliseconds. */
const FREQUENT_MS = 5;

/**
 * A query, and its expression for FTS5.
 * @typedef {{ readonly query: string, readonly expression: string }} Query
 */

/** Queries of one and two words, phrases and beginnings: frequent and rare words of all languages. @param {number} count @returns {Query[]} */
function createQueries(count) {
  const random = createRandom(2);
  const languages = Object.entries(WORDS_BY_LANGUAGE).filter(([name]) => name !== "japanese" && name !== "chinese");
  return Array.from({ length: count }, (_, index) => {
    const [, words = []] = languages[index % languages.length] ?? [];
    const pick = () => words[Math.floor(words.length ** random()) - 1] ?? "the";
    const [first, second] = [pick(), pick()];
    const kinds = [
      { query: first, expression: `"${first}"` },
      { query: first, expression: `"${first}"` },
      { query: `${first} ${second}`, expression: `"${first}" AND "${second}"` },
      { query: `"${first} ${second}"`, expression: `"${first} ${second}"` },
      { query: `${first}*`, expression: `"${first}" *` },
    ];
    return kinds[Math.floor(index / languages.length) % kinds.length] ?? { query: first, expression: `"${first}"` };
  });
}

/** Returns the shortest of three times, in milliseconds. @param {() => unknown} run */
async function timeOf(run) {
  let best = Infinity;
  for (let tries = 0; tries < 3; tries += 1) {
    const start = performance.now();
    await run();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

/**
 * @param {{ sqlite: string, postgres: string, files: string }} copies
 * @param {{ blocks: number, queries: number }} size
 * @returns {Promise<import("../shared/measurement.mjs").Measurement[]>}
 */
export async function measureQueries({ sqlite, postgres, files }, { blocks, queries: count }) {
  const database = new SqliteConnection(join(sqlite, "mirror.db"));
  const bare = database.prepare(
    "select rowid from ws_search_words where ws_search_words match ? order by rank limit 20",
  );
  const stores = {
    SQLite: await openStore(sqlite),
    PostgreSQL: await openPostgresStore({ url: postgres, filesFolder: files }),
  };
  const queries = createQueries(count);
  /** @type {Record<string, number[]>} */
  const times = { SQLite: [], PostgreSQL: [], bare: [] };
  for (const store of Object.values(stores))
    for (const { query } of queries.slice(0, 30)) await searchCopy(store, query);
  for (const { query, expression } of queries) {
    times["bare"]?.push(await timeOf(() => bare.all([expression])));
    for (const [name, store] of Object.entries(stores)) times[name]?.push(await timeOf(() => searchCopy(store, query)));
  }
  for (const store of Object.values(stores)) await store.close();
  database.close();
  return Object.keys(stores).flatMap((name) => measurementsOf(name, times[name] ?? [], times["bare"] ?? [], blocks));
}

/**
 * @param {string} name of the database
 * @param {readonly number[]} times of searches
 * @param {readonly number[]} bare times of the same queries
 * @param {number} blocks
 * @returns {import("../shared/measurement.mjs").Measurement[]}
 */
function measurementsOf(name, times, bare, blocks) {
  const show = (/** @type {readonly number[]} */ list) =>
    `median ${quantile(list, 0.5).toFixed(1)} ms, 99 % ${quantile(list, 0.99).toFixed(1)} ms`;
  const frequent = times.flatMap((time, index) => {
    const baseline = bare[index] ?? 0;
    return baseline >= FREQUENT_MS ? [time / baseline] : [];
  });
  const note = `${show(times)}; bare MATCH in SQLite: ${show(bare)}`;
  const slow = /** @type {const} */ ({ format: "ratio", direction: "≤" });
  return [
    {
      ...slow,
      title: `${blocks} blocks: median of ${times.length} searches vs ${LIMIT_MS} ms, ${name}`,
      value: times.map((time) => time / LIMIT_MS),
      limit: 1,
      note,
    },
    ...(frequent.length === 0
      ? []
      : [
          {
            ...slow,
            title: `${blocks} blocks: searches of frequent words vs bare MATCH in SQLite, ${name}`,
            value: frequent,
            limit: LIMIT,
            note: `${frequent.length} queries whose bare MATCH takes ${FREQUENT_MS} ms or more`,
          },
        ]),
  ];
}
