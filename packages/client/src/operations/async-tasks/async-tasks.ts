import type { Method, Mode } from "../../method.ts";
import type { AsyncTask } from "../../types/async-tasks/read.ts";
import type { OperationRows } from "../define.ts";

/** Rows of the async tasks family. */
export const asyncTasksOperations = {
  "asyncTasks.retrieve": { method: "GET", path: "async_tasks/{task_id}" },
} as const satisfies OperationRows;

/** Arguments of `asyncTasks.retrieve`. */
export interface RetrieveAsyncTaskArgs {
  /** Id of the task, as it was answered; not a UUID. */
  task_id: string;
}

/** Work that the service does after it has answered. */
export interface AsyncTasksApi<M extends Mode> {
  /** Reads how far a task is. Ask again no sooner than `poll_after_seconds` says. */
  retrieve: Method<M, RetrieveAsyncTaskArgs, AsyncTask>;
}
