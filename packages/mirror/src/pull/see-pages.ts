// Decides what a page that was seen in a list needs: nothing, a new state, its blocks, or the rest of its properties.
import { isCutPage, type PageWithProperties } from "@ws/helpers";
import { parentIdOf } from "../model/parent-id.ts";
import { writeCells } from "../store/cells.ts";
import { contentHash } from "../store/content-hash.ts";
import type { Database } from "../store/mirror-store.ts";
import { prepared } from "../store/prepared.ts";
import type { ObjectsTable } from "../store/tables.ts";
import { idOf, isFields, parseFields, textOf, type Fields } from "../json.ts";
import { saveContext, type PullContext } from "./pull-context.ts";
import { removeObjects } from "./remove-objects.ts";
import { saveObjects } from "./save-objects.ts";
import { isSettled } from "./service-time.ts";
import { addTasks } from "./task.ts";
import { taskKey } from "../model/task-key.ts";

/**
 * Stores pages as lists and the page endpoint return them, and adds the tasks that they need.
 * @param listPass number of the pass over the list
 */
export async function seePages(
  db: Database,
  pages: readonly Fields[],
  context: PullContext,
  listPass = 0,
): Promise<void> {
  // A page without properties is only a reference.
  const references = pages.filter((page) => !isFields(page["properties"]));
  await addTasks(
    db,
    references.map((page) => ({ kind: "page", id: idOf(page) })),
  );
  const full = pages.filter((page) => isFields(page["properties"]));
  const before = await rowsById(
    db,
    full.map((page) => idOf(page)),
  );
  const present: string[] = [];
  for (const page of full) {
    const id = idOf(page);
    const row = before.get(id);
    if (page["in_trash"] === true) {
      await storePage(db, page, context, { listPass });
      await removeObjects(db, "page", [id], context);
      continue;
    }
    const isSame = row?.listing_hash === contentHash(page) && row.removed_at === null;
    // The index of search can be behind: an older state never replaces a newer one.
    const isOlder = row !== undefined && row.removed_at === null && editedTime(page) < (row.last_edited_time ?? "");
    if (isSame || isOlder) present.push(id);
    else await storePage(db, page, context, { listPass });
    if (isOlder) continue;
    // Search and a query return the same row: the second time in a run needs nothing.
    if (isSame && row.seen_run === context.run) continue;
    if (isCut(page) && (!isSame || context.kind === "full")) await addTasks(db, [{ kind: "properties", id }]);
    await readContent(db, page, context);
  }
  if (present.length > 0) await markSeen(db, { run: context.run, ids: present, listPass });
}

const markSeen = prepared((db, { run, ids, listPass }: { run: number; ids: string[]; listPass: number }) =>
  db
    .updateTable("ws_objects")
    .set({ seen_run: run, list_pass: listPass })
    .where("kind", "=", "page")
    .where("id", "in", ids),
);

/** Stores the state of a page, with the cells of a row. */
export async function storePage(
  db: Database,
  page: Fields,
  context: PullContext,
  form: { readonly listingHash?: string; readonly amends?: boolean; readonly listPass?: number } = {},
): Promise<void> {
  const seen = { kind: "page" as const, id: idOf(page), object: page, parentId: parentIdOf(page), ...form };
  const [saved] = await saveObjects(db, [seen], saveContext(context));
  if (saved?.changed !== true) return;
  context.counts.changed += 1;
  await writeCells(db, page);
  await refreshBlock(db, seen.id, (block) => saved.before !== undefined || block.last_edited_time !== editedTime(page));
}

const findBlock = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom("ws_objects")
    .select(["json", "last_edited_time"])
    .where("kind", "=", "block")
    .where("id", "=", id)
    .where("removed_at", "is", null),
);

/**
 * Adds the task that retrieves the block which shows a page or database in its parent, if it is stale. The block changes
 * with the page, but the parent does not.
 */
export async function refreshBlock(
  db: Database,
  id: string,
  isStale: (block: Pick<ObjectsTable, "json" | "last_edited_time">) => boolean,
): Promise<void> {
  const [block] = await findBlock(db, { id });
  if (block !== undefined && isStale(block)) await addTasks(db, [{ kind: "block", id }]);
}

const findContent = prepared((db, { id, key }: { id: string; key: string }) =>
  db
    .selectFrom("ws_objects as page")
    .leftJoin("ws_contents", "ws_contents.id", "page.id")
    .leftJoin("ws_tasks", (join) => join.on("ws_tasks.key", "=", key))
    .select(["ws_contents.read_at", "ws_contents.edited_time", "ws_tasks.state"])
    .where("page.kind", "=", "page")
    .where("page.id", "=", id),
);

const removeBlocksTasks = prepared((db, { id }: { id: string }) =>
  db.deleteFrom("ws_tasks").where("page_id", "=", id).where("kind", "=", "blocks"),
);

/** Adds the task that reads the blocks of a page, if they may have changed since they were read. */
async function readContent(db: Database, page: Fields, { kind, run }: PullContext): Promise<void> {
  const id = idOf(page);
  const edited = editedTime(page);
  const [content] = await findContent(db, { id, key: taskKey("blocks", id) });
  const { read_at: readAt = null, edited_time: read, state = null } = content ?? {};
  if (readAt !== null && read === edited && isSettled(edited, readAt) && kind !== "full") return;
  // A list that this run is reading goes on, unless the page was edited again.
  if (state !== null && parseFields(state)["edited"] === edited) return;
  await removeBlocksTasks(db, { id });
  await addTasks(db, [{ kind: "blocks", id, pageId: id, state: { edited, run } }]);
}

const findPages = prepared((db, { ids }: { ids: string[] }) =>
  db
    .selectFrom("ws_objects")
    .select(["id", "listing_hash", "removed_at", "last_edited_time", "seen_run"])
    .where("kind", "=", "page")
    .where("id", "in", ids),
);

async function rowsById(db: Database, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>();
  return new Map((await findPages(db, { ids })).map((row) => [row.id, row]));
}

const isCut = (page: Fields): boolean => isCutPage(page as Fields & PageWithProperties);

const editedTime = (object: Fields): string => textOf(object["last_edited_time"]) ?? "";
