// Stores the items of a list, removes those that are gone, and keeps the order.
import { sql } from "kysely";
import { isoTime } from "../../model/iso-time.ts";
import type { BlockRecord } from "../../model/records/content-records.ts";
import { templatesIn, type TemplateRecord } from "../../model/lists/list-page.ts";
import type { ObjectKind } from "../../model/records/object-kind.ts";
import type { AnyRecord } from "../../model/records/records.ts";
import type { TaskState } from "../../model/lists/task-state.ts";
import type { Database } from "../../store/mirror-store.ts";
import { idsIn, presentOf } from "../../store/objects.ts";
import { prepared } from "../../store/prepared.ts";
import { keepList, listAt } from "../../store/lists.ts";
import { READ, writeLedger } from "../../store/row-hashes.ts";
import { idsInLists, removeObjects } from "../objects/remove-objects.ts";
import { saveObjects, type SavedObject } from "../objects/save-objects.ts";
import type { PullContext } from "../pull-context.ts";
import { addTasksOf, type Task } from "../task.ts";

/** A list that a task is reading. */
export interface ReadingList {
  readonly task: Task;
  readonly state: TaskState & { readonly count: number; readonly pass: number; readonly beganAt: string };
  readonly context: PullContext;
}

/** Stores the items of a list. Blocks and comments have positions. */
export async function storeItems<Record extends AnyRecord>(
  db: Database,
  items: readonly Record[],
  { task, state, context }: ReadingList,
): Promise<SavedObject<Record>[]> {
  const saved = await saveObjects(
    db,
    items.map((record, index) => ({
      record,
      pageId: task.page_id,
      position: record.kind === "user" ? undefined : state.count + index,
      listPass: state.pass,
    })),
    context,
  );
  // A block that moved here is no longer in the order of the list that it left, which may be read again in the next run only.
  const left = saved.flatMap(({ record: { kind }, before }) =>
    kind === "block" && before?.removed_at === null && before.parent_id !== task.id ? [before.parent_id] : [],
  );
  for (const parent of new Set(left)) if (parent !== null) await keepUnfinishedOrder(db, parent, context);
  return saved;
}

const findMissing = prepared((db, { parentId, pass }: { parentId: string; pass: number }) =>
  presentOf(db, "comment").select("id").where("parent_id", "=", parentId).where("list_pass", "!=", pass),
);

/** People that no list has contained were found in objects: guests, and everybody if the token cannot list people. */
const findMissingUsers = prepared((db, { pass }: { pass: number }) =>
  presentOf(db, "user").select("id").where("list_pass", "!=", pass).where("list_pass", "!=", 0),
);

/** Removes the users or comments that left a list. */
export async function removeMissing(
  db: Database,
  kind: "user" | "comment",
  { task, state: { pass }, context }: ReadingList,
): Promise<void> {
  const rows =
    kind === "user" ? await findMissingUsers(db, { pass }) : await findMissing(db, { parentId: task.id, pass });
  await removeObjects(db, kind, idsIn(rows), context);
}

/** Adds tasks for the children of blocks. */
export async function addChildTasks(
  db: Database,
  saved: readonly SavedObject<BlockRecord>[],
  { task, context }: ReadingList,
): Promise<void> {
  // Child pages and databases are objects of their own, and the children of a copy are those of its original. Notion refuses to
  // list those of unsupported blocks.
  const parents = saved.filter(
    ({ record: { type, hasChildren, shows, isCopy } }) =>
      hasChildren && shows === undefined && !isCopy && type !== "unsupported",
  );
  await addTasksOf(db, "blocks", idsIn(parents.map(({ record }) => record)), { pageId: task.page_id });
  const known = saved.filter(({ before }) => before !== undefined).map(({ record }) => record);
  const originals = known.filter(({ type, isCopy }) => type === "synced_block" && !isCopy);
  if (originals.length > 0) await refreshCopies(db, idsIn(originals));
  const childless = known.filter(({ hasChildren }) => !hasChildren);
  if (childless.length > 0) await removeObjects(db, "block", await idsInLists(db, "block", idsIn(childless)), context);
}

