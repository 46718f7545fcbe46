// Custom HTTP clients, on both drivers: the requests that they receive, and the responses that they may return.
import { getEventListeners } from "node:events";
import { createHttpClient, InvalidRequestError, type HttpClientConfig, type HttpClientResponse } from "@ws/core";
import { connectAsync, connectSync, driveAsync, driveSync, type Steps } from "@ws/core/engine";
import axios, { AxiosHeaders, type AxiosInstance } from "axios";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { httpResponse, startFaultServer, type FaultServer } from "../support/fault-server.ts";
import { recordCall, requestTo, TOKEN, type Stack } from "../support/stacks.ts";

type Respond = (config: HttpClientConfig) => unknown;

/** A driver on an HTTP client that is one function. */
const kinds: readonly { name: string; over: (respond: Respond) => Stack }[] = [
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

describe.each(kinds)("$name with a custom HTTP client", ({ over }) => {
  test("passes one request with a relative URL, without redirects and transformations", async () => {
    let config: HttpClientConfig | undefined;
    await recordCall(
      over((received) => ((config = received), { status: 200, headers: {}, data: "{}" })),
      request,
    );
    expect(config).toMatchObject({
      method: "POST",
      baseURL: BASE,
      url: "/v1/pages/thing",
      data: '{"a":1}',
      headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
      allowAbsoluteUrls: false,
      maxRedirects: 0,
      transformResponse: [],
    });
    expect(config?.validateStatus()).toBe(true);
    expect(Object.getPrototypeOf(config)).toBeNull();
  });

  const FINAL_CODES =
    "CERT_HAS_EXPIRED SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_VERIFY_LEAF_SIGNATURE CERT_REVOKED INVALID_CA " +
    "ERR_TLS_CERT_ALTNAME_INVALID HOSTNAME_MISMATCH ERR_SSL_UNSUPPORTED_PROTOCOL ERR_INVALID_URL ERR_INVALID_PROTOCOL";

  test.each(FINAL_CODES.split(" "))(
    "does not retry %s, also below a general error: the request was not sent",
    async (code) => {
      for (const error of [Object.assign(new Error("no"), { code }), new Error("failed", { cause: { code } })]) {
        const failing = over(() => {
          throw error;
        });
        const { trace, error: thrown } = await recordCall(failing, request);
        expect([trace, thrown?.["maybeApplied"]]).toEqual([["send within 5000"], false]);
      }
    },
  );

  const refused = (syscall: string) => Object.assign(new Error("no"), { code: "EODD", syscall });

  test.each([
    ["a system call that comes before a connection", refused("connect"), false],
    ["a name that could not be resolved", refused("getaddrinfo"), false],
    ["a system call on an open connection", refused("write"), true],
    ["each address of a host", new AggregateError([refused("connect"), refused("connect")]), false],
    ["some addresses of a host", new AggregateError([refused("connect"), refused("read")]), true],
    ["a library, with such an error as its cause", new Error("failed", { cause: refused("connect") }), false],
  ])("an error of %s shows whether the request may have been applied", async (_, error, maybeApplied) => {
    const failing = over(() => {
      throw error;
    });
    const { error: thrown } = await recordCall(failing, request);
    expect(thrown).toMatchObject({ maybeApplied, attempts: maybeApplied ? 1 : 3 });
  });

  test("retries a refused connection with every method", async () => {
    const failing = over(() => {
      throw Object.assign(new Error("no"), { code: "ECONNREFUSED" });
    });
    expect((await recordCall(failing, request)).error).toMatchObject({ attempts: 3, maybeApplied: false });
  });

  test.each([
    ["text", '{"ok":true}'],
    ["bytes", new TextEncoder().encode('{"ok":true}')],
    ["a buffer of bytes", new TextEncoder().encode('{"ok":true}').buffer],
    ["parsed", { ok: true }],
  ])("accepts data as %s", async (_, data) => {
    const { data: got } = await recordCall(
      over(() => ({ status: 200, headers: {}, data })),
      request,
    );
    expect(got).toEqual({ ok: true });
  });

  test.each([
    ["a plain record", { "X-Notion-Request-Id": "r1" }],
    ["Headers", new Headers({ "x-notion-request-id": "r1" })],
    ["AxiosHeaders", new AxiosHeaders({ "X-Notion-Request-Id": "r1" })],
  ])("accepts headers as %s", async (_, headers) => {
    const { error } = await recordCall(
      over(() => ({ status: 400, headers, data: "<html>" })),
      request,
    );
    expect(error).toMatchObject({ requestId: "r1", headers: { "x-notion-request-id": "r1" } });
  });

  test("accepts a response attached to a thrown error", async () => {
    const response = { status: 404, headers: {}, data: '{"object":"error","code":"object_not_found","message":"no"}' };
    const { error } = await recordCall(
      over(() => {
        throw Object.assign(new Error("404"), { response });
      }),
      request,
    );
    expect(error).toMatchObject({ name: "APIResponseError", status: 404 });
  });

  test("names the missing fields of a value that is not a response", async () => {
    const { error } = await recordCall(
      over(() => ({ ok: true })),
      request,
    );
    expect(error).toMatchObject({ name: "RequestConnectionError", maybeApplied: true });
    expect(error?.message).toContain("Expected { status, headers, data } from httpClient.request()");
  });

  test("reports a time limit of the HTTP client as a timeout", async () => {
    const thrown = Object.assign(new Error("timeout of 5ms exceeded"), { code: "ECONNABORTED" });
    const { error } = await recordCall(
      over(() => {
        throw thrown;
      }),
      request,
    );
    expect(error).toMatchObject({ name: "RequestTimeoutError", maybeApplied: true });
  });

  test("redacts the token in everything that an HTTP client throws", async () => {
    const thrown = Object.assign(new Error(`sent Bearer ${TOKEN}`), {
      config: { headers: { authorization: TOKEN } },
      cause: new Error(TOKEN),
    });
    const { error, log } = await recordCall(
      over(() => {
        throw thrown;
      }),
      request,
    );
    const { inspect } = await import("node:util");
    expect(`${inspect(error, { depth: 9, showHidden: true })}${log.join()}`).not.toContain(TOKEN);
  });

  test("sends nothing after close()", async () => {
    let calls = 0;
    const stack = over(() => ((calls += 1), { status: 200, headers: {}, data: "{}" }));
    stack.close();
    const { error } = await recordCall(stack, request);
    expect(error).toMatchObject({
      name: "RequestAbortedError",
      maybeApplied: false,
      cause: { message: "the client was closed" },
    });
    expect(calls).toBe(0);
  });
});

test("Client rejects an HTTP client that returns a promise, and an axios instance before the first call", () => {
  const transport = connectSync({ request: (() => Promise.reject(new Error("late"))) as never });
  expect(() => transport.perform({ type: "send", request, timeoutMs: 100 })).toThrow(
    /got a promise from request\(\). Use AsyncClient/,
  );
  expect(() => connectSync(axios.create() as never)).toThrow(/axios instance.*Use AsyncClient/);
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

test("close() aborts running requests and waits", async () => {
  const transport = connectAsync({ request: () => new Promise(() => undefined) });
  const sending = transport.perform({ type: "send", request, timeoutMs: 10_000 });
  const sleeping = transport.perform({ type: "sleep", ms: 10_000 });
  transport.close();
  expect(await sending).toMatchObject({ reason: "aborted", abortReason: new Error("the client was closed") });
  expect(await sleeping).toMatchObject({ reason: "aborted" });
});

test("adds one listener to a signal of many calls, and removes it afterwards", async () => {
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

  test("is a full axios instance: interceptors, params, parsed data, errors for a status", async () => {
    await server.script("own", [{ write: httpResponse(200, '{"a":1}') }, { write: httpResponse(404, "{}") }]);
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

  test("keeps configured defaults, and its defaults can be read and changed, also for one method", async () => {
    await server.script("defaults", [{ write: httpResponse(200, "{}") }, { write: httpResponse(200, "{}") }]);
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

  test("runs its interceptors for requests of the client", async () => {
    await server.script("mine", [{ write: httpResponse(200, "{}") }]);
    const httpClient = createHttpClient<AxiosInstance>();
    httpClient.interceptors.request.use((config) => (config.headers.set("x-mine", "yes"), config));
    const transport = connectAsync(httpClient);
    await transport.perform({ type: "send", request: requestTo(server.url, "mine"), timeoutMs: 1_000 });
    expect((await server.seen("mine")).requests[0]?.headers["x-mine"]).toBe("yes");
  });
});
