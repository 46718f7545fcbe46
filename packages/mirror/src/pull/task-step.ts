// The steps of tasks: what a request reads, and the transaction that stores it with the progress of its task.
import type { TaskKind } from "../model/lists/task-key.ts";
import type { Database } from "../store/mirror-store.ts";
import { preparedChange } from "../store/prepared.ts";
import { isListKind, readList, type ListStep } from "./lists/read-lists.ts";
import { readRows } from "./lists/read-rows.ts";
import {
  readBlock,
  readDatabase,
  readDataSource,
  readPage,
  readProperties,
  readView,
  type Store,
} from "./objects/read-objects.ts";
import type { PullContext } from "./pull-context.ts";
import { saveSkippedItem } from "./skipped.ts";
import type { Task } from "./task.ts";

/** Tasks that retrieve one object, by kind. */
const READERS = {
  page: readPage,
  block: readBlock,
  database: readDatabase,
  data_source: readDataSource,
  view: readView,
} satisfies Partial<Record<TaskKind, (task: Task, context: PullContext) => Promise<Store>>>;

/** Sends the next request of a task. */
export async function stepOf(task: Task, context: PullContext): Promise<ListStep> {
  const { kind } = task;
  if (isListKind(kind)) return readList({ ...task, kind }, context);
  if (kind === "rows") return readRows(task, context);
  if (kind === "properties") return { ...(await readProperties(task, context)), nextState: undefined };
  if (kind === "files") throw new TypeError("Files are not a step.");
  return { store: await READERS[kind](task, context), nextState: undefined };
}

const finishTask = preparedChange((db, { key, state }: { key: string; state: string }) =>
  db.deleteFrom("ws_tasks").where("key", "=", key).where("state", "=", state),
);

const continueTask = preparedChange((db, { key, state, next }: { key: string; state: string; next: string }) =>
  db.updateTable("ws_tasks").set({ state: next, failures: 0 }).where("key", "=", key).where("state", "=", state),
);

/**
 * Stores the result of a step and the progress of its task, in one transaction. A result is dropped if the task was removed
 * or started again in between. Returns the task if it continues.
 */
export async function commitStep(
  db: Database,
  task: Task,
  { store: storeResult, nextState, lacks = [] }: ListStep,
  context: PullContext,
): Promise<Task | undefined> {
  const { key, state } = task;
  const next = nextState === undefined ? undefined : JSON.stringify(nextState);
  const changed =
    next === undefined ? await finishTask(db, { key, state }) : await continueTask(db, { key, state, next });
  if (changed === 0) return undefined;
  await storeResult(db);
  if (next !== undefined) return { ...task, state: next, failures: 0 };
  if (lacks.length > 0) await saveSkippedItem(db, task, { what: task.kind, why: lacks.join(" ") }, context);
  else if (context.skipped.has(key)) await db.deleteFrom("ws_skipped").where("task_key", "=", key).execute();
  return undefined;
}
