// The queue of work. It is stored in the copy, so that an interrupted run continues where it stopped.
import { sql } from "kysely";
import type { Database } from "../store/mirror-store.ts";
import type { TasksTable } from "../store/tables.ts";

/** The kinds of tasks, with their priorities: a smaller number comes first. The URLs of files end after an hour. */
const TASK_PRIORITIES = {
  files: 0,
  users: 1,
  search: 1,
  database: 2,
  data_source: 2,
  page: 3,
  properties: 3,
  block: 3,
  blocks: 4,
  rows: 5,
  views: 6,
  view: 6,
  templates: 6,
  comments: 7,
} as const;

/** Kind of a task. `page`, `block`, `database`, `data_source` and `view` retrieve one object; the others read lists. */
export type TaskKind = keyof typeof TASK_PRIORITIES;

/** A task of the queue. */
export interface Task extends Omit<TasksTable, "kind"> {
  readonly kind: TaskKind;
}

/** A task to add. */
export interface NewTask {
  readonly kind: TaskKind;
  readonly id: string;
  readonly pageId?: string | null | undefined;
  readonly state?: object | undefined;
}

/** Key of a task: each object has at most one task of a kind. */
export const taskKey = (kind: TaskKind, id: string): string => `${kind}:${id}`;

/** Adds tasks. A task that is in the queue already stays as it is. */
export async function addTasks(db: Database, tasks: readonly NewTask[]): Promise<void> {
  for (let start = 0; start < tasks.length; start += 500) {
    await db
      .insertInto("tasks")
      .values(tasks.slice(start, start + 500).map(toRow))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Adds a task that starts from the beginning, also if it is in the queue already. */
export async function restartTask(db: Database, task: NewTask): Promise<void> {
  await db.deleteFrom("tasks").where("key", "=", taskKey(task.kind, task.id)).execute();
  await addTasks(db, [task]);
}

const toRow = ({ kind, id, pageId = null, state = {} }: NewTask): TasksTable => ({
  key: taskKey(kind, id),
  kind,
  id,
  page_id: pageId,
  priority: TASK_PRIORITIES[kind],
  attempts: 0,
  failures: 0,
  state: JSON.stringify(state),
});

/** Takes the next tasks, except those that run now. Counts the attempt before anything is sent. */
export async function takeTasks(db: Database, count: number, running: ReadonlySet<string>): Promise<Task[]> {
  let query = db.selectFrom("tasks").selectAll().orderBy("attempts").orderBy("priority").orderBy("key").limit(count);
  if (running.size > 0) query = query.where("key", "not in", [...running]);
  const tasks = (await query.execute()) as Task[];
  if (tasks.length > 0)
    await db
      .updateTable("tasks")
      .set({ attempts: sql`attempts + 1` })
      .where(
        "key",
        "in",
        tasks.map((task) => task.key),
      )
      .execute();
  return tasks;
}

/** Returns the number of tasks in the queue. */
export async function countTasks(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("tasks")
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
