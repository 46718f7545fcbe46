// Full-text search over the copy: FTS5 in SQLite, tsvector in PostgreSQL. The index is in the database of the copy.
import type { MirrorStore } from "@ws/mirror";
import { changedDocuments } from "./changed-documents.ts";
import { POSTGRES_SEARCH } from "./postgres-search.ts";
import type { SearchHit } from "./search-dialect.ts";
import { createState, readState, replaceDocument, writeState } from "./search-table.ts";
import { SQLITE_SEARCH } from "./sqlite-search.ts";

/** Most words of a query. */
const MAX_WORDS = 10;

/** Most hits whose publication is checked. */
const MAX_HITS = 1000;

/** Finds pages and databases by their text. */
export class SearchIndex {
  readonly #store: Pick<MirrorStore, "db" | "dialect" | "transaction">;
  readonly #isPublic: (column: string) => boolean;

  /** @param isPublic true for columns that visitors see. The others are not in the index */
  constructor(store: Pick<MirrorStore, "db" | "dialect" | "transaction">, isPublic: (column: string) => boolean) {
    this.#store = store;
    this.#isPublic = isPublic;
  }

  /** Brings the index up to date: only objects that changed since the last time are read. */
  async update(): Promise<void> {
    const { create, lock } = this.#dialect;
    await this.#store.transaction(async (db) => {
      await lock(db);
      await create(db);
      await createState(db);
      const { documents, until } = await changedDocuments(db, await readState(db), this.#isPublic);
      for await (const document of documents) await replaceDocument(db, document);
      await writeState(db, until);
    });
  }

  /**
   * Finds objects with all words of a text, the best first. The last word may be incomplete.
   * @param isPublished true for the ids to return
   */
  async find(
    text: string,
    isPublished: (id: string) => boolean,
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly count: number; readonly hits: readonly SearchHit[] }> {
    const words = wordsOf(text);
    if (words.length === 0) return { count: 0, hits: [] };
    const ids = (await this.#dialect.find(this.#store.db, words, MAX_HITS)).filter(isPublished);
    const some = ids.slice(offset, offset + limit);
    const hits = some.length === 0 ? [] : await this.#dialect.excerpts(this.#store.db, words, some);
    return { count: ids.length, hits: some.flatMap((id) => hits.find((hit) => hit.id === id) ?? []) };
  }

  get #dialect() {
    return this.#store.dialect === "sqlite" ? SQLITE_SEARCH : POSTGRES_SEARCH;
  }
}

/** Returns the words of a query. Signs have no meaning, so a query is never wrong. */
const wordsOf = (text: string): string[] => (text.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS);
