// The router: takes one request and returns one response. Pure and synchronous; sockets, threads and time are elsewhere.
import type { NotionVersion } from "./catalog/api-version.ts";
import { LATEST_VERSION, NOTION_VERSIONS, routeVersion } from "./catalog/api-version.ts";
import type { ControlParts } from "./control-api/control-api.ts";
import { handleControlRequest } from "./control-api/control-api.ts";
import { ApiError } from "./errors/api-error.ts";
import { serveFile } from "./http/serve-file.ts";
import { FILES_PATH } from "./files/signed-url.ts";
import type { FaultEffect } from "./faults/faults.ts";
import type { Capability } from "./catalog/capabilities.ts";
import { CAPABILITIES } from "./catalog/capabilities.ts";
import { checkBlockLimit } from "./http/check-block-limit.ts";
import { checkCapability, visibleResponse } from "./http/capabilities.ts";
import { checkToken, clientIdOf } from "./http/check-authorization.ts";
import type { RequestContext, RouteResult } from "./http/context.ts";
import { header } from "./http/headers.ts";
import type { EmulatorRequest, EmulatorResponse } from "./http/messages.ts";
import type { RateLimiter } from "./http/rate-limiter.ts";
import { bodyTooLarge, knownVersion, originOf, readBody, readVersion } from "./http/read-request.ts";
import type { Route } from "./http/route.ts";
import { isIn } from "./http/route.ts";
import type { MatchedRoute } from "./http/route-tree.ts";
import { checkedParams, createRouteTree, matchRoute } from "./http/route-tree.ts";
import { errorResponse, oauthError, toResponse } from "./http/to-response.ts";
import { asIntegration } from "./model/integrations.ts";
import type { Workspace } from "./model/workspace.ts";
import { ALL_ROUTES } from "./routes/all-routes.ts";
import type { IdGenerator } from "./values/id-generator.ts";
import type { JsonObject } from "./values/json.ts";
import { ignoresUnknownKeys, newerRequest, olderError, olderResponse } from "./versions/translate.ts";
import { eventsOf } from "./webhooks/webhook-events.ts";
import type { WebhookHub } from "./webhooks/webhook-hub.ts";

/** The parts of one emulator that its request handler works with. */
interface HandlerParts extends ControlParts {
  /** The generator of request ids, separate so that an additional read does not change the ids of later objects. */
  readonly requestIds: IdGenerator;
  /** Undefined: no rate limit. */
  readonly limiter: RateLimiter | undefined;
  readonly capabilities: ReadonlySet<Capability>;
  /** The addresses of files and follow-up requests in responses. */
  readonly addresses: "emulator" | "service";
  /** Adds the rest of the seed. */
  readonly settle: () => void;
}

/** Longest path and query of a request, in characters. */
const MAX_URL_LENGTH = 16_384;

/** The routes of each version. */
const ROUTES = new Map(
  NOTION_VERSIONS.map((version) => [version, createRouteTree(ALL_ROUTES.filter((route) => isIn(version, route)))]),
);

/** Finds the route of a path. A request with an invalid version is refused later, with the routes of the latest version. */
function findRoute(version: NotionVersion | undefined, method: string, path: string): MatchedRoute | undefined {
  const tree = ROUTES.get(version ?? LATEST_VERSION);
  return tree === undefined ? undefined : matchRoute(tree, method, path);
}

/** Creates the router of one emulator. The header `date` of its responses has the time of the emulator's clock. */
export function createHandler(parts: HandlerParts): (request: EmulatorRequest) => EmulatorResponse {
  const handle = createRouter(parts);
  return (request) => {
    const response = handle(request);
    const date = new Date(parts.workspace.clock.now()).toUTCString();
    return { ...response, headers: { date, ...response.headers } };
  };
}

