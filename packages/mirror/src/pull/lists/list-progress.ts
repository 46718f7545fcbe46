// Follows a list of Notion to its end, and notices a list that does not end.
import type { ListPage } from "../../model/lists/list-page.ts";
import type { TaskState } from "../../model/lists/task-state.ts";
import type { Database } from "../../store/mirror-store.ts";
import { prepared } from "../../store/prepared.ts";

/** An item of a list. */
export interface ListItem {
  readonly id: string;
}

/** Pages in a row without a new object, after which a list counts as endless. */
const MAX_PAGES_WITHOUT_NEW = 100;

/** From this page on, new objects are looked for. Few lists are longer. */
const FIRST_CHECKED_PAGE = 5;

/** Number of sentences to keep about one list. */
const MAX_SENTENCES = 20;

const findInPass = prepared((db, { ids, pass }: { ids: string[]; pass: number }) =>
  db.selectFrom("ws_objects").select("id").where("id", "in", ids).where("list_pass", "=", pass),
);

/** True if the pass over a list has not seen one of the items before. */
export async function hasNewItem(
  db: Database,
  { items }: ListPage<ListItem>,
  pass: number,
  { pages = 0, ids: earlier = [] }: TaskState,
): Promise<boolean> {
  if (items.length === 0) return false;
  if (pages < FIRST_CHECKED_PAGE) return true;
  const ids = [...new Set(items.map(({ id }) => id))];
  const known = new Set([...earlier, ...(await findInPass(db, { ids, pass })).map((row) => row.id)]);
  return ids.some((id) => !known.has(id));
}

/** The progress after a page, and whether the list goes on. */
export interface NextProgress {
  readonly progress: Pick<TaskState, "pages" | "pagesWithoutNew" | "mark" | "cursor"> & {
    readonly lacks: readonly string[];
  };
  /** `end`: the list is complete. `broken`: it does not come to an end, and its rest is unknown. */
  readonly state: "more" | "end" | "broken";
}

/** Returns the progress after a page. */
export function progressAfter(before: TaskState, page: ListPage<ListItem>, hasNew: boolean): NextProgress {
  const pages = (before.pages ?? 0) + 1;
  const pagesWithoutNew = hasNew ? 0 : (before.pagesWithoutNew ?? 0) + 1;
  // The mark moves at the pages 1, 2, 4, 8, …, so that it enters every circle.
  const mark = (pages & (pages - 1)) === 0 ? page.cursor : before.mark;
  const fault = page.hasMore ? faultOf(before, page, pagesWithoutNew) : undefined;
  const lacks = [...(before.lacks ?? []), ...page.wrongItems, ...(fault === undefined ? [] : [fault])];
  const cursor = page.hasMore && fault === undefined ? page.cursor : undefined;
  return {
    progress: { pages, pagesWithoutNew, mark, lacks: lacks.slice(0, MAX_SENTENCES), cursor },
    state: fault !== undefined ? "broken" : page.hasMore ? "more" : "end",
  };
}

function faultOf(before: TaskState, { cursor }: ListPage<ListItem>, pagesWithoutNew: number): string | undefined {
  if (cursor === undefined) return "The list has more objects, but no cursor.";
  if (cursor === before.cursor || cursor === before.mark) return "The list repeats a cursor.";
  if (pagesWithoutNew < MAX_PAGES_WITHOUT_NEW) return undefined;
  return `The list does not end: ${pagesWithoutNew} pages had no new object.`;
}
