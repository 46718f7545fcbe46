// The behaviour of both clients against the same server, row by row. A difference is a row with `difference`.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runOnBoth, type Notion, type Report, type Scenario } from "./support/run-on-both.ts";
import { startScriptedServer, type ScriptedServer } from "./support/scripted-server.ts";

let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer();
});
afterAll(() => server.close());

const me = { object: "user", id: "1", type: "bot", bot: {}, request_id: "r1" };
const failure = (status: number, code: string, further: object = {}) => ({
  status,
  body: { object: "error", status, code, message: `The message of ${code}.`, request_id: "r2", ...further },
});
const html = (status: number, headers = {}) => ({
  status,
  headers: { "content-type": "text/html", ...headers },
  body: "<html>Bad gateway</html>",
});
const ok = { body: me };
const read: Scenario["call"] = (notion) => notion.users.me({});
const write: Scenario["call"] = (notion) => notion.comments.create({ discussion_id: "a", markdown: "b" });

/** Returns a stream of events. */
const sse = (...events: readonly { readonly type: string; readonly session_id?: string }[]) => ({
  headers: { "content-type": "text/event-stream" },
  body: events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(""),
});

async function collectEvents(notion: Notion): Promise<string[]> {
  const types: string[] = [];
  for await (const { type } of notion.sessions.stream({ message: "Hello" })) types.push(type);
  return types;
}

type Row = Scenario & { readonly name: string };

