// What a route gets, and what it gives back.
import { ApiError } from "./api-error.ts";
import { dashedUuid, isUuid } from "./ids.ts";
import { textOr } from "./json.ts";
import type { ApiVersion, HeadersInput, JsonObject } from "./types.ts";
import type { Workspace } from "./workspace.ts";

/** One request, parsed. */
export interface Context {
  readonly workspace: Workspace;
  readonly version: ApiVersion;
  /** Path parameters by name; uuids are dashed and lower case. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The JSON body, empty when there is none. */
  readonly body: JsonObject;
  readonly rawBody: string | Uint8Array | undefined;
  readonly headers: HeadersInput;
}

/** A route's answer: a body with status 200, or with its own status; or text that is not JSON. */
export interface RouteResult {
  readonly status?: number;
  readonly body: JsonObject;
  /** False where the service leaves out `request_id`. */
  readonly withRequestId?: boolean;
  /** Complete text of another type instead of `body`. */
  readonly text?: { readonly contentType: string; readonly content: string };
}

/** A route. */
type RouteHandler = (context: Context) => RouteResult;

/** One line of a route table. `{name}` in the path is a path parameter; `{name:uuid}` one that must be a uuid. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly operation: string;
  readonly handle: RouteHandler;
}

/** The path parameter. */
export function param(context: Context, name: string): string {
  return context.params[name] ?? "";
}

/** Checks a path parameter that must be a uuid. */
export function uuidParam(name: string, value: string): string {
  const fits: boolean = isUuid(value);
  if (!fits) {
    throw new ApiError(
      "validation_error",
      `path failed validation: path.${name} should be a valid uuid, instead was \`"${value}"\`.`,
    );
  }
  return dashedUuid(value);
}

/** The service's 404. */
export function notFound(workspace: Workspace, what: string, id: string): ApiError {
  const name = textOr(workspace.store.users.get(workspace.botId)?.value["name"], "integration");
  return new ApiError(
    "object_not_found",
    `Could not find ${what} with ID: ${id}. Make sure the relevant pages and databases are shared with your integration "${name}".`,
    { integration_id: workspace.botId },
  );
}
