// Full-text search in PostgreSQL: a column of the type `tsvector`, made of our own words, because the parser of the server has
// other rules in each locale.
import { sql } from "kysely";
import type { IndexDialect, IndexMatch, IndexRow } from "./index-dialect.ts";
import type { SearchField } from "../../model/texts/search-texts.ts";

const WEIGHTS: Readonly<Record<SearchField, string>> = { title: "A", heading: "B", text: "D" };

/** Full-text search in PostgreSQL. */
export const POSTGRES_INDEX: IndexDialect = {
  async create(db) {
    await sql`alter table ws_search add column if not exists words tsvector`.execute(db);
    await sql`create index if not exists ws_search_by_words on ws_search using gin (words)`.execute(db);
  },
  async insert(db, rows) {
    const values = rows.map((row) => {
      const { number, kind, id, part, page_id: pageId } = row;
      return sql`(${number}::bigint, ${kind}, ${id}, ${part}, ${pageId}::text, ${vectorOf(row)}::tsvector)`;
    });
    await sql`insert into ws_search (number, kind, id, part, page_id, words) values ${sql.join(values)}`.execute(db);
  },
  async remove(db, numbers) {
    await db.deleteFrom("ws_search").where("number", "in", numbers).execute();
  },
  phrase: (words, isPrefix) => `${words.map((word) => `'${word}'`).join(" <-> ")}${isPrefix ? ":*" : ""}`,
  all: (expressions) => expressions.map((expression) => `(${expression})`).join(" & "),
  any: (expressions) => expressions.map((expression) => `(${expression})`).join(" | "),
  match: (expression) => sql<IndexMatch>`select number, -ts_rank('{0.1, 0.1, 0.3, 0.8}', words, query) as rank
    from ws_search, (select ${expression}::tsquery as query) as searched where words @@ query`,
};

/** Returns the words with their positions and the weight of the field. Words have no character that must be escaped. */
const vectorOf = ({ field, words }: IndexRow): string =>
  words.map((word, index) => `'${word}':${index + 1}${WEIGHTS[field]}`).join(" ");
