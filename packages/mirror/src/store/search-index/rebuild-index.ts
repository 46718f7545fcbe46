// Fills the index of the search from the objects of a copy.
import { sql } from "kysely";
import { batchesOf } from "../../model/batches.ts";
import { SEARCH_KINDS, type SearchKind } from "../../model/records/object-kind.ts";
import { recordOfRow } from "../../model/records/records.ts";
import type { Database } from "../database.ts";
import { INDEX_EMPTY, INDEX_FILLED, readMeta, removeMeta, SEARCH_INDEXED, writeMeta } from "../meta.ts";
import type { CopyStore } from "../mirror-store.ts";
import { idsIn, presentOf } from "../objects.ts";
import { isIndexFault } from "./index-fault.ts";
import { indexDialectOf } from "./index-dialects.ts";
import { indexObjects } from "./write-index.ts";

/** The parts of a store that are needed to index its objects. */
type IndexedStore = Pick<CopyStore, "transaction"> & { readonly db: Database };

/** Fills the index of a copy that has none or one of an earlier version, whose tables are missing or empty, or whose last filling was interrupted. */
export async function completeIndex(store: IndexedStore, signal: AbortSignal): Promise<void> {
  const mark = await readMeta(store.db, SEARCH_INDEXED);
  const isOld = mark !== INDEX_FILLED && mark !== INDEX_EMPTY;
  if (isOld || !(await isKept(store, mark))) await rebuildIndex(store, signal);
}

/** False if the index cannot be read, or is empty although there are pages with texts. */
async function isKept({ db, transaction }: IndexedStore, mark: string): Promise<boolean> {
  try {
    if (!(await indexDialectOf(db).hasObjects(db)))
      return mark === INDEX_EMPTY || (await presentOf(db, "page").select("id").limit(1).execute()).length === 0;
    if (mark === INDEX_EMPTY) await transaction((changed) => writeMeta(changed, SEARCH_INDEXED, INDEX_FILLED));
    return true;
  } catch (error) {
    if (isIndexFault(error)) return false;
    throw error;
  }
}

/**
 * Creates the tables of the index again, and indexes all objects in batches. Searches fail until it is done. The copy must be
 * locked.
 * @param onProgress called with the number of objects that were read
 */
export async function rebuildIndex(
  { db, transaction }: IndexedStore,
  signal: AbortSignal,
  onProgress: (objects: number) => void = () => {},
): Promise<void> {
  await transaction(async (changed) => {
    const dialect = indexDialectOf(changed);
    await dialect.drop(changed);
    await dialect.create(changed);
    await removeMeta(changed, SEARCH_INDEXED);
  });
  let done = 0;
  for await (const { kind, ids } of groupsOf(db))
    for (const some of batchesOf(ids)) {
      signal.throwIfAborted();
      await transaction((changed) => indexStored(changed, kind, some));
      onProgress((done += some.length));
    }
  await transaction(async (changed) => {
    const mark = (await indexDialectOf(changed).hasObjects(changed)) ? INDEX_FILLED : INDEX_EMPTY;
    await writeMeta(changed, SEARCH_INDEXED, mark);
  });
}

/** Yields the ids of all objects that have texts: those of a page together, because PostgreSQL stores them together. */
async function* groupsOf(db: Database): AsyncGenerator<{ kind: SearchKind; ids: string[] }, void> {
  for (const kind of SEARCH_KINDS)
    yield { kind, ids: idsIn(await presentOf(db, kind).select("id").where("page_id", "is", null).execute()) };
  for (let page = await nextPage(db, ""); page !== undefined; page = await nextPage(db, page))
    for (const kind of SEARCH_KINDS)
      yield { kind, ids: idsIn(await presentOf(db, kind).select("id").where("page_id", "=", page).execute()) };
}

async function nextPage(db: Database, after: string): Promise<string | undefined> {
  const { rows } = await sql<{ page_id: string | null }>`select min(page_id) as page_id from ws_objects
    where page_id > ${after}`.execute(db);
  return rows[0]?.page_id ?? undefined;
}

async function indexStored(db: Database, kind: SearchKind, ids: readonly string[]): Promise<void> {
  const rows = await presentOf(db, kind)
    .select(["id", "parent_id", "page_id", "json"])
    .where("id", "in", ids)
    .execute();
  await indexObjects(
    db,
    kind,
    rows.map((row) => ({ record: recordOfRow(kind, row.json, { id: row.id, parentId: row.parent_id }), place: row })),
  );
}
