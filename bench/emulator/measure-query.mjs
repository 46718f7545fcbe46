import { row } from "../shared/rows.mjs";
import { timed } from "../shared/rounds.mjs";
import { median, ratios } from "../shared/statistics.mjs";
import { createDataSource } from "./create-data-source.mjs";

const QUERY = {
  filter: {
    and: [
      { property: "Kind", select: { equals: "low" } },
      { property: "Points", number: { greater_than: 100 } },
    ],
  },
  sorts: [
    { property: "Points", direction: "descending" },
    { property: "Name", direction: "ascending" },
  ],
  page_size: 100,
};

/**
 * Compares a filtered and sorted query with the same filter and sort written by hand, and the next page with the first.
 * @param {number} rowCount
 * @param {number} rounds
 */
export async function measureQuery(rowCount, rounds) {
  const { emulator, call, dataSourceId, addRow } = createDataSource();
  for (let index = 0; index < rowCount; index++) addRow(index);
  const pages = emulator
    .export()
    .filter((object) => object["object"] === "page" && "database_id" in /** @type {object} */ (object["parent"]));
  if (pages.length !== rowCount) throw new Error(`Expected ${rowCount} rows, got ${pages.length}.`);
  const query = (/** @type {object} */ cursor) =>
    timed(() => call("POST", `data_sources/${dataSourceId}/query`, { ...QUERY, ...cursor }));
  /** @type {Record<"plain" | "first" | "next" | "changed", number[]>} */
  const times = { plain: [], first: [], next: [], changed: [] };
  for (let round = 0; round <= rounds; round++) {
    const plain = await timed(() => filterAndSort(pages));
    const first = await query({});
    const next = await query({ start_cursor: first.result.next_cursor });
    addRow(rowCount + round);
    call("PATCH", `pages/${first.result.results[0].id}`, { properties: { Points: { number: 500 } } });
    const changed = await query({ start_cursor: next.result.next_cursor });
    // The first round is a warm-up.
    if (round === 0) continue;
    times.plain.push(plain.ms);
    times.first.push(first.ms);
    times.next.push(next.ms);
    times.changed.push(changed.ms);
  }
  /** @type {(title: string, name: keyof typeof times, baseline: keyof typeof times, target: string) => import("../shared/rows.mjs").Row} */
  const compare = (title, name, baseline, target) => {
    const note = `${median(times[name]).toFixed(1)} ms vs ${median(times[baseline]).toFixed(1)} ms`;
    return row(title, ratios(times[name], times[baseline]), target, note);
  };
  const size = rowCount.toLocaleString("en");
  return [
    compare(
      `filtered, sorted query over ${size} rows: first page vs a plain filter and sort`,
      "first",
      "plain",
      "≤ 3 ×",
    ),
    compare(`filtered, sorted query over ${size} rows: next page vs first page`, "next", "first", "≤ 0.1 ×"),
    compare("the same, after one row was added and one row was changed", "changed", "first", "≤ 0.1 ×"),
  ];
}

/**
 * Returns the first 100 rows of the same filter and sort as `QUERY`, written by hand over the pages of an export. Needs
 * no schema and no JSON.
 * @param {any[]} pages
 */
function filterAndSort(pages) {
  const name = (/** @type {any} */ page) => page.properties.Name.title[0].plain_text;
  const matches = pages.filter(
    ({ properties }) => properties.Kind.select?.name === "low" && properties.Points.number > 100,
  );
  matches.sort(
    (a, b) =>
      b.properties.Points.number - a.properties.Points.number || (name(a) < name(b) ? -1 : name(a) > name(b) ? 1 : 0),
  );
  return matches.slice(0, 100);
}
