import type { CallArguments, CallOptions, CallResult, Mode } from "../../method.ts";
import type { AsyncTask } from "../../types/async-tasks/read.ts";
import type { OperationRows } from "../common/operation.ts";

/** Operations of the async tasks family. */
export const operations = {
  "asyncTasks.retrieve": { method: "GET", path: "async_tasks/{task_id}" },
} satisfies OperationRows;

/** Arguments of `asyncTasks.retrieve`. */
export interface RetrieveAsyncTaskArgs {
  /** Id of the task, from the response that started it. It is not a UUID. */
  task_id: string;
}

/** Methods for work that Notion finishes after its response. */
export interface AsyncTasksMethods<M extends Mode> {
  /**
   * Retrieves a task. Wait `poll_after_seconds` before the next poll.
   * @see https://developers.notion.com/reference/retrieve-async-task
   */
  retrieve(args: RetrieveAsyncTaskArgs & CallArguments, options?: CallOptions[M]): CallResult<AsyncTask>[M];
}
