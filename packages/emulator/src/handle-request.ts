// The router: takes one request and returns one response. Pure and synchronous; sockets, threads and time are elsewhere.
import { LATEST_VERSION } from "./catalog/api-version.ts";
import type { ControlParts } from "./control-api/control-api.ts";
import { handleControlRequest } from "./control-api/control-api.ts";
import { ApiError } from "./errors/api-error.ts";
import type { FaultEffect } from "./faults/faults.ts";
import type { Capability } from "./http/capabilities.ts";
import { CAPABILITIES, checkCapability, visibleResponse } from "./http/capabilities.ts";
import { checkClient, checkToken } from "./http/check-authorization.ts";
import type { RequestContext, RouteResult } from "./http/context.ts";
import { header } from "./http/headers.ts";
import type { EmulatorRequest, EmulatorResponse } from "./http/messages.ts";
import type { RateLimiter } from "./http/rate-limiter.ts";
import { bodyTooLarge, readJsonBody, readVersion } from "./http/read-request.ts";
import type { MatchedRoute } from "./http/route-tree.ts";
import { checkedParams, createRouteTree, matchRoute } from "./http/route-tree.ts";
import { errorResponse, toResponse } from "./http/to-response.ts";
import type { Workspace } from "./model/workspace.ts";
import { ALL_ROUTES } from "./routes/all-routes.ts";
import type { IdGenerator } from "./values/id-generator.ts";
import type { JsonObject } from "./values/json.ts";
import { eventsOf } from "./webhooks/webhook-events.ts";

/** The parts of one emulator that its request handler works with. */
interface HandlerParts extends ControlParts {
  /** The generator of request ids, separate so that an additional read does not change the ids of later objects. */
  readonly requestIds: IdGenerator;
  /** Undefined: no rate limit. */
  readonly limiter: RateLimiter | undefined;
  readonly capabilities: ReadonlySet<Capability>;
  /** Adds the rest of the seed. */
  readonly settle: () => void;
}

/** Longest path and query of a request, in characters. */
const MAX_URL_LENGTH = 16_384;

const ROUTES = createRouteTree(ALL_ROUTES);

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
    const queryText = mark < 0 ? "" : request.url.slice(mark + 1);
    const { response, error } = parts.workspace.work.forRequest(() =>
      respond(parts, request, { matched, method, path, requestId, queryText }),
    );
    const durationMs = performance.now() - startedAt;
    parts.log.add(request, response, { at, durationMs, method, operation: matched?.route.operation, error, requestId });
    return response;
  };
}

interface RequestDetails {
  readonly matched: MatchedRoute | undefined;
  readonly method: string;
  readonly path: string;
  readonly requestId: string;
  readonly queryText: string;
}

function respond(
  parts: HandlerParts,
  request: EmulatorRequest,
  details: RequestDetails,
): { response: EmulatorResponse; error: ApiError | undefined } {
  const { requestId, matched, method, path } = details;
  const { headers = {} } = request;
  let fault: FaultEffect | undefined;
  try {
    fault = parts.faults.apply({ method, path, operation: matched?.route.operation, headers });
    if (fault?.error !== undefined) throw fault.error;
    return {
      response: { ...toResponse(runRoute(parts, request, details), requestId), ...fault?.wire },
      error: undefined,
    };
  } catch (error) {
    const known = error instanceof ApiError ? error : unexpected(parts, error);
    return { response: { ...errorResponse(known, requestId), ...fault?.wire }, error: known };
  }
}

/** Reports an error of the emulator itself. Its text and its stack can name files, so the response contains neither. */
function unexpected(parts: HandlerParts, error: unknown): ApiError {
  parts.reportError(error instanceof Error ? error : new Error(String(error)));
  return new ApiError("internal_server_error", "The emulator failed unexpectedly. Its onError option gets the error.");
}

function runRoute(
  parts: HandlerParts,
  request: EmulatorRequest,
  { matched, method, queryText }: RequestDetails,
): RouteResult {
  const headers = request.headers ?? {};
  const authorization = header(headers, "authorization");
  // Seen: the service refuses an unknown address before it looks at the token.
  if (request.url.length > MAX_URL_LENGTH)
    throw new ApiError(
      "validation_error",
      `The URL is too long: ${request.url.length} characters; the limit is ${MAX_URL_LENGTH}.`,
    );
  if (matched === undefined) throw new ApiError("invalid_request_url", "Invalid request URL.");
  if (request.bodyExceeds !== undefined) throw bodyTooLarge(request.bodyExceeds);
  const { route } = matched;
  if (route.auth === "client") checkClient(authorization);
  else checkToken(parts.workspace, authorization);
  parts.limiter?.admit(authorization);
  const version = readVersion(header(headers, "notion-version"));
  checkCapability(route.capability, parts.capabilities);
  const isJson = !header(headers, "content-type").startsWith("multipart/form-data");
  const context: RequestContext = {
    workspace: parts.workspace,
    version,
    params: checkedParams(matched),
    query: new URLSearchParams(queryText),
    body: isJson && method !== "GET" ? readJsonBody(request.body) : {},
    rawBody: request.body,
    headers,
  };
  // Users exist after the first step of a seed. Every other object can be in a later step.
  if (!route.path.startsWith("users")) parts.settle();
  const result = route.run(context);
  if (parts.hub.subscriptions.size > 0) parts.hub.publish(eventsOf(route.operation, context, result.body));
  if (parts.capabilities.size === CAPABILITIES.length) return result;
  return { ...result, body: visibleResponse(route.capability, parts.capabilities, result.body) };
}

/**
 * Calls a route directly, for seeds. The rules are those of a request, but there is no text, log or token, which take
 * two thirds of the time. Routes keep parts of the body, so do not use it again.
 * @throws ApiError the error that a request would get
 */
export function callRoute(workspace: Workspace, method: string, path: string, body: JsonObject): JsonObject {
  const [route = "", queryText = ""] = path.split("?");
  const matched = matchRoute(ROUTES, method, `/v1/${route}`);
  if (matched === undefined) throw new RangeError(`Expected the path of an operation, got "${method} ${path}".`);
  return matched.route.run({
    workspace,
    version: LATEST_VERSION,
    params: checkedParams(matched),
    query: new URLSearchParams(queryText),
    body,
    rawBody: undefined,
    headers: {},
  }).body;
}
