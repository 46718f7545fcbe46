// Makes a run read again what is damaged: objects are retrieved, and the lists that contain damaged ones count as not read.
import { batchesOf } from "../../model/batches.ts";
import type { KeptList, ObjectKind } from "../../model/records/object-kind.ts";
import { itemsOf } from "../../store/lists.ts";
import type { KnownDamage } from "../../store/known-damage.ts";
import type { Database } from "../../store/database.ts";
import { prepared } from "../../store/prepared.ts";
import { addTasks, type NewTask } from "../task.ts";

/** The kinds of objects that are retrieved by themselves. */
const RETRIEVED: readonly unknown[] = ["page", "database", "data_source"];

/** Prepares a run that heals damage. */
export async function prepareHealing(db: Database, damage: readonly KnownDamage[]): Promise<void> {
  const tasks: NewTask[] = [];
  const [unread, unlisted] = [new Set<string>(), new Set<string>()];
  let isAnyList = false;
  for (const { kind, id, objectKind, message } of damage) {
    if (kind === "list") for (const owner of await ownersOf(db, id)) unread.add(owner);
    if (kind !== "object" || objectKind === undefined) continue;
    if (message.includes("enumerated_at")) unlisted.add(id);
    if (RETRIEVED.includes(objectKind) && !(await isRemoved(db, { kind: objectKind, id })))
      tasks.push({ kind: objectKind as "page", id });
    const containers = await containersOf(db, objectKind, id);
    if (objectKind === "page" || objectKind === "block")
      for (const container of [id, ...containers]) for (const owner of await ownersOf(db, container)) unread.add(owner);
    else for (const container of containers) unlisted.add(container);
    // Nothing else says which list had a comment or view whose row is missing.
    isAnyList ||= containers.length === 0 && (objectKind === "comment" || objectKind === "view");
  }
  for (const ids of batchesOf([...unread])) await forgetRead(db, { ids });
  if (isAnyList) await db.updateTable("ws_objects").set({ enumerated_at: null }).execute();
  for (const ids of batchesOf([...unlisted])) await forgetListed(db, { ids });
  await addTasks(db, tasks);
}

/** The lists that contain objects, by the kinds of the objects. */
const LISTS: Readonly<Partial<Record<ObjectKind, KeptList>>> = { block: "blocks", view: "views" };

/** Returns the ids of the objects with the lists that contain an object: by its row, and by the lists that the copy keeps. */
export async function containersOf(db: Database, kind: ObjectKind, id: string): Promise<string[]> {
  const rows = await findRows(db, { kind, id });
  const list = LISTS[kind];
  const kept = list === undefined ? [] : await findLists(db, { list, pattern: `%${id}%` });
  const parents = rows.flatMap((row) => [row.parent_id, row.page_id]);
  const listed = kept.filter(({ json }) => itemsOf(json).includes(id)).map((row) => row.id);
  return [...new Set([...parents, ...listed])].filter((parent) => parent !== null);
}

const findRows = prepared((db, { kind, id }: { kind: ObjectKind; id: string }) =>
  db.selectFrom("ws_objects").select(["parent_id", "page_id"]).where("kind", "=", kind).where("id", "=", id),
);

const findLists = prepared((db, { list, pattern }: { list: KeptList; pattern: string }) =>
  db.selectFrom("ws_versions").select(["id", "json"]).where("kind", "=", list).where("json", "like", pattern),
);

const findOwners = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom("ws_objects")
    .select(["id", "kind", "page_id"])
    .where("id", "=", id)
    .where("kind", "in", ["page", "block"]),
);

/** Returns the page or block with a list, and the page that contains it. */
export async function ownersOf(db: Database, listId: string): Promise<string[]> {
  const rows = await findOwners(db, { id: listId });
  return [...new Set([listId, ...rows.flatMap((row) => row.page_id ?? [])])];
}

/** A removed object would be removed once more, and its damaged state kept as an earlier one. */
async function isRemoved(db: Database, object: { readonly kind: ObjectKind; readonly id: string }): Promise<boolean> {
  return (await findRemoved(db, object)).length > 0;
}

const findRemoved = prepared((db, { kind, id }: { kind: ObjectKind; id: string }) =>
  db
    .selectFrom("ws_objects")
    .select("id")
    .where("kind", "=", kind)
    .where("id", "=", id)
    .where("removed_at", "is not", null),
);

/** Blocks have a time of reading if they are copies of synced blocks. */
const forgetRead = prepared((db, { ids }: { ids: string[] }) =>
  db
    .updateTable("ws_objects")
    .set({ content_read_at: null })
    .where("kind", "in", ["page", "block"])
    .where("id", "in", ids),
);

const forgetListed = prepared((db, { ids }: { ids: string[] }) =>
  db.updateTable("ws_objects").set({ enumerated_at: null }).where("id", "in", ids),
);
