import type { ResponseFields } from "../common/response.ts";
import type { UnknownKind } from "../common/unknown-kind.ts";

/** Work that Notion finishes after its response. Poll it with `asyncTasks.retrieve` until it has ended. */
export type AsyncTask = PendingAsyncTask | SucceededAsyncTask | FailedAsyncTask | UnknownAsyncTask;

/** Fields of every task. */
export interface AsyncTaskBase extends ResponseFields {
  object: "async_task";
  /** Id of the task. It is opaque and not a UUID. */
  id: string;
  /** URL of the task. `asyncTasks.retrieve` does not need it. */
  status_url: string;
  /** ISO 8601, with milliseconds. */
  created_time: string;
  operation: AsyncTaskOperation;
}

/** The operation that started a task. */
export interface AsyncTaskOperation {
  surface: "rest" | "mcp";
  /** Method and path, for example `PATCH /v1/pages/:page_id/markdown`. */
  name: string;
}

/** A task that has not ended. */
export interface PendingAsyncTask extends AsyncTaskBase {
  status: "queued" | "running" | "retrying";
  /** Seconds to wait before the next poll. */
  poll_after_seconds: number;
}

/** A task that succeeded. */
export interface SucceededAsyncTask extends AsyncTaskBase {
  status: "succeeded";
  /** The operation's response, for example a `PageMarkdown`. */
  result: Record<string, JsonValue>;
}

/** A task that failed. */
export interface FailedAsyncTask extends AsyncTaskBase {
  status: "failed";
  error: AsyncTaskError;
}

/** A task with a status that this version of the client does not know. */
export interface UnknownAsyncTask extends AsyncTaskBase {
  status: UnknownKind;
}

/** Error of a failed task: the operation's error response. */
export interface AsyncTaskError {
  object: "error";
  /** HTTP status. */
  status: number;
  /** Error code. */
  code: string;
  /** Description of the error, in English. */
  message: string;
  /** Details that depend on the code. */
  additional_data?: Record<string, string | string[]>;
}

/** Any JSON value. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
