// The objects and lists that a run could not read.
import { storable } from "../json.ts";
import { batchesOf } from "../model/batches.ts";
import type { Database } from "../store/mirror-store.ts";
import { hashRows } from "../store/row-hashes.ts";
import type { SkippedTable } from "../store/tables.ts";
import type { PullContext } from "./pull-context.ts";
import { isoTime } from "../model/iso-time.ts";
import type { Task } from "./task.ts";
import { taskKey } from "../model/lists/task-key.ts";

/** Notes that an object or list was skipped, or the reason in this run. */
export async function saveSkippedItem(
  db: Database,
  { kind, id }: Pick<Task, "kind" | "id">,
  { what, why }: Pick<SkippedTable, "what" | "why">,
  { run, now, skipped }: PullContext,
): Promise<void> {
  const key = taskKey(kind, id);
  skipped.add(key);
  const item: SkippedTable = {
    task_key: key,
    object_id: kind === "files" ? (id.split("/")[1] ?? "") : id,
    what: storable(what),
    why: storable(why),
    since: isoTime(now()),
    run,
  };
  const stored = await db
    .insertInto("ws_skipped")
    .values(item)
    .onConflict((conflict) => conflict.column("task_key").doUpdateSet({ what: item.what, why: item.why, run }))
    .returningAll()
    .execute();
  await hashRows(db, "ws_skipped", stored);
}

/** Removes the skipped items of tasks. */
export async function removeSkipped(db: Database, keys: readonly string[]): Promise<void> {
  for (const some of batchesOf(keys)) await db.deleteFrom("ws_skipped").where("task_key", "in", some).execute();
}
