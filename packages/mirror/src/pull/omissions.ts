// What a run could not read.
import { storable } from "../json.ts";
import { batchesOf } from "../model/batches.ts";
import type { Database } from "../store/mirror-store.ts";
import { hashRows } from "../store/row-hashes.ts";
import type { OmissionsTable } from "../store/tables.ts";
import type { PullContext } from "./pull-context.ts";
import { isoTime } from "../model/iso-time.ts";
import type { Task } from "./task.ts";
import { taskKey } from "../model/lists/task-key.ts";

/** Stores an omission, or its reason in this run if it was one before. */
export async function saveOmission(
  db: Database,
  { kind, id }: Pick<Task, "kind" | "id">,
  { what, why }: Pick<OmissionsTable, "what" | "why">,
  { run, now, omitted }: PullContext,
): Promise<void> {
  const key = taskKey(kind, id);
  omitted.add(key);
  const omission: OmissionsTable = {
    task_key: key,
    object_id: kind === "files" ? (id.split("/")[1] ?? "") : id,
    what: storable(what),
    why: storable(why),
    since: isoTime(now()),
    run,
  };
  const stored = await db
    .insertInto("ws_omissions")
    .values(omission)
    .onConflict((conflict) => conflict.column("task_key").doUpdateSet({ what: omission.what, why: omission.why, run }))
    .returningAll()
    .execute();
  await hashRows(db, "ws_omissions", stored);
}

/** Removes the omissions of tasks. */
export async function removeOmissions(db: Database, keys: readonly string[]): Promise<void> {
  for (const some of batchesOf(keys)) await db.deleteFrom("ws_omissions").where("task_key", "in", some).execute();
}
