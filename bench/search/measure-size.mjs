// The size of the index of the search, as a ratio to the size of the texts in UTF-8.
import { join } from "node:path";
import { queryPostgres, SqliteConnection } from "../shared/mirror-drivers.mjs";
import { formatBytes, row } from "../shared/rows.mjs";

/** @typedef {{ sqlite: string, postgres: string, files: string }} Copies */

/** @param {Copies} copies @param {number} bytes size of the texts */
export async function measureSize({ sqlite, postgres }, bytes) {
  const inPostgres =
    "select sum(pg_total_relation_size(oid))::float8 as size from pg_class where relname in ('ws_search', 'ws_words')";
  const inSqlite =
    "select sum(pgsize) as size from dbstat where name like 'ws\\_search%' escape '\\' or name = 'ws_words'";
  const database = new SqliteConnection(join(sqlite, "mirror.db"));
  const tables = { SQLite: database.prepare(inSqlite).all([]), PostgreSQL: await queryPostgres(postgres, inPostgres) };
  database.close();
  return Object.entries(tables).map(([name, [table]]) => {
    const size = Number(table?.["size"]);
    const note = `${formatBytes(size)}, texts ${formatBytes(bytes)}`;
    return row(`size of the index vs their texts, ${name}`, size / bytes, "≤ 1.5 ×", note);
  });
}
