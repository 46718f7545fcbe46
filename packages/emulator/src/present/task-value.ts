// Converts background tasks to responses.
import type { AsyncTaskRecord } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject } from "../values/json.ts";
import { apiUrl } from "../values/urls.ts";

/** Poll interval in Notion's responses, in seconds (recorded). */
const POLL_AFTER_SECONDS = 2;

/** Returns a task in the form of a response. */
export function taskValue(workspace: Workspace, task: AsyncTaskRecord, status: "queued" | "succeeded"): JsonObject {
  return {
    object: "async_task",
    id: task.id,
    status,
    status_url: `${workspace.origin ?? apiUrl}/v1/async_tasks/${task.id}`,
    created_time: new Date(task.createdAt).toISOString(),
    operation: { surface: "rest", name: task.operationName },
    ...(status === "succeeded" ? { result: task.result } : { poll_after_seconds: POLL_AFTER_SECONDS }),
  };
}
