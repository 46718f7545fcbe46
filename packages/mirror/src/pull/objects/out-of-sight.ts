// Objects that Notion no longer returns, although it does not show them in the trash: the connection has lost sight of them, or
// they were removed for ever. The copy keeps them as they were, and marks them with the time.
//
// Only pages, databases and data sources get lost, because only they are shared. Each is asked for, unless the object around it is
// lost, too: a 404 response is a loss, and an object in the trash is removed. A block, comment or view that is missing from the
// complete list of an object in sight was removed: Notion still returns it, with `in_trash` (recorded), so a request for each
// would find nothing else.
import { batchesOf } from "../../model/batches.ts";
import { isoTime } from "../../model/iso-time.ts";
import type { ObjectKind } from "../../model/records/object-kind.ts";
import type { Database } from "../../store/mirror-store.ts";
import { prepared } from "../../store/prepared.ts";
import type { PullContext } from "../pull-context.ts";
import { noteChanged } from "./changed-objects.ts";
import { removeTasksInside } from "./remove-tasks.ts";

/** The kinds of objects inside of an object, and the column that names it. */
export const CONTENT = {
  page: { column: "page_id", kinds: ["block", "comment"] },
  database: { column: "parent_id", kinds: ["view"] },
} as const;

/** Returns where the content of an object is. Undefined for a kind without content of its own. */
export const contentOf = (kind: ObjectKind) => (kind === "page" || kind === "database" ? CONTENT[kind] : undefined);

/** Marks objects of one kind and their content as out of sight. What is out of sight already keeps its time. */
export async function loseSight(
  db: Database,
  kind: ObjectKind,
  ids: readonly string[],
  { now, run, kind: runKind }: Pick<PullContext, "now" | "run" | "kind">,
): Promise<void> {
  const at = isoTime(now());
  const content = contentOf(kind);
  let count = 0;
  for (const some of batchesOf(ids)) {
    count += (await markObjects(db, { kind, ids: some, at })).length;
    for (const inside of content?.kinds ?? [])
      count += (await MARK_CONTENT[content?.column ?? "page_id"](db, { kind: inside, ids: some, at })).length;
  }
  await noteChanged(db, runKind, kind, ids);
  await removeTasksInside(db, kind, ids);
  if (count > 0) await addLost(db, { run, count });
}

const markOutOfSight = (db: Database, kind: ObjectKind, at: string) =>
  db
    .updateTable("ws_objects")
    .set({ out_of_sight_at: at })
    .where("kind", "=", kind)
    .where("removed_at", "is", null)
    .where("out_of_sight_at", "is", null)
    .returning("id");

interface Marking {
  kind: ObjectKind;
  ids: string[];
  at: string;
}

const markObjects = prepared((db, { kind, ids, at }: Marking) => markOutOfSight(db, kind, at).where("id", "in", ids));

const MARK_CONTENT = {
  page_id: prepared((db, { kind, ids, at }: Marking) => markOutOfSight(db, kind, at).where("page_id", "in", ids)),
  parent_id: prepared((db, { kind, ids, at }: Marking) => markOutOfSight(db, kind, at).where("parent_id", "in", ids)),
};

const addLost = prepared((db, { run, count }: { run: number; count: number }) =>
  db
    .updateTable("ws_runs")
    .set((eb) => ({ out_of_sight: eb("out_of_sight", "+", count) }))
    .where("id", "=", run),
);

/**
 * Marks the content of objects that are seen again as in sight. An edit of it would have changed the time of the last edit of its
 * page, so it is read again only then.
 */
export async function seeContentAgain(
  db: Database,
  kind: ObjectKind,
  ids: readonly string[],
  at: string,
): Promise<void> {
  const content = contentOf(kind);
  if (content === undefined) return;
  for (const some of batchesOf(ids))
    await db
      .updateTable("ws_objects")
      .set({ out_of_sight_at: null, left_out_at: null, seen_again_at: at })
      .where("kind", "in", content.kinds)
      .where(content.column, "in", some)
      .where("out_of_sight_at", "is not", null)
      .execute();
}
