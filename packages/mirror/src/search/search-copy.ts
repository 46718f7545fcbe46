// Full-text search in a copy.
import { MirrorError } from "../errors.ts";
import { idInArgument } from "../id-in-argument.ts";
import { bareId, shownId } from "../object-id.ts";
import type { Database } from "../store/database.ts";
import { readMeta, SEARCH_INDEXED } from "../store/meta.ts";
import { isIndexFault } from "../store/search-index/index-fault.ts";
import { isSearchKind, SEARCH_KINDS, type SearchKind } from "../model/records/object-kind.ts";
import { excerptOf, type Excerpt } from "./excerpt.ts";
import { findTexts } from "./find-texts.ts";
import { readPages, type PathStep } from "./found-pages.ts";
import { parseQuery } from "./parse-query.ts";
import type { FoundText, SearchedText, SearchFilter } from "./read-texts.ts";
import { scorePlaces } from "./score.ts";

/** Options of a search. */
export interface SearchOptions {
  /** Id or address of a page, database or block: searches it and what is inside of it. @default everything */
  readonly in?: string | undefined;
  /**
   * Kind of the objects whose texts are searched: pages by titles and values, databases by titles and descriptions, data
   * sources by titles and columns, blocks and comments by texts. @default all kinds, one result for each page or database
   */
  readonly kind?: SearchKind | undefined;
  /** Searches objects that were edited since this time. @default no limit */
  readonly editedSince?: Date | undefined;
  /** Largest number of results. @default 20 */
  readonly limit?: number | undefined;
  /**
   * Returns false for a text that is not searched, for readers who may not see all of the copy. No member of a result shows
   * what such a text contains: a refused title is empty, also in `path`, and is no part of `url`. A text that mentions another
   * page contains its title: see `mentions`. @default all texts
   */
  readonly isSearched?: ((text: SearchedText) => boolean) | undefined;
  /**
   * Returns a factor of the score of a place, for example more than 1 for pages that should stand before rows that match as well.
   * A word in a title counts 8 times a word in a text, so 1.5 changes the order of similar matches only.
   * @param place a text of the place; `pageId` is the page that shows it
   * @default 1 for each
   */
  readonly boost?: ((place: SearchedText) => number) | undefined;
}

/** A place that a search has found. */
export interface SearchResult {
  readonly kind: SearchKind;
  /** Id of the object that contains the text. */
  readonly id: string;
  /** Id of the page or database that shows it. Undefined for a comment whose page is not in the copy. */
  readonly pageId: string | undefined;
  /** Title of this page or database. Empty if it has none, or if `isSearched` refuses it. */
  readonly title: string;
  /** The pages and databases above it, the topmost first. */
  readonly path: readonly PathStep[];
  /** The best text of the object. */
  readonly excerpt: Excerpt;
  /** Address in the app. Undefined if Notion gave none. */
  readonly url: string | undefined;
  readonly editedTime: string | undefined;
  /** Time since which the object is out of sight, ISO 8601: the copy has it as it was. Undefined if it is in sight. */
  readonly outOfSightSince: string | undefined;
  /** True if the page lacks words of the query. */
  readonly isPartial: boolean;
}

const MAX_LIMIT = 1000;

/**
 * Searches titles, headings and texts of a copy. The best results come first; of equal ones, the one that was edited last. Words
 * weigh the more, the fewer pages of the copy have them. All words must occur on the page, unless no page has all of them or the
 * query has four words or more, which is a question: then the rare ones must. `"a phrase"`, `begin*` and `-without` are understood, and everything else is text, so a query
 * never fails. A word also finds longer words that contain it.
 * @throws MirrorError `invalid_argument` if an option is wrong, `no_index` if the index is missing, damaged or not complete
 * @example
 * for (const { title, excerpt } of await reader.search("opening hours")) console.log(title, excerpt.text);
 */
export async function searchCopy(
  store: { readonly db: Database } & Pick<SearchFilter, "onDamage">,
  query: string,
  options: SearchOptions = {},
): Promise<SearchResult[]> {
  const { limit = 20 } = options;
  const filter = { ...filterOf(options), onDamage: store.onDamage };
  const parsed = parseQuery(query);
  if (parsed.terms.length === 0) return [];
  const { db } = store;
  if ((await readMeta(db, SEARCH_INDEXED)) === undefined) throw noIndex("is not complete");
  try {
    const { texts, ...ranking } = await findTexts(db, parsed, filter, limit);
    const places = scorePlaces(texts, filter.kind === undefined, { ...ranking, boost: boostOf(options) }).slice(
      0,
      limit,
    );
    const weights = ranking.weights.map(({ weight }) => weight);
    const results = await resultsOf(
      db,
      places.map(({ best }) => best),
      weights,
      filter,
    );
    return results.map((result, index) => ({ ...result, isPartial: places[index]?.isPartial === true }));
  } catch (error) {
    if (isIndexFault(error)) throw noIndex("is damaged", error);
    throw error;
  }
}

function boostOf({ boost = () => 1 }: SearchOptions): (place: SearchedText) => number {
  return (place) => {
    const factor = boost(place);
    if (Number.isFinite(factor) && factor > 0) return factor;
    throw new MirrorError("invalid_argument", `Expected boost to return a positive number, got ${String(factor)}.`);
  };
}

const noIndex = (what: string, cause?: unknown): MirrorError =>
  new MirrorError(
    "no_index",
    `The search index of the copy ${what}. Run "npx @ws/mirror verify DIR --rebuild-index".`,
    cause === undefined ? undefined : { cause },
  );

function filterOf({ in: inside, kind, editedSince, limit = 20, isSearched }: SearchOptions): SearchFilter {
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
    throw new MirrorError(
      "invalid_argument",
      `Expected limit to be a whole number from 1 to ${MAX_LIMIT}, got ${limit}.`,
    );
  if (kind !== undefined && !isSearchKind(kind))
    throw new MirrorError("invalid_argument", `Expected kind to be ${SEARCH_KINDS.join(", ")}, got ${shownId(kind)}.`);
  if (editedSince !== undefined && Number.isNaN(editedSince.getTime()))
    throw new MirrorError("invalid_argument", "Expected editedSince to be a time, got an invalid Date.");
  return {
    in: inside === undefined ? undefined : idInArgument("in", inside, "page or database"),
    kind,
    editedSince: editedSince?.toISOString(),
    isSearched,
  };
}

async function resultsOf(
  db: Database,
  places: readonly FoundText[],
  weights: readonly number[],
  { isSearched }: SearchFilter,
): Promise<Omit<SearchResult, "isPartial">[]> {
  const pages = await readPages(db, [...new Set(places.flatMap(({ pageId }) => pageId ?? []))], isSearched);
  return places.map(({ kind, id, pageId, text, matched, editedTime, outOfSightSince }) => {
    const page = pages.get(pageId ?? "");
    const url = page?.url;
    return {
      kind,
      id,
      pageId,
      title: page?.title ?? "",
      path: page?.path ?? [],
      excerpt: excerptOf(text, matched, weights),
      url: kind === "block" && url !== undefined ? `${url}#${bareId(id)}` : url,
      editedTime,
      outOfSightSince,
    };
  });
}
