// Measures queries of rows in a copy beside plain SQL on the view of the data source that finds the same rows.
//   node rows.mjs [--rows 12000] [--rounds 15] [--no-verdict]
// Needs PostgreSQL. Exits with 1 if a target is missed.
import { join } from "node:path";
import { AsyncClient } from "@ws/client";
import { createEmulator } from "@ws/emulator";
import { createMirror, openPostgresStore, openStore } from "@ws/mirror";
import { readerOf } from "@ws/mirror/reader";
import { PostgresClient, SqliteConnection } from "./shared/mirror-drivers.mjs";
import { startPostgres } from "./shared/programs.mjs";
import { timed } from "./shared/rounds.mjs";
import { row } from "./shared/rows.mjs";
import { runBench } from "./shared/run-bench.mjs";
import { median, ratios } from "./shared/statistics.mjs";

/** The queries, and the SQL on the view that finds the same rows. */
const QUERIES = [
  {
    title: "a number, sorted by it",
    query: {
      filter: { property: "Price", number: { greater_than: 30 } },
      sorts: [{ property: "Price", direction: "descending" }],
    },
    sql: "select *, count(*) over () as total from jobs where price > 30 order by price desc",
  },
  {
    title: "an option and a date, sorted by the name",
    query: {
      filter: {
        and: [
          { property: "Stage", select: { equals: "Ready" } },
          { property: "Due", date: { on_or_after: "2026-03-01" } },
        ],
      },
      sorts: [{ property: "Name", direction: "ascending" }],
    },
    sql: "select *, count(*) over () as total from jobs where stage = 'Ready' and due >= '2026-03-01' order by lower(name)",
  },
  {
    title: "words in a text",
    query: { filter: { property: "Notes", rich_text: { contains: "NOTE 7" } } },
    sql: "select *, count(*) over () as total from jobs where lower(notes) like '%note 7%' order by page_id",
  },
];

/** Rows of a page. Both also count all rows that match. */
const LIMIT = 50;

await runBench(
  { rows: 12_000, rounds: 15 },
  {
    async queries({ folder, rows, rounds }) {
      const postgres = await startPostgres(folder);
      try {
        return await measureRows(folder, postgres.url, rows, rounds);
      } finally {
        await postgres.stop();
      }
    },
  },
);

/** @param {string} folder @param {string} url @param {number} count @param {number} rounds */
async function measureRows(folder, url, count, rounds) {
  const { client, sourceId } = await createRows(count);
  const stores = {
    SQLite: await openStore(join(folder, "sqlite")),
    PostgreSQL: await openPostgresStore({ url, filesFolder: join(folder, "files") }),
  };
  for (const store of Object.values(stores)) await createMirror({ client, store }).pull();
  const database = new SqliteConnection(join(folder, "sqlite", "mirror.db"));
  const connection = new PostgresClient({ connectionString: url });
  await connection.connect();
  const plain = {
    SQLite: async (/** @type {string} */ sql) => database.prepare(sql).all([]),
    PostgreSQL: async (/** @type {string} */ sql) => (await connection.query(sql)).rows,
  };
  const measured = [];
  for (const name of /** @type {const} */ (["SQLite", "PostgreSQL"])) {
    const reader = readerOf(stores[name]);
    for (const { title, query, sql } of QUERIES) {
      const limited = `${sql} limit ${LIMIT}`;
      const times = { own: [0], plain: [0] };
      for (let round = -2; round < rounds; round += 1) {
        const own = await timed(() => reader.queryRows(sourceId, { ...query, limit: LIMIT, count: true }));
        const bare = await timed(() => plain[name](limited));
        if (round < 0) continue;
        times.own[round] = own.ms;
        times.plain[round] = bare.ms;
      }
      const note = `${median(times.own).toFixed(1)} ms, plain SQL ${median(times.plain).toFixed(1)} ms`;
      measured.push(
        row(`${count} rows, ${name}: ${title} vs plain SQL`, ratios(times.own, times.plain), "≤ 1.5 ×", note),
      );
    }
  }
  database.close();
  await connection.end();
  for (const store of Object.values(stores)) await store.close();
  return measured;
}

/** Creates a data source with rows. @param {number} count */
async function createRows(count) {
  const emulator = createEmulator({ seed: "empty", maxQueryRows: 1_000_000 });
  const client = new AsyncClient({ auth: emulator.token, httpClient: emulator.httpClient });
  const text = (/** @type {string} */ content) => [{ text: { content } }];
  const database = await client.databases.create({
    parent: { type: "page_id", page_id: emulator.testPageId },
    title: text("Jobs"),
    initial_data_source: {
      properties: {
        Name: { type: "title", title: {} },
        Notes: { type: "rich_text", rich_text: {} },
        Price: { type: "number", number: {} },
        Stage: { type: "select", select: { options: ["Waiting", "Ready", "Done"].map((name) => ({ name })) } },
        Due: { type: "date", date: {} },
        Paid: { type: "checkbox", checkbox: {} },
      },
    },
  });
  const sourceId = ("data_sources" in database ? database.data_sources[0]?.id : undefined) ?? "";
  for (let index = 0; index < count; index += 1)
    await client.pages.create({
      parent: { type: "data_source_id", data_source_id: sourceId },
      properties: {
        Name: { title: text(`Job ${(index * 7919) % count}`) },
        Notes: { rich_text: text(`Note ${index % 97} about the chain, the brakes and the bell of a bike.`) },
        Price: { number: (index * 31) % 90 },
        Stage: { select: { name: ["Waiting", "Ready", "Done"][index % 3] ?? "Done" } },
        Due: { date: { start: new Date(Date.UTC(2026, 0, 1 + (index % 365))).toISOString().slice(0, 10) } },
        Paid: { checkbox: index % 2 === 0 },
      },
    });
  return { client, sourceId };
}
