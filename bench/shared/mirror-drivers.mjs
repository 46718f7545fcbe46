// The database drivers of @ws/mirror.
import { createRequire } from "node:module";

const requireOfMirror = createRequire(createRequire(import.meta.url).resolve("@ws/mirror/package.json"));

/** @typedef {Readonly<Record<string, any>>} Row */

/** @type {new (path: string) => { prepare(text: string): { all(parameters: readonly unknown[]): Row[] }, close(): void }} */
export const SqliteConnection = requireOfMirror("libsql");

/** @type {{ Client: new (options: { connectionString: string }) => { connect(): Promise<void>, query(text: string): Promise<{ rows: Row[] }>, end(): Promise<void> } }} */
export const { Client: PostgresClient } = requireOfMirror("pg");

/** Runs statements on a new connection to PostgreSQL. Returns the rows of the last one. @param {string} url @param {...string} statements */
export async function queryPostgres(url, ...statements) {
  const client = new PostgresClient({ connectionString: url });
  await client.connect();
  try {
    /** @type {Row[]} */
    let rows = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}
