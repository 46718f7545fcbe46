// Marks objects as removed, together with the objects inside them.
import { batchesOf } from "../../model/batches.ts";
import { isoTime } from "../../model/iso-time.ts";
import type { ObjectKind } from "../../model/records/object-kind.ts";
import { taskKey } from "../../model/lists/task-key.ts";
import type { Database } from "../../store/mirror-store.ts";
import { allOf, idsIn, presentOf, SHOWING } from "../../store/objects.ts";
import { prepared } from "../../store/prepared.ts";
import { unindexObjects, type StoredPlace } from "../../store/search-index/write-index.ts";
import { removeSkipped } from "../skipped.ts";
import type { PullContext } from "../pull-context.ts";
import { addTasks } from "../task.ts";
import { noteChanged } from "./changed-objects.ts";
import { removeTasks } from "./remove-tasks.ts";

/** Marks objects of one kind as removed, with all that Notion removes with them. */
export async function removeObjects(
  db: Database,
  kind: ObjectKind,
  ids: readonly string[],
  context: PullContext,
): Promise<void> {
  if (ids.length === 0) return;
  const removedIds = await markRemoved(db, kind, ids, context);
  // The block that shows a child page has the id of the page. A page that was moved keeps its blocks, comments and tasks.
  if (kind === "block") {
    await retryMissed(db, ids, context);
    return removeInside(db, kind, await withoutChildPages(db, ids), removedIds, context);
  }
  await removeInside(db, kind, ids, removedIds, context);
}

/** Removes the skipped items of pages and databases that no block shows any more, and tries once more to retrieve them. */
async function retryMissed(db: Database, ids: readonly string[], { skipped }: PullContext): Promise<void> {
  const missed = ids
    .flatMap((id) => [{ kind: "page", id } as const, { kind: "database", id } as const])
    .filter(({ kind, id }) => skipped.has(taskKey(kind, id)));
  await removeSkipped(
    db,
    missed.map(({ kind, id }) => taskKey(kind, id)),
  );
  await addTasks(db, missed);
}

/** Returns the blocks that are not child pages or databases. */
async function withoutChildPages(db: Database, ids: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const some of batchesOf(ids)) found.push(...idsIn(await findOwnBlocks(db, { ids: some })));
  return found;
}

const findOwnBlocks = prepared((db, { ids }: { ids: string[] }) =>
  allOf(db, "block").select("id").where("id", "in", ids).where("type", "not in", SHOWING),
);

/** Removes what is inside of removed objects, and their tasks. */
async function removeInside(
  db: Database,
  kind: ObjectKind,
  ids: readonly string[],
  removedIds: readonly string[],
  context: PullContext,
): Promise<void> {
  if (ids.length === 0) return;
  if (kind === "page") await removeContent(db, ids, context);
  if (kind === "block") await removeObjects(db, "block", await idsInLists(db, "block", ids), context);
  if (kind === "page" || kind === "block")
    await markRemoved(db, "comment", await idsInLists(db, "comment", ids), context);
  if (kind === "database") await markRemoved(db, "view", await idsInLists(db, "view", ids), context);
  const inside = new Set(ids);
  await removeTasks(
    db,
    kind,
    removedIds.filter((id) => inside.has(id)),
  );
}

/** Removes the blocks of pages. If a page returns, its blocks are read again. */
async function removeContent(db: Database, pageIds: readonly string[], context: PullContext): Promise<void> {
  for (const kind of ["block", "comment"] as const) {
    const found = await presentOf(db, kind).select("id").where("page_id", "in", pageIds).execute();
    await markRemoved(db, kind, idsIn(found), context);
  }
  await db.deleteFrom("ws_tasks").where("page_id", "in", pageIds).execute();
}

/** Returns the objects that exist in the lists of these parents. */
export async function idsInLists(
  db: Database,
  kind: "block" | "comment" | "view",
  parentIds: readonly string[],
): Promise<string[]> {
  return idsIn(await findInLists(db, { kind, parentIds: [...parentIds] }));
}

const findInLists = prepared((db, { kind, parentIds }: { kind: ObjectKind; parentIds: string[] }) =>
  presentOf(db, kind).select("id").where("parent_id", "in", parentIds),
);

const setRemoved = prepared((db, { kind, ids, now }: { kind: ObjectKind; ids: string[]; now: string }) =>
  db
    .updateTable("ws_objects")
    .set({ removed_at: now, out_of_sight_at: null, left_out_at: null, enumerated_at: null, content_read_at: null })
    .where("kind", "=", kind)
    .where("id", "in", ids)
    .where("removed_at", "is", null)
    .returning(["id", "parent_id", "page_id"]),
);

async function markRemoved(
  db: Database,
  kind: ObjectKind,
  ids: readonly string[],
  { kind: run, now, counts }: PullContext,
): Promise<string[]> {
  const removed: StoredPlace[] = [];
  for (const some of batchesOf(ids)) removed.push(...(await setRemoved(db, { kind, ids: some, now: isoTime(now()) })));
  await noteChanged(db, run, kind, idsIn(removed));
  await unindexObjects(db, kind, removed);
  counts.removed += removed.length;
  return idsIn(removed);
}
