// asyncTasks.retrieve
import { param } from "../../http/context.ts";
import { notFound } from "../../http/not-found.ts";
import type { Route } from "../../http/route.ts";
import { defineRoute } from "../../http/route.ts";
import { taskValue } from "../../present/task-value.ts";

/** The route of background tasks. */
export const ASYNC_TASK_ROUTES: readonly Route[] = [
  defineRoute({
    method: "GET",
    path: "async_tasks/{task_id}",
    operation: "asyncTasks.retrieve",
    capability: "none",
    handle: (context) => {
      const id = param(context, "task_id");
      const task = context.workspace.store.asyncTasks.get(id);
      if (task === undefined) throw notFound(context.workspace, "async task", id);
      return {
        body: taskValue(
          context.workspace,
          task,
          task.readyAt <= context.workspace.clock.now() ? "succeeded" : "queued",
        ),
      };
    },
  }),
];
