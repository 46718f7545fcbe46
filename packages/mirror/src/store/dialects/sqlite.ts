// A copy in SQLite.
import { join } from "node:path";
import { sql } from "kysely";
import { databaseWriteError } from "../open/open-error.ts";
import type { Dialect, JsonPath } from "./dialect.ts";
import { isFolderLocked, lockFolder, type FolderPlace } from "./folder-lock.ts";

/** Returns a path as the functions of SQLite take it. */
const pathOf = (path: JsonPath): string =>
  `$${path.map((key) => (typeof key === "number" ? `[${key}]` : `."${key}"`)).join("")}`;

/** SQLite. */
export const SQLITE: Dialect<FolderPlace | undefined> = {
  name: "sqlite",
  // A database in memory belongs to its process.
  lock: async (place, events) =>
    place === undefined ? { lost: () => undefined, release: async () => {} } : lockFolder(place, events),
  isLocked: async (place) => place !== undefined && isFolderLocked(place),
  writeError: (place, error) =>
    place === undefined ? error : databaseWriteError(join(place.folder, "mirror.db"), error),
  types: { integer: sql`integer` },
  member: (column, key) => sql`json_extract(${column}, ${sql.lit(`$."${key}"`)})`,
  numberOf: (value) => value,
  values: {
    text: (column, path) => sql`json_extract(${column}, ${pathOf(path)})`,
    // An integer of JSON can differ from the number that was written: 2 ** 62 has fewer digits there.
    number: (column, path) => sql`cast(json_extract(${column}, ${pathOf(path)}) as real)`,
    items: (column, path, alias) => sql`json_each(${column}, ${pathOf(path)}) as ${sql.id(alias)}`,
    contains: (text, part) => sql`instr(${text}, ${part}) > 0`,
    places: (texts) => sql`select value, key as place from json_each(${JSON.stringify(texts)})`,
  },
  isMissing: (error) => error instanceof Error && /no such (?:table|column)/u.test(error.message),
  // The number of changes that other connections have made.
  async state(db, before) {
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db);
    const version = String(rows[0]?.data_version);
    return before?.quick === version ? before : { quick: version, exact: version };
  },
  // A transaction reads the state of its first query.
  readTransaction: (db) => db.transaction(),
  async names(db) {
    const { rows } = await sql<{ name: string; type: string; sql: string | null }>`select name, type, sql
      from sqlite_master`.execute(db);
    return rows.map(({ name, type, sql: text }) => ({ name, isView: type === "view", text: statementOf(text) }));
  },
  async dropView(db, name) {
    await sql`drop view ${sql.id(name)}`.execute(db);
  },
  async createView(db, name, statement, exists) {
    if (exists) await SQLITE.dropView(db, name);
    await db.executeQuery(statement);
  },
};

/** SQLite stores the first words of a statement in upper case. */
const statementOf = (text: string | null): string | null => text?.replace(/^CREATE VIEW /u, "create view ") ?? null;
