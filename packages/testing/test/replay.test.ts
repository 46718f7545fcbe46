import {
  createReplay,
  InvalidRecordingError,
  ReplayError,
  ReplayMissError,
  UnusedInteractionsError,
  type Interaction,
  type Replay,
  type ReplayRequest,
} from "@ws/testing";
import { describe, expect, test } from "vitest";

const me: Interaction = {
  method: "GET",
  path: "users/me",
  version: "2026-03-11",
  status: 200,
  response: { id: "bot" },
};
const search: Interaction = {
  method: "POST",
  path: "search",
  version: "2026-03-11",
  body: { query: "plan", filter: { property: "object", value: "page" }, page_size: 10 },
  status: 200,
  response: { results: [] },
};

/** Returns a request as the clients send it. */
const request = (method: string, url: string, data?: unknown, version = "2026-03-11"): ReplayRequest => ({
  baseURL: "https://api.notion.com",
  url,
  method,
  headers: { authorization: "Bearer ntn_private", "notion-version": version, "content-type": "application/json" },
  data,
});

/** Sends a request through each of the two HTTP clients. */
const clients = [
  { name: "httpClient", send: (replay: Replay, config: ReplayRequest) => replay.httpClient.request(config) },
  {
    name: "syncHttpClient",
    send: async (replay: Replay, config: ReplayRequest) => replay.syncHttpClient.request(config),
  },
] as const;

async function failureOf(run: () => unknown): Promise<ReplayError> {
  try {
    await run();
  } catch (error) {
    if (error instanceof ReplayError) return error;
    throw error;
  }
  throw new Error("Nothing failed");
}

describe.each(clients)("$name", ({ send }) => {
  test("responds with the recorded status, headers and JSON text", async () => {
    const replay = createReplay([{ ...me, headers: { "Retry-After": "3" }, status: 429 }]);
    expect(await send(replay, request("GET", "/v1/users/me"))).toEqual({
      status: 429,
      headers: { "content-type": "application/json; charset=utf-8", "retry-after": "3" },
      data: '{"id":"bot"}',
    });
  });

  test("responds with other text, an empty body and a recorded content-type", async () => {
    const { response: _, ...empty } = { ...me, status: 204 };
    const html = { ...empty, status: 502, responseText: "<html>", headers: { "Content-Type": "text/html" } };
    const replay = createReplay([empty, html]);
    expect(await send(replay, request("GET", "/v1/users/me"))).toMatchObject({ status: 204, data: "" });
    expect(await send(replay, request("GET", "/v1/users/me"))).toEqual({
      status: 502,
      headers: { "content-type": "text/html" },
      data: "<html>",
    });
  });

  test("gives the n-th response to the n-th equal request, and rejects a further request", async () => {
    const replay = createReplay([me, search, { ...me, response: { id: "second" } }]);
    const data = async () => (await send(replay, request("get", "/v1/users/me"))).data;
    expect([await data(), await data()]).toEqual(['{"id":"bot"}', '{"id":"second"}']);
    const failure = await failureOf(data);
    expect(failure).toBeInstanceOf(ReplayMissError);
    expect(failure).toMatchObject({ code: "replay_miss", request: "GET users/me", nearest: me, differences: [] });
    expect(failure.message).toBe("No recorded response is left for GET users/me: all 2 responses were used before");
  });

  test("matches a body with another key order and whitespace, as text and as bytes", async () => {
    const text = '{ "page_size": 10,\n "filter": {"value":"page", "property":"object"}, "query": "plan" }';
    for (const data of [
      text,
      Buffer.from(text),
      new TextEncoder().encode(text),
      new TextEncoder().encode(text).buffer,
    ]) {
      await expect(send(createReplay([search]), request("POST", "/v1/search", data))).resolves.toMatchObject({
        status: 200,
      });
    }
  });

  test("shows the nearest recorded request and all differences for a missing request", async () => {
    const replay = createReplay([me, search, { ...search, path: "comments", body: {} }]);
    const body = { query: "plans", filter: { property: "object", value: "page" }, sort: { direction: "ascending" } };
    const sent = request("POST", "/v1/search?debug=1", JSON.stringify(body), "2025-09-03");
    const failure = await failureOf(() => send(replay, sent));
    expect(failure).toMatchObject({ name: "ReplayMissError", nearest: search });
    expect(failure.message.split("\n")).toEqual([
      "No recorded response for POST search?debug=1. The nearest of 3 recorded requests is interactions[1], POST search:",
      '  | query.debug: not recorded, sent "1"',
      "  | version: recorded 2026-03-11, sent 2025-09-03",
      '  | body.query: recorded "plan", sent "plans"',
      "  | body.page_size: recorded 10, not sent",
      '  | body.sort: not recorded, sent {"direction":"ascending"}',
    ]);
    expect(replay.unused).toHaveLength(3);
  });

  test("reports an empty recording", async () => {
    const failure = await failureOf(() => send(createReplay([]), request("GET", "/v1/users/me")));
    expect(failure.message).toBe("No recorded response for GET users/me: the recording is empty");
  });

  test("rejects a request that cannot be compared and names the reason", async () => {
    const replay = createReplay([me]);
    const outside = await failureOf(() => send(replay, request("GET", "/users/me")));
    expect(outside).toMatchObject({ code: "unsupported_request" });
    expect(outside.message).toContain('Expected a request URL below /v1/, got "https://api.notion.com//users/me".');
    const stream = await failureOf(() => send(replay, request("POST", "/v1/search", new ReadableStream())));
    expect(stream.message).toContain("Expected a request body of text or bytes, got [object ReadableStream].");
  });
});

