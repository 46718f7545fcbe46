// HTTP clients of the caller's, for both kinds: what they are asked, and what may come back.
import { getEventListeners } from "node:events";
import { createHttpClient, InvalidRequestError, type HttpClientConfig, type HttpClientResponse } from "@ws/core";
import { connectAsync, connectSync, driveAsync, driveSync, type Steps } from "@ws/core/engine";
import axios, { AxiosHeaders, type AxiosInstance } from "axios";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answer, startFaultServer, type FaultServer } from "./fault-server.ts";
import { record, requestTo, TOKEN, type Way } from "./ways.ts";

type Answer = (config: HttpClientConfig) => unknown;

/** A way over one function that answers, on either driver. */
const kinds: readonly { name: string; over: (respond: Answer) => Way }[] = [
  {
    name: "AsyncClient",
    over: (respond) => {
      const transport = connectAsync({ request: async (config) => respond(config) as HttpClientResponse });
      return {
        name: "",
        blocking: false,
        run: (steps, signal) => driveAsync(steps, transport, signal),
        close: () => transport.close(),
      };
    },
  },
  {
    name: "Client",
    over: (respond) => {
      const transport = connectSync({ request: (config) => respond(config) as HttpClientResponse });
      return {
        name: "",
        blocking: true,
        run: async <V>(steps: Steps<V>) => driveSync(steps, transport),
        close: () => transport.close(),
      };
    },
  },
];

const BASE = "http://127.0.0.1:9";
const request = requestTo(BASE, "pages", "POST", '{"a":1}');

describe.each(kinds)("$name with an HTTP client of the caller's", ({ over }) => {
  test("asks for one request, relative to the base URL, with no redirects and nothing transformed", async () => {
    let asked: HttpClientConfig | undefined;
    await record(
      over((config) => ((asked = config), { status: 200, headers: {}, data: "{}" })),
      request,
    );
    expect(asked).toMatchObject({
      method: "POST",
      baseURL: BASE,
      url: "/v1/pages/thing",
      data: '{"a":1}',
      headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
      allowAbsoluteUrls: false,
      maxRedirects: 0,
      transformResponse: [],
    });
    expect(asked?.validateStatus()).toBe(true);
    expect(Object.getPrototypeOf(asked)).toBeNull();
  });

  test.each([
    ["text", '{"ok":true}'],
    ["bytes", new TextEncoder().encode('{"ok":true}')],
    ["a buffer of bytes", new TextEncoder().encode('{"ok":true}').buffer],
    ["parsed", { ok: true }],
  ])("takes data as %s", async (_, data) => {
    const { data: got } = await record(
      over(() => ({ status: 200, headers: {}, data })),
      request,
    );
    expect(got).toEqual({ ok: true });
  });

  test.each([
    ["a plain record", { "X-Notion-Request-Id": "r1" }],
    ["Headers", new Headers({ "x-notion-request-id": "r1" })],
    ["AxiosHeaders", new AxiosHeaders({ "X-Notion-Request-Id": "r1" })],
  ])("takes headers as %s", async (_, headers) => {
    const { error } = await record(
      over(() => ({ status: 400, headers, data: "<html>" })),
      request,
    );
    expect(error).toMatchObject({ requestId: "r1", headers: { "x-notion-request-id": "r1" } });
  });

  test("takes an answer that was thrown for its status", async () => {
    const response = { status: 404, headers: {}, data: '{"object":"error","code":"object_not_found","message":"no"}' };
    const { error } = await record(
      over(() => {
        throw Object.assign(new Error("404"), { response });
      }),
      request,
    );
    expect(error).toMatchObject({ name: "APIResponseError", status: 404 });
  });

  test("says what is missing when the answer is none", async () => {
    const { error } = await record(
      over(() => ({ ok: true })),
      request,
    );
    expect(error).toMatchObject({ name: "RequestConnectionError", maybeApplied: true });
    expect(error?.message).toContain("gave no { status, headers, data }");
  });

  test("says how an HTTP client's own time limit ended", async () => {
    const thrown = Object.assign(new Error("timeout of 5ms exceeded"), { code: "ECONNABORTED" });
    const { error } = await record(
      over(() => {
        throw thrown;
      }),
      request,
    );
    expect(error).toMatchObject({ name: "RequestTimeoutError", maybeApplied: true });
  });

  test("keeps the token out of everything that an HTTP client throws", async () => {
    const thrown = Object.assign(new Error(`sent Bearer ${TOKEN}`), {
      config: { headers: { authorization: TOKEN } },
      cause: new Error(TOKEN),
    });
    const { error, log } = await record(
      over(() => {
        throw thrown;
      }),
      request,
    );
    const { inspect } = await import("node:util");
    expect(`${inspect(error, { depth: 9, showHidden: true })}${log.join()}`).not.toContain(TOKEN);
  });

  test("once closed, sends nothing more", async () => {
    let calls = 0;
    const way = over(() => ((calls += 1), { status: 200, headers: {}, data: "{}" }));
    way.close();
    const { error } = await record(way, request);
    expect(error).toMatchObject({
      name: "RequestAbortedError",
      maybeApplied: false,
      cause: { message: "the client was closed" },
    });
    expect(calls).toBe(0);
  });
});

