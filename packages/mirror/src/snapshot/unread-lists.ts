// The lists of blocks that the copy lacks, because Notion refused them. Renderers show that they are missing.
import { taskKey } from "../model/lists/task-key.ts";
import type { Database } from "../store/mirror-store.ts";
import { SHOWING } from "../store/objects.ts";
import { prepared } from "../store/prepared.ts";
import type { Snapshot } from "./snapshot.ts";

/** Why lists of blocks could not be read, by the ids of the blocks that have them. */
export type UnreadLists = ReadonlyMap<string, string>;

/** A list that the copy lacks. The status tells renderers that only this list is missing. */
class UnreadListError extends Error {
  override readonly name = "UnreadListError";
  readonly status = 404;
  readonly code = "not_in_copy";
}

/** Returns the lists inside of blocks that the copy lacks. The lists of pages are not among them: an export shows the rest of the page. */
export async function readUnreadLists(db: Database, at: string | undefined): Promise<UnreadLists> {
  const lists = db
    .selectFrom("ws_skipped")
    .innerJoin("ws_objects", "ws_objects.id", "ws_skipped.object_id")
    .where("ws_objects.kind", "=", "block")
    .where("ws_objects.type", "not in", SHOWING)
    .where("what", "=", "blocks");
  const rows = await (at === undefined ? lists : lists.where("since", "<=", at)).select(["object_id", "why"]).execute();
  return new Map(rows.map((row) => [row.object_id, row.why]));
}

const findReason = prepared((db, { key }: { key: string }) =>
  db.selectFrom("ws_skipped").select("why").where("task_key", "=", key).where("what", "=", "blocks"),
);

/** Returns why the copy lacks the blocks of a page or block. Undefined if it has them. */
export const whyUnread = async (db: Database, id: string): Promise<string | undefined> =>
  (await findReason(db, { key: taskKey("blocks", id) }))[0]?.why;

/** Returns a snapshot for renderers, in which a list that the copy lacks is not an empty list. */
export const withUnreadLists = <Records extends Snapshot>(
  snapshot: Records,
  whyOf: (parentId: string) => string | undefined | Promise<string | undefined>,
): Records => ({
  ...snapshot,
  async *children(parentId: string) {
    let isEmpty = true;
    for await (const block of snapshot.children(parentId)) {
      isEmpty = false;
      yield block;
    }
    const why = isEmpty ? await whyOf(parentId) : undefined;
    if (why !== undefined) throw new UnreadListError(why);
  },
});
