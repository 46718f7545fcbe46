// Keeps the index of the copy up to date, in the transaction that stores an object.
import { batchesOf } from "../../model/batches.ts";
import { recordOfRow, type AnyRecord } from "../../model/records/records.ts";
import { searchTextsOf } from "../../model/texts/search-texts.ts";
import type { Database } from "../database.ts";
import { readMeta, SEARCH_INDEXED, writeMeta } from "../meta.ts";
import type { MirrorStore } from "../mirror-store.ts";
import { prepared } from "../prepared.ts";
import { isSearchKind, SEARCH_KINDS, type ObjectKind, type SearchKind } from "../../model/records/object-kind.ts";
import type { IndexRow } from "./index-dialect.ts";
import { indexDialectOf } from "./index-dialects.ts";
import { isUnspaced, wordsOf } from "./words.ts";

/** An object to index. */
export interface IndexedObject {
  readonly record: AnyRecord;
  /** Id of the page that a block or comment belongs to. */
  readonly pageId: string | null;
}

/** Number of words in a row of the index. PostgreSQL stores at most 256 positions of a word, and 16,383 in all. */
const MAX_WORDS = 1000;

const findNumbers = prepared((db, { kind, ids }: { kind: SearchKind; ids: string[] }) =>
  db.selectFrom("ws_search").select("number").where("kind", "=", kind).where("id", "in", ids),
);

const findLast = prepared((db) => db.selectFrom("ws_search").select((eb) => eb.fn.max("number").as("last")));

const insertWords = prepared((db, { words }: { words: { word: string }[] }) =>
  db
    .insertInto("ws_words")
    .values(words)
    .onConflict((conflict) => conflict.doNothing()),
);

/** Adds objects of one kind, which are not in the index. */
export async function indexObjects(db: Database, kind: ObjectKind, objects: readonly IndexedObject[]): Promise<void> {
  if (!isSearchKind(kind) || objects.length === 0) return;
  const texts = objects.flatMap((object) => rowsOf(kind, object));
  if (texts.length === 0) return;
  const [last] = await findLast(db, {});
  let number = last?.last ?? 0;
  const rows = texts.map((row) => ({ ...row, number: (number += 1) }));
  const dialect = indexDialectOf(db);
  for (const some of batchesOf(rows)) await dialect.insert(db, some);
  const words = new Set(texts.flatMap((row) => row.words).filter(isLong));
  for (const some of batchesOf([...words].toSorted())) await insertWords(db, { words: some.map((word) => ({ word })) });
}

/** Removes objects from the index. */
export async function unindexObjects(db: Database, kind: ObjectKind, ids: readonly string[]): Promise<void> {
  if (!isSearchKind(kind)) return;
  for (const some of batchesOf(ids)) {
    const found = await findNumbers(db, { kind, ids: some });
    for (const numbers of batchesOf(found.map((row) => row.number))) await indexDialectOf(db).remove(db, numbers);
  }
}

/** A search for a part of a word looks at these words. A part has at least four characters. */
const isLong = (word: string): boolean => word.length > 4 && !isUnspaced(word) && /\p{L}/u.test(word);

function rowsOf(kind: SearchKind, { record, pageId }: IndexedObject) {
  const { id, parentId = null } = record;
  const place = kind === "page" || kind === "database" ? id : kind === "data_source" ? parentId : pageId;
  return searchTextsOf(record).flatMap(({ part, field, text }) => {
    const words = Array.from(wordsOf(text), ({ word }) => word);
    const rows: Omit<IndexRow, "number">[] = [];
    for (let start = 0; start < words.length; start += MAX_WORDS)
      rows.push({ kind, id, part, page_id: place, field, words: words.slice(start, start + MAX_WORDS) });
    return rows;
  });
}

/** Number of objects that are read at a time. */
const REBUILD_BATCH = 200;

/** Fills the index of a copy whose earlier versions had none, or whose last filling was interrupted. */
export async function completeIndex(store: IndexedStore, signal: AbortSignal): Promise<void> {
  if ((await readMeta(store.db, SEARCH_INDEXED)) === undefined) await rebuildIndex(store, signal);
}

/**
 * Indexes all objects again, in batches. Searches fail until it is done. The copy must be locked.
 * @param onProgress called with the number of indexed objects
 */
export async function rebuildIndex(
  { transaction }: Pick<IndexedStore, "transaction">,
  signal: AbortSignal,
  onProgress: (objects: number) => void = () => {},
): Promise<void> {
  await transaction(clearIndex);
  let done = 0;
  for (const kind of SEARCH_KINDS) {
    for (let after: string | undefined = ""; after !== undefined;) {
      signal.throwIfAborted();
      const from = after;
      const found = await transaction(async (db) => {
        const rows = await findObjects(db, { kind, from });
        await indexObjects(
          db,
          kind,
          rows.map(({ id, parent_id: parentId, page_id: pageId, json }) => ({
            record: recordOfRow(kind, json, { id, parentId }),
            pageId,
          })),
        );
        return rows;
      });
      done += found.length;
      onProgress(done);
      after = found.at(-1)?.id;
    }
  }
  await transaction((db) => writeMeta(db, SEARCH_INDEXED, "1"));
}

/** The parts of a store that are needed to index its objects. */
type IndexedStore = Pick<MirrorStore, "db" | "transaction">;

const findObjects = prepared((db, { kind, from }: { kind: ObjectKind; from: string }) =>
  db
    .selectFrom("ws_objects")
    .select(["id", "parent_id", "page_id", "json"])
    .where("kind", "=", kind)
    .where("id", ">", from)
    .where("removed_at", "is", null)
    .orderBy("id")
    .limit(REBUILD_BATCH),
);

async function clearIndex(db: Database): Promise<void> {
  for (;;) {
    const rows = await db.selectFrom("ws_search").select("number").limit(REBUILD_BATCH).execute();
    if (rows.length === 0) break;
    await indexDialectOf(db).remove(
      db,
      rows.map((row) => row.number),
    );
  }
  await db.deleteFrom("ws_words").execute();
  await db.deleteFrom("ws_meta").where("key", "=", SEARCH_INDEXED).execute();
}