test("Client refuses an HTTP client that answers with a promise, and an axios instance at once", () => {
  const transport = connectSync({ request: (() => Promise.reject(new Error("late"))) as never });
  expect(() => transport.perform({ type: "send", request, timeoutMs: 100 })).toThrow(
    /returned a promise: Client needs .* use AsyncClient/,
  );
  expect(() => connectSync(axios.create() as never)).toThrow(/axios instance.*use AsyncClient/);
  expect(() => connectAsync({} as never)).toThrow(InvalidRequestError);
});

test("AsyncClient does not wait for an HTTP client that ignores its signal", async () => {
  const transport = connectAsync({ request: () => new Promise(() => undefined) });
  expect(await transport.perform({ type: "send", request, timeoutMs: 20 })).toMatchObject({
    type: "failure",
    reason: "timeout",
    sent: true,
  });
});

test("closing ends what is under way and what sleeps", async () => {
  const transport = connectAsync({ request: () => new Promise(() => undefined) });
  const sending = transport.perform({ type: "send", request, timeoutMs: 10_000 });
  const sleeping = transport.perform({ type: "sleep", ms: 10_000 });
  transport.close();
  expect(await sending).toMatchObject({ reason: "aborted", abortReason: new Error("the client was closed") });
  expect(await sleeping).toMatchObject({ reason: "aborted" });
});

test("one signal may end any number of calls: it is listened to once, and not at all afterwards", async () => {
  const transport = connectAsync({ request: () => new Promise(() => undefined) });
  const controller = new AbortController();
  const calls = Array.from({ length: 15 }, () => transport.perform({ type: "sleep", ms: 10_000 }, controller.signal));
  expect(getEventListeners(controller.signal, "abort")).toHaveLength(1);
  controller.abort(new Error("enough"));
  for (const outcome of await Promise.all(calls)) {
    expect(outcome).toMatchObject({ reason: "aborted", abortReason: new Error("enough") });
  }
  expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
});

describe("createHttpClient", () => {
  let server: FaultServer;
  beforeAll(async () => void (server = await startFaultServer()));
  afterAll(() => server.close());

  test("is an axios instance as people know it: interceptors, params, parsed data, errors for a status", async () => {
    await server.script("own", [{ write: answer(200, '{"a":1}') }, { write: answer(404, "{}") }]);
    const http = createHttpClient<AxiosInstance>({ baseURL: server.url });
    http.interceptors.request.use((config) => (config.headers.set("x-mine", "yes"), config));
    expect((await http.get("/v1/own", { params: { q: "a b" } })).data).toEqual({ a: 1 });
    await expect(http.post("/v1/own", { b: 2 })).rejects.toMatchObject({
      isAxiosError: true,
      response: { status: 404 },
    });
    const { requests } = await server.seen("own");
    expect(requests.map(({ method, target, body }) => [method, target, body])).toEqual([
      ["GET", "/v1/own?q=a+b", ""],
      ["POST", "/v1/own", '{"b":2}'],
    ]);
    expect(requests[0]?.headers).toMatchObject({ "x-mine": "yes" });
  });

  test("its defaults can be read and changed as axios's can, also for one method only, and what was asked for stays", async () => {
    await server.script("defaults", [{ write: answer(200, "{}") }, { write: answer(200, "{}") }]);
    const transitional = { silentJSONParsing: false, forcedJSONParsing: true, clarifyTimeoutError: false };
    const http = createHttpClient<AxiosInstance>({
      baseURL: server.url,
      headers: { put: { "x-put": "1" } },
      transitional,
    });
    expect(http.defaults).toMatchObject({ transitional, headers: { put: { "x-put": "1" } } });
    expect(http.defaults.headers.get).toEqual({});
    http.defaults.headers.post["x-post"] = "2";
    http.defaults.headers.common["x-all"] = "3";
    http.defaults.headers.delete = { "x-delete": "4" };
    await http.get("/v1/defaults");
    await http.post("/v1/defaults", "text");
    const [get, post] = (await server.seen("defaults")).requests;
    expect(get?.headers).toMatchObject({ "x-all": "3", accept: "application/json, text/plain, */*" });
    expect(get?.headers).not.toHaveProperty("x-post");
    expect(post?.headers).toMatchObject({ "x-all": "3", "x-post": "2" });
    expect(http.defaults.headers.delete).toEqual({ "x-delete": "4" });
  });

  test("its interceptors run for the client's requests", async () => {
    await server.script("mine", [{ write: answer(200, "{}") }]);
    const httpClient = createHttpClient<AxiosInstance>();
    httpClient.interceptors.request.use((config) => (config.headers.set("x-mine", "yes"), config));
    const transport = connectAsync(httpClient);
    await transport.perform({ type: "send", request: requestTo(server.url, "mine"), timeoutMs: 1_000 });
    expect((await server.seen("mine")).requests[0]?.headers["x-mine"]).toBe("yes");
  });
});
