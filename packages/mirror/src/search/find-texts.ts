// Finds the texts that match a query, with as few questions to the index as possible.
import type { Database } from "../store/database.ts";
import type { IndexDialect, IndexEntry, IndexQuery, Phrase } from "../store/search-index/index-dialect.ts";
import { indexDialectOf } from "../store/search-index/index-dialects.ts";
import { MIN_PART, wordsContaining } from "../store/search-index/vocabulary.ts";
import { isSymbol } from "../store/search-index/words.ts";
import { QUESTION, type SearchQuery } from "./parse-query.ts";
import { weighTerms, type TermWeight } from "./weigh-terms.ts";
import { objectsInside, readTexts, type FoundText, type SearchFilter } from "./read-texts.ts";

/** Texts that match a query. */
export interface FoundTexts {
  readonly texts: readonly FoundText[];
  /** The weight of each term that was searched. */
  readonly weights: readonly TermWeight[];
  /** True for a question: pages with some of the terms are among the results. */
  readonly isQuestion: boolean;
}

/**
 * Finds texts that match a query. Objects with all terms come first, then pages that have them in different places, then words
 * that contain a term. For a question, or if there is nothing else, texts with rare terms are added.
 * @param wanted number of pages, or of objects with a filter for their kind
 */
export async function findTexts(
  db: Database,
  query: SearchQuery,
  filter: SearchFilter,
  wanted: number,
): Promise<FoundTexts> {
  const { terms, parts } = query;
  const search = new TextSearch(db, query, filter, wanted);
  const exact = terms.map((term) => [term]);
  await search.addAll(exact);
  const isShort = terms.length < QUESTION;
  if (!search.isFull(terms.length) || !isShort) {
    const wider = await widenedAll(db, terms);
    if (!search.isFull(terms.length) && wider.some((phrases) => phrases.length > 1)) await search.addAll(wider);
  }
  const texts = search.textsWith(terms.length);
  if (texts.length > 0 && isShort) return { texts, weights: terms.map(() => EQUAL), isQuestion: false };
  return findAnswers(db, { ...query, terms: parts }, filter, wanted);
}

/** The weight of each term where every result has all of them. To count frequent words would take longer than the search. */
const EQUAL: TermWeight = { pages: 1, weight: 1, isFrequent: false };

/** Number of pages whose texts are compared to answer a question. */
const MAX_ANSWERS = 150;

/** Finds texts with the rarest terms of a question. Frequent terms count only beside them. */
async function findAnswers(
  db: Database,
  query: SearchQuery,
  filter: SearchFilter,
  wanted: number,
): Promise<FoundTexts> {
  const wider = await widenedAll(db, query.terms);
  const weights = await weighTerms(db, wider);
  const search = new TextSearch(db, query, filter, Math.max(MAX_ANSWERS, wanted));
  await search.add(rarestOf(wider, weights), "any");
  return { texts: search.textsWith(1), weights, isQuestion: true };
}

/** Returns the rarest terms, as many as a search can compare the pages of. */
function rarestOf(terms: Terms, weights: readonly TermWeight[]): Terms {
  const rare = terms
    .map((phrases, index) => ({ phrases, pages: weights[index]?.pages ?? 0, isFrequent: weights[index]?.isFrequent }))
    .filter(({ pages, isFrequent }) => pages > 0 && isFrequent === false)
    .toSorted((a, b) => a.pages - b.pages);
  let left = MAX_ANSWERS;
  return rare.filter(({ pages }, index) => (left -= pages) >= 0 || index === 0).map(({ phrases }) => phrases);
}

const widenedAll = (db: Database, terms: readonly Phrase[]): Promise<Phrase[][]> =>
  Promise.all(terms.map((term) => widened(db, term)));

/** Objects that are read at a time, for each result that is wanted. */
const READ_PER_RESULT = 2;

/** Number of texts of a page that are read if each has all terms. */
const MAX_PER_PAGE = 4;

/** The number of results grows by this factor if too few of them pass the filters. */
const GROWTH = 4;

type Terms = IndexQuery["terms"];

class TextSearch {
  readonly #db: Database;
  readonly #index: IndexDialect;
  readonly #query: SearchQuery;
  readonly #filter: SearchFilter;
  readonly #wanted: number;
  readonly #texts: FoundText[] = [];
  /** Objects that were read. */
  readonly #seen = new Set<string>();
  /** The terms that a page has, by their numbers. */
  readonly #terms = new Map<string, Set<number>>();
  /** Number of texts of each page. */
  readonly #counts = new Map<string, number>();

