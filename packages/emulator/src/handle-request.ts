// The router: one request in, one answer out. Pure and synchronous; sockets, threads and time are elsewhere.
import { checkBody } from "./body/check-body.ts";
import { LATEST_VERSION } from "./catalog/api-version.ts";
import type { ControlParts } from "./control-api/control-api.ts";
import { handleControlRequest } from "./control-api/control-api.ts";
import { ApiError } from "./errors/api-error.ts";
import type { FaultEffect } from "./faults/faults.ts";
import type { Capability } from "./http/capabilities.ts";
import { CAPABILITIES, checkCapability, visibleResponse } from "./http/capabilities.ts";
import { header } from "./http/headers.ts";
import type { EmulatorRequest, EmulatorResponse } from "./http/messages.ts";
import type { RateLimiter } from "./http/rate-limiter.ts";
import { readJsonBody, readVersion } from "./http/read-request.ts";
import type { MatchedRoute } from "./http/route-tree.ts";
import { checkedParams, createRouteTree, matchRoute } from "./http/route-tree.ts";
import type { Context, RouteResult } from "./http/route.ts";
import { errorResponse, toResponse } from "./http/to-response.ts";
import type { Workspace } from "./model/workspace.ts";
import { ALL_ROUTES } from "./routes/all-routes.ts";
import type { IdGenerator } from "./values/id-generator.ts";
import type { JsonObject } from "./values/json.ts";
import { eventsOf } from "./webhooks/webhook-events.ts";

/** The parts of one emulator that its request handler works with. */
interface HandlerParts extends ControlParts {
  /** Ids of requests have their own generator, so that a further read does not change the ids of later objects. */
  readonly requestIds: IdGenerator;
  /** Undefined: no rate limit. */
  readonly limiter: RateLimiter | undefined;
  readonly capabilities: ReadonlySet<Capability>;
  /** Plants what is left of the seed. */
  readonly settle: () => void;
}

const ROUTES = createRouteTree(ALL_ROUTES);
const TOKEN = /^Bearer (ntn_|secret_)/i;
const BASIC_AUTH_PREFIX = "oauth/";

/** Creates the router of one emulator. */
export function createHandler(parts: HandlerParts): (request: EmulatorRequest) => EmulatorResponse {
  return (request) => {
    const method = request.method.toUpperCase();
    const mark = request.url.indexOf("?");
    const path = mark < 0 ? request.url : request.url.slice(0, mark);
    if (path.startsWith("/_emulator/")) {
      parts.settle();
      return handleControlRequest(parts, method, path.slice("/_emulator/".length), request);
    }
    const requestId = parts.requestIds.uuid();
    const at = Date.now();
    const startedAt = performance.now();
    const matched = matchRoute(ROUTES, method, path);
    const fault = parts.faults.apply({
      method,
      path,
      operation: matched?.route.operation,
      headers: request.headers ?? {},
    });
    const { response, error } = respond(parts, request, {
      matched,
      method,
      requestId,
      fault,
      queryText: mark < 0 ? "" : request.url.slice(mark + 1),
    });
    const durationMs = performance.now() - startedAt;
    parts.log.add(request, response, { at, durationMs, method, operation: matched?.route.operation, error, requestId });
    return response;
  };
}

interface RequestDetails {
  readonly matched: MatchedRoute | undefined;
  readonly method: string;
  readonly requestId: string;
  readonly fault: FaultEffect | undefined;
  readonly queryText: string;
}

function respond(
  parts: HandlerParts,
  request: EmulatorRequest,
  asked: RequestDetails,
): { response: EmulatorResponse; error: ApiError | undefined } {
  const { requestId, fault } = asked;
  try {
    if (fault?.error !== undefined) throw fault.error;
    return {
      response: { ...toResponse(answerTo(parts, request, asked), requestId), ...fault?.wire },
      error: undefined,
    };
  } catch (error) {
    const known = error instanceof ApiError ? error : unexpected(error);
    return { response: { ...errorResponse(known, requestId), ...fault?.wire }, error: known };
  }
}

function unexpected(error: unknown): ApiError {
  return new ApiError(
    "internal_server_error",
    `The emulator failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  );
}

function answerTo(
  parts: HandlerParts,
  request: EmulatorRequest,
  { matched, method, queryText }: RequestDetails,
): RouteResult {
  const headers = request.headers ?? {};
  const authorization = header(headers, "authorization");
  // Seen: what no endpoint answers is refused before the token is looked at.
  if (matched === undefined) throw new ApiError("invalid_request_url", "Invalid request URL.");
  if (!matched.route.path.startsWith(BASIC_AUTH_PREFIX)) checkToken(parts, authorization);
  parts.limiter?.admit(authorization);
  const version = readVersion(header(headers, "notion-version"));
  checkCapability(matched.route.operation, parts.capabilities);
  const isJson = !header(headers, "content-type").startsWith("multipart/form-data");
  const context: Context = {
    workspace: parts.workspace,
    version,
    params: checkedParams(matched),
    query: new URLSearchParams(queryText),
    body: isJson && method !== "GET" ? readJsonBody(request.body) : {},
    rawBody: request.body,
    headers,
  };
  checkBody(matched.route.operation, version, context.body);
  // Users are there from the first step of a seed; all else may still have to be planted.
  if (!matched.route.path.startsWith("users")) parts.settle();
  const result = matched.route.handle(context);
  if (parts.hub.subscriptions.size > 0) parts.hub.publish(eventsOf(matched.route.operation, context, result.body));
  if (parts.capabilities.size === CAPABILITIES.length) return result;
  return { ...result, body: visibleResponse(matched.route.operation, parts.capabilities, result.body) };
}

/**
 * Calls a route directly, for seeds: by the same rules as a request, but without its text, its log and its token,
 * which take two thirds of the time. Routes keep parts of the body: it must not be used again.
 * @throws ApiError what the request would have been answered
 */
export function callRoute(workspace: Workspace, method: string, path: string, body: JsonObject): JsonObject {
  const [route = "", queryText = ""] = path.split("?");
  const matched = matchRoute(ROUTES, method, `/v1/${route}`);
  if (matched === undefined) throw new ApiError("invalid_request_url", `There is no ${method} ${path}.`);
  const context: Context = {
    workspace,
    version: LATEST_VERSION,
    params: checkedParams(matched),
    query: new URLSearchParams(queryText),
    body,
    rawBody: undefined,
    headers: {},
  };
  return matched.route.handle(context).body;
}

function checkToken({ workspace }: HandlerParts, authorization: string): void {
  const good = TOKEN.test(authorization) && !workspace.store.oauth.revoked.has(authorization.slice("Bearer ".length));
  if (!good) throw new ApiError("unauthorized", "API token is invalid.");
}
