// The context that a route handler receives, and the result that it returns.
import type { ApiVersion } from "../catalog/api-version.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject } from "../values/json.ts";
import type { HeadersInput } from "./messages.ts";

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
