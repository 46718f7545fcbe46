// The time of searches in a copy, beside the bare `MATCH` of FTS5 with its order: ids of rows, without texts, titles and excerpts.
import { join } from "node:path";
import { openPostgresStore, openStore } from "@ws/mirror";
import { readerOf } from "@ws/mirror/reader";
import { SqliteConnection } from "../shared/mirror-drivers.mjs";
import { row } from "../shared/rows.mjs";
import { timed } from "../shared/rounds.mjs";
import { median, quantile, ratios } from "../shared/statistics.mjs";
import { createRandom, WORDS_BY_LANGUAGE } from "./texts.mjs";

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
  const times = [await timed(run), await timed(run), await timed(run)];
  return Math.min(...times.map(({ ms }) => ms));
}

/** @param {import("./measure-size.mjs").Copies} copies @param {number} count number of queries */
export async function measureQueries({ sqlite, postgres, files }, count) {
  const database = new SqliteConnection(join(sqlite, "mirror.db"));
  const bare = database.prepare(
    "select rowid from ws_search_words where ws_search_words match ? order by rank limit 20",
  );
  const stores = {
    SQLite: await openStore(sqlite),
    PostgreSQL: await openPostgresStore({ url: postgres, filesFolder: files }),
  };
  const queries = createQueries(count);
  const times = { SQLite: [0], PostgreSQL: [0], bare: [0] };
  for (const store of Object.values(stores))
    for (const { query } of queries.slice(0, 30)) await readerOf(store).search(query);
  for (const [index, { query, expression }] of queries.entries()) {
    times.bare[index] = await timeOf(() => bare.all([expression]));
    times.SQLite[index] = await timeOf(() => readerOf(stores.SQLite).search(query));
    times.PostgreSQL[index] = await timeOf(() => readerOf(stores.PostgreSQL).search(query));
  }
  for (const store of Object.values(stores)) await store.close();
  database.close();
  return [...rowsOf("SQLite", times.SQLite, times.bare), ...rowsOf("PostgreSQL", times.PostgreSQL, times.bare)];
}

/**
 * @param {string} name of the database
 * @param {readonly number[]} times of searches
 * @param {readonly number[]} bare times of the same queries
 */
function rowsOf(name, times, bare) {
  const show = (/** @type {readonly number[]} */ list) =>
    `median ${median(list).toFixed(1)} ms, 99 % ${quantile(list, 0.99).toFixed(1)} ms`;
  const note = `${show(times)}; bare MATCH in SQLite: ${show(bare)}`;
  const frequent = ratios(times, bare).filter((_, index) => (bare[index] ?? 0) >= FREQUENT_MS);
  const searches = row(`median of ${times.length} searches, ${name}`, times, "≤ 20 ms", note);
  if (frequent.length === 0) return [searches];
  const title = `searches of frequent words vs bare MATCH in SQLite, ${name}`;
  const frequentNote = `${frequent.length} queries whose bare MATCH takes ${FREQUENT_MS} ms or more`;
  return [searches, row(title, frequent, "≤ 2 ×", frequentNote)];
}
