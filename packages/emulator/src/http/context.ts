// The context that a route handler receives, and the result that it returns.
import type { ApiVersion } from "../catalog/api-version.ts";
import type { Capability } from "../catalog/capabilities.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject } from "../values/json.ts";
import type { HeadersInput } from "./messages.ts";

/** One request without its body. */
export interface Context {
  readonly workspace: Workspace;
  readonly version: ApiVersion;
  /** Path parameters by name. Uuids are in lower case with dashes. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: HeadersInput;
  /** The client id of a request to OAuth, otherwise an empty string. */
  readonly clientId: string;
  /** The capabilities of the request's token. */
  readonly capabilities: ReadonlySet<Capability>;
}

/** One request with its body before it is parsed. */
export interface RequestContext extends Context {
  /** The JSON body, an empty object for a request without a body. */
  readonly body: JsonObject;
  readonly rawBody: string | Uint8Array | undefined;
  /** True for a version at which Notion ignores the keys of a body that it does not know. @default false */
  readonly ignoresUnknownKeys?: boolean;
}

/** The result of a route. */
export interface RouteResult {
  /** @default 200 */
  readonly status?: number;
  readonly body: JsonObject;
  /** False for responses in which Notion omits `request_id`. @default true */
  readonly withRequestId?: boolean;
  /** Text of another content type, sent instead of `body`. */
  readonly text?: { readonly contentType: string; readonly content: string };
  /** Headers beside those of every response. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns a path parameter by name. */
export function param(context: Context, name: string): string {
  return context.params[name] ?? "";
}
