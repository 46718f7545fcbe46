// Full-text search with tsvector of PostgreSQL.
import { sql } from "kysely";
import { MATCH_END, MATCH_START, type SearchDialect, type SearchHit } from "./search-dialect.ts";

/** Any number that no other program uses as a lock. */
const LOCK = 7_238_114;

/** Returns the words as a text search query. The last one may be incomplete. */
const queryOf = (words: readonly string[]) => sql`to_tsquery('simple', ${`${words.join(" & ")}:*`})`;

const OPTIONS = `StartSel=${MATCH_START}, StopSel=${MATCH_END}, MaxWords=24, MinWords=12`;

/** The statements of PostgreSQL. */
export const POSTGRES_SEARCH: SearchDialect = {
  async lock(db) {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(db);
  },
  async create(db) {
    await sql`create table if not exists site_search(id text primary key, title text not null, body text not null,
      document tsvector generated always as
        (setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', body), 'D')) stored)`.execute(
      db,
    );
    await sql`create index if not exists site_search_document on site_search using gin(document)`.execute(db);
  },
  async find(db, words, limit) {
    const query = queryOf(words);
    const { rows } = await sql<{ id: string }>`select id from site_search where document @@ ${query}
      order by ts_rank(document, ${query}) desc, id limit ${limit}`.execute(db);
    return rows.map((row) => row.id);
  },
  async excerpts(db, words, ids) {
    const query = queryOf(words);
    const { rows } = await sql<SearchHit>`select id,
      ts_headline('simple', title, ${query}, ${`${OPTIONS}, HighlightAll=true`}) as title,
      ts_headline('simple', body, ${query}, ${OPTIONS}) as excerpt
      from site_search where id in (${sql.join(ids)})`.execute(db);
    return rows;
  },
};
