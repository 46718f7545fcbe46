// Full-text search in PostgreSQL. A row has the words of many objects of a page, a line for each object, because rows have large
// headers. An inverted index finds the rows with all words, and this file the lines. The words are our own: the parser of the
// server has other rules in each locale.
import { sql, type RawBuilder } from "kysely";
import { batchesOf } from "../../model/batches.ts";
import type { Database } from "../database.ts";
import { POSTGRES } from "../dialects/postgres.ts";
import { countsOf } from "./count-pages.ts";
import type { IndexDialect, IndexedTexts, IndexEntry, IndexQuery, Phrase, PlacedObject } from "./index-dialect.ts";

/** Full-text search in PostgreSQL. */
export const POSTGRES_INDEX: IndexDialect = {
  async create(db) {
    await sql`create table if not exists ws_search (kind text not null, page_id uuid not null, field smallint not null,
      ids uuid[] not null, words text not null)`.execute(db);
    // A longer list of pending changes would slow down each search.
    await sql`create index if not exists ws_search_by_words on ws_search using gin (${VECTOR})
      with (gin_pending_list_limit = 256)`.execute(db);
    await sql`create table if not exists ws_words (start text not null, words text not null,
      constraint ws_words_key primary key (start))`.execute(db);
  },
  async drop(db) {
    for (const { name, isView } of await POSTGRES.names(db))
      if (name === "ws_search" || name === "ws_words")
        await sql`drop ${sql.raw(isView ? "view" : "table")} ${sql.id(name)}`.execute(db);
  },
  async insert(db, objects) {
    const rows = objects.flatMap((object) =>
      FIELDS.flatMap((name, field) => {
        const { [name]: words = [] } = object.words;
        return words.length === 0 ? [] : [{ ...object, field, line: words.join(" ") }];
      }),
    );
    await insertRows(db, rowsOf(rows));
  },
  async remove(db, kind, objects) {
    const removed = new Set(objects.map(({ id }) => id));
    for (const some of batchesOf(objects)) {
      const { rows } = await sql<StoredRow>`delete from ws_search where ${rowsWith(kind, some)}
        returning ${COLUMNS}`.execute(db);
      await insertRows(db, rowsOf(rows.flatMap(linesOf).filter(({ id }) => !removed.has(id))));
    }
  },
  async find(db, query) {
    const { terms, mode, limit = Number.MAX_SAFE_INTEGER } = query;
    const isFound = ({ line }: Line) => {
      const hasTerm = (phrases: readonly Phrase[]) => phrases.some((phrase) => hasPhrase(line, phrase));
      return mode === "object" ? terms.every(hasTerm) : terms.some(hasTerm);
    };
    // How lines share rows depends on when they were indexed. So lines of a page count together, and only with a match.
    const found: Line[][] = [];
    let next = query.offset;
    do {
      const groups = await readGroups(db, query, limit, next ?? 0);
      let read = 0;
      for (; read < groups.length && found.length < limit; read += 1) {
        const lines = groups[read]?.filter(isFound) ?? [];
        if (lines.length > 0) found.push(lines);
      }
      next = read < groups.length || groups.length === limit ? (next ?? 0) + read : undefined;
    } while (next !== undefined && found.length < limit);
    // The first match of each page comes before the second ones.
    const entries = found
      .flatMap((lines) => lines.map((line, index) => ({ line, index })))
      .toSorted((a, b) => a.index - b.index)
      .map(({ line }) => line);
    return { entries, next };
  },
  countPages: (db, lists) =>
    countsOf(
      db,
      lists.map((phrases) => sql`(select page_id from ws_search where ${matching(anyOf(phrases.map(phraseOf)))})`),
    ),
  rowsPerResult: 4,
  oneOf: (texts) => sql`(select unnest(${texts}::text[]))`,
  pairs: (rows) => sql`select value ->> 0, value ->> 1 from json_array_elements(${JSON.stringify(rows)}::json)`,
  contains: POSTGRES.values.contains,
  async pagesOf(db, kind, objects) {
    const { rows } = await sql<StoredRow>`select ${COLUMNS} from ws_search
      where ${rowsWith(kind, objects)}`.execute(db);
    return new Map(rows.flatMap(linesOf).map(({ id, pageId }) => [id, pageId]));
  },
  async hasObjects(db) {
    await sql`select start from ws_words limit 1`.execute(db);
    const { rows } = await sql`select ids from ws_search limit 1`.execute(db);
    return rows.length > 0;
  },
  async count(db) {
    const { rows } = await sql<{ count: number }>`select count(*) as count
      from (select distinct kind, unnest(ids) from ws_search) as objects`.execute(db);
    return rows[0]?.count ?? 0;
  },
};

/** The fields in the order in which their matches are read. */
const FIELDS = ["title", "heading", "text"] as const satisfies readonly (keyof IndexedTexts["words"])[];

/** Separates lines. No word contains it. */
const SEPARATOR = " \n ";

/** Largest number of characters in a row, unless one object has more. PostgreSQL compresses rows of more than 2,000 bytes. */
const MAX_CHARACTERS = 6000;

/** The words of a row, and the id of its page, by which rows of removed objects are found. */
const VECTOR = sql`array_to_tsvector(string_to_array(page_id::text || ' ' || words, ' '))`;

const COLUMNS = sql`kind, page_id, field, ids, words`;