function createRouter(parts: HandlerParts): (request: EmulatorRequest) => EmulatorResponse {
  return (request) => {
    const method = request.method.toUpperCase();
    const mark = request.url.indexOf("?");
    const path = mark < 0 ? request.url : request.url.slice(0, mark);
    if (path.startsWith("/_emulator/")) {
      parts.settle();
      return handleControlRequest(parts, method, path.slice("/_emulator/".length), request);
    }
    const queryText = mark < 0 ? "" : request.url.slice(mark + 1);
    parts.workspace.origin = parts.addresses === "service" ? undefined : originOf(request);
    if (path.startsWith(FILES_PATH)) return serveFile(parts.workspace, request, path, new URLSearchParams(queryText));
    const requestId = parts.requestIds.uuid();
    const at = Date.now();
    const startedAt = performance.now();
    const matched = findRoute(knownVersion(header(request.headers ?? {}, "notion-version")), method, path);
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
    const fields = (matched?.route.auth ?? "token") === "token" ? {} : oauthError(known);
    return { response: { ...errorResponse(known, requestId, fields), ...fault?.wire }, error: known };
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
  // Seen: Notion refuses an unknown address before it looks at the token.
  if (request.url.length > MAX_URL_LENGTH)
    throw new ApiError(
      "validation_error",
      `The URL is too long: ${request.url.length} characters; the limit is ${MAX_URL_LENGTH}.`,
    );
  if (matched === undefined) throw new ApiError("invalid_request_url", "Invalid request URL.");
  if (request.bodyExceeds !== undefined) throw bodyTooLarge(request.bodyExceeds);
  const { route } = matched;
  const integration = route.auth === "token" ? checkToken(parts.workspace, authorization) : undefined;
  parts.limiter?.admit(authorization);
  const versionText = header(headers, "notion-version");
  const version = route.auth !== "token" && versionText === "" ? LATEST_VERSION : readVersion(versionText);
  const capabilities = integration === undefined ? parts.capabilities : new Set(integration.capabilities);
  checkCapability(route.capability, capabilities);
  if (route.alsoNeeds !== undefined) checkCapability(route.alsoNeeds, capabilities);
  const body = readBody(method, request, route.auth === "client");
  const context: RequestContext = {
    workspace: parts.workspace,
    capabilities,
    version: routeVersion(version),
    params: checkedParams(matched),
    query: new URLSearchParams(queryText),
    body,
    rawBody: request.body,
    headers,
    clientId: route.auth === "client" ? clientIdOf(authorization, body) : "",
    ignoresUnknownKeys: ignoresUnknownKeys(version),
  };
  // Users exist after the first step of a seed. Every other object can be in a later step.
  if (!route.path.startsWith("users")) parts.settle();
  return asIntegration(parts.workspace, integration, () =>
    version === context.version
      ? runAndPublish(parts.hub, capabilities, route, context)
      : translated(route, context, version, (newer) => runAndPublish(parts.hub, capabilities, route, newer)),
  );
}

/** Runs a request of an older version in the form of a newer version. */
function translated(
  route: Route,
  context: RequestContext,
  version: NotionVersion,
  run: (context: RequestContext) => RouteResult,
): RouteResult {
  const translation = { ...context, operation: route.operation };
  try {
    const result = run({ ...context, body: newerRequest(version, translation, context.body) });
    return { ...result, body: olderResponse(version, translation, result.body) };
  } catch (error) {
    throw error instanceof ApiError ? olderError(version, error) : error;
  }
}

function runAndPublish(
  hub: WebhookHub,
  capabilities: ReadonlySet<Capability>,
  route: Route,
  context: RequestContext,
): RouteResult {
  const { workspace } = context;
  checkBlockLimit(workspace, route.operation);
  const run = () => route.run(context);
  const result = workspace.blockLimit?.count(workspace.store, run) ?? run();
  if (hub.subscriptions.size > 0) hub.publish(eventsOf(route.operation, context, result.body));
  if (capabilities.size === CAPABILITIES.length) return result;
  return { ...result, body: visibleResponse(route.capability, capabilities, result.body) };
}

/**
 * Calls a route directly, for seeds. The rules are those of a request, but there is no text, log or token, which take
 * two thirds of the time. Routes keep parts of the body, so do not use it again.
 * @throws ApiError the error that a request would get
 */
export function callRoute(workspace: Workspace, method: string, path: string, body: JsonObject): JsonObject {
  const [route = "", queryText = ""] = path.split("?");
  const matched = findRoute(LATEST_VERSION, method, `/v1/${route}`);
  if (matched === undefined) throw new RangeError(`Expected the path of an operation, got "${method} ${path}".`);
  return matched.route.run({
    workspace,
    capabilities: new Set(CAPABILITIES),
    version: LATEST_VERSION,
    params: checkedParams(matched),
    query: new URLSearchParams(queryText),
    body,
    rawBody: undefined,
    headers: {},
    clientId: "",
  }).body;
}
