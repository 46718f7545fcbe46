// Stores the items of a list, removes those that are gone, and keeps the order.
import { fieldsOf, idOf, isFields, textOf, type Fields } from "../json.ts";
import type { Database } from "../store/mirror-store.ts";
import { prepared } from "../store/prepared.ts";
import { hashRows } from "../store/row-hashes.ts";
import type { ObjectKind, OrdersTable } from "../store/tables.ts";
import type { ListProgress } from "./list-progress.ts";
import { saveContext, type PullContext } from "./pull-context.ts";
import { idsInLists, removeObjects } from "./remove-objects.ts";
import { saveObjects, type SavedObject } from "./save-objects.ts";
import { addTasks, type Task } from "./task.ts";

/** Progress of a list with an order. */
export interface ListState extends ListProgress {
  /** Number of items before the cursor. */
  readonly count: number;
  readonly pass: number;
  /** Time of the service at which the list was begun. */
  readonly beganAt: string;
  /** `last_edited_time` of the page when the task was added. Only for the blocks of a page itself. */
  readonly edited?: string;
  /** Ids of the items so far. Only for views and templates. */
  readonly ids?: readonly string[];
}

interface Place {
  readonly task: Task;
  readonly state: ListState;
  readonly context: PullContext;
  readonly parentId: string | null;
}

/** Stores the items of a list at their positions. */
export async function storeItems(
  db: Database,
  kind: ObjectKind,
  items: readonly Fields[],
  { task, state, context, parentId }: Place,
): Promise<SavedObject[]> {
  const saved = await saveObjects(
    db,
    items.map((object, index) => ({
      kind,
      id: idOf(object),
      object,
      type: kind === "block" ? textOf(object["type"]) : undefined,
      parentId,
      pageId: task.page_id ?? undefined,
      position: kind === "block" || kind === "comment" ? state.count + index : undefined,
      listKey: task.key,
      listPass: state.pass,
    })),
    saveContext(context),
  );
  context.counts.changed += saved.filter((entry) => entry.changed).length;
  return saved;
}

const findMissing = prepared((db, { kind, list, pass }: { kind: ObjectKind; list: string; pass: number }) =>
  db
    .selectFrom("ws_objects")
    .select("id")
    .where("kind", "=", kind)
    .where("list_key", "=", list)
    .where("list_pass", "!=", pass)
    .where("removed_at", "is", null),
);

/** Removes the users or comments that left a list. */
export async function removeMissing(
  db: Database,
  kind: "user" | "comment",
  task: Task,
  { pass }: ListState,
  context: PullContext,
): Promise<void> {
  const rows = await findMissing(db, { kind, list: task.key, pass });
  await removeObjects(
    db,
    kind,
    rows.map((row) => row.id),
    context,
  );
}

/** Adds tasks for the children of blocks. */
export async function seeChildren(
  db: Database,
  saved: readonly SavedObject[],
  task: Task,
  context: PullContext,
): Promise<void> {
  const withChildren = saved.filter(({ seen }) => seen.object["has_children"] === true && hasOwnChildren(seen.object));
  await addTasks(
    db,
    withChildren.map(({ seen }) => ({ kind: "blocks", id: seen.id, pageId: task.page_id })),
  );
  for (const { seen, before } of saved)
    if (seen.type === "synced_block" && before !== undefined) await refreshCopies(db, seen.id);
  const hadChildren = saved.filter(({ seen, before }) => before !== undefined && seen.object["has_children"] !== true);
  if (hadChildren.length === 0) return;
  const parentIds = hadChildren.map(({ seen }) => seen.id);
  await removeObjects(db, "block", await idsInLists(db, "block", parentIds, "blocks"), context);
}

/** Retrieves the copies of a synced block that was read again. They change with it, but their pages do not. */
async function refreshCopies(db: Database, id: string): Promise<void> {
  const copies = await db
    .selectFrom("ws_objects")
    .select("id")
    .where("kind", "=", "block")
    .where("type", "=", "synced_block")
    .where("removed_at", "is", null)
    .where("id", "!=", id)
    .where("json", "like", `%"block_id":"${id}"%`)
    .execute();
  await addTasks(
    db,
    copies.map((row) => ({ kind: "block", id: row.id })),
  );
}

/** False for child pages and databases, which are objects of their own, and for copies of synced blocks. */
function hasOwnChildren(block: Fields): boolean {
  if (block["type"] === "child_page" || block["type"] === "child_database") return false;
  return !isFields(fieldsOf(block["synced_block"])["synced_from"]);
}

const findBlocks = prepared((db, { list }: { list: string }) =>
  db
    .selectFrom("ws_objects")
    .select(["id", "list_pass"])
    .where("kind", "=", "block")
    .where("removed_at", "is", null)
    .where("list_key", "=", list)
    .orderBy("position"),
);

const findOrder = prepared((db, { list }: { list: string }) =>
  db.selectFrom("ws_orders").select("ids").where("list_key", "=", list).orderBy("seen_at", "desc").limit(1),
);

/** Removes the blocks that left a list, and keeps its order if it differs from the last one. Returns the number of blocks. */
export async function finishBlocks(
  db: Database,
  task: Task,
  { pass }: ListState,
  context: PullContext,
): Promise<number> {
  const rows = await findBlocks(db, { list: task.key });
  const isPresent = (row: (typeof rows)[number]) => row.list_pass === pass;
  const present = rows.filter(isPresent).map((row) => row.id);
  const missing = rows.filter((row) => !isPresent(row)).map((row) => row.id);
  await removeObjects(db, "block", missing, context);
  const ids = JSON.stringify(present);
  const [last] = await findOrder(db, { list: task.key });
  if ((last?.ids ?? "[]") !== ids) {
    const row = { list_key: task.key, seen_at: saveContext(context).now, ids };
    await insertOrder(db, { rows: [row] });
    await hashRows(db, "ws_orders", [row]);
  }
  return present.length;
}

const insertOrder = prepared((db, { rows }: { rows: OrdersTable[] }) =>
  db
    .insertInto("ws_orders")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["list_key", "seen_at"]).doUpdateSet((eb) => ({ ids: eb.ref("excluded.ids") })),
    ),
);

const setEnumerated = prepared((db, { kinds, id, now }: { kinds: ObjectKind[]; id: string; now: string }) =>
  db.updateTable("ws_objects").set({ enumerated_at: now }).where("kind", "in", kinds).where("id", "=", id),
);

/** Remembers that the comments, views or templates of an object were listed. */
export async function markEnumerated(
  db: Database,
  kinds: readonly ObjectKind[],
  id: string,
  context: PullContext,
): Promise<void> {
  await setEnumerated(db, { kinds: [...kinds], id, now: context.clock.now() });
}
