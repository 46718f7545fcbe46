// Handles objects that Notion does not return (404). They are out of sight. An object that a list or another object still shows
// is skipped, too.
import type { ObjectKind } from "../../model/records/object-kind.ts";
import { taskState } from "../../model/lists/task-state.ts";
import type { Database } from "../../store/mirror-store.ts";
import { allOf, visibleOf } from "../../store/objects.ts";
import { WHOLE_RUNS, type ObjectsTable } from "../../store/tables.ts";
import { removeSkipped } from "../skipped.ts";
import type { PullContext } from "../pull-context.ts";
import { addTasks, type Task } from "../task.ts";
import { loseSight } from "./out-of-sight.ts";
import { removeObjects } from "./remove-objects.ts";
import { VIEW_OF, viewOf } from "./view-of.ts";

/** A task that retrieves one object, and got a 404 response. */
export interface GoneTask extends Task {
  readonly kind: "page" | "database" | "data_source" | "view";
}

/** Results of the same task before. */
interface Earlier {
  /** True if the object was gone before in this run. */
  readonly hasFailed: boolean;
  /** True if the object was skipped in this run or the run before. */
  readonly isSkipped: boolean;
}

/** Marks an object that is gone as out of sight. Returns what was skipped if something still shows the object. */
export async function removeGoneObject(
  db: Database,
  task: GoneTask,
  context: PullContext,
  earlier: Earlier,
): Promise<string | undefined> {
  if (task.kind === "view") return removeGoneView(db, task, context, earlier);
  const { kind, id } = task;
  const row = await findObject(db, kind, id);
  const isPresent = row !== undefined && row.removed_at === null;
  const isListed = isPresent && Number(row.seen_run) === context.run;
  // The lists of this run decide, and `sweep` tries an object again that they lack.
  if (earlier.isSkipped && !earlier.hasFailed && isPresent && !isListed && WHOLE_RUNS.includes(context.kind))
    return kind;
  const shown = kind === "data_source" ? await findDatabase(db, id) : await findBlock(db, id);
  if (isListed && (await keepListed(db, kind, row, shown, context, earlier))) return kind;
  await loseSight(db, kind, [id], context);
  const isMissed =
    row === undefined || earlier.hasFailed || earlier.isSkipped || Number(shown?.seen_run) === context.run;
  if (shown !== undefined && isMissed) return kind;
  await removeSkipped(db, [task.key]);
  return undefined;
}

const FOUND = ["id", "kind", "parent_id", "page_id", "seen_run", "removed_at", "last_edited_time"] as const;

type FoundObject = Pick<ObjectsTable, (typeof FOUND)[number]>;

const findObject = (db: Database, kind: ObjectKind, id: string): Promise<FoundObject | undefined> =>
  allOf(db, kind).select(FOUND).where("id", "=", id).executeTakeFirst();

/** Returns the block that shows a page or database. */
const findBlock = (db: Database, id: string): Promise<FoundObject | undefined> =>
  visibleOf(db, "block").select(FOUND).where("id", "=", id).executeTakeFirst();

/** Returns the database that has a data source. */
const findDatabase = (db: Database, id: string): Promise<FoundObject | undefined> =>
  visibleOf(db, "database").select(FOUND).where("json", "like", `%"id":"${id}"%`).executeTakeFirst();

/**
 * Keeps an object that search or a query of this run contains. Returns false if the object that contains it shows that it is
 * gone, or is asked for it again.
 */
async function keepListed(
  db: Database,
  kind: ObjectKind,
  row: FoundObject,
  shown: FoundObject | undefined,
  context: PullContext,
  { hasFailed, isSkipped }: Earlier,
): Promise<boolean> {
  const isFirst = !hasFailed && !isSkipped;
  if (shown === undefined && row.parent_id !== null) {
    const container = await db
      .selectFrom("ws_objects")
      .select(["id", "kind"])
      .where("id", "=", row.parent_id)
      .where("removed_at", "is", null)
      .where("out_of_sight_at", "is", null)
      .executeTakeFirst();
    if (container !== undefined && (container.kind !== "data_source" || isFirst)) {
      if (container.kind === "data_source") await addTasks(db, [{ kind: "rows", id: container.id }]);
      return false;
    }
  }
  // The page may have been removed after its parent was read.
  if (isFirst && shown?.kind === "block") await readListAgain(db, shown, context);
  // Its next listing counts as changed, so that everything about it is read again.
  await db
    .updateTable("ws_objects")
    .set({ listing_hash: "" })
    .where("kind", "=", kind)
    .where("id", "=", row.id)
    .execute();
  return true;
}

/** Reads the list again that contains a block. Returns false if the copy lacks the block. */
export async function readListWith(db: Database, blockId: string, context: PullContext): Promise<boolean> {
  const block = await findBlock(db, blockId);
  if (block !== undefined) await readListAgain(db, block, context);
  return block !== undefined;
}

/** Adds the task that reads the list of a block again. */
async function readListAgain(db: Database, { parent_id: id, page_id: pageId }: FoundObject, { run }: PullContext) {
  if (id === null) return;
  const page = id === pageId ? await findObject(db, "page", id) : undefined;
  const state = page === undefined ? {} : { edited: page.last_edited_time, run };
  await addTasks(db, [{ kind: "blocks", id, pageId, state }]);
}

/** The list of a database shows its views. It is read again, because the view may have been removed after the list was read. */
async function removeGoneView(
  db: Database,
  task: GoneTask,
  context: PullContext,
  { hasFailed, isSkipped }: Earlier,
): Promise<string | undefined> {
  await removeObjects(db, "view", [task.id], context);
  const { databaseId } = taskState(task.state);
  const item = await db.selectFrom("ws_skipped").select("what").where("task_key", "=", task.key).executeTakeFirst();
  const id = databaseId ?? item?.what.slice(VIEW_OF.length);
  const database = id === undefined ? undefined : await findObject(db, "database", id);
  if (id === undefined || database === undefined || database.removed_at !== null) {
    await removeSkipped(db, [task.key]);
    return undefined;
  }
  if (hasFailed) return viewOf(id);
  await addTasks(db, [{ kind: "views", id }]);
  return isSkipped ? viewOf(id) : undefined;
}

/** Removes the skipped items of views that the list of their database no longer contains. */
export async function forgetGoneViews(
  db: Database,
  databaseId: string,
  ids: readonly string[],
  { skipped }: PullContext,
): Promise<void> {
  if (skipped.size === 0) return;
  let gone = db.deleteFrom("ws_skipped").where("what", "=", viewOf(databaseId));
  if (ids.length > 0) gone = gone.where("object_id", "not in", ids);
  await gone.execute();
}
