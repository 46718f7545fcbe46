// The router: one request in, one answer out. Pure and synchronous; sockets, threads and time are elsewhere.
import { ApiError } from "./api-error.ts";
import { handleAdmin } from "./admin.ts";
import type { Context, Route, RouteResult } from "./context.ts";
import { uuidParam } from "./context.ts";
import type { Capability } from "./capabilities.ts";
import { CAPABILITIES, checkCapability, visibleAnswer } from "./capabilities.ts";
import type { FaultEffect, Faults } from "./faults.ts";
import { header } from "./headers.ts";
import type { Ids } from "./ids.ts";
import { isObject } from "./json.ts";
import { LIMITS } from "./limits.ts";
import type { RateLimiter } from "./rate-limit.ts";
import type { RequestLog } from "./request-log.ts";
import { ALL_ROUTES } from "./routes/index.ts";
import { checkBody } from "./shapes/request-bodies.ts";
import type { ApiVersion, EmulatorRequest, EmulatorResponse, JsonObject } from "./types.ts";
import { eventsOf } from "./webhooks/events.ts";
import type { WebhookHub } from "./webhooks/hub.ts";
import type { Workspace } from "./workspace.ts";

/** What the router needs besides the request. */
export interface HandlerParts {
  readonly workspace: Workspace;
  readonly faults: Faults;
  /** Ids of requests have their own generator, so that a further read does not change the ids of later objects. */
  readonly requestIds: Ids;
  /** Puts the workspace back to its seed. */
  readonly reseed: (objects?: "empty") => void;
  readonly importObjects: (objects: unknown) => number;
  /** States kept by POST /_emulator/snapshot, by id. */
  readonly snapshots: Map<string, string>;
  readonly log: RequestLog;
  readonly hub: WebhookHub;
  /** Undefined: no rate limit. */
  readonly limiter: RateLimiter | undefined;
  readonly capabilities: ReadonlySet<Capability>;
  /** Plants what is left of the seed. */
  readonly settle: () => void;
}

