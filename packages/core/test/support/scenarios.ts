// Scenarios as data: the responses of the server, and the result with every driver and transport.
import { httpResponse, serviceError, type FaultServer, type Listener, type Step } from "./fault-server.ts";
import type { ExchangeSettings } from "../../src/engine/call.ts";
import { resolveRetry } from "../../src/retry/retry-policy.ts";

/** Destination of a request: a listener of the fault server, a closed port, or an unknown host. */
export type Destination = Listener | "refused" | "no such name";

export interface Scenario {
  readonly name: string;
  readonly to?: Destination;
  readonly steps: readonly Step[] | ((server: FaultServer) => readonly Step[]);
  readonly method?: string;
  readonly body?: string;
  readonly settings?: Partial<ExchangeSettings>;
  readonly data?: unknown;
  readonly error?: object;
  /** Differences with axios without our adapter, which reports less about the socket. */
  readonly stock?: Partial<Scenario>;
  /** Differences with `fetch` of Node.js, which has its own errors and manages its own connections. */
  readonly fetch?: Partial<Scenario>;
  /**
   * Number of requests that the server receives.
   * @default 1
   */
  readonly requests?: number;
  readonly trace?: readonly string[];
  /** A text that counts as another one: the speed of the client decides which of both a call has. */
  readonly alike?: readonly [text: string, other: string];
  /** True if the connection must be closed afterwards. */
  readonly closes?: boolean;
}

/** Returns the effects that a scenario expects. */
export const traceOf = ({ trace, requests = 1 }: Scenario): readonly string[] =>
  trace ?? Array<string>(requests).fill(SEND);

/** Texts of a reset in the middle of a response. The reset discards what the client has not read yet, also the first bytes. */
export const RESET_OR_CUT = ["the connection was closed in the middle of the response", "read ECONNRESET"] as const;

export const NO_RETRY_SETTINGS = { retry: resolveRetry(false) };

const OK: Step = { write: httpResponse(200, '{"object":"list"}') };
const SEND = "send within 5000";
const HTML = { "content-type": "text/html" };
const page = (status: number): Step => ({ write: httpResponse(status, "<html>Bad gateway</html>", HTML) });
const errorResponse = (status: number, code: string, headers?: Record<string, string | number>): Step => ({
  write: serviceError(status, code, headers),
});

/** Returns a 429 with details in its body. */
const refusalWith = (additional_data: object, headers?: Record<string, string | number>): Step => {
  const body = { object: "error", status: 429, code: "rate_limited", message: "m", additional_data };
  return { write: httpResponse(429, JSON.stringify(body), headers) };
};
const BLOCKED = { rate_limit_reason: "public_api_request_blocked" };

const retried = (
  name: string,
  first: Step,
  waits: readonly string[],
  method = "GET",
  settings?: Partial<ExchangeSettings>,
): Scenario => ({
  name,
  steps: [first, OK],
  method,
  ...(method === "POST" ? { body: "{}" } : {}),
  ...(settings ? { settings } : {}),
  data: { object: "list" },
  requests: waits.length + 1,
  trace: [SEND, ...waits.flatMap((wait) => [wait, SEND])],
});

const failed = (name: string, step: Step, error: object, more: Partial<Scenario> = {}): Scenario => ({
  name,
  steps: [step],
  error,
  ...more,
});

const POST = { method: "POST", body: "{}" };
const THRICE = { requests: 3, trace: [SEND, "sleep 1000", SEND, "sleep 2000", SEND] };
/** The bytes of a byte order mark in UTF-8, as characters of Latin-1. */
const BOM = "\u00ef\u00bb\u00bf";
const PAST = "Wed, 21 Oct 2015 07:28:00 GMT";
const HOUR_AHEAD_MS = Date.now() + 3_600_000;
/** Returns the date in an hour, and in further seconds. */
const inAnHour = (seconds = 0) => new Date(HOUR_AHEAD_MS + seconds * 1_000).toUTCString();

