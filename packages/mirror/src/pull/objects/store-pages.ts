// Decides what a page that was seen in a list needs: nothing, a new state, its blocks, or the rest of its properties.
import { isCutPage } from "@ws/helpers";
import type { PageRecord } from "../../model/records/page-record.ts";
import { recordOfRow } from "../../model/records/records.ts";
import type { BlockRecord } from "../../model/records/content-records.ts";
import { taskKey } from "../../model/lists/task-key.ts";
import { taskState } from "../../model/lists/task-state.ts";
import { contentHash } from "../../store/content-hash.ts";
import type { Database } from "../../store/mirror-store.ts";
import { allOf, idsIn, visibleOf } from "../../store/objects.ts";
import { prepared } from "../../store/prepared.ts";
import { hashesOf, hasText } from "../../store/row-hashes.ts";
import type { ObjectsTable } from "../../store/tables.ts";
import { heals, type PullContext } from "../pull-context.ts";
import { isSettled } from "../service-time.ts";
import { addTasks, addTasksOf } from "../task.ts";
import { insideOf } from "../choice/inside.ts";
import { removeObjects } from "./remove-objects.ts";
import { saveObjects, type SeenObject } from "./save-objects.ts";

const NO_POSITIONS: ReadonlyMap<string, number> = new Map();

/**
 * Stores pages as lists and the page endpoint return them, and adds the tasks that they need.
 * @param listPass number of the pass over the list
 * @param positions positions of rows in the list of their data source, by id
 */
export async function storePages(
  db: Database,
  pages: readonly PageRecord[],
  context: PullContext,
  listPass = 0,
  positions: ReadonlyMap<string, number> = NO_POSITIONS,
): Promise<void> {
  await addTasksOf(db, "page", idsIn(pages.filter((page) => !page.isWhole)));
  const found = pages.filter((page) => page.isWhole);
  const inside = await insideOf(db, found, context);
  const whole = found.filter(({ id }) => inside?.has(id) !== false);
  const rows = whole.length === 0 ? [] : await findPages(db, { ids: idsIn(whole) });
  const before = new Map(rows.map((row) => [row.id, row]));
  const hashes = await hashesOf(db, ["page"], idsIn(rows));
  const present: string[] = [];
  for (const page of whole) {
    const { id } = page;
    const row = before.get(id);
    if (page.isInTrash) {
      await savePage(db, page, context, { listPass });
      await removeObjects(db, "page", [id], context);
      continue;
    }
    const isIntact = row !== undefined && hasText(row.json, hashes.get(`page ${id}`));
    const { isSame, isOlder, isKept } = comparePage(page, row, isIntact, context);
    if (isKept) present.push(id);
    else await savePage(db, page, context, { listPass, position: positions.get(id) });
    if (isOlder) continue;
    // Search and a query return the same row: the second time in a run needs nothing.
    if (isSame && row?.seen_run === context.run) continue;
    if (isCutPage(page.forHelpers) && (!isSame || heals(context, id))) await addTasks(db, [{ kind: "properties", id }]);
    await readContent(db, page, context);
  }
  await movePages(db, positions, before, present);
  if (present.length > 0) await markSeen(db, { run: context.run, ids: present, listPass });
}

/** Compares a page of a list with its row. `isKept`: the row stays as it is. */
function comparePage(
  page: PageRecord,
  row: StoredPage | undefined,
  isIntact: boolean,
  context: Pick<PullContext, "kind" | "damaged">,
): { readonly isSame: boolean; readonly isOlder: boolean; readonly isKept: boolean } {
  if (row === undefined) return { isSame: false, isOlder: false, isKept: false };
  const isSame = isIntact && row.listing_hash === contentHash(page.json) && isInSight(row);
  // The index of search can be behind: an older state never replaces a newer one.
  const isOlder = row.removed_at === null && editedTime(page) < (row.last_edited_time ?? "");
  // A list has only a part of a long page. To store it would count as a change of a damaged one.
  const isCut = isCutPage(page.forHelpers);
  // A run that reads everything also compares what the copy has made of an unchanged page.
  const isKept = isOlder || (isSame && (!heals(context, page.id) || isCut)) || (!isIntact && isCut);
  return { isSame, isOlder, isKept };
}