/** Behaviours that are equal: result, error fields, requests and levels of log lines. */
const SAME: readonly Row[] = [
  { name: "returns the response", responses: [ok], call: read },
  { name: "throws the code, status and ids of a 404", responses: [failure(404, "object_not_found")], call: read },
  { name: "throws a 401", responses: [failure(401, "unauthorized")], call: read },
  {
    name: "sends a request without a token, and throws the 401 of the service",
    responses: [failure(401, "unauthorized")],
    hasToken: false,
    call: read,
  },
  {
    name: "request() sends a request without a token, too",
    responses: [failure(401, "unauthorized")],
    hasToken: false,
    call: (notion) => notion.request({ path: "users/me", method: "get" }),
  },
  {
    name: "uses the token of the call if the client has none",
    responses: [ok],
    hasToken: false,
    call: (notion) => notion.users.me({ auth: "ntn_other" } as never),
  },
  {
    name: "throws a 400 with its additional data",
    responses: [failure(400, "validation_error", { additional_data: { error_type: "a" } })],
    call: write,
  },
  {
    name: "takes the request id from the header if the body has none",
    responses: [
      { ...failure(404, "object_not_found", { request_id: undefined }), headers: { "x-notion-request-id": "h" } },
    ],
    call: read,
  },
  { name: "throws UnknownHTTPResponseError for an unknown code", responses: [failure(400, "new_code")], call: read },
  {
    name: "throws UnknownHTTPResponseError for an OAuth error",
    responses: [{ status: 400, body: { error: "invalid_grant", error_description: "used" } }],
    call: (notion) =>
      notion.oauth.token({ client_id: "a", client_secret: "b", grant_type: "refresh_token", refresh_token: "used" }),
  },
  { name: "throws UnknownHTTPResponseError for an HTML page", responses: [html(502)], call: write },
  { name: "retries a 529 for a write", responses: [failure(529, "service_overload"), ok], call: write },
  {
    name: "retries a 429 for a write after Retry-After",
    responses: [{ ...failure(429, "rate_limited"), headers: { "retry-after": "0" } }, ok],
    call: write,
  },
  { name: "retries a 500 for a read, twice", responses: [failure(500, "internal_server_error")], call: read },
  { name: "retries a 503 for a read", responses: [failure(503, "service_unavailable"), ok], call: read },
  { name: "does not retry a 500 for a write", responses: [failure(500, "internal_server_error")], call: write },
  {
    name: "sends once with retry: false",
    responses: [failure(500, "internal_server_error")],
    options: { retry: false },
    call: read,
  },
  {
    name: "retries as often as maxRetries",
    responses: [failure(500, "internal_server_error")],
    options: { retry: { maxRetries: 1, initialRetryDelayMs: 1 } },
    call: read,
  },
  {
    name: "throws RequestTimeoutError if no response begins in time",
    responses: [{ isSilent: true }],
    options: { timeoutMs: 50 },
    call: read,
  },
  {
    name: "throws InvalidPathParameterError for a dot segment",
    call: (notion) => notion.users.retrieve({ user_id: "../users" }),
  },
  {
    name: "throws InvalidPathParameterError for an encoded dot segment",
    call: (notion) => notion.users.retrieve({ user_id: "%2e%2e" }),
  },
  {
    name: "throws InvalidPathParameterError for two dots in an id",
    call: (notion) => notion.users.retrieve({ user_id: "a..b" }),
  },
  {
    name: "throws InvalidPathParameterError for a path of request() that climbs",
    call: (notion) => notion.request({ path: "pages/../users", method: "get" }),
  },
  {
    name: "throws InvalidPathParameterError for an encoded path of request() that climbs",
    call: (notion) => notion.request({ path: "pages/%2E%2e/users", method: "get" }),
  },
  {
    name: "yields the events of a stream",
    responses: [sse({ type: "session.snapshot" }, { type: "stream.end" })],
    call: collectEvents,
  },
  {
    name: "throws the error of the service when a stream is opened",
    responses: [failure(404, "object_not_found")],
    call: collectEvents,
  },
  {
    name: "logs a warning about an unknown argument",
    responses: [ok],
    call: (notion) => notion.users.me({ x: 1 } as never),
  },
  {
    name: "sends an empty JSON body for an operation with optional arguments",
    responses: [ok],
    call: (notion) => notion.search({}),
  },
  { name: "sends the given API version", responses: [ok], options: { notionVersion: "2026-03-11" }, call: read },
  {
    name: "uses the token of the call",
    responses: [ok],
    call: (notion) => notion.users.retrieve({ user_id: "1", auth: "ntn_other" }),
  },
  {
    name: "authenticates OAuth operations with the id and secret",
    responses: [{ body: { active: true } }],
    call: (notion) => notion.oauth.introspect({ client_id: "a", client_secret: "b", token: "c" }),
  },
  {
    name: "treats a null cursor as the first page",
    responses: [{ body: { results: [] } }],
    call: (notion) => notion.search({ query: "a", start_cursor: null }),
  },
  {
    name: "ignores the index that Array.map() passes as second argument",
    responses: [ok],
    call: (notion) => Promise.all([{ user_id: "1" }].map(notion.users.retrieve)),
  },
  {
    name: "request() sends query, body and headers",
    responses: [ok],
    call: (notion) =>
      notion.request({
        path: "search",
        method: "post",
        query: { a: 1, b: ["x", "%3Dy"], c: null, d: true },
        body: { query: "a", start_cursor: null },
        headers: { "content-type": "text/plain", "Notion-Version": "1" },
      }),
  },
  {
    name: "request() sends an empty body as no body",
    responses: [ok],
    call: (notion) => notion.request({ path: "search", method: "post", body: {} }),
  },
  {
    name: "request() accepts a query in the path",
    responses: [ok],
    call: (notion) => notion.request({ path: "users?page_size=1", method: "get", query: { start_cursor: "a" } }),
  },
  {
    name: "request() authenticates with an id and secret",
    responses: [ok],
    call: (notion) =>
      notion.request({ path: "oauth/token", method: "post", auth: { client_id: "a", client_secret: "b" } }),
  },
  {
    name: "request() throws the error of the service",
    responses: [failure(403, "restricted_resource")],
    call: (notion) => notion.request({ path: "users", method: "get" }),
  },
];

/** A difference is deliberate. `reason` is its entry in docs/from-notionhq.md. */
interface Difference extends Row {
  readonly reason: string;
  readonly theirs: Outcome;
  readonly ours: Outcome;
}

/** The part of a report that differs, and the number of requests. */
interface Outcome {
  readonly value?: unknown;
  readonly error?: Readonly<Record<string, unknown>>;
  readonly requests: number;
}

const unknownResponse = { name: "UnknownHTTPResponseError", code: "notionhq_client_response_error" };
const invalidPath = { name: "InvalidPathParameterError", code: "notionhq_client_invalid_path_parameter" };
const REFUSED_PORT = "http://127.0.0.1:1";