const manyKeys = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`key${index}`, index]));

test.each<[string, Interaction[], ReplayRequest, number]>([
  [
    "the same operation on another object, not another operation",
    [
      { method: "GET", path: "users/c", status: 200 },
      { method: "GET", path: "pages", status: 200 },
      { method: "GET", path: "pages/b", status: 200 },
    ],
    request("GET", "/v1/pages/c"),
    2,
  ],
  [
    "the path with the most in common",
    [
      { method: "GET", path: "pages/x/properties/y", status: 200 },
      { method: "GET", path: "pages/c/properties/y", status: 200 },
    ],
    request("GET", "/v1/pages/c/properties/z"),
    1,
  ],
  [
    "the same method, even if the body differs more",
    [
      { method: "GET", path: "pages/a", status: 200 },
      { method: "PATCH", path: "pages/a", body: manyKeys, status: 200 },
    ],
    request("PATCH", "/v1/pages/a", '{"other":1}'),
    1,
  ],
  [
    "the same object, even if the body differs more",
    [
      { method: "PATCH", path: "pages/b", body: { other: 1 }, status: 200 },
      { method: "PATCH", path: "pages/a", body: manyKeys, status: 200 },
    ],
    request("PATCH", "/v1/pages/a", '{"other":1}'),
    1,
  ],
  [
    "the body with the fewest differences",
    [
      { ...search, body: { a: 2, b: 1, c: 2 } },
      { ...search, body: { a: 1, b: 2, c: 2 } },
      { ...search, body: { a: 2, b: 1, c: 3 } },
    ],
    request("POST", "/v1/search", '{"a":1,"b":2,"c":3}'),
    1,
  ],
])("shows as the nearest request %s", async (_, recorded, sent, nearest) => {
  const failure = await failureOf(() => createReplay(recorded).syncHttpClient.request(sent));
  expect(failure).toMatchObject({ nearest: recorded[nearest] });
});

test("shortens long lists of differences and long values", async () => {
  const values = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`key${index}`, "v".repeat(200)]));
  const replay = createReplay([{ ...search, body: values }]);
  const failure = await failureOf(() => replay.syncHttpClient.request(request("POST", "/v1/search", '{"key0":1}')));
  expect(failure.message).toContain("… (202 characters)");
  expect(failure.message.split("\n")).toHaveLength(14);
  expect(failure.message).toContain("… and 8 more");
});

test("hides tokens and OAuth secrets in a miss error, but shows code blocks", async () => {
  const replay = createReplay([
    {
      method: "POST",
      path: "oauth/token",
      body: { code: "c-recorded", client_secret: "s-recorded", refresh: 1 },
      status: 200,
    },
    { method: "POST", path: "pages", body: { code: { language: "c" } }, status: 200 },
  ]);
  const oauth = '{"code":"c-sent","client_secret":"s-sent","inner":{"refresh_token":"t-sent"}}';
  const failure = await failureOf(() => replay.syncHttpClient.request(request("POST", "/v1/oauth/token", oauth)));
  expect(failure.message).toContain("body.code: differs (not shown)");
  expect(failure.message).not.toMatch(/[cs]-recorded|[cst]-sent|ntn_private/);
  const code = await failureOf(() =>
    replay.syncHttpClient.request(request("POST", "/v1/pages", '{"code":{"language":"d"}}')),
  );
  expect(code.message).toContain('body.code.language: recorded "c", sent "d"');
});

test("compares bodies with keys such as constructor and __proto__", async () => {
  const replay = createReplay([{ ...search, body: { a: 1 } }]);
  const data = '{"__proto__":1,"constructor":2,"toString":3}';
  const failure = await failureOf(() => replay.syncHttpClient.request(request("POST", "/v1/search", data)));
  expect(failure).toMatchObject({
    differences: [
      "body.a: recorded 1, not sent",
      "body.__proto__: not recorded, sent 1",
      "body.constructor: not recorded, sent 2",
      "body.toString: not recorded, sent 3",
    ],
  });
});