export const scenarios: readonly Scenario[] = [
  { name: "a response is returned unchanged", steps: [OK], data: { object: "list" } },
  {
    name: "a byte order mark before JSON is ignored",
    steps: [{ write: httpResponse(200, `${BOM}{"object":"list"}`) }],
    data: { object: "list" },
  },
  { name: "a 204 returns undefined", steps: [{ write: "HTTP/1.1 204 No Content\r\n\r\n" }] },
  {
    name: "a 202 is a success",
    steps: [{ write: httpResponse(202, '{"object":"async_task"}') }],
    data: { object: "async_task" },
  },
  {
    name: "an interim 103 is ignored",
    steps: [{ write: `HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n${httpResponse(200, "{}")}` }],
    data: {},
  },

  retried("429 is retried for GET", errorResponse(429, "rate_limited"), ["sleep 1000"]),
  retried("429 is retried for POST", errorResponse(429, "rate_limited"), ["sleep 1000"], "POST"),
  retried("429 waits for the seconds in Retry-After", errorResponse(429, "rate_limited", { "retry-after": 7 }), [
    "admit 7000",
  ]),
  {
    ...retried(
      "429 with a date in the past is retried immediately",
      errorResponse(429, "rate_limited", { "retry-after": PAST }),
      ["no wait"],
    ),
    trace: [SEND, SEND],
  },
  retried(
    "429 with a date waits from the date of the response, whatever the clock of this machine says",
    errorResponse(429, "rate_limited", { "retry-after": inAnHour(7), date: inAnHour() }),
    ["admit 7000"],
  ),
  retried(
    "429 with a date waits no longer than maxRetryDelayMs",
    errorResponse(429, "rate_limited", { "retry-after": inAnHour() }),
    ["admit 60000"],
  ),
  retried(
    "429 with a large Retry-After waits no longer than maxRetryDelayMs",
    errorResponse(429, "rate_limited", { "retry-after": 86_400 }),
    ["admit 60000"],
  ),
  retried("429 with a negative Retry-After backs off", errorResponse(429, "rate_limited", { "retry-after": "-5" }), [
    "sleep 1000",
  ]),
  retried("429 with an invalid Retry-After backs off", errorResponse(429, "rate_limited", { "retry-after": "soon" }), [
    "sleep 1000",
  ]),
  retried(
    "429 with words in Retry-After backs off",
    errorResponse(429, "rate_limited", { "retry-after": "about 60" }),
    ["sleep 1000"],
  ),
  retried("429 waits for the seconds in its body, without the header", refusalWith({ retry_after: "7" }), [
    "admit 7000",
  ]),
  retried(
    "429 waits for the header before the seconds in its body",
    refusalWith({ retry_after: "7" }, { "retry-after": 3 }),
    ["admit 3000"],
  ),
  failed("429 that blocks on purpose is sent once", refusalWith(BLOCKED, { "retry-after": 1 }), {
    code: "rate_limited",
    attempts: 1,
    maybeApplied: false,
    retryAfterMs: undefined,
  }),
  retried("429 with an HTML body is retried", page(429), ["sleep 1000"]),
  retried("529 is retried for PATCH", errorResponse(529, "service_overload"), ["sleep 1000"], "PATCH"),
  retried("500 is retried for GET", errorResponse(500, "internal_server_error"), ["sleep 1000"]),
  retried("503 is retried for DELETE", errorResponse(503, "service_unavailable"), ["sleep 1000"], "DELETE"),
  retried("503 with an HTML body is retried for GET", page(503), ["sleep 1000"]),
  retried("503 waits for Retry-After", errorResponse(503, "service_unavailable", { "retry-after": 2 }), ["sleep 2000"]),

  failed(
    "429 fails after two retries",
    errorResponse(429, "rate_limited", { "retry-after": 3 }),
    { name: "APIResponseError", code: "rate_limited", retryAfterMs: 3000, attempts: 3, maybeApplied: false },
    { requests: 3, trace: [SEND, "admit 3000", SEND, "admit 3000", SEND] },
  ),
  failed(
    "500 fails after two retries",
    errorResponse(500, "internal_server_error"),
    { code: "internal_server_error", attempts: 3, maybeApplied: true },
    THRICE,
  ),
  failed(
    "500 is not retried for POST",
    errorResponse(500, "internal_server_error"),
    { code: "internal_server_error", attempts: 1, maybeApplied: true },
    POST,
  ),
  failed(
    "503 is not retried for PATCH",
    errorResponse(503, "service_unavailable"),
    { status: 503, attempts: 1, maybeApplied: true },
    { ...POST, method: "PATCH" },
  ),
  failed(
    "retry: false sends one request",
    errorResponse(429, "rate_limited"),
    { code: "rate_limited", attempts: 1 },
    { settings: NO_RETRY_SETTINGS },
  ),
  failed(
    "a wait beyond the deadline fails immediately",
    errorResponse(429, "rate_limited", { "retry-after": 30 }),
    { name: "RequestTimeoutError", scope: "call", retryAfterMs: 30_000, timeoutMs: 4_000, maybeApplied: false },
    { settings: { deadlineMs: 4_000, timeoutMs: 1_000 }, trace: ["send within 1000"] },
  ),

  failed("404 is an error of the service and was not applied", errorResponse(404, "object_not_found"), {
    name: "APIResponseError",
    code: "object_not_found",
    status: 404,
    maybeApplied: false,
    requestId: "00000000-0000-4000-8000-000000000009",
  }),
  failed(
    "an error of the service with a byte order mark is read",
    { write: httpResponse(400, `${BOM}{"code":"validation_error","message":"no"}`) },
    { name: "APIResponseError", code: "validation_error" },
  ),
  failed("an unknown code is an APIResponseError", errorResponse(418, "teapot_error"), {
    name: "APIResponseError",
    code: "teapot_error",
    status: 418,
  }),
  failed(
    "409 was not applied",
    errorResponse(409, "conflict_error"),
    { code: "conflict_error", maybeApplied: false },
    POST,
  ),
  failed(
    "an error with committed_resource_id may have been applied",
    {
      write: httpResponse(
        400,
        '{"object":"error","code":"validation_error","message":"too deep","additional_data":{"committed_resource_id":"x"}}',
      ),
    },
    { maybeApplied: true, additionalData: { committed_resource_id: "x" } },
    POST,
  ),
  failed(
    "an OAuth error is an APIResponseError",
    { write: httpResponse(400, '{"error":"invalid_grant","error_description":"used"}') },
    { name: "APIResponseError", code: "invalid_grant" },
    POST,
  ),
  failed(
    "an HTML 502 is an unknown response",
    page(502),
    {
      name: "UnknownHTTPResponseError",
      code: "client_unknown_response",
      status: 502,
      body: "<html>Bad gateway</html>",
      maybeApplied: true,
    },
    POST,
  ),
  failed("an HTML 200 is an error", page(200), { name: "UnknownHTTPResponseError", status: 200, maybeApplied: true }),
  failed(
    "an empty 200 is an error",
    { write: httpResponse(200, "") },
    { name: "UnknownHTTPResponseError", status: 200, body: "" },
  ),
  failed(
    "truncated JSON is an error",
    { write: httpResponse(200, '{"object":"li') },
    { name: "UnknownHTTPResponseError", body: '{"object":"li' },
    POST,
  ),
  failed(
    "a redirect is not followed",
    { write: httpResponse(302, "", { location: "http://127.0.0.1:1/stolen" }) },
    { name: "UnknownHTTPResponseError", status: 302, maybeApplied: false },
  ),
  failed(
    "a redirect to the same host is not followed",
    { write: httpResponse(307, "", { location: "/v1/elsewhere" }) },
    { name: "UnknownHTTPResponseError", status: 307 },
  ),

  failed(
    "a reset before a response may have been applied",
    { reset: true },
    { name: "RequestConnectionError", maybeApplied: true, attempts: 1 },
    { ...POST, closes: true },
  ),
  failed(
    "a reset in the middle of a body",
    { write: httpResponse(200, "{", { "content-length": 500 }), afterwards: "reset", afterwardsMs: 15 },
    { name: "RequestConnectionError", maybeApplied: true },
    { ...POST, closes: true, alike: RESET_OR_CUT },
  ),
  failed(
    "a body shorter than its length",
    { write: httpResponse(200, "{}", { "content-length": 500 }), afterwards: "end" },
    { name: "RequestConnectionError", maybeApplied: true },
    { ...POST, closes: true },
  ),
  failed(
    "a body with a wrong content-encoding",
    { write: httpResponse(200, "not gzip", { "content-encoding": "gzip" }) },
    { name: "RequestConnectionError", maybeApplied: true },
    POST,
  ),
  failed(
    "a response that is not HTTP",
    { write: "SSH-2.0-OpenSSH\r\n\r\n", afterwards: "end" },
    { name: "RequestConnectionError", maybeApplied: true },
    { ...POST, closes: true },
  ),
];
