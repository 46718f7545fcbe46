// asyncTasks.retrieve
import type { Route } from "../context.ts";
import { notFound, param } from "../context.ts";
import { taskValue } from "../tasks.ts";

/** The route of background tasks. */
export const ASYNC_TASK_ROUTES: readonly Route[] = [
  {
    method: "GET",
    path: "async_tasks/{task_id}",
    operation: "asyncTasks.retrieve",
    handle: (context) => {
      const id = param(context, "task_id");
      const task = context.workspace.store.asyncTasks.get(id);
      if (task === undefined) throw notFound(context.workspace, "async task", id);
      return { body: taskValue(task, task.readyAt <= context.workspace.clock.now() ? "succeeded" : "queued") };
    },
  },
];
