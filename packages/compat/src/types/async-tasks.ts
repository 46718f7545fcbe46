import type { AsyncTask, JsonValue, RetrieveAsyncTaskArgs } from "@ws/client";
import type { ParameterType } from "./parameter-type.ts";
import type { ResponseType } from "./response-type.ts";

/** Arguments of `asyncTasks.retrieve`. */
export interface GetAsyncTaskParameters extends ParameterType<RetrieveAsyncTaskArgs> {}

/** Response of `asyncTasks.retrieve`. */
export type GetAsyncTaskResponse = ResponseType<AsyncTask>;

/** A JSON value in the result of a task. */
export type PublicApiAsyncTaskStatusResultJsonValue = JsonValue;
