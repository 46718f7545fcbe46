// Marks objects as removed, together with the objects inside them.
import { batchesOf } from "../model/batches.ts";
import type { Database } from "../store/mirror-store.ts";
import { prepared } from "../store/prepared.ts";
import type { ObjectKind } from "../store/tables.ts";
import type { PullContext } from "./pull-context.ts";
import { isoTime } from "../model/iso-time.ts";
import { addTasks } from "./task.ts";
import { taskKey } from "../model/task-key.ts";

/** Marks objects of one kind as removed, with all that the service removes with them. */
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

/** Removes the omissions of pages and databases that no block shows any more, and tries once more to retrieve them. */
async function retryMissed(db: Database, ids: readonly string[], { omitted }: PullContext): Promise<void> {
  if (omitted.size === 0) return;
  const missed = ids.flatMap((id) =>
    (["page", "database"] as const).filter((kind) => omitted.has(taskKey(kind, id))).map((kind) => ({ kind, id })),
  );
  if (missed.length === 0) return;
  const keys = missed.map(({ kind, id }) => taskKey(kind, id));
  await db.deleteFrom("ws_omissions").where("task_key", "in", keys).execute();
  await addTasks(db, missed);
}

/** Returns the blocks that are not child pages or databases. */
async function withoutChildPages(db: Database, ids: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const some of batchesOf(ids)) {
    const rows = await db
      .selectFrom("ws_objects")
      .select("id")
      .where("kind", "=", "block")
      .where("id", "in", some)
      .where("type", "not in", ["child_page", "child_database"])
      .execute();
    found.push(...rows.map((row) => row.id));
  }
  return found;
}

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
  else if (kind === "block") {
    const children = await idsInLists(db, "block", ids, "blocks");
    await removeObjects(db, "block", children, context);
  }
  if (kind === "page" || kind === "block")
    await markRemoved(db, "comment", await idsInLists(db, "comment", ids, "comments"), context);
  if (kind === "database") await markRemoved(db, "view", await idsInLists(db, "view", ids, "views"), context);
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
    const found = await db
      .selectFrom("ws_objects")
      .select("id")
      .where("kind", "=", kind)
      .where("page_id", "in", pageIds)
      .where("removed_at", "is", null)
      .execute();
    await markRemoved(
      db,
      kind,
      found.map((row) => row.id),
      context,
    );
  }
  await db.deleteFrom("ws_contents").where("id", "in", pageIds).execute();
  await db.deleteFrom("ws_tasks").where("page_id", "in", pageIds).execute();
}

/** Returns the objects that exist in the lists of these parents. */
export async function idsInLists(
  db: Database,
  kind: ObjectKind,
  parentIds: readonly string[],
  list: "blocks" | "comments" | "views",
): Promise<string[]> {
  const found = await findInLists(db, { kind, lists: parentIds.map((id) => taskKey(list, id)) });
  return found.map((row) => row.id);
}

const findInLists = prepared((db, { kind, lists }: { kind: ObjectKind; lists: string[] }) =>
  db
    .selectFrom("ws_objects")
    .select("id")
    .where("kind", "=", kind)
    .where("removed_at", "is", null)
    .where("list_key", "in", lists),
);

const setRemoved = prepared((db, { kind, ids, now }: { kind: ObjectKind; ids: string[]; now: string }) =>
  db
    .updateTable("ws_objects")
    .set({ removed_at: now, enumerated_at: null })
    .where("kind", "=", kind)
    .where("id", "in", ids)
    .where("removed_at", "is", null)
    .returning("id"),
);

async function markRemoved(
  db: Database,
  kind: ObjectKind,
  ids: readonly string[],
  { now, counts }: PullContext,
): Promise<string[]> {
  const removed: string[] = [];
  for (const some of batchesOf(ids)) {
    const rows = await setRemoved(db, { kind, ids: some, now: isoTime(now()) });
    removed.push(...rows.map((row) => row.id));
  }
  counts.removed += removed.length;
  return removed;
}

/** Removes the tasks and omissions of removed objects. */
async function removeTasks(db: Database, kind: ObjectKind, ids: readonly string[]): Promise<void> {
  const keys = ids.flatMap((id) => [
    taskKey("blocks", id),
    taskKey("comments", id),
    taskKey("files", `${kind}/${id}`),
    ...(kind === "data_source" ? [taskKey("rows", id), taskKey("templates", id)] : []),
    ...(kind === "database" ? [taskKey("views", id)] : []),
    ...(kind === "page" ? [taskKey("properties", id)] : []),
  ]);
  for (const some of batchesOf(keys)) {
    await db.deleteFrom("ws_tasks").where("key", "in", some).execute();
    await db.deleteFrom("ws_omissions").where("task_key", "in", some).execute();
  }
}
