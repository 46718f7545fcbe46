import { plainObject } from "../model/records/plain-object.ts";
import type { SnapshotObject } from "../snapshot/snapshot.ts";
import { intactRows, type StateSource } from "../snapshot/states-at.ts";
import { presentOf } from "../store/objects.ts";
import { prepared } from "../store/prepared.ts";

type BlockSource = Pick<StateSource, "db" | "onDamage">;

const findBlocks = prepared((db, { pageId }: { pageId: string }) =>
  presentOf(db, "block")
    .select(["id", "type", "parent_id", "json"])
    .where("page_id", "=", pageId)
    .orderBy("position")
    .orderBy("id"),
);

const findFirst = prepared((db, { parentId, type, limit }: { parentId: string; type: string; limit: number }) =>
  presentOf(db, "block")
    .select(["id", "type", "parent_id", "json"])
    .where("parent_id", "=", parentId)
    .where("type", "=", type)
    .orderBy("position")
    .orderBy("id")
    .limit(limit),
);

/** Returns the first blocks of a type directly in a page or block. */
export async function readFirstBlocks(
  source: BlockSource,
  parentId: string,
  type: string,
  limit: number,
): Promise<SnapshotObject[]> {
  const rows = await intactRows(source, "block", await findFirst(source.db, { parentId, type, limit }));
  return rows.map((row) => plainObject("block", row));
}

/** Returns all blocks of a page with one query. Those with the same parent are in their order. */
export async function readPageBlocks(source: BlockSource, pageId: string): Promise<SnapshotObject[]> {
  const rows = await intactRows(source, "block", await findBlocks(source.db, { pageId }));
  return rows.map((row) => plainObject("block", row));
}
