import { createSender, createSyncSender, type HttpClientConfig, type HttpClientResponse } from "@ws/core";
import { describe, expect, test } from "vitest";

type Options = Parameters<typeof createSyncSender>[0];
type Respond = (config: HttpClientConfig) => HttpClientResponse;

const TOKEN = "ntn_0123456789abcdefSECRET";
const respondWith =
  (data: string, status = 200): Respond =>
  () => ({ status, headers: { "x-notion-request-id": "00000000-0000-4000-8000-000000000001" }, data });

/** Both senders with an HTTP client that is one function. `await` accepts their promises and values alike. */
const kinds = [
  {
    name: "createSender",
    create: (respond: Respond, options: Options = {}) =>
      createSender({ auth: TOKEN, ...options, httpClient: { request: async (config) => respond(config) } }),
  },
  {
    name: "createSyncSender",
    create: (respond: Respond, options: Options = {}) =>
      createSyncSender({ auth: TOKEN, ...options, httpClient: { request: respond } }),
  },
] as const;

const errorOf = async (run: () => unknown): Promise<unknown> => {
  try {
    await run();
  } catch (error) {
    return error;
  }
  throw new Error("Expected an error, got none");
};

describe.each(kinds)("$name", ({ create }) => {
  test("sends a request with credentials, version, query and JSON body", async () => {
    let config: HttpClientConfig | undefined;
    const sender = create((received) => ((config = received), respondWith("{}")(received)), {
      baseUrl: "https://gateway.test/notion/",
      apiVersion: "2025-09-03",
    });
    await sender.send({
      method: "post",
      path: "pages/1a2b",
      query: { filter: ["a", "b c"], none: undefined },
      body: { archived: true },
      headers: { "X-Trace": "7" },
    });
    expect(config).toMatchObject({
      method: "POST",
      baseURL: "https://gateway.test/notion",
      url: "/v1/pages/1a2b?filter=a&filter=b%20c",
      data: '{"archived":true}',
      headers: {
        authorization: `Bearer ${TOKEN}`,
        "notion-version": "2025-09-03",
        "content-type": "application/json",
        "x-trace": "7",
      },
    });
  });

  test("returns data, status, headers, request id, attempts and duration", async () => {
    const result = await create(respondWith('{"object":"user"}')).send({ method: "get", path: "users/me" });
    expect(result).toEqual({
      data: { object: "user" },
      status: 200,
      headers: { "x-notion-request-id": "00000000-0000-4000-8000-000000000001" },
      requestId: "00000000-0000-4000-8000-000000000001",
      attempts: 1,
      durationMs: expect.any(Number) as number,
    });
  });

  test("applies the retry settings of the sender and of the call", async () => {
    let requests = 0;
    const respond: Respond = (config) => ((requests += 1), respondWith("", 503)(config));
    const sender = create(respond, { logLevel: "error", retry: { maxRetries: 2, initialRetryDelayMs: 0 } });
    const error = await errorOf(() => sender.send({ method: "get", path: "users" }));
    expect(error).toMatchObject({ name: "UnknownHTTPResponseError", status: 503, attempts: 3 });
    await errorOf(() => sender.send({ method: "get", path: "users", retry: false }));
    expect(requests).toBe(3 + 1);
  });

  test("rejects unknown and invalid options", () => {
    expect(() => create(respondWith("{}"), { timeout: 5 } as never)).toThrow('Did you mean "timeoutMs"?');
    expect(() => create(respondWith("{}"), { timeoutMs: 0 })).toThrow(
      "Expected timeoutMs to be a number of milliseconds from 1 to 2147483647, got 0.",
    );
  });

  test("rejects an invalid request before it sends anything", async () => {
    const never: Respond = () => {
      throw new Error("sent");
    };
    const sender = create(never, { unknownArguments: "error" });
    const requests: readonly [object | undefined, string][] = [
      [undefined, "Expected method to be an HTTP method"],
      [{ method: "fetch", path: "users" }, 'such as "get", got "fetch".'],
      [{ method: "get", path: "../users" }, 'without "." and ".." segments'],
      [{ method: "get", path: "users", headers: { authorization: "x" } }, "Pass the token as `auth`"],
      [{ method: "get", path: "users", querry: {} }, 'Did you mean "query"?'],
    ];
    for (const [request, message] of requests) {
      const error = await errorOf(() => sender.send(request as never));
      expect(error).toMatchObject({ name: "InvalidRequestError", maybeApplied: false });
      expect(String(error)).toContain(message);
    }
  });

  test("fails with RequestAbortedError after close()", async () => {
    const sender = create(respondWith("{}"), { logLevel: "error" });
    sender.close();
    const error = await errorOf(() => sender.send({ method: "get", path: "users" }));
    expect(error).toMatchObject({ name: "RequestAbortedError", maybeApplied: false });
  });
});

test("createSender() aborts a call with its signal, createSyncSender() rejects a signal", async () => {
  const signal = AbortSignal.abort(new Error("enough"));
  const request = { method: "get", path: "users", signal };
  const [asynchronous, blocking] = kinds.map(({ create }) => create(respondWith("{}"), { logLevel: "error" }));
  expect(await errorOf(() => asynchronous?.send(request))).toMatchObject({
    name: "RequestAbortedError",
    attempts: 0,
    cause: new Error("enough"),
  });
  expect(String(await errorOf(() => blocking?.send(request)))).toContain("a blocking call cannot be aborted");
});
