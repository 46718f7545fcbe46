// Finds the rows of the index that match a query.
import { sql, type RawBuilder } from "kysely";
import type { Database } from "../store/database.ts";
import type { IndexDialect } from "../store/search-index/index-dialect.ts";
import { PROPERTY_PART } from "../model/texts/search-texts.ts";
import { indexDialectOf } from "../store/search-index/index-dialects.ts";
import type { SearchTable } from "../store/tables.ts";
import { MIN_PART } from "./match-terms.ts";
import type { SearchQuery, SearchTerm } from "./parse-query.ts";

/** What a search is limited to. */
export interface SearchFilter {
  /** Id of a page, database or block: only what is inside of it, and itself. */
  readonly in?: string | undefined;
  /** Kind of the object that contains the text. */
  readonly kind?: SearchTable["kind"] | undefined;
  /** ISO 8601 time: only objects that were edited since then. */
  readonly editedSince?: string | undefined;
  /** Names of the columns whose values are searched. */
  readonly columns?: readonly string[] | undefined;
}

/** A row of the index that matches. */
export type SearchEntry = SearchTable;

/** Rows of the index that are read for each result that is wanted. A page with several texts is one result. */
const ROWS_PER_RESULT = 2;

/** Number of words that a part of a word stands for. */
const MAX_EXPANSION = 60;

/**
 * Finds rows of the index, the best first. Texts with all terms come first, then the texts of pages that have all of them in
 * different places, then words that contain a term, and at last, if there is nothing else, texts with some of the terms.
 */
export async function findEntries(
  db: Database,
  query: SearchQuery,
  filter: SearchFilter,
  wanted: number,
): Promise<SearchEntry[]> {
  const search = new EntrySearch(db, filter, wanted);
  const exact = query.terms.map((term) => search.index.phrase(term.words, term.isPrefix));
  await search.addAll(exact);
  if (search.isFull) return search.entries;
  const wider = await Promise.all(
    query.terms.map((term, index) => widened(db, term, exact[index] ?? "", search.index)),
  );
  if (wider.some((expression, index) => expression !== exact[index])) await search.addAll(wider);
  if (search.entries.length === 0 && wider.length > 1) await search.add(search.index.any(wider));
  return search.entries;
}

class EntrySearch {
  readonly index: IndexDialect;
  readonly entries: SearchEntry[] = [];
  readonly #db: Database;
  readonly #filter: SearchFilter;
  readonly #wanted: number;
  readonly #numbers = new Set<number>();
  readonly #places = new Set<string>();

  constructor(db: Database, filter: SearchFilter, wanted: number) {
    this.index = indexDialectOf(db);
    this.#db = db;
    this.#filter = filter;
    this.#wanted = wanted;
  }

  /** True if there are enough results. */
  get isFull(): boolean {
    return this.#places.size >= this.#wanted;
  }

  /** Adds texts with all terms, and texts of pages with all terms. */
  async addAll(terms: readonly string[]): Promise<void> {
    await this.add(this.index.all(terms));
    if (terms.length > 1 && !this.isFull) await this.add(this.index.any(terms), pagesWithAll(this.index, terms));
  }

  /** Adds texts that match, if they are on one of the pages. */
  async add(expression: string, pages?: RawBuilder<unknown>): Promise<void> {
    const conditions = [...conditionsOf(this.#filter), ...(pages === undefined ? [] : [sql`s.page_id in (${pages})`])];
    const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
    const { rows } = await sql<SearchEntry>`select s.number, s.kind, s.id, s.part, s.page_id
      from (${this.index.match(expression)}) as found join ws_search as s on s.number = found.number ${where}
      order by found.rank limit ${this.#wanted * ROWS_PER_RESULT}`.execute(this.#db);
    for (const row of rows) {
      if (this.#numbers.has(row.number)) continue;
      this.#numbers.add(row.number);
      this.#places.add(this.#filter.kind === undefined ? (row.page_id ?? row.id) : row.id);
      this.entries.push(row);
    }
  }
}

/** Selects the pages on which each term occurs. */
const pagesWithAll = (index: IndexDialect, terms: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    terms.map(
      (term) => sql`select p.page_id from (${index.match(term)}) as m join ws_search as p on p.number = m.number`,
    ),
    sql` intersect `,
  );

function conditionsOf({ in: inside, kind, editedSince, columns }: SearchFilter): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (kind !== undefined) conditions.push(sql`s.kind = ${kind}`);
  if (inside !== undefined)
    conditions.push(sql`s.id in (with recursive inside(id) as (select cast(${inside} as text) union
      select child.id from inside join ws_objects as child on child.parent_id = inside.id and child.removed_at is null)
      select id from inside)`);
  if (editedSince !== undefined)
    conditions.push(sql`exists (select 1 from ws_objects as o where o.kind = s.kind and o.id = s.id
      and o.last_edited_time >= ${editedSince})`);
  if (columns !== undefined) {
    const parts = columns.map((name) => `${PROPERTY_PART}${name}`);
    const isOpen = parts.length === 0 ? sql`1 = 0` : sql`s.part in (${sql.join(parts)})`;
    conditions.push(sql`(s.part not like ${`${PROPERTY_PART}%`} or ${isOpen})`);
  }
  return conditions;
}

/** Returns an expression that also matches words that contain the term. */
async function widened(
  db: Database,
  { words, isPrefix }: SearchTerm,
  exact: string,
  index: IndexDialect,
): Promise<string> {
  const [word] = words;
  if (word === undefined || words.length > 1 || word.length < MIN_PART || isPrefix) return exact;
  const found = await db
    .selectFrom("ws_words")
    .select("word")
    .where(sql<boolean>`word like ${`%${word.replaceAll("_", "!_")}%`} escape '!'`)
    .orderBy((eb) => eb.fn("length", ["word"]))
    .limit(MAX_EXPANSION)
    .execute();
  return found.length === 0 ? exact : index.any([exact, ...found.map((row) => index.phrase([row.word], false))]);
}

/** Returns those of the pages that have one of the terms. */
export async function pagesWith(
  db: Database,
  terms: readonly SearchTerm[],
  pages: readonly string[],
): Promise<ReadonlySet<string>> {
  if (terms.length === 0 || pages.length === 0) return new Set();
  const index = indexDialectOf(db);
  const expression = index.any(terms.map((term) => index.phrase(term.words, term.isPrefix)));
  const { rows } = await sql<{ page_id: string }>`select distinct s.page_id from (${index.match(expression)}) as found
    join ws_search as s on s.number = found.number where s.page_id in (${sql.join(pages)})`.execute(db);
  return new Set(rows.map((row) => row.page_id));
}