interface Matched {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

const TOKEN = /^Bearer (ntn_|secret_)/i;
const JSON_HEADERS = { "content-type": "application/json; charset=utf-8" };
const BASIC_AUTH_PREFIX = "oauth/";

/** Creates the router of one emulator. */
export function createHandler(parts: HandlerParts): (request: EmulatorRequest) => EmulatorResponse {
  return (request) => {
    const method = request.method.toUpperCase();
    const mark = request.url.indexOf("?");
    const path = mark < 0 ? request.url : request.url.slice(0, mark);
    if (path.startsWith("/_emulator/")) {
      parts.settle();
      return handleAdmin(parts, method, path.slice("/_emulator/".length), request);
    }
    const requestId = parts.requestIds.uuid();
    const at = Date.now();
    const startedAt = performance.now();
    const matched = matchRoute(method, path);
    const trouble = parts.faults.meet({
      method,
      path,
      operation: matched?.route.operation,
      headers: request.headers ?? {},
    });
    const { response, error } = respond(parts, request, {
      matched,
      method,
      requestId,
      trouble,
      queryText: mark < 0 ? "" : request.url.slice(mark + 1),
    });
    const durationMs = performance.now() - startedAt;
    parts.log.add(request, response, { at, durationMs, method, operation: matched?.route.operation, error, requestId });
    return response;
  };
}

interface Asked {
  readonly matched: Matched | undefined;
  readonly method: string;
  readonly requestId: string;
  readonly trouble: FaultEffect | undefined;
  readonly queryText: string;
}

function respond(
  parts: HandlerParts,
  request: EmulatorRequest,
  asked: Asked,
): { response: EmulatorResponse; error: ApiError | undefined } {
  const { requestId, trouble } = asked;
  try {
    if (trouble?.replaces !== undefined) throw trouble.replaces;
    return {
      response: { ...toResponse(answerTo(parts, request, asked), requestId), ...trouble?.wire },
      error: undefined,
    };
  } catch (error) {
    const known = error instanceof ApiError ? error : unexpected(error);
    return { response: { ...answer(known, requestId), ...trouble?.wire }, error: known };
  }
}

function unexpected(error: unknown): ApiError {
  return new ApiError(
    "internal_server_error",
    `The emulator failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  );
}

function answerTo(parts: HandlerParts, request: EmulatorRequest, { matched, method, queryText }: Asked): RouteResult {
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
  return { ...result, body: visibleAnswer(matched.route.operation, parts.capabilities, result.body) };
}

function checkedParams(matched: Matched): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(matched.params)) {
    const [key = name, kind] = name.split(":");
    params[key] = kind === "uuid" ? uuidParam(key, value) : value;
  }
  return params;
}

/**
 * Calls a route directly, for seeds: by the same rules as a request, but without its text, its log and its token,
 * which take two thirds of the time. Routes keep parts of the body: it must not be used again.
 * @throws ApiError what the request would have been answered
 */
export function callRoute(workspace: Workspace, method: string, path: string, body: JsonObject): JsonObject {
  const [route = "", queryText = ""] = path.split("?");
  const matched = matchRoute(method, `/v1/${route}`);
  if (matched === undefined) throw new ApiError("invalid_request_url", `There is no ${method} ${path}.`);
  const context: Context = {
    workspace,
    version: "2026-03-11",
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

function readVersion(given: string): ApiVersion {
  if (given === "")
    throw new ApiError(
      "missing_version",
      "Notion-Version header failed validation: Notion-Version header should be defined, instead was `undefined`.",
    );
  if (given === "2025-09-03" || given === "2026-03-11") return given;
  throw new ApiError(
    "validation_error",
    `Notion-Version header failed validation: Notion-Version header should be \`"2025-09-03"\` or \`"2026-03-11"\`, instead was \`"${given}"\`.`,
  );
}

function readJsonBody(raw: string | Uint8Array | undefined): JsonObject {
  if (raw === undefined || raw.length === 0) return {};
  const bytes = typeof raw === "string" ? Buffer.byteLength(raw) : raw.length;
  if (bytes > LIMITS.payloadBytes) {
    throw new ApiError(
      "payload_too_large",
      `Request body is too large: ${bytes} bytes; the limit is ${LIMITS.payloadBytes}.`,
    );
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(typeof raw === "string" ? raw : new TextDecoder().decode(raw));
  } catch {
    throw new ApiError("invalid_json", "Error parsing JSON body.");
  }
  if (!isObject(parsed)) throw new ApiError("validation_error", "body failed validation: body should be an object.");
  return parsed;
}

function toResponse(result: RouteResult, requestId: string): EmulatorResponse {
  const status = result.status ?? 200;
  if (result.text !== undefined) {
    return {
      status,
      headers: { "content-type": result.text.contentType, "x-notion-request-id": requestId },
      body: result.text.content,
    };
  }
  const body = result.withRequestId === false ? result.body : { ...result.body, request_id: requestId };
  return { status, headers: { ...JSON_HEADERS, "x-notion-request-id": requestId }, body: JSON.stringify(body) };
}

function answer(error: ApiError, requestId: string): EmulatorResponse {
  const retryAfter = error.additionalData?.["retry_after"];
  return {
    status: error.status,
    headers: {
      ...JSON_HEADERS,
      "x-notion-request-id": requestId,
      ...(typeof retryAfter === "string" ? { "retry-after": retryAfter } : {}),
    },
    body: JSON.stringify({ ...error.toBody(), request_id: requestId }),
  };
}

interface RouteNode {
  readonly literal: Map<string, RouteNode>;
  parameter: { readonly name: string; readonly node: RouteNode } | undefined;
  readonly routes: Map<string, Route>;
}

const newNode = (): RouteNode => ({ literal: new Map(), parameter: undefined, routes: new Map() });

const ROOT = buildTree(ALL_ROUTES);

function buildTree(routes: readonly Route[]): RouteNode {
  const root = newNode();
  for (const route of routes) {
    let node = root;
    for (const segment of route.path.split("/")) node = step(node, segment);
    node.routes.set(route.method, route);
  }
  return root;
}

function step(node: RouteNode, segment: string): RouteNode {
  if (segment.startsWith("{")) {
    node.parameter ??= { name: segment.slice(1, -1), node: newNode() };
    return node.parameter.node;
  }
  const known = node.literal.get(segment);
  if (known !== undefined) return known;
  const fresh = newNode();
  node.literal.set(segment, fresh);
  return fresh;
}

/** Finds the route of a path under /v1/. */
function matchRoute(method: string, path: string): Matched | undefined {
  if (!path.startsWith("/v1/")) return undefined;
  const params: Record<string, string> = {};
  let node = ROOT;
  // The service's own examples end some paths with a slash.
  for (const segment of path.slice(4).replace(/\/$/, "").split("/")) {
    const literal = node.literal.get(segment);
    if (literal !== undefined) {
      node = literal;
      continue;
    }
    if (node.parameter === undefined || segment === "") return undefined;
    params[node.parameter.name] = decoded(segment);
    node = node.parameter.node;
  }
  const route = node.routes.get(method);
  return route === undefined ? undefined : { route, params };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
