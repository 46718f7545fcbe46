// The queue of work. It is stored in the copy, so that an interrupted run continues where it stopped.
import { sql } from "kysely";
import { batchesOf } from "../model/batches.ts";
import { TASK_PRIORITIES, taskKey, type TaskKind } from "../model/lists/task-key.ts";
import type { TaskState } from "../model/lists/task-state.ts";
import { storable } from "../json.ts";
import type { Database } from "../store/mirror-store.ts";
import { prepared } from "../store/prepared.ts";
import type { TasksTable } from "../store/tables.ts";

/** A task of the queue. */
export interface Task extends Omit<TasksTable, "kind"> {
  readonly kind: TaskKind;
}

/** A task to add. */
export interface NewTask {
  readonly kind: TaskKind;
  readonly id: string;
  readonly pageId?: string | null | undefined;
  readonly state?: TaskState | undefined;
}

/** A task that fails this often in one run is skipped. */
export const MAX_FAILURES = 3;

const insertTasks = prepared((db, { rows }: { rows: TasksTable[] }) =>
  db
    .insertInto("ws_tasks")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing()),
);

/** Adds tasks. A task that is in the queue already stays as it is. */
export async function addTasks(db: Database, tasks: readonly NewTask[]): Promise<void> {
  for (const some of batchesOf(tasks)) await insertTasks(db, { rows: some.map(toRow) });
}

/** Adds tasks of one kind. */
export const addTasksOf = (
  db: Database,
  kind: TaskKind,
  ids: readonly string[],
  rest: Pick<NewTask, "pageId" | "state"> = {},
): Promise<void> =>
  addTasks(
    db,
    ids.map((id) => ({ kind, id, ...rest })),
  );

const toRow = ({ kind, id, pageId = null, state = {} }: NewTask): TasksTable => ({
  key: taskKey(kind, storable(id)),
  kind,
  id: storable(id),
  page_id: pageId,
  priority: TASK_PRIORITIES[kind],
  attempts: 0,
  failures: 0,
  state: JSON.stringify(state),
});

const takeFirst = prepared((db, { count, running }: { count: number; running: string[] }) =>
  db
    .updateTable("ws_tasks")
    .set({ attempts: sql`attempts + 1` })
    .where("key", "in", (eb) => {
      const next = eb
        .selectFrom("ws_tasks")
        .select("key")
        .orderBy("attempts")
        .orderBy("priority")
        .orderBy("key")
        .limit(count);
      return running.length === 0 ? next : next.where("key", "not in", running);
    })
    .returningAll(),
);

/** Takes the next tasks, except those that run now. Counts the attempt before anything is sent. */
export async function takeTasks(db: Database, count: number, running: readonly string[]): Promise<Task[]> {
  const tasks = (await takeFirst(db, { count, running: [...running] })) as Task[];
  return tasks.toSorted((a, b) => a.attempts - b.attempts || a.priority - b.priority || (a.key < b.key ? -1 : 1));
}

const returnAll = prepared((db, { keys }: { keys: string[] }) =>
  db
    .updateTable("ws_tasks")
    .set({ attempts: sql`attempts - 1` })
    .where("key", "in", keys)
    .where("attempts", ">", 0),
);

/** Returns tasks that were taken and not run. They keep their place in the queue. */
export async function returnTasks(db: Database, tasks: readonly Task[]): Promise<void> {
  for (const some of batchesOf(tasks)) await returnAll(db, { keys: some.map(({ key }) => key) });
}
