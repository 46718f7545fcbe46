// Finds the texts that match a query, with as few questions to the index as possible.
import type { Database } from "../store/database.ts";
import type { IndexDialect, IndexEntry, IndexQuery, Phrase } from "../store/search-index/index-dialect.ts";
import { indexDialectOf } from "../store/search-index/index-dialects.ts";
import { MIN_PART, wordsContaining } from "../store/search-index/vocabulary.ts";
import type { SearchQuery } from "./parse-query.ts";
import { objectsInside, readTexts, type FoundText, type SearchFilter } from "./read-texts.ts";

/**
 * Finds texts that match a query. Objects with all terms come first, then pages that have them in different places, then words
 * that contain a term, and at last, if there is nothing else, texts with some of the terms.
 * @param wanted number of pages, or of objects with a filter for their kind
 */
export async function findTexts(
  db: Database,
  query: SearchQuery,
  filter: SearchFilter,
  wanted: number,
): Promise<readonly FoundText[]> {
  const search = new TextSearch(db, query, filter, wanted);
  const exact = query.terms.map((term) => [term]);
  await search.addAll(exact);
  if (search.isFull) return search.texts;
  const wider = await Promise.all(query.terms.map((term) => widened(db, term)));
  if (wider.some((phrases) => phrases.length > 1)) await search.addAll(wider);
  if (search.texts.length > 0 || wider.length === 1) return search.texts;
  const any = new TextSearch(db, query, filter, wanted);
  await any.add(wider, "any");
  return any.texts;
}

/** Objects that are read at a time, for each result that is wanted. */
const READ_PER_RESULT = 2;

/** Number of texts of a page that are read if each has all terms. */
const MAX_PER_PAGE = 4;

/** The number of rows grows by this factor if too few of them pass the filters. */
const GROWTH = 4;

type Terms = IndexQuery["terms"];

class TextSearch {
  readonly texts: FoundText[] = [];
  readonly #db: Database;
  readonly #index: IndexDialect;
  readonly #query: SearchQuery;
  readonly #filter: SearchFilter;
  readonly #wanted: number;
  readonly #seen = new Set<string>();
  /** Number of texts by their pages, or by their objects. */
  readonly #places = new Map<string, number>();

  constructor(db: Database, query: SearchQuery, filter: SearchFilter, wanted: number) {
    this.#db = db;
    this.#index = indexDialectOf(db);
    this.#query = query;
    this.#filter = filter;
    this.#wanted = wanted;
  }

  /** True if there are enough results. */
  get isFull(): boolean {
    return this.#places.size >= this.#wanted;
  }

  /** Adds texts of objects with all terms, and of pages with all terms. */
  async addAll(terms: Terms): Promise<void> {
    await this.add(terms, "object");
    if (terms.length > 1 && !this.isFull) await this.add(terms, "page");
  }

  async add(terms: Terms, mode: IndexQuery["mode"]): Promise<void> {
    const { kind, in: root, columns } = this.#filter;
    const inside = root === undefined ? undefined : objectsInside(root);
    const without = columns === undefined ? this.#query.without : [];
    const question = { terms, mode, without, kind, inside };
    let limit = this.#wanted * this.#index.rowsPerResult;
    for (let offset = 0; ; offset += limit, limit *= GROWTH) {
      const { entries, isComplete } = await this.#index.find(this.#db, { ...question, limit, offset });
      let left = entries;
      while (left.length > 0 && !this.isFull) {
        left = left.filter((entry) => this.#isWorthReading(entry, mode));
        await this.#addObjects(left.slice(0, this.#wanted * READ_PER_RESULT), mode);
      }
      if (isComplete || this.isFull) return;
    }
  }

  /** False for an object that was read, and if its page has enough objects with all terms. */
  #isWorthReading(entry: IndexEntry, mode: IndexQuery["mode"]): boolean {
    if (this.#seen.has(keyOf(entry))) return false;
    return mode !== "object" || (this.#places.get(entry.pageId) ?? 0) < MAX_PER_PAGE;
  }

  async #addObjects(entries: readonly IndexEntry[], mode: IndexQuery["mode"]): Promise<void> {
    for (const entry of entries) this.#seen.add(keyOf(entry));
    const texts = await readTexts(this.#db, entries, this.#query.terms, this.#filter);
    const { columns } = this.#filter;
    for (const text of columns === undefined ? texts : await this.#withoutHidden(texts, mode, columns)) {
      this.texts.push(text);
      const place = this.#filter.kind === undefined ? pageOf(text) : text.id;
      this.#places.set(place, (this.#places.get(place) ?? 0) + 1);
    }
  }

  /**
   * Leaves out pages that match, or do not match, only by a column that is not searched. Else the results would show what such
   * columns contain.
   */
  async #withoutHidden(
    texts: readonly FoundText[],
    mode: IndexQuery["mode"],
    columns: readonly string[],
  ): Promise<FoundText[]> {
    const { terms, without } = this.#query;
    const found = new Map<string, Set<number>>();
    for (const text of [...this.texts, ...texts])
      for (const [term, places] of text.matched.matches.entries())
        if (places.length > 0) found.set(pageOf(text), (found.get(pageOf(text)) ?? new Set()).add(term));
    const shown = mode === "any" ? [...texts] : texts.filter((text) => found.get(pageOf(text))?.size === terms.length);
    if (without.length === 0 || shown.length === 0) return shown;
    const pages = [...new Set(shown.map(pageOf))];
    const { entries } = await this.#index.find(this.#db, { terms: [without], mode: "any", pages });
    const excluded = new Set((await readTexts(this.#db, entries, without, { columns })).map(pageOf));
    return shown.filter((text) => !excluded.has(pageOf(text)));
  }
}

const keyOf = ({ kind, id }: { readonly kind: string; readonly id: string }): string => `${kind}/${id}`;

const pageOf = ({ pageId, id }: FoundText): string => pageId ?? id;

/** Returns a term with the words that contain it. */
async function widened(db: Database, term: Phrase): Promise<Phrase[]> {
  const [word] = term.words;
  if (word === undefined || term.words.length > 1 || word.length < MIN_PART || term.isPrefix) return [term];
  const others = await wordsContaining(db, word);
  return [{ words: [word], isPrefix: true }, ...others.map((other) => ({ words: [other], isPrefix: false })), term];
}
