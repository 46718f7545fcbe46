// Values of a copy itself, for example the version of its tables.
import type { Database } from "./database.ts";
import { prepared } from "./prepared.ts";
import { upsert } from "./upsert.ts";

/** Kind of the values of a copy itself. */
export const COPY = "copy";

/** Key of the version of the tables. */
export const VERSION_KEY = "version";

/** Key of the version in copies that were written before the first release. */
export const UNRELEASED_VERSION_KEY = "tables_version";

/** Key of the time of Notion at which the last search began that was read to its end. */
export const SEARCHED_AT = "searched_at";

/** Key of the place of the contents of files. */
export const FILES_PLACE = "files_place";

/** Key of the mark of a copy that has only what limits leave of another one. */
export const LIMITED = "limited";

/** Key of the choice of pages. */
export const CHOICE = "choice";

/** Key of the mark that all objects are in the index of the search. */
export const SEARCH_INDEXED = "search_indexed";

/** The mark of an index that has objects, with the version of the rules that divide texts into words. 1 did not divide Korean words. */
export const INDEX_FILLED = "2";

/** The mark of an index that has no objects, because none has texts. Without it, each run would look through all of them. */
export const INDEX_EMPTY = "empty";

/** Returns a value of the copy itself. */
export async function readMeta(db: Database, key: string): Promise<string | undefined> {
  return (await findMeta(db, { key }))[0]?.value;
}

const findMeta = prepared((db, { key }: { key: string }) =>
  db.selectFrom("ws_meta").select("value").where("kind", "=", COPY).where("key", "=", key),
);

/** Stores a value of the copy itself. */
export async function writeMeta(db: Database, key: string, value: string): Promise<void> {
  await storeMeta(db, { rows: [{ kind: COPY, key, value }] });
}

/** Removes a value of the copy itself. */
export async function removeMeta(db: Database, key: string): Promise<void> {
  await db.deleteFrom("ws_meta").where("kind", "=", COPY).where("key", "=", key).execute();
}

/** Stores rows of the table of values and hashes, in place of those with the same key. */
export const storeMeta = upsert("ws_meta");
