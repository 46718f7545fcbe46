// The places of pages, databases and data sources in each other.
import { MirrorError } from "../errors.ts";
import { checkLimits, idsInside, type PageLimits, type PlacedPage } from "../model/page-limits.ts";
import type { TaskKind } from "../model/lists/task-key.ts";
import { CONTAINER_KINDS } from "../model/records/object-kind.ts";
import type { Database } from "./database.ts";
import { SHOWING } from "./objects.ts";
import { prepared } from "./prepared.ts";
import { whyUnfinished } from "./summarize.ts";

/**
 * Selects pages, databases and data sources with the page of their parent. The parent of a page can be a block, for example a column.
 * The block that shows a page has the id of the page.
 */
export const selectPlaces = (db: Database) =>
  db
    .selectFrom("ws_objects as object")
    .leftJoin("ws_objects as container", (join) =>
      join
        .onRef("container.id", "=", "object.parent_id")
        .on("container.kind", "=", "block")
        .on("container.type", "not in", SHOWING),
    )
    .select(["object.id", "object.parent_id", "container.page_id"])
    .where("object.kind", "in", CONTAINER_KINDS);

const findPlaces = prepared(selectPlaces);

/** Returns the places of all pages, databases and data sources, also of templates and of those that were removed. */
export async function readPlaces(db: Database): Promise<PlacedPage[]> {
  const rows = await findPlaces(db, {});
  return rows.map(({ id, parent_id: parentId, page_id: pageId }) => ({
    id,
    containerId: pageId ?? parentId ?? undefined,
  }));
}

/**
 * Returns the ids of the pages, databases and data sources that limits leave, also of templates and of those that were removed.
 * While the copy lacks something, what has no known place counts as excepted.
 * @throws MirrorError `invalid_argument` for a text that is no id and no URL
 */
export async function readInside(db: Database, limits: PageLimits): Promise<Set<string>> {
  const places = await readPlaces(db);
  const checked = checkLimits(limits);
  if (checked === undefined) return new Set(places.map(({ id }) => id));
  const isComplete = (await whyUnfinished(db)) === undefined && !(await lacksPlaces(db));
  return idsInside(places, checked, isComplete);
}

/** Kinds of tasks that read pages, or blocks that contain pages. */
const PLACE_TASKS: ReadonlySet<TaskKind> = new Set([
  "search",
  "page",
  "database",
  "data_source",
  "block",
  "blocks",
  "rows",
]);

/** True if something was skipped that can be above a page. */
async function lacksPlaces(db: Database): Promise<boolean> {
  const rows = await db.selectFrom("ws_skipped").select("task_key").execute();
  return rows.some(({ task_key: key }) => PLACE_TASKS.has(key.slice(0, key.indexOf(":")) as TaskKind));
}

/** @throws MirrorError `invalid_argument` if limits name something that a complete copy does not have */
export async function checkNamed(db: Database, limits: PageLimits): Promise<void> {
  const { only = [], except = [] } = checkLimits(limits) ?? {};
  const known = new Set((await readPlaces(db)).map(({ id }) => id));
  const missing = [...only, ...except].find((id) => !known.has(id));
  if (missing === undefined || (await whyUnfinished(db)) !== undefined) return;
  throw new MirrorError(
    "invalid_argument",
    `Expected ids of pages, databases or data sources of the copy in "only" and "except", got ${missing}. Find ids with "npx @ws/mirror search DIR WORDS".`,
  );
}