test("uses an interaction once for both HTTP clients", async () => {
  const replay = createReplay([me, me]);
  await replay.httpClient.request(request("GET", "/v1/users/me"));
  replay.syncHttpClient.request(request("GET", "/v1/users/me"));
  expect(replay.unused).toEqual([]);
});

test("gives each concurrent equal request a response of its own", async () => {
  const recorded = Array.from({ length: 20 }, (_, index) => ({ ...me, response: index }));
  const replay = createReplay(recorded);
  const responses = await Promise.all(recorded.map(() => replay.httpClient.request(request("GET", "/v1/users/me"))));
  expect(responses.map(({ data }) => Number(data))).toEqual(recorded.map(({ response }) => response));
});

test("assertAllUsed throws as long as interactions are unused", async () => {
  const replay = createReplay([me, { ...search, query: [["page_size", "3"]] }]);
  replay.syncHttpClient.request(request("GET", "/v1/users/me"));
  const failure = await failureOf(() => replay.assertAllUsed());
  expect(failure).toBeInstanceOf(UnusedInteractionsError);
  expect(failure).toMatchObject({ code: "unused_interactions", unused: [{ path: "search" }] });
  expect(failure.message).toBe(
    "1 of 2 recorded interactions were not used:\n  | interactions[1]: POST search?page_size=3",
  );
  replay.syncHttpClient.request(request("POST", "/v1/search?page_size=3", JSON.stringify(search.body)));
  expect(() => replay.assertAllUsed()).not.toThrow();
});

test("matches an interaction without a version with every version", async () => {
  const { version: _, ...anyVersion } = me;
  const send = (interaction: Interaction, version: string) =>
    createReplay([interaction]).syncHttpClient.request(request("GET", "/v1/users/me", undefined, version));
  expect(send(anyVersion, "2025-09-03").status).toBe(200);
  expect(() => send(me, "2025-09-03")).toThrow(ReplayMissError);
});

test("neither compares nor reports ignored parts", async () => {
  const replay = createReplay([search, search], { ignore: ["version", "body"] });
  expect(replay.syncHttpClient.request(request("POST", "/v1/search", "{}", "2025-09-03")).status).toBe(200);
  const failure = await failureOf(() =>
    replay.syncHttpClient.request(request("GET", "/v1/search", "{}", "2025-09-03")),
  );
  expect(failure).toMatchObject({ differences: ["method: recorded POST, sent GET"] });
});

test("rejects unknown options and parts", async () => {
  // @ts-expect-error TypeScript rejects the option; JavaScript needs the check
  const option = await failureOf(() => createReplay([], { ignored: ["body"] }));
  expect(option).toMatchObject({
    code: "invalid_option",
    message: 'Unknown option "ignored". Use one of: ignore.',
  });
  // @ts-expect-error TypeScript rejects the option; JavaScript needs the check
  const part = await failureOf(() => createReplay([], { ignore: ["headers"] }));
  expect(part.message).toContain('Unknown match part "headers". Use one of: method, path, query, version, body.');
});

test.each([
  [null, "interactions[0]: expected an object"],
  [{ ...me, method: "" }, "interactions[0].method: expected an HTTP method"],
  [
    { ...me, path: "users?page_size=1" },
    'interactions[0].path: expected a path below /v1/, without query, got "users?page_size=1"',
  ],
  [{ ...me, query: [["a"]] }, "interactions[0].query: expected an array of [name, value] pairs"],
  [{ ...me, query: { a: "1" } }, "interactions[0].query: expected"],
  [{ ...me, version: 20_260_311 }, "interactions[0].version: expected an API version"],
  [{ ...me, status: "200" }, 'interactions[0].status: expected an HTTP status (an integer from 100 to 599), got "200"'],
  [{ ...me, headers: { "retry-after": 3 } }, "interactions[0].headers: expected an object with a string per header"],
  [{ ...me, multipart: { text: "" } }, "interactions[0].multipart: expected { contentType, text }"],
  [{ ...me, responseText: 5 }, "interactions[0].responseText: expected a string"],
  [{ ...me, body: {}, multipart: { contentType: "", text: "" } }, "interactions[0] has both body and multipart"],
])("rejects the invalid interaction %# and names the field", async (interaction, words) => {
  const failure = await failureOf(() => Reflect.apply(createReplay, undefined, [[interaction]]) as unknown);
  expect(failure).toBeInstanceOf(InvalidRecordingError);
  expect(failure.message).toContain(words);
});

test("marks a miss as not sent and final, so that clients do not retry it", async () => {
  const failure = await failureOf(() => createReplay([]).syncHttpClient.request(request("GET", "/v1/users/me")));
  const details = Reflect.get(failure, Symbol.for("@ws/core/send-details")) as unknown;
  expect(details).toEqual({ sent: false, staleSocket: false, isFinal: true });
});