const DIFFERENT: readonly Difference[] = [
  {
    name: "a gateway error without JSON, for a read",
    reason: "The status decides about a retry, not the body",
    responses: [html(502), ok],
    call: read,
    theirs: { error: { ...unknownResponse, status: 502 }, requests: 1 },
    ours: { value: me, requests: 2 },
  },
  {
    name: "a conflict, for a read",
    reason: "408, 409, 502 and 504 are retried for GET and DELETE",
    responses: [failure(409, "conflict_error"), ok],
    call: read,
    theirs: { error: { name: "APIResponseError", code: "conflict_error" }, requests: 1 },
    ours: { value: me, requests: 2 },
  },
  {
    name: "a body that arrives after the time limit",
    reason: "The time limit includes the response body",
    responses: [{ ...ok, bodyDelayMs: 400 }],
    options: { timeoutMs: 100 },
    call: read,
    theirs: { value: me, requests: 1 },
    ours: { error: { name: "RequestTimeoutError", code: "notionhq_client_request_timeout" }, requests: 1 },
  },
  {
    name: "a success with broken JSON",
    reason: "A broken body is an UnknownHTTPResponseError",
    responses: [{ body: "{" }],
    call: read,
    theirs: { error: { name: "SyntaxError", isNotionError: false }, requests: 1 },
    ours: { error: { ...unknownResponse, status: 200, body: "{" }, requests: 1 },
  },
  {
    name: "a redirect",
    reason: "Redirects are not followed",
    responses: [{ status: 302, headers: { location: "/v1/users/2" }, body: "" }, ok],
    call: read,
    theirs: { value: me, requests: 2 },
    ours: { error: { ...unknownResponse, status: 302 }, requests: 1 },
  },
  {
    name: "a server that cannot be reached",
    reason: "A lost connection is a RequestConnectionError",
    options: { baseUrl: REFUSED_PORT },
    call: read,
    theirs: { error: { name: "TypeError", message: "fetch failed", isNotionError: false }, requests: 0 },
    ours: { error: { name: "RequestConnectionError", isNotionError: false }, requests: 0 },
  },
  {
    name: "a missing id",
    reason: "A missing id fails before anything is sent",
    responses: [failure(404, "object_not_found")],
    call: (notion) => notion.users.retrieve({} as never),
    theirs: { error: { code: "object_not_found" }, requests: 1 },
    ours: { error: invalidPath, requests: 0 },
  },
  {
    name: "a dot segment in an id",
    reason: "An id with any dot segment, slash or control character fails before anything is sent",
    responses: [failure(404, "object_not_found")],
    call: (notion) => notion.users.retrieve({ user_id: "./me" }),
    theirs: { error: { code: "object_not_found" }, requests: 1 },
    ours: { error: invalidPath, requests: 0 },
  },
  {
    name: "a stream that ends before its last event",
    reason: "A stream that was cut is an error",
    responses: [sse({ type: "session.snapshot" })],
    call: collectEvents,
    theirs: { value: ["session.snapshot"], requests: 1 },
    ours: { error: { name: "RequestConnectionError" }, requests: 1 },
  },
  {
    name: "an event of an unknown type",
    reason: "Events of new types are passed on",
    responses: [sse({ type: "event.new" }, { type: "stream.end", session_id: "1" })],
    call: collectEvents,
    theirs: { error: { name: "Error" }, requests: 1 },
    ours: { value: ["event.new", "stream.end"], requests: 1 },
  },
];

/** Returns what must be equal: everything but the order and the texts of the log lines. */
function comparable({ requests, logLevels, ...outcome }: Report) {
  return { ...outcome, requests, hasWarned: logLevels.includes("warn") };
}

function outcomeOf({ value, error, requests }: Report): Outcome {
  return { ...(error === undefined ? { value } : { error }), requests: requests.length };
}

describe("equal behaviour", () => {
  test.each(SAME)("$name", async (scenario) => {
    const [theirs, ours] = await runOnBoth(server, scenario);
    expect(comparable(ours)).toEqual(comparable(theirs));
  });
});

test("an empty token, such as of an empty environment variable, is a 401 in both", async () => {
  const scenario = { responses: [failure(401, "unauthorized")], options: { auth: "" }, call: read };
  const [theirs, ours] = await runOnBoth(server, scenario);
  expect(ours.error).toEqual(theirs.error);
  expect(ours.error).toMatchObject({ name: "APIResponseError", code: "unauthorized", isNotionError: true });
});

describe("different behaviour", () => {
  test.each(DIFFERENT)("$name: $reason", async (difference) => {
    const [theirs, ours] = await runOnBoth(server, difference);
    expect(outcomeOf(theirs)).toMatchObject(difference.theirs);
    expect(outcomeOf(ours)).toMatchObject(difference.ours);
  });

  test("docs/from-notionhq.md names every reason", () => {
    const guide = readFileSync(new URL("../../../docs/from-notionhq.md", import.meta.url), "utf8");
    expect(DIFFERENT.map(({ reason }) => reason).filter((reason) => !guide.includes(reason))).toEqual([]);
  });
});
