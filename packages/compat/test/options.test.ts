// Options of the client: those of `@notionhq/client`, and the further ones of `@ws/client`.
import { Agent } from "node:http";
import { Client, LogLevel, type ClientOptions, type Logger, type SupportedFetch } from "@ws/compat";
import { createEmulator } from "@ws/emulator";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { collect } from "./support/collect.ts";
import { startScriptedServer, type ScriptedServer } from "./support/scripted-server.ts";

let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer();
});
beforeEach(() => server.script([{ body: { object: "user", id: "1" } }]));
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => server.close());

const clientWith = (options: ClientOptions): Client =>
  new Client({ auth: "ntn_0123456789", baseUrl: server.url, logger: () => undefined, ...options });

describe("fetch", () => {
  test("sends every request, with the headers of @notionhq/client", async () => {
    const fetch = vi.fn<SupportedFetch>(async () => Response.json({ id: "1" }));
    expect(await clientWith({ fetch }).pages.update({ page_id: "1", in_trash: true })).toEqual({ id: "1" });
    expect(fetch).toHaveBeenCalledOnce();
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe(`${server.url}/v1/pages/1`);
    expect(init).toMatchObject({
      method: "PATCH",
      body: `{"in_trash":true}`,
      headers: {
        authorization: "Bearer ntn_0123456789",
        "Notion-Version": "2025-09-03",
        "content-type": "application/json",
      },
    });
    expect(server.seen).toHaveLength(0);
  });

  test("keeps the marks of emulators and replays: they share nothing, and recorded responses need no wait", async () => {
    const settings = { auth: "ntn_of_two_emulators", deadlineMs: 20_000 };
    const refused = { match: { operation: "users.me" }, status: 429, retryAfter: 600 };
    const { fetch } = createEmulator({ seed: "empty", faults: [refused] });
    await expect(clientWith({ ...settings, fetch, retry: false }).users.me({})).rejects.toMatchObject({ status: 429 });
    const healthy = createEmulator({ seed: "empty" });
    expect(await clientWith({ ...settings, fetch: healthy.fetch }).users.me({})).toMatchObject({ object: "user" });

    const body = { object: "error", status: 429, code: "rate_limited", message: "Slow down." };
    const responses = [
      Response.json(body, { status: 429, headers: { "retry-after": "600" } }),
      Response.json({ id: "1" }),
    ];
    for (const each of responses) Object.defineProperty(each, Symbol.for("@ws/core/replayed"), { value: true });
    const replay: SupportedFetch = async () => responses.shift() ?? expect.unreachable();
    expect(await clientWith({ ...settings, fetch: replay }).users.me({})).toEqual({ id: "1" });
  });

  test("needs only the documented part of a response", async () => {
    const text = async (): Promise<string> => `{"id":"1"}`;
    const fetch: SupportedFetch = async () => ({ ok: true, status: 200, headers: {}, text });
    expect(await clientWith({ fetch }).users.me({})).toEqual({ id: "1" });
  });

  test("can be the fetch of the platform, also for errors, uploads and streams", async () => {
    const client = clientWith({ fetch, retry: false });
    expect(await client.users.me({})).toMatchObject({ id: "1" });
    await client.fileUploads.send({ file_upload_id: "1", file: { data: new Blob(["abc"]), filename: "a.txt" } });
    expect(server.seen[1]?.body).toContain("abc");
    server.script([{ status: 404, body: { code: "object_not_found", message: "No user." } }]);
    await expect(client.users.me({})).rejects.toMatchObject({ code: "object_not_found", message: "No user." });
    const body = `event: stream.end\ndata: {"type":"stream.end"}\n\n`;
    server.script([{ headers: { "content-type": "text/event-stream" }, body }]);
    const events = await collect(client.sessions.stream({ message: "Hello" }));
    expect(events).toEqual([{ type: "stream.end" }]);
  });

  test("can return a stream that is no stream of the platform", async () => {
    const bytes = new TextEncoder().encode(`event: stream.end\ndata: {"type":"stream.end"}\n\n`);
    const pieces = [bytes.subarray(0, 20), bytes.subarray(20)];
    const releaseLock = vi.fn<() => void>();
    const read = async () => ({ done: pieces.length === 0, value: pieces.shift() ?? new Uint8Array() });
    const fetch: SupportedFetch = async () => ({
      ok: true,
      status: 200,
      headers: { "content-type": "text/event-stream" },
      body: { getReader: () => ({ read, releaseLock }) },
      text: async () => "",
    });
    const events = await collect(clientWith({ fetch }).sessions.stream({ message: "Hello" }));
    expect(events).toEqual([{ type: "stream.end" }]);
    expect(releaseLock).toHaveBeenCalledOnce();
  });

  test("gets the agent and a signal that ends the attempt", async () => {
    const agent = new Agent();
    const fetch = vi.fn<SupportedFetch>(() => new Promise(() => undefined));
    const call = clientWith({ fetch, agent, timeoutMs: 20 }).users.me({});
    await expect(call).rejects.toMatchObject({ name: "RequestTimeoutError" });
    const init = fetch.mock.calls[0]?.[1];
    expect(init).toMatchObject({ agent, signal: { aborted: true }, redirect: "manual" });
  });
});

