// The size of the index of the search, as a ratio to the size of the texts in UTF-8.
import { join } from "node:path";
import { formatBytes } from "../shared/table.mjs";
import { Pool, SqliteConnection } from "./databases.mjs";

/** Largest size of the index. */
const LIMIT = 1.5;

/**
 * @param {{ sqlite: string, postgres: string }} copies
 * @param {{ blocks: number, bytes: number }} texts
 * @returns {Promise<import("../shared/measurement.mjs").Measurement[]>}
 */
export async function measureSize({ sqlite, postgres }, { blocks, bytes }) {
  const pool = new Pool({ connectionString: postgres });
  const { rows } = await pool.query(
    "select sum(pg_total_relation_size(oid))::float8 as size from pg_class where relname in ('ws_search', 'ws_words')",
  );
  await pool.end();
  const database = new SqliteConnection(join(sqlite, "mirror.db"));
  const [stored] = database
    .prepare("select sum(pgsize) as size from dbstat where name like 'ws\\_search%' escape '\\' or name = 'ws_words'")
    .all([]);
  database.close();
  const sizes = { SQLite: stored?.["size"], PostgreSQL: rows[0]?.["size"] };
  return Object.entries(sizes).map(([name, size]) => ({
    title: `${blocks} blocks: size of the index vs their texts, ${name}`,
    value: Number(size) / bytes,
    format: "ratio",
    direction: "≤",
    limit: LIMIT,
    note: `${formatBytes(Number(size))}, texts ${formatBytes(bytes)}`,
  }));
}
