// The drivers of @ws/mirror.
import { createRequire } from "node:module";

const requireOfMirror = createRequire(createRequire(import.meta.url).resolve("@ws/mirror/package.json"));

/** @typedef {Readonly<Record<string, unknown>>} Row */

/** @type {new (path: string) => { prepare(text: string): { all(parameters: readonly unknown[]): Row[] }, close(): void }} */
export const SqliteConnection = requireOfMirror("libsql");

/** @type {{ Pool: new (options: { connectionString: string }) => { query(text: string): Promise<{ rows: Row[] }>, end(): Promise<void> } }} */
export const { Pool } = requireOfMirror("pg");
