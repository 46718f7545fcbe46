// The context and the result of a route handler.
import type { ApiVersion } from "../catalog/api-version.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject } from "../values/json.ts";
import type { HeadersInput } from "./messages.ts";

/** A parsed request. */
export interface Context {
  readonly workspace: Workspace;
  readonly version: ApiVersion;
  /** Path parameters by name. Uuids are in lower case with dashes. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The JSON body, an empty object for a request without a body. */
  readonly body: JsonObject;
  readonly rawBody: string | Uint8Array | undefined;
  readonly headers: HeadersInput;
}

/** The result of a route. */
export interface RouteResult {
  /** @default 200 */
  readonly status?: number;
  readonly body: JsonObject;
  /** False for responses in which the service omits `request_id`. @default true */
  readonly withRequestId?: boolean;
  /** Text of another content type, sent instead of `body`. */
  readonly text?: { readonly contentType: string; readonly content: string };
}

/** Handles the requests of one route. */
type RouteHandler = (context: Context) => RouteResult;

/** A row of a route table. `{name}` in the path is a path parameter, `{name:uuid}` is a path parameter that must be a uuid. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly operation: string;
  readonly handle: RouteHandler;
}

/** Returns a path parameter by name. */
export function param(context: Context, name: string): string {
  return context.params[name] ?? "";
}
