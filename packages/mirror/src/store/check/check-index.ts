// Checks that the index of the search fits the objects of a copy.
import { SEARCH_KINDS } from "../../model/records/object-kind.ts";
import { messageOf } from "../../errors.ts";
import { recordOfRow } from "../../model/records/records.ts";
import type { Database } from "../database.ts";
import { DIALECTS } from "../dialects/dialects.ts";
import { readMeta, SEARCH_INDEXED } from "../meta.ts";
import type { CopyStore } from "../mirror-store.ts";
import { rowsOf } from "../row-hashes.ts";
import { isIndexFault } from "../search-index/index-fault.ts";
import type { IndexedTexts } from "../search-index/index-dialect.ts";
import { indexDialectOf } from "../search-index/index-dialects.ts";
import { hasWords } from "../search-index/vocabulary.ts";
import { indexedTexts, wordsIn } from "../search-index/write-index.ts";

/** Returns what is wrong with the index. Undefined if nothing is. */
export async function checkIndex({ db, dialect }: CopyStore, signal?: AbortSignal): Promise<string | undefined> {
  try {
    return await DIALECTS[dialect].readTransaction(db).execute((snapshot) => compareIndex(snapshot, signal));
  } catch (error) {
    if (isIndexFault(error)) return `The index cannot be read: ${messageOf(error)}.`;
    throw error;
  }
}

/** True if a search finds an object by one of its words. One of each batch shows that the index can be read. */
async function isFound(db: Database, text: IndexedTexts | undefined): Promise<boolean> {
  const [word] = Object.values(text?.words ?? {}).flat();
  if (text === undefined || word === undefined) return true;
  const { kind, id, pageId } = text;
  const terms = [[{ words: [word], isPrefix: false }]];
  const { entries } = await indexDialectOf(db).find(db, { terms, mode: "object", kind, pages: [pageId] });
  return entries.some((entry) => entry.id === id);
}

async function compareIndex(db: Database, signal: AbortSignal | undefined): Promise<string | undefined> {
  if ((await readMeta(db, SEARCH_INDEXED)) === undefined) return "The index is not complete.";
  const index = indexDialectOf(db);
  let expected = 0;
  const wrong: string[] = [];
  for await (const rows of rowsOf(db, "ws_objects"))
    for (const kind of SEARCH_KINDS) {
      signal?.throwIfAborted();
      const texts = rows
        .filter((row) => row.kind === kind && row.removed_at === null)
        .flatMap((row) => {
          const place = { id: row.id, parentId: row.parent_id };
          return indexedTexts(kind, recordOfRow(kind, row.json, place), row) ?? [];
        });
      if (texts.length === 0) continue;
      const pages = await index.pagesOf(db, kind, texts);
      if (!(await hasWords(db, wordsIn(texts))) || !(await isFound(db, texts[0]))) return "The index lacks words.";
      expected += texts.length;
      wrong.push(...texts.filter(({ id, pageId }) => pages.get(id) !== pageId).map(({ id }) => `${kind} ${id}`));
    }
  if (wrong.length > 0) return `The index lacks ${wrong.length} of ${expected} objects, for example ${wrong[0]}.`;
  const found = await index.count(db);
  return found === expected ? undefined : `The index has ${found} objects instead of ${expected}.`;
}
