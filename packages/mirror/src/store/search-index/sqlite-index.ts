// Full-text search in SQLite: FTS5 without a copy of the texts. The words are separated by spaces, so its tokenizer only divides
// them. Ids are stored as 16 bytes.
import { sql, type RawBuilder } from "kysely";
import { SEARCH_KINDS, type SearchKind } from "../../model/records/object-kind.ts";
import { bareId, dashedId } from "../../object-id.ts";
import { SQLITE } from "../dialects/sqlite.ts";
import type { Database } from "../database.ts";
import { countsOf } from "./count-pages.ts";
import type { IndexDialect, IndexedTexts, IndexEntry, IndexQuery, Phrase } from "./index-dialect.ts";

/** Full-text search in SQLite. */
export const SQLITE_INDEX: IndexDialect = {
  async create(db) {
    await sql`create table if not exists ws_search (number integer primary key, kind integer not null, id blob not null,
      page_id blob not null)`.execute(db);
    await sql`create index if not exists ws_search_by_id on ws_search (id)`.execute(db);
    await sql`create table if not exists ws_words (start text primary key, words text not null) without rowid`.execute(
      db,
    );
    // Words in the first column take the least space.
    await sql`create virtual table if not exists ws_search_words using fts5(text, heading, title, content='',
      contentless_delete=1, tokenize="unicode61 remove_diacritics 0 categories 'L* N* M* Co Pc'")`.execute(db);
    await sql`insert into ws_search_words(ws_search_words, rank) values ('rank', 'bm25(1.0, 3.0, 8.0)')`.execute(db);
  },
  async drop(db) {
    await dropWordTables(db);
    for (const table of ["ws_search_words", "ws_search", "ws_words"])
      await sql`drop table if exists ${sql.id(table)}`.execute(db);
  },
  async insert(db, objects) {
    const { rows } = await sql<{ last: number | null }>`select max(number) as last from ws_search`.execute(db);
    const first = (rows[0]?.last ?? 0) + 1;
    const entries = objects.map(({ kind, id, pageId }, index) => [
      first + index,
      numberOf(kind),
      bareId(id),
      bareId(pageId),
    ]);
    await sql`insert into ws_search (number, kind, id, page_id)
      select value ->> 0, value ->> 1, unhex(value ->> 2), unhex(value ->> 3)
      from json_each(${JSON.stringify(entries)})`.execute(db);
    const words = objects.map((object, index) => [first + index, ...fieldsOf(object)]);
    await sql`insert into ws_search_words (rowid, text, heading, title)
      select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(${JSON.stringify(words)})`.execute(db);
  },
  async remove(db, kind, objects) {
    const condition = sql`kind = ${numberOf(kind)} and id in ${listOf(objects.map(({ id }) => id))}`;
    await sql`delete from ws_search_words where rowid in (select number from ws_search where ${condition})`.execute(db);
    await sql`delete from ws_search where ${condition}`.execute(db);
  },
  async find(db, query) {
    const { terms, mode, limit = -1, offset = 0 } = query;
    const conditions = conditionsOf(query);
    const matches = matching(terms.map(termOf).join(mode === "object" ? " AND " : " OR "));
    // FTS5 itself finds the best rows faster than a join with all of them.
    if (conditions.length === 0 && limit > 0) return bestOf(db, matches, limit, offset);
    const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
    const { rows } = await sql<StoredEntry>`select ${COLUMNS} from (${matches}) as found
      join ws_search on number = found.rowid ${where} order by ${STABLE} limit ${limit} offset ${offset}`.execute(db);
    return { entries: rows.map(entryOf), next: limit < 0 || rows.length < limit ? undefined : offset + limit };
  },
  countPages: (db, lists) =>
    countsOf(
      db,
      lists.map((phrases) => sql`(${pagesWith(phrases)})`),
    ),
  rowsPerResult: 10,
  oneOf: (texts) => sql`(select value from json_each(${JSON.stringify(texts)}))`,
  // Without the condition, SQLite would read "on" as that of a join.
  pairs: (rows) => sql`select value ->> 0, value ->> 1 from json_each(${JSON.stringify(rows)}) where true`,
  contains: SQLITE.values.contains,
  async pagesOf(db, kind, objects) {
    const { rows } = await sql<StoredEntry>`select ${COLUMNS} from ws_search
      where kind = ${numberOf(kind)} and id in ${listOf(objects.map(({ id }) => id))}
      and number in (select rowid from ws_search_words)`.execute(db);
    return new Map(rows.map(entryOf).map(({ id, pageId }) => [id, pageId]));
  },
  async hasObjects(db) {
    await sql`select start from ws_words limit 1`.execute(db);
    await sql`${matching("a")} limit 1`.execute(db);
    const { rows } = await sql`select number from ws_search
      where number in (select rowid from ws_search_words limit 1)`.execute(db);
    return rows.length > 0;
  },
  async count(db) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ws_search`.execute(db);
    return rows[0]?.count ?? 0;
  },
};

/** Equal rows in an order that a rebuilt index has, too. */
const STABLE = sql`found.rank, page_id, kind, id`;

/** Reads the best rows, and all that are equal to the last of them, so that the number of a row decides nothing. */
async function bestOf(db: Database, matches: RawBuilder<unknown>, limit: number, offset: number) {
  const read = async (condition: RawBuilder<unknown>) =>
    sql<StoredEntry & { readonly rank: number }>`select ${COLUMNS}, found.rank as rank
      from (${matches} ${condition}) as found join ws_search on number = found.rowid order by ${STABLE}`.execute(db);
  const { rows } = await read(sql`order by rank limit ${limit + 1} offset ${offset}`);
  if (rows.length <= limit) return { entries: rows.map(entryOf), next: undefined };
  const next = offset + limit;
  const last = rows[limit - 1]?.rank;
  if (rows[limit]?.rank !== last) return { entries: rows.slice(0, limit).map(entryOf), next };
  const before = rows.filter(({ rank }) => rank !== last);
  const equal = await read(sql`and +rank = ${last}`);
  return { entries: [...before, ...equal.rows].map(entryOf), next };
}

/** The tables in which FTS5 keeps an index. */
const WORD_TABLES = ["data", "idx", "content", "docsize", "config"].map((name) => `ws_search_words_${name}`);

/**
 * Drops the table of FTS5. SQLite cannot do it if one of its tables is damaged or missing, because it opens them first. The row of
 * a virtual table in the schema has no pages of its own, so it can be deleted.
 */
async function dropWordTables(db: Database): Promise<void> {
  for (const table of WORD_TABLES) await sql`drop table if exists ${sql.id(table)}`.execute(db);
  await sql`pragma writable_schema = on`.execute(db);
  try {
    await sql`delete from sqlite_master where name = 'ws_search_words' and sql like 'create virtual table%'`.execute(
      db,
    );
  } finally {
    await sql`pragma writable_schema = reset`.execute(db);
  }
}

/** A row of the table, with ids as hexadecimal digits. */
interface StoredEntry {
  /** Position of the kind in their list. */
  readonly kind: number;
  readonly id: string;
  readonly page: string;
}

const COLUMNS = sql`kind, hex(id) as id, hex(page_id) as page`;

const numberOf = (kind: SearchKind): number => SEARCH_KINDS.indexOf(kind);

const entryOf = ({ kind, id, page }: StoredEntry): IndexEntry => ({
  kind: SEARCH_KINDS[kind] ?? "block",
  id: dashedId(id),
  pageId: dashedId(page),
});

/** Returns a list of ids for `in`. One parameter, so that statements are the same for each number of ids. */
const listOf = (ids: readonly string[]): RawBuilder<unknown> =>
  sql`(select unhex(value) from json_each(${JSON.stringify(ids.map(bareId))}))`;

const fieldsOf = ({ words }: IndexedTexts): (string | null)[] =>
  [words.text, words.heading, words.title].map((list) => list?.join(" ") ?? null);

const phraseOf = ({ words, isPrefix }: Phrase): string => `"${words.join(" ")}"${isPrefix ? " *" : ""}`;

const termOf = (phrases: readonly Phrase[]): string => `(${phrases.map(phraseOf).join(" OR ")})`;

const matching = (expression: string): RawBuilder<unknown> =>
  sql`select rowid, rank from ws_search_words where ws_search_words match ${expression}`;

const pagesWith = (phrases: readonly Phrase[]): RawBuilder<unknown> =>
  sql`select page_id from ws_search where number in (select rowid from (${matching(termOf(phrases))}))`;

function conditionsOf({ terms, mode, without = [], kind, pages, inside }: IndexQuery): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (kind !== undefined) conditions.push(sql`kind = ${numberOf(kind)}`);
  if (pages !== undefined) conditions.push(sql`page_id in ${listOf(pages)}`);
  if (inside !== undefined) conditions.push(sql`id in (select unhex(replace(id, '-', '')) from (${inside}))`);
  if (mode === "page") conditions.push(sql`page_id in (${sql.join(terms.map(pagesWith), sql` intersect `)})`);
  if (without.length > 0) conditions.push(sql`page_id not in (${pagesWith(without)})`);
  return conditions;
}
