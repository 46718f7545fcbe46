import type { MirrorStore, Snapshot, SnapshotObject } from "@ws/mirror";
import { fieldsOf, textOf } from "@ws/helpers/tasks";

/** The blocks of a page in memory. Blocks of other pages, such as the originals of synced blocks, are read as needed. */
interface PageSnapshot {
  readonly snapshot: Snapshot;
  /** The snapshot without the blocks that neither are headings nor have blocks inside: enough for a table of contents. */
  readonly outline: Snapshot;
}

/** Reads all blocks of a page with one query. */
export async function readPageSnapshot(
  { db }: Pick<MirrorStore, "db">,
  snapshot: Snapshot,
  pageId: string,
): Promise<PageSnapshot> {
  const rows = await db
    .selectFrom("ws_objects")
    .select(["parent_id", "json"])
    .where("page_id", "=", pageId)
    .where("kind", "=", "block")
    .where("removed_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const lists = new Map<string, SnapshotObject[]>([[pageId, []]]);
  for (const { parent_id: parentId, json: text } of rows) {
    const json = fieldsOf(JSON.parse(text));
    const id = textOf(json["id"]) ?? "";
    const block = { kind: "block", id, type: textOf(json["type"]), parentId: parentId ?? undefined, json } as const;
    const list = lists.get(parentId ?? "");
    if (list === undefined) lists.set(parentId ?? "", [block]);
    else list.push(block);
  }
  const withBlocks = (isShown: (block: SnapshotObject) => boolean): Snapshot => ({
    ...snapshot,
    async *children(parentId) {
      const list = lists.get(parentId);
      if (list === undefined) yield* snapshot.children(parentId);
      else for (const block of list) if (isShown(block)) yield block;
    },
  });
  return { snapshot: withBlocks(() => true), outline: withBlocks(isInOutline) };
}

const isInOutline = ({ type, json }: SnapshotObject): boolean =>
  json["has_children"] === true || type?.startsWith("heading_") === true;
