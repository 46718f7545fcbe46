// Responses that report a background task.
import type { Context, RouteResult } from "../../http/context.ts";
import type { AsyncTaskRecord } from "../../model/records.ts";
import { taskValue } from "../../present/task-value.ts";
import type { JsonObject } from "../../values/json.ts";

/** The duration of a task on the emulator's clock, in milliseconds. Notion requests a poll after 2 s. */
const TASK_MS = 0;

/** Starts a task with the result and responds with the task. */
export function startTask(context: Context, operationName: string, result: JsonObject): RouteResult {
  const { workspace } = context;
  const now = workspace.clock.now();
  const task: AsyncTaskRecord = {
    id: `task_${workspace.ids.hex(32)}`,
    createdAt: now,
    readyAt: now + TASK_MS,
    operationName,
    result,
  };
  workspace.store.asyncTasks.set(task.id, task);
  return { status: 202, body: taskValue(workspace, task, "queued") };
}
