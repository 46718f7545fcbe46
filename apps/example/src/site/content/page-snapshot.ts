import type { MirrorStore, Snapshot, SnapshotObject } from "@ws/mirror";
import { fieldsOf } from "@ws/helpers/tasks";

/**
 * Returns a snapshot that has all blocks of a page in memory, read with one query. Blocks of other pages, such as the
 * originals of synced blocks, are read as needed.
 */
export async function pageSnapshot(
  { db }: Pick<MirrorStore, "db">,
  snapshot: Snapshot,
  pageId: string,
): Promise<Snapshot> {
  const rows = await db
    .selectFrom("ws_objects")
    .select(["id", "type", "parent_id", "json"])
    .where("page_id", "=", pageId)
    .where("kind", "=", "block")
    .where("removed_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const lists = new Map<string, SnapshotObject[]>([[pageId, []]]);
  for (const { id, type, parent_id: parentId, json } of rows) {
    const block: SnapshotObject = {
      kind: "block",
      id,
      type: type ?? undefined,
      parentId: parentId ?? undefined,
      json: fieldsOf(JSON.parse(json)),
    };
    const list = lists.get(parentId ?? "");
    if (list === undefined) lists.set(parentId ?? "", [block]);
    else list.push(block);
  }
  return {
    ...snapshot,
    async *children(parentId) {
      const list = lists.get(parentId);
      if (list === undefined) yield* snapshot.children(parentId);
      else yield* list;
    },
  };
}
