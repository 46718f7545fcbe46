// The tests that every mock has to pass with every transport that it can intercept.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createClient, errorOf, TOKEN, type Transport } from "./clients.ts";

/** A response of a mock. */
export interface MockedResponse {
  /** HTTP status. @default 200 */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Body as text, or the pieces of a streamed body. */
  readonly body?: string | readonly string[];
  /** Time before the response in milliseconds. */
  readonly delayMs?: number;
  /** The failure to simulate instead of a response. */
  readonly breaks?: "reset" | "refused";
}

/** A request that a mock received. Header names are in lower case. */
export interface ReceivedRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A library that intercepts requests. */
export interface MockTool {
  /** Starts to intercept. */
  start(): void;
  /** Removes the responses and the received requests of a test. */
  reset(): void;
  /** Stops to intercept. */
  stop(): Promise<void> | void;
  /** Gives the responses, in order, to requests for a path of the mocked host. */
  respond(method: "GET" | "POST", path: string, responses: readonly MockedResponse[]): void;
  /** Returns the requests that it received since the last reset. */
  received(): readonly ReceivedRequest[];
}

/** A JSON response. */
export function json(data: unknown, more: MockedResponse = {}): MockedResponse {
  return { body: JSON.stringify(data), ...more, headers: { "content-type": "application/json", ...more.headers } };
}

/** An error response in the format of the service. */
function serviceError(status: number, code: string, headers: Readonly<Record<string, string>> = {}) {
  return json({ object: "error", status, code, message: `it is ${code}` }, { status, headers });
}

const USER = { object: "user", type: "bot" };
const ME = "/v1/users/me";

/** Tests a mock with each transport. */
export function testMockTool(tool: MockTool, transports: readonly Transport[]): void {
  beforeAll(() => tool.start());
  afterEach(() => tool.reset());
  afterAll(() => tool.stop());

  describe.each(transports)("$name", (transport) => {
    testResponses(tool, transport);
    testFailures(tool, transport);
  });
}

function testResponses(tool: MockTool, transport: Transport): void {
  test("gets the mocked response, and the mock sees the headers", async () => {
    tool.respond("GET", ME, [json(USER, { headers: { "x-notion-request-id": "r-1" } })]);
    const { data, status, headers } = await createClient(transport).users.me.withResponse();
    expect({ data, status }).toEqual({ data: USER, status: 200 });
    expect(headers["x-notion-request-id"]).toBe("r-1");
    expect(tool.received()).toMatchObject([
      { headers: { authorization: `Bearer ${TOKEN}`, "notion-version": "2026-03-11" } },
    ]);
  });

  test("sends a JSON body that the mock can read", async () => {
    tool.respond("POST", "/v1/search", [json({ object: "list", results: [] })]);
    await createClient(transport).search({ query: "Grüße" });
    expect(tool.received()).toMatchObject([{ headers: { "content-type": "application/json" } }]);
    expect(JSON.parse(tool.received()[0]?.body ?? "")).toEqual({ query: "Grüße" });
  });

  test("uploads a file as a multipart form", async () => {
    tool.respond("POST", "/v1/file_uploads/f-1/send", [json({ object: "file_upload" })]);
    const file = { data: "Turn the crank.", filename: "manual.txt", content_type: "text/plain" };
    await createClient(transport).fileUploads.send({ file_upload_id: "f-1", file });
    expect(tool.received()[0]?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(tool.received()[0]?.body).toMatch(/filename="manual.txt"[^]*Turn the crank\./);
  });

  test("reads a mocked stream of events", async () => {
    const events = ['data: {"type":"event.provi', 'sional"}\n\n', 'data: {"type":"stream.end"}\n\n'];
    tool.respond("POST", "/v1/sessions", [{ headers: { "content-type": "text/event-stream" }, body: events }]);
    const types: string[] = [];
    for await (const { type } of await createClient(transport).sessions.stream({ message: "hi" })) types.push(type);
    expect(types).toEqual(["event.provisional", "stream.end"]);
  });

  test("makes several mocked calls, one after another and at the same time", async () => {
    tool.respond(
      "GET",
      ME,
      Array.from({ length: 6 }, () => json(USER)),
    );
    const client = createClient(transport);
    for (let call = 0; call < 3; call += 1) expect(await client.users.me()).toEqual(USER);
    expect(await Promise.all([client.users.me(), client.users.me(), client.users.me()])).toEqual([USER, USER, USER]);
    expect(tool.received()).toHaveLength(6);
  });

  test("waits for a delayed response", async () => {
    tool.respond("GET", ME, [json(USER, { delayMs: 30 })]);
    expect(await createClient(transport).users.me()).toEqual(USER);
  });
}

function testFailures(tool: MockTool, transport: Transport): void {
  test("turns a mocked error response into the error of the service", async () => {
    tool.respond("GET", ME, [serviceError(404, "object_not_found")]);
    const error = await errorOf(() => createClient(transport).users.me());
    expect(error).toMatchObject({ name: "APIResponseError", code: "object_not_found", status: 404, attempts: 1 });
  });

  test("turns a mocked page of a proxy into an unknown response", async () => {
    tool.respond("POST", "/v1/search", [
      { status: 502, headers: { "content-type": "text/html" }, body: "<html>Bad gateway</html>" },
    ]);
    const error = await errorOf(() => createClient(transport, { retry: false }).search());
    expect(error).toMatchObject({ name: "UnknownHTTPResponseError", status: 502, body: "<html>Bad gateway</html>" });
  });

  test("retries a mocked 429, also for POST", async () => {
    const responses = [serviceError(429, "rate_limited", { "retry-after": "0" }), json({ object: "list" })];
    tool.respond("POST", "/v1/search", responses);
    const { attempts } = await createClient(transport).search.withResponse({ query: "q" });
    expect({ attempts, bodies: tool.received().map(({ body }) => body) }).toEqual({
      attempts: 2,
      bodies: ['{"query":"q"}', '{"query":"q"}'],
    });
  });

  test("retries a mocked connection error for GET", async () => {
    tool.respond("GET", ME, [{ breaks: "reset" }, json(USER)]);
    expect(await createClient(transport).users.me.withResponse()).toMatchObject({ data: USER, attempts: 2 });
  });

  test("reports a mocked connection error of a POST that writes and does not repeat the request", async () => {
    tool.respond("POST", "/v1/comments", [{ breaks: "reset" }, json({ object: "comment" })]);
    const error = await errorOf(() => createClient(transport).comments.create({ markdown: "m", discussion_id: "d" }));
    expect(error).toMatchObject({ name: "RequestConnectionError", maybeApplied: true, attempts: 1 });
    expect(tool.received()).toHaveLength(1);
  });

  test("ends a call whose mocked response is later than timeoutMs", async () => {
    tool.respond("POST", "/v1/search", [json({ object: "list" }, { delayMs: 5_000 })]);
    const error = await errorOf(() => createClient(transport, { timeoutMs: 30 }).search());
    expect(error).toMatchObject({ name: "RequestTimeoutError", scope: "attempt", attempts: 1, maybeApplied: false });
  });

  test("aborts a call that waits for its mocked response", async () => {
    tool.respond("GET", ME, [json(USER, { delayMs: 5_000 })]);
    const reason = new Error("no longer needed");
    const controller = new AbortController();
    setTimeout(() => controller.abort(reason), 20);
    const error = await errorOf(() => createClient(transport).users.me({}, { signal: controller.signal }));
    expect(error).toMatchObject({ name: "RequestAbortedError", cause: reason });
  });
}
