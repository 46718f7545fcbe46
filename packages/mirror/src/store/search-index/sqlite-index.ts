// Full-text search in SQLite: FTS5 without a second copy of the texts. The words are separated by spaces, so its tokenizer only
// divides them.
import { sql } from "kysely";
import { prepared } from "../prepared.ts";
import type { SearchTable } from "../tables.ts";
import type { IndexDialect, IndexMatch, IndexRow } from "./index-dialect.ts";
import type { SearchField } from "../../model/texts/search-texts.ts";

const insertRows = prepared((db, { rows }: { rows: SearchTable[] }) => db.insertInto("ws_search").values(rows));

const removeRows = prepared((db, { numbers }: { numbers: number[] }) =>
  db.deleteFrom("ws_search").where("number", "in", numbers),
);

/** Full-text search in SQLite. */
export const SQLITE_INDEX: IndexDialect = {
  async create(db) {
    await sql`create virtual table if not exists ws_search_words using fts5(title, heading, text, content='',
      contentless_delete=1, tokenize="unicode61 remove_diacritics 0 categories 'L* N* M* Co Pc'")`.execute(db);
    await sql`insert into ws_search_words(ws_search_words, rank) values ('rank', 'bm25(8.0, 3.0, 1.0)')`.execute(db);
  },
  async insert(db, rows) {
    await insertRows(db, {
      rows: rows.map(({ number, kind, id, part, page_id }) => ({ number, kind, id, part, page_id })),
    });
    const values = rows.map((row) => {
      const [title, heading, text] = [wordsIn(row, "title"), wordsIn(row, "heading"), wordsIn(row, "text")];
      return sql`(${row.number}, ${title}, ${heading}, ${text})`;
    });
    await sql`insert into ws_search_words (rowid, title, heading, text) values ${sql.join(values)}`.execute(db);
  },
  async remove(db, numbers) {
    await sql`delete from ws_search_words where rowid in (${sql.join(numbers)})`.execute(db);
    await removeRows(db, { numbers: [...numbers] });
  },
  phrase: (words, isPrefix) => `"${words.join(" ")}"${isPrefix ? " *" : ""}`,
  all: (expressions) => expressions.map((expression) => `(${expression})`).join(" AND "),
  any: (expressions) => expressions.map((expression) => `(${expression})`).join(" OR "),
  match: (expression) =>
    sql<IndexMatch>`select rowid as number, rank from ws_search_words where ws_search_words match ${expression}`,
};

const wordsIn = ({ field, words }: IndexRow, wanted: SearchField): string | null =>
  field === wanted ? words.join(" ") : null;
