// Follows a list of the service to its end, and notices a list that does not end.
import { fieldsList, textOf, type Fields } from "../json.ts";
import { isObjectId, shownId } from "../object-id.ts";
import { WrongResponseError } from "../model/failure.ts";
import type { Database } from "../store/mirror-store.ts";
import { prepared } from "../store/prepared.ts";

/** Progress of a list. It is stored with the task after each page. */
export interface ListProgress {
  readonly cursor?: string | undefined;
  /** Number of pages so far. */
  readonly pages?: number | undefined;
  /** Number of pages in a row without a new object. */
  readonly pagesWithoutNew?: number | undefined;
  /** An earlier cursor. The cursors of a list that goes round in a circle come back to it. */
  readonly mark?: string | undefined;
  /** What the list lacks, as sentences. */
  readonly lacks?: readonly string[] | undefined;
}

/** One page of a list. */
export interface ListPage {
  /** Items with a valid id. */
  readonly items: readonly Fields[];
  /** Items whose id is not valid, as sentences. */
  readonly wrongItems: readonly string[];
  readonly hasMore: boolean;
  readonly cursor: string | undefined;
}

/** Pages in a row without a new object, after which a list counts as endless. */
const MAX_PAGES_WITHOUT_NEW = 100;

/** From this page on, new objects are looked for. Few lists are longer. */
const FIRST_CHECKED_PAGE = 5;

/** Number of sentences to keep about one list. */
const MAX_SENTENCES = 20;

/** Parses a page of a list. @throws WrongResponseError if it has no items */
export function parseListPage(response: Fields): ListPage {
  const { results, templates, has_more: hasMore, next_cursor: next } = response;
  const list = results ?? templates;
  if (!Array.isArray(list)) throw new WrongResponseError(`Expected a list in the response, got ${typeof list}.`);
  const items = fieldsList(list);
  return {
    items: items.filter((item) => isObjectId(item["id"])),
    wrongItems: items.filter((item) => !isObjectId(item["id"])).map(describeWrongItem),
    hasMore: hasMore === true,
    cursor: textOf(next),
  };
}

const describeWrongItem = ({ object, id }: Fields): string =>
  `The list has ${object === undefined ? "an object" : `a ${shownId(object).slice(1, -1)}`} with the id ${shownId(id)}.`;

const findInPass = prepared((db, { ids, pass }: { ids: string[]; pass: number }) =>
  db.selectFrom("ws_objects").select("id").where("id", "in", ids).where("list_pass", "=", pass),
);

/** True if the pass over a list has not seen one of the items before. */
export async function hasNewItem(
  db: Database,
  { items }: ListPage,
  pass: number,
  { pages = 0 }: ListProgress,
  earlierIds: readonly string[] = [],
): Promise<boolean> {
  if (items.length === 0) return false;
  if (pages < FIRST_CHECKED_PAGE) return true;
  const ids = [...new Set(items.map((item) => String(item["id"])))];
  const known = new Set([...earlierIds, ...(await findInPass(db, { ids, pass })).map((row) => row.id)]);
  return ids.some((id) => !known.has(id));
}

/** The progress after a page, and whether the list goes on. */
export interface NextProgress extends ListProgress {
  readonly pages: number;
  readonly lacks: readonly string[];
  /** `end`: the list is complete. `broken`: it does not come to an end, and its rest is unknown. */
  readonly state: "more" | "end" | "broken";
}

/** Returns the progress after a page. */
export function progressAfter(before: ListProgress, page: ListPage, hasNew: boolean): NextProgress {
  const pages = (before.pages ?? 0) + 1;
  const pagesWithoutNew = hasNew ? 0 : (before.pagesWithoutNew ?? 0) + 1;
  // The mark moves at the pages 1, 2, 4, 8, …, so that it enters every circle.
  const mark = (pages & (pages - 1)) === 0 ? page.cursor : before.mark;
  const fault = page.hasMore ? faultOf(before, page, pagesWithoutNew) : undefined;
  const lacks = [...(before.lacks ?? []), ...page.wrongItems, ...(fault === undefined ? [] : [fault])];
  return {
    pages,
    pagesWithoutNew,
    mark,
    lacks: lacks.slice(0, MAX_SENTENCES),
    cursor: page.hasMore && fault === undefined ? page.cursor : undefined,
    state: fault !== undefined ? "broken" : page.hasMore ? "more" : "end",
  };
}

function faultOf(before: ListProgress, { cursor }: ListPage, pagesWithoutNew: number): string | undefined {
  if (cursor === undefined) return "The list has more objects, but no cursor.";
  if (cursor === before.cursor || cursor === before.mark) return "The list repeats a cursor.";
  if (pagesWithoutNew < MAX_PAGES_WITHOUT_NEW) return undefined;
  return `The list does not end: ${pagesWithoutNew} pages had no new object.`;
}