type StoredPage = Pick<ObjectsTable, "listing_hash" | "removed_at" | "out_of_sight_at" | "last_edited_time">;

const isInSight = (row: Pick<ObjectsTable, "removed_at" | "out_of_sight_at">): boolean =>
  row.removed_at === null && row.out_of_sight_at === null;

const editedTime = ({ editedTime: time = "" }: PageRecord): string => time;

const findPages = prepared((db, { ids }: { ids: string[] }) =>
  allOf(db, "page")
    .select(["id", "json", "listing_hash", "removed_at", "out_of_sight_at", "last_edited_time", "seen_run", "position"])
    .where("id", "in", ids),
);

/** Stores the positions of pages that moved in their list. A move is no change of a page. */
async function movePages(
  db: Database,
  positions: ReadonlyMap<string, number>,
  before: ReadonlyMap<string, { readonly position: number | null }>,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    const position = positions.get(id);
    if (position !== undefined && position !== before.get(id)?.position) await setPosition(db, { id, position });
  }
}

const setPosition = prepared((db, { id, position }: { id: string; position: number }) =>
  db.updateTable("ws_objects").set({ position }).where("kind", "=", "page").where("id", "=", id),
);

const markSeen = prepared((db, { run, ids, listPass }: { run: number; ids: string[]; listPass: number }) =>
  db
    .updateTable("ws_objects")
    .set({ seen_run: run, list_pass: listPass })
    .where("kind", "=", "page")
    .where("id", "in", ids),
);

/** Stores the state of a page. */
export async function savePage(
  db: Database,
  page: PageRecord,
  context: PullContext,
  form: Pick<SeenObject, "listingHash" | "completes" | "listPass" | "position">,
): Promise<void> {
  const [saved] = await saveObjects(db, [{ record: page, ...form }], context);
  if (saved?.changed !== true) return;
  await refreshBlock(db, page.id, ({ editedTime: shown }) => saved.before !== undefined || shown !== page.editedTime);
}

const findBlock = prepared((db, { id }: { id: string }) => visibleOf(db, "block").select("json").where("id", "=", id));

/**
 * Adds the task that retrieves the block which shows a page or database in its parent, if it is stale. The block changes
 * with the page, but the parent does not.
 */
export async function refreshBlock(db: Database, id: string, isStale: (block: BlockRecord) => boolean): Promise<void> {
  const [row] = await findBlock(db, { id });
  if (row !== undefined && isStale(recordOfRow("block", row.json))) await addTasks(db, [{ kind: "block", id }]);
}

const findContent = prepared((db, { id, key }: { id: string; key: string }) =>
  db
    .selectFrom("ws_objects as page")
    .leftJoin("ws_tasks", (join) => join.on("ws_tasks.key", "=", key))
    .select(["page.content_read_at", "ws_tasks.state"])
    .where("page.kind", "=", "page")
    .where("page.id", "=", id),
);

const removeBlocksTasks = prepared((db, { id }: { id: string }) =>
  db.deleteFrom("ws_tasks").where("page_id", "=", id).where("kind", "=", "blocks"),
);

/** Adds the task that reads the blocks of a page, if they may have changed since they were read. */
async function readContent(db: Database, page: PageRecord, { kind, run }: PullContext): Promise<void> {
  const { id } = page;
  const edited = editedTime(page);
  const [content] = await findContent(db, { id, key: taskKey("blocks", id) });
  const { content_read_at: readAt = null, state = null } = content ?? {};
  if (readAt !== null && isSettled(edited, readAt) && kind !== "full") return;
  // A list that this run is reading goes on, unless the page was edited again.
  if (state !== null && taskState(state).edited === edited) return;
  await removeBlocksTasks(db, { id });
  await addTasks(db, [{ kind: "blocks", id, pageId: id, state: { edited, run } }]);
}
