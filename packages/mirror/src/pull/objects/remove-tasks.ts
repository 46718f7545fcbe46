// Removes the tasks and skipped items of objects that cannot be read any more.
import { batchesOf } from "../../model/batches.ts";
import { taskKey } from "../../model/lists/task-key.ts";
import type { ObjectKind } from "../../model/records/object-kind.ts";
import type { Database } from "../../store/mirror-store.ts";
import { removeSkipped } from "../skipped.ts";

/** Tasks that read something of an object, by its kind. */
const TASKS_OF = { page: ["properties"], database: ["views"], data_source: ["rows", "templates"] } as const;

/** Removes the tasks and skipped items of objects of one kind. */
export async function removeTasks(db: Database, kind: ObjectKind, ids: readonly string[]): Promise<void> {
  const own = kind === "page" || kind === "database" || kind === "data_source" ? TASKS_OF[kind] : [];
  const keys = ids.flatMap((id) => [
    ...(["blocks", "comments", ...own] as const).map((task) => taskKey(task, id)),
    taskKey("files", `${kind}/${id}`),
  ]);
  for (const some of batchesOf(keys)) await db.deleteFrom("ws_tasks").where("key", "in", some).execute();
  await removeSkipped(db, keys);
}

/** Removes the tasks and skipped items of objects, and the tasks of what is inside of pages. */
export async function removeTasksInside(db: Database, kind: ObjectKind, ids: readonly string[]): Promise<void> {
  if (kind === "page")
    for (const some of batchesOf(ids)) await db.deleteFrom("ws_tasks").where("page_id", "in", some).execute();
  await removeTasks(db, kind, ids);
}