  constructor(db: Database, query: SearchQuery, filter: SearchFilter, wanted: number) {
    this.#db = db;
    this.#index = indexDialectOf(db);
    this.#query = query;
    this.#filter = filter;
    this.#wanted = wanted;
  }

  /** Texts of pages with at least some of the terms. */
  textsWith(terms: number): FoundText[] {
    return this.#texts.filter((text) => (this.#terms.get(pageOf(text))?.size ?? 0) >= terms);
  }

  /** True if there are enough results with at least some of the terms. */
  isFull(terms: number): boolean {
    const { kind } = this.#filter;
    return (
      new Set(this.textsWith(terms).map((text) => (kind === undefined ? pageOf(text) : text.id))).size >= this.#wanted
    );
  }

  /** Adds texts of objects with all terms, and of pages with all terms. */
  async addAll(terms: Terms): Promise<void> {
    await this.add(terms, "object");
    if (terms.length > 1 && !this.isFull(terms.length)) await this.add(terms, "page");
  }

  async add(terms: Terms, mode: IndexQuery["mode"]): Promise<void> {
    if (terms.length === 0) return;
    const { kind, in: root, isSearched } = this.#filter;
    const inside = root === undefined ? undefined : objectsInside(root);
    const without = isSearched === undefined ? this.#query.without : [];
    const question = { terms, mode, without, kind, inside };
    const least = mode === "any" ? 1 : terms.length;
    let limit = this.#wanted * this.#index.rowsPerResult;
    for (let offset: number | undefined = 0; offset !== undefined; limit *= GROWTH) {
      const { entries, next } = await this.#index.find(this.#db, { ...question, limit, offset });
      let left = entries;
      while (left.length > 0 && !this.isFull(least)) {
        left = left.filter((entry) => this.#isWorthReading(entry, mode));
        await this.#addObjects(left.slice(0, this.#wanted * READ_PER_RESULT));
      }
      offset = this.isFull(least) ? undefined : next;
    }
  }

  /** False for an object that was read, and if its page has enough objects with all terms. */
  #isWorthReading(entry: IndexEntry, mode: IndexQuery["mode"]): boolean {
    if (this.#seen.has(keyOf(entry))) return false;
    const isPage = mode === "object" && this.#filter.kind === undefined;
    return !isPage || (this.#counts.get(entry.pageId) ?? 0) < MAX_PER_PAGE;
  }

  async #addObjects(entries: readonly IndexEntry[]): Promise<void> {
    for (const entry of entries) this.#seen.add(keyOf(entry));
    const texts = await readTexts(this.#db, entries, this.#query.terms, this.#filter);
    const excluded = await this.#pagesToLeaveOut(texts);
    for (const text of texts) {
      const page = pageOf(text);
      if (excluded.has(page)) continue;
      this.#texts.push(text);
      this.#counts.set(page, (this.#counts.get(page) ?? 0) + 1);
      const found = text.matched.matches.flatMap((places, term) => (places.length > 0 ? [term] : []));
      this.#terms.set(page, new Set([...(this.#terms.get(page) ?? []), ...found]));
    }
  }

  /** The index cannot leave out pages by the texts that are searched. */
  async #pagesToLeaveOut(texts: readonly FoundText[]): Promise<ReadonlySet<string>> {
    const { without } = this.#query;
    const { isSearched } = this.#filter;
    if (isSearched === undefined || without.length === 0 || texts.length === 0) return new Set();
    const pages = [...new Set(texts.map(pageOf))];
    const { entries } = await this.#index.find(this.#db, { terms: [without], mode: "any", pages });
    return new Set((await readTexts(this.#db, entries, without, { isSearched })).map(pageOf));
  }
}

const keyOf = ({ kind, id }: { readonly kind: string; readonly id: string }): string => `${kind}/${id}`;

const pageOf = ({ pageId, id }: FoundText): string => pageId ?? id;

/** Returns a term with the words that contain it. */
async function widened(db: Database, term: Phrase): Promise<Phrase[]> {
  const [word] = term.words;
  if (word === undefined || term.words.length > 1 || word.length < MIN_PART || term.isPrefix || isSymbol(word))
    return [term];
  const others = await wordsContaining(db, word);
  return [{ words: [word], isPrefix: true }, ...others.map((other) => ({ words: [other], isPrefix: false })), term];
}