/** Retrieves the copies of synced blocks that were read again. They change with them, but their pages do not. */
async function refreshCopies(db: Database, originals: readonly string[]): Promise<void> {
  const refersTo = originals.map((id) => sql<boolean>`json like ${`%"block_id":"${id}"%`}`);
  const copies = await presentOf(db, "block")
    .select("id")
    .where("type", "=", "synced_block")
    .where((eb) => eb.or(refersTo))
    .execute();
  await addTasksOf(db, "block", idsIn(copies));
}

const findBlocks = prepared((db, { parentId }: { parentId: string }) =>
  presentOf(db, "block")
    .select(["id", "list_pass"])
    .where("parent_id", "=", parentId)
    .orderBy("position")
    .orderBy("id"),
);

/** Removes the blocks that left a list, and keeps its order if it differs from the last one. Returns the number of blocks. */
export async function finishBlocks(db: Database, { task, state: { pass }, context }: ReadingList): Promise<number> {
  const rows = await findBlocks(db, { parentId: task.id });
  const present = idsIn(rows.filter((row) => row.list_pass === pass));
  await removeObjects(db, "block", idsIn(rows.filter((row) => row.list_pass !== pass)), context);
  await keepList(db, "blocks", task.id, present, isoTime(context.now()));
  return present.length;
}

/** Keeps the order that the blocks of an unfinished list have in the copy: those that were read have moved or are new. */
export async function keepUnfinishedOrder(db: Database, id: string, { now }: PullContext): Promise<void> {
  await keepList(db, "blocks", id, idsIn(await findBlocks(db, { parentId: id })), isoTime(now()));
}

const findBegunLists = prepared((db) =>
  db.selectFrom("ws_tasks").select("id").where("kind", "=", "blocks").where("state", "like", '%"cursor":%'),
);

/**
 * Keeps the orders of all lists of blocks of which only some pages are stored. A snapshot of the present time needs them, because the
 * rest of a list can be read much later.
 */
export async function keepBegunOrders(db: Database, context: PullContext): Promise<void> {
  for (const { id } of await findBegunLists(db, {})) await keepUnfinishedOrder(db, id, context);
}

/** Keeps the templates of a data source: those that its list contains so far, and at its end no others. */
export async function keepTemplates(
  db: Database,
  templates: readonly TemplateRecord[],
  { task: { id }, state, context }: ReadingList,
  isEnd = false,
): Promise<void> {
  const known = templatesIn(await listAt(db, "templates", id));
  const items = [...new Map([...known, ...templates].map((template) => [template.id, template])).values()];
  const ids = new Set(state.ids);
  const kept = isEnd ? items.filter((template) => ids.has(template.id)) : items;
  await keepList(db, "templates", id, kept, isoTime(context.now()));
}

const setEnumerated = prepared((db, { kinds, id, now }: { kinds: ObjectKind[]; id: string; now: string }) =>
  db.updateTable("ws_objects").set({ enumerated_at: now }).where("kind", "in", kinds).where("id", "=", id),
);

/** Remembers that the comments, views or templates of an object were listed. */
export async function markEnumerated(
  db: Database,
  kinds: readonly ObjectKind[],
  { task: { id }, context }: ReadingList,
): Promise<void> {
  await setEnumerated(db, { kinds: [...kinds], id, now: context.clock.now() });
}

const setRead = prepared((db, { kind, id, edited, at }: { kind: ObjectKind; id: string; edited: string; at: string }) =>
  db
    .updateTable("ws_objects")
    .set({ content_read_at: at })
    .where("kind", "=", kind)
    .where("id", "=", id)
    .where((eb) => eb.or([eb("kind", "=", "block"), eb("last_edited_time", "=", edited)])),
);

/** Remembers that the blocks of a page were read, unless it was edited since, or those of a copy of a synced block. */
export async function markRead(
  db: Database,
  { task: { id, page_id: pageId }, state: { beganAt } }: ReadingList,
  edited: string,
): Promise<void> {
  const kind = id === pageId ? "page" : "block";
  await setRead(db, { kind, id, edited, at: beganAt });
  await writeLedger(db, [{ kind: READ, key: `${kind}/${id}`, value: beganAt }]);
}