interface StoredRow {
  readonly kind: IndexEntry["kind"];
  readonly page_id: string;
  readonly field: number;
  readonly ids: readonly string[];
  readonly words: string;
}

/** The words of an object in one field. */
interface Line extends IndexEntry {
  readonly field: number;
  readonly line: string;
}

const linesOf = ({ kind, page_id: pageId, field, ids, words }: StoredRow): Line[] => {
  const lines = words.split(SEPARATOR);
  return ids.map((id, index) => ({ kind, id, pageId, field, line: lines[index] ?? "" }));
};

/** Reads the lines of some pages, those of one kind, page and field together, in the order of their ids. */
async function readGroups(db: Database, query: IndexQuery, limit: number, offset: number): Promise<Line[][]> {
  const where = sql.join(conditionsOf(query), sql` and `);
  const { rows } =
    await sql<StoredRow>`with places as (select distinct field, page_id, kind from ws_search where ${where}
      order by field, page_id, kind limit ${limit} offset ${offset})
    select ${COLUMNS} from ws_search where ${where} and (field, page_id, kind) in (select * from places)
    order by field, page_id, kind`.execute(db);
  const groups = new Map<string, Line[]>();
  for (const line of rows.flatMap(linesOf)) {
    const key = `${line.field} ${line.pageId} ${line.kind}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [line]);
    else group.push(line);
  }
  return Array.from(groups.values(), (lines) => lines.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
}

/** Puts lines of one kind, page and field together. */
function rowsOf(lines: readonly Line[]): StoredRow[] {
  const rows: StoredRow[] = [];
  const last = new Map<string, { ids: string[]; words: string }>();
  for (const { kind, id, pageId, field, line } of lines) {
    const key = `${kind} ${pageId} ${field}`;
    const open = last.get(key);
    if (open !== undefined && open.words.length + line.length <= MAX_CHARACTERS) {
      open.ids.push(id);
      open.words += SEPARATOR + line;
    } else {
      const row = { kind, page_id: pageId, field, ids: [id], words: line };
      rows.push(row);
      last.set(key, row);
    }
  }
  return rows;
}

async function insertRows(db: Database, rows: readonly StoredRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into ws_search (${COLUMNS}) select ${COLUMNS} from json_to_recordset(${JSON.stringify(rows)})
    as rows (kind text, page_id uuid, field smallint, ids uuid[], words text)`.execute(db);
}

/**
 * Selects the rows with words. The planner must not see the words: for frequent ones it would read all rows and divide their
 * texts, which takes seconds.
 */
const matching = (expression: string): RawBuilder<unknown> => sql`${VECTOR} @@ (select ${expression}::tsquery)`;

/** Selects the rows with some of these objects. */
const rowsWith = (kind: string, objects: readonly PlacedObject[]): RawBuilder<unknown> =>
  sql`${matching(anyOf(objects.map(({ pageId }) => quoted(pageId))))} and kind = ${kind}
    and ids && ${objects.map(({ id }) => id)}::uuid[]`;

function conditionsOf({ terms, mode, without = [], kind, pages, inside }: IndexQuery): RawBuilder<unknown>[] {
  const expressions = terms.map((phrases) => anyOf(phrases.map(phraseOf)));
  const conditions = [matching(mode === "object" ? expressions.join(" & ") : anyOf(expressions))];
  if (kind !== undefined) conditions.push(sql`kind = ${kind}`);
  if (pages !== undefined) conditions.push(sql`page_id = any(${pages}::uuid[])`);
  if (inside !== undefined)
    conditions.push(sql`page_id::text in (select unnest(array[id, page_id, parent_id]) from (${inside}) as inside)`);
  if (mode === "page") {
    conditions.push(sql`page_id in (${sql.join(terms.map(pagesWith), sql` intersect `)})`);
  }
  if (without.length > 0) {
    conditions.push(sql`page_id not in (${pagesWith(without)})`);
  }
  return conditions;
}

/** Selects the pages with one of these phrases. The index has no positions, so that it finds words that do not follow each other, too. */
function pagesWith(phrases: readonly Phrase[]): RawBuilder<unknown> {
  const words = phrases.filter((phrase) => phrase.words.length === 1).map(phraseOf);
  const conditions = phrases
    .filter((phrase) => phrase.words.length > 1)
    .map((phrase) => sql`${matching(phraseOf(phrase))} and strpos(' ' || words || ' ', ${textOf(phrase)}) > 0`);
  if (words.length > 0) conditions.unshift(matching(anyOf(words)));
  const pages = conditions.map((condition) => sql`select page_id from ws_search where ${condition}`);
  return sql`(${sql.join(pages, sql` union `)})`;
}

const quoted = (word: string): string => `'${word}'`;

const anyOf = (expressions: readonly string[]): string => `(${expressions.join(" | ")})`;

/** The index has no positions. */
const phraseOf = ({ words, isPrefix }: Phrase): string => `(${words.map(quoted).join(" & ")}${isPrefix ? ":*" : ""})`;

/** True if the words follow each other in a line. */
const hasPhrase = (line: string, phrase: Phrase): boolean => ` ${line} `.includes(textOf(phrase));

const textOf = ({ words, isPrefix }: Phrase): string => ` ${words.join(" ")}${isPrefix ? "" : " "}`;