test("calls run at the same time and do not block the thread", async () => {
  server.script([{ body: { id: "1" }, bodyDelayMs: 500 }]);
  let completed = 0;
  const client = clientWith({});
  const calls = [1, 2, 3, 4, 5].map(() => client.users.me({}).then(() => (completed += 1)));
  await expect.poll(() => server.seen).toHaveLength(5);
  expect(completed).toBe(0);
  await Promise.all(calls);
  expect(completed).toBe(5);
});

test("agent carries the requests", async () => {
  const agent = new Agent();
  const connect = vi.spyOn(agent, "createConnection");
  expect(await clientWith({ agent }).users.me({})).toMatchObject({ id: "1" });
  expect(connect).toHaveBeenCalled();
  agent.destroy();
});

describe("logger", () => {
  test("receives level, message and details", async () => {
    const logger = vi.fn<Logger>();
    await clientWith({ logger, logLevel: LogLevel.INFO }).users.me({});
    expect(logger).toHaveBeenCalledWith("info", expect.stringContaining("GET users/me → 200"), expect.any(Object));
    expect(logger.mock.calls[0]?.[2]).toMatchObject({ method: "GET", path: "users/me", status: 200, attempt: 1 });
  });

  test("receives only lines of its level", async () => {
    const logger = vi.fn<Logger>();
    await clientWith({ logger }).users.me({});
    expect(logger).not.toHaveBeenCalled();
  });

  test("is the console by default", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    server.script([{ status: 404, body: { code: "object_not_found", message: "No user." } }]);
    const client = new Client({ auth: "ntn_0123456789", baseUrl: server.url });
    await expect(client.users.me({})).rejects.toThrow("No user.");
    expect(warn).toHaveBeenCalledWith("@ws/compat warn:", expect.stringContaining("No user."), expect.any(Object));
  });
});

describe("options of @ws/client", () => {
  test("httpClient sends the requests", async () => {
    const emulator = createEmulator({ seed: "demo" });
    const notion = new Client({ auth: emulator.token, httpClient: emulator.httpClient });
    expect((await notion.users.me({})).type).toBe("bot");
  });

  test("observer, rateLimit and deadlineMs are accepted", async () => {
    const types: string[] = [];
    const observer = ({ type }: { readonly type: string }): void => void types.push(type);
    await clientWith({ observer, rateLimit: { requestsPerSecond: 1000 } }).users.me({});
    expect(types).toEqual(["attempt", "response", "end"]);
    server.script([{ isSilent: true }]);
    await expect(clientWith({ deadlineMs: 20 }).users.me({})).rejects.toMatchObject({
      name: "RequestTimeoutError",
      cause: { scope: "call", timeoutMs: 20 },
    });
  });

  test("a call takes a signal", async () => {
    server.script([{ isSilent: true }]);
    const call = clientWith({}).users.me({}, { signal: AbortSignal.timeout(20) });
    await expect(call).rejects.toMatchObject({ name: "RequestAbortedError" });
  });

  test("unknown options are ignored, as in @notionhq/client", () => {
    expect(() => new Client({ unknown: 1 } as ClientOptions)).not.toThrow();
  });
});

test("request() sends forms", async () => {
  const data = new Blob(["abc"]);
  await clientWith({}).request({
    path: "file_uploads/1/send",
    method: "post",
    formDataParams: { file: { data, filename: "a.txt" }, part_number: "2", text: { data: "def" } },
  });
  const request = server.seen.find(({ url }) => url === "/v1/file_uploads/1/send");
  expect(request?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  expect(request?.body).toMatch(
    /name="file"; filename="a.txt"[^]*abc[^]*name="part_number"[^]*2[^]*name="text"[^]*def/,
  );
});

test("networkFailures: false sends a request once if the connection is lost, as @notionhq/client does", async () => {
  const emulator = createEmulator({ seed: "empty", faults: [{ reset: true }] });
  const options = { auth: emulator.token, fetch: emulator.fetch, logger: () => undefined };
  const client = new Client({ ...options, retry: { networkFailures: false } });
  await expect(client.users.me({})).rejects.toMatchObject({ name: "RequestConnectionError", attempts: 1 });
});

test("an observer and a logger that reject do not change calls: one log line, and one warning for all clients", async () => {
  const warnings = vi.spyOn(process, "emitWarning").mockReturnValue();
  const lines: string[] = [];
  // oxlint-disable-next-line typescript/no-misused-promises -- the rule names what programs do
  const observer: () => void = async (): Promise<never> => {
    throw new Error("metrics are down");
  };
  for (const _ of [1, 2])
    await clientWith({ observer, logger: (_level, message) => void lines.push(message) }).users.me({});
  expect(lines).toEqual(["the observer failed, which does not affect calls: metrics are down"]);
  // oxlint-disable-next-line typescript/no-misused-promises -- the rule names what programs do
  const logger: () => void = async (): Promise<never> => {
    throw new Error("disk full");
  };
  for (const _ of [1, 2]) await clientWith({ logger, logLevel: LogLevel.DEBUG }).users.me({});
  expect(warnings.mock.calls).toEqual([[expect.stringContaining("disk full")]]);
});

test("the stack of an error begins with the line that called", async () => {
  server.script([{ status: 404, body: { code: "object_not_found", message: "No user." } }]);
  const error: unknown = await (async () => await clientWith({ retry: false }).users.me({}))().catch(
    (thrown: unknown) => thrown,
  );
  const [first, second] = String((error as Error).stack).split("\n");
  expect(first).toBe("APIResponseError: No user.");
  expect(second).toContain("options.test.ts");
});
