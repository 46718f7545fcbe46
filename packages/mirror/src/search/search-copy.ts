// Full-text search in a copy.
import { MirrorError } from "../errors.ts";
import { recordOfRow } from "../model/records/records.ts";
import { bareId, dashedId, isObjectId, shownId } from "../object-id.ts";
import type { Database } from "../store/database.ts";
import { readMeta, SEARCH_INDEXED } from "../store/meta.ts";
import { searchTextsOf } from "../model/texts/search-texts.ts";
import { isSearchKind, SEARCH_KINDS, type SearchKind } from "../model/records/object-kind.ts";
import type { ObjectsTable } from "../store/tables.ts";
import { excerptOf, type Excerpt } from "./excerpt.ts";
import { findEntries, pagesWith, type SearchEntry, type SearchFilter } from "./find-entries.ts";
import { matchTerms, type MatchedText } from "./match-terms.ts";
import { readPages, type PathStep } from "./found-pages.ts";
import { parseQuery, type SearchTerm } from "./parse-query.ts";
import { scorePlaces, type ScoredText } from "./score.ts";

/** Options of {@link searchCopy}. */
export interface SearchOptions {
  /** Id of a page, database or block: searches it and what is inside of it. @default everything */
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
  /** Names of the columns whose values are searched. @default all columns */
  readonly columns?: readonly string[] | undefined;
}

/** A place that a search has found. */
export interface SearchResult {
  readonly kind: SearchKind;
  /** Id of the object that contains the text. */
  readonly id: string;
  /** Id of the page or database that shows it. Undefined for a comment whose page is not in the copy. */
  readonly pageId: string | undefined;
  /** Title of this page or database. Empty if it has none. */
  readonly title: string;
  /** The pages and databases above it, the topmost first. */
  readonly path: readonly PathStep[];
  /** The best text of the object. */
  readonly excerpt: Excerpt;
  /** Address in the app. Undefined if the service gave none. */
  readonly url: string | undefined;
  readonly editedTime: string | undefined;
}

const MAX_LIMIT = 1000;

/**
 * Searches titles, headings and texts of a copy. The best results come first; of equal ones, the one that was edited last. All
 * words must occur on the page; `"a phrase"`, `begin*` and `-without` are understood, and everything else is text, so a query
 * never fails. A word also finds longer words that contain it.
 * @throws MirrorError `invalid_argument` if an option is wrong, `old_copy` if the copy has no index yet
 * @example
 * for (const { title, excerpt } of await searchCopy(store, "opening hours")) console.log(title, excerpt.text);
 */
export async function searchCopy(
  store: { readonly db: Database },
  query: string,
  options: SearchOptions = {},
): Promise<SearchResult[]> {
  const { limit = 20 } = options;
  const filter = filterOf(options);
  const { terms, without } = parseQuery(query);
  if (terms.length === 0) return [];
  const { db } = store;
  if ((await readMeta(db, SEARCH_INDEXED)) === undefined)
    throw new MirrorError(
      "old_copy",
      'The copy has no complete search index. Run "ws-mirror pull" or "ws-mirror verify --rebuild-index" once.',
    );
  const entries = await findEntries(db, { terms, without }, filter, limit);
  const pages = [...new Set(entries.flatMap((entry) => entry.page_id ?? []))];
  const excluded = await pagesWith(db, without, pages);
  const kept = entries.filter((entry) => entry.page_id === null || !excluded.has(entry.page_id));
  const texts = await readTexts(db, kept, terms);
  const places = scorePlaces(texts, filter.kind === undefined).slice(0, limit);
  return resultsOf(db, places);
}

function filterOf({ in: inside, kind, editedSince, limit = 20, columns }: SearchOptions): SearchFilter {
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
    throw new MirrorError(
      "invalid_argument",
      `Expected limit to be a whole number from 1 to ${MAX_LIMIT}, got ${limit}.`,
    );
  if (inside !== undefined && !isObjectId(inside))
    throw new MirrorError(
      "invalid_argument",
      `Expected in to be the id of a page, database or block, got ${shownId(inside)}.`,
    );
  if (kind !== undefined && !isSearchKind(kind))
    throw new MirrorError("invalid_argument", `Expected kind to be ${SEARCH_KINDS.join(", ")}, got ${shownId(kind)}.`);
  if (editedSince !== undefined && Number.isNaN(editedSince.getTime()))
    throw new MirrorError("invalid_argument", "Expected editedSince to be a time, got an invalid Date.");
  return { in: inside && dashedId(inside), kind, editedSince: editedSince?.toISOString(), columns };
}

type ObjectRow = Pick<ObjectsTable, "kind" | "id" | "json" | "last_edited_time">;

/** Reads the objects of rows of the index, and finds the terms in their texts. */
async function readTexts(
  db: Database,
  entries: readonly SearchEntry[],
  terms: readonly SearchTerm[],
): Promise<FoundText[]> {
  const objects = new Map<string, ObjectRow>();
  for (const kind of new Set(entries.map((entry) => entry.kind))) {
    const ids = new Set(entries.filter((entry) => entry.kind === kind).map(({ id }) => id));
    const rows = await db
      .selectFrom("ws_objects")
      .select(["kind", "id", "json", "last_edited_time"])
      .where("kind", "=", kind)
      .where("id", "in", [...ids])
      .execute();
    for (const row of rows) objects.set(`${kind}/${row.id}`, row);
  }
  const seen = new Set<string>();
  return entries.flatMap((entry) => {
    const object = objects.get(`${entry.kind}/${entry.id}`);
    // A long text has several rows in the index.
    const key = `${entry.kind}/${entry.id}/${entry.part}`;
    if (object === undefined || seen.has(key)) return [];
    seen.add(key);
    const found = searchTextsOf(recordOfRow(entry.kind, object.json)).find(({ part }) => part === entry.part);
    if (found === undefined) return [];
    return [
      {
        ...found,
        entry,
        editedTime: object.last_edited_time ?? undefined,
        matched: matchTerms(found.text, terms),
      },
    ];
  });
}

/** A text that was found, with its object. */
interface FoundText extends ScoredText {
  readonly entry: SearchEntry;
  readonly text: string;
  readonly matched: MatchedText;
}

async function resultsOf(db: Database, places: readonly FoundText[]): Promise<SearchResult[]> {
  const pageIds = [...new Set(places.flatMap(({ entry }) => entry.page_id ?? []))];
  const pages = await readPages(db, pageIds);
  return places.map(({ entry: { kind, id, page_id: pageId }, text, matched, editedTime }) => {
    const page = pages.get(pageId ?? "");
    const url = page?.url;
    return {
      kind,
      id,
      pageId: pageId ?? undefined,
      title: page?.title ?? "",
      path: page?.path ?? [],
      excerpt: excerptOf(text, matched),
      url: kind === "block" && url !== undefined ? `${url}#${bareId(id)}` : url,
      editedTime,
    };
  });
}
