// Full-text search with FTS5 of SQLite.
import { sql } from "kysely";
import { MATCH_END, MATCH_START, type SearchDialect, type SearchHit } from "./search-dialect.ts";

/** Returns the words as an expression of FTS5. The last one may be incomplete. */
const matchOf = (words: readonly string[]): string => `${words.map((word) => `"${word}"`).join(" ")}*`;

/** The statements of SQLite. */
export const SQLITE_SEARCH: SearchDialect = {
  // SQLite has one writer at a time.
  lock: async () => {},
  async create(db) {
    await sql`create virtual table if not exists site_search
      using fts5(id unindexed, title, body, tokenize = 'unicode61 remove_diacritics 2')`.execute(db);
  },
  async find(db, words, limit) {
    const { rows } = await sql<{ id: string }>`select id from site_search where site_search match ${matchOf(words)}
      order by bm25(site_search, 0, 5, 1), id limit ${limit}`.execute(db);
    return rows.map((row) => row.id);
  },
  async excerpts(db, words, ids) {
    const { rows } = await sql<SearchHit>`select id, highlight(site_search, 1, ${MATCH_START}, ${MATCH_END}) as title,
      snippet(site_search, 2, ${MATCH_START}, ${MATCH_END}, '…', 24) as excerpt
      from site_search where site_search match ${matchOf(words)} and id in (${sql.join(ids)})`.execute(db);
    return rows;
  },
};
