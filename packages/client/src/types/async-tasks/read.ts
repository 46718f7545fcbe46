import type { AnswerFields } from "../common/response-fields.ts";
import type { UnknownKind } from "../common/unknown-kind.ts";

/** Work that the service does after it has answered. Ask for it with `asyncTasks.retrieve` until it has ended. */
export type AsyncTask = PendingAsyncTask | SucceededAsyncTask | FailedAsyncTask | UnknownAsyncTask;

/** What every task has. */
export interface AsyncTaskBase extends AnswerFields {
  object: "async_task";
  /** Opaque; not a UUID. */
  id: string;
  /** Where the task can be read; `asyncTasks.retrieve` knows it by itself. */
  status_url: string;
  /** ISO 8601, with milliseconds. */
  created_time: string;
  operation: AsyncTaskOperation;
}

/** What started a task. */
export interface AsyncTaskOperation {
  surface: "rest" | "mcp";
  /** For example `PATCH /v1/pages/:page_id/markdown`. */
  name: string;
}

/** A task that has not ended. */
export interface PendingAsyncTask extends AsyncTaskBase {
  status: "queued" | "running" | "retrying";
  /** Seconds to wait before the task is read again. */
  poll_after_seconds: number;
}

/** A task that has ended well. */
export interface SucceededAsyncTask extends AsyncTaskBase {
  status: "succeeded";
  /** What the operation would have answered, for example a `PageMarkdown`. */
  result: Record<string, JsonValue>;
}

/** A task that has ended badly. */
export interface FailedAsyncTask extends AsyncTaskBase {
  status: "failed";
  error: AsyncTaskError;
}

/** A task in a state that these types do not know. */
export interface UnknownAsyncTask extends AsyncTaskBase {
  status: UnknownKind;
}

/** Why a task has failed: what the operation would have answered. */
export interface AsyncTaskError {
  object: "error";
  /** HTTP status. */
  status: number;
  code: string;
  message: string;
  additional_data?: Record<string, string | string[]>;
}

/** Any JSON value. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
