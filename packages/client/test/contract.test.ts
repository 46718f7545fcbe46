// What both clients promise, on both clients.
import { inspect } from "node:util";
import {
  APIErrorCode,
  APIResponseError,
  InvalidRequestError,
  type CallEvent,
  type CommonClientOptions,
} from "@ws/client";
import { describe, expect, test } from "vitest";
import { errorOf, json, keptLog, kinds, memory, parseForm, refusal, TOKEN } from "./clients.ts";

const BODY_THAT_IS_NO_JSON = () => 1;
const PAGE = "1a2b3c4d-0000-4000-8000-000000000001";

describe.each(kinds)("$name", ({ name, create }) => {
  test("places each argument where the operation's row says", async () => {
    const { respond, asked } = memory();
    const client = create({}, respond);
    await client.dataSources.query({
      data_source_id: PAGE,
      filter: { property: "Name", rich_text: { contains: "x" } },
      filter_properties: ["title", "%3AUPp"],
      page_size: 5,
      start_cursor: null,
    });
    expect(asked[0]).toMatchObject({ method: "POST", baseURL: "https://api.notion.com" });
    expect(asked[0]?.url).toBe(`/v1/data_sources/${PAGE}/query?filter_properties=title&filter_properties=%3AUPp`);
    expect(JSON.parse(String(asked[0]?.data))).toEqual({
      filter: { property: "Name", rich_text: { contains: "x" } },
      page_size: 5,
    });
  });

  test("sends token, version and JSON, and nothing that it was not told to send", async () => {
    const { respond, asked } = memory();
    const client = create({ apiVersion: "2025-09-03" }, respond);
    await client.comments.create({ parent: { page_id: PAGE }, rich_text: [{ text: { content: "hi" } }] });
    await client.users.list({ page_size: 2 });
    expect(asked.map(({ headers }) => headers)).toEqual([
      {
        accept: "application/json",
        authorization: `Bearer ${TOKEN}`,
        "notion-version": "2025-09-03",
        "content-type": "application/json",
      },
      { accept: "application/json", authorization: `Bearer ${TOKEN}`, "notion-version": "2025-09-03" },
    ]);
    expect(asked[1]).toMatchObject({ method: "GET", url: "/v1/users?page_size=2", data: undefined });
  });

  test("sends an empty object where an operation with a body is given nothing for it", async () => {
    const { respond, asked } = memory();
    await create({}, respond).search();
    expect(asked[0]).toMatchObject({ method: "POST", url: "/v1/search", data: "{}" });
  });

  test("sends the default version, and an unknown one as given", async () => {
    const { respond, asked } = memory();
    await create({}, respond).users.me();
    await create({ apiVersion: "2031-01-01" }, respond).users.me();
    expect(asked.map(({ headers }) => headers["notion-version"])).toEqual(["2026-03-11", "2031-01-01"]);
  });

  test("takes a token for one call, which is neither query nor body", async () => {
    const { respond, asked } = memory();
    const client = create({ auth: "ntn_of_the_client" }, respond);
    await client.search({ query: "x", auth: "ntn_of_the_call" });
    await client.request({ method: "get", path: "users", auth: "ntn_of_the_request" });
    expect(asked.map(({ headers }) => headers["authorization"])).toEqual([
      "Bearer ntn_of_the_call",
      "Bearer ntn_of_the_request",
    ]);
    expect(asked[0]?.data).toBe('{"query":"x"}');
    expect(asked[0]?.url).not.toContain("auth");
  });

  test("says in which two places a token may be given when there is none", async () => {
    const { respond, asked } = memory();
    const error = await errorOf(() => create({ auth: undefined as never }, respond).users.me());
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error.message).toMatch(/^users.me: no token: give `auth` to the client, .*, or to the call/);
    expect(error).toMatchObject({ method: "GET", path: "users/me", maybeApplied: false });
    expect(asked).toHaveLength(0);
  });

  test.each([
    ["ntn_abc\n", "line break"],
    ["ntn abc", "blank"],
    ["ntn_ä", "cannot stand in a header"],
    ["", "non-empty"],
  ])("refuses the token %j without quoting it", async (auth, why) => {
    const ofCall = await errorOf(() => create().users.me({ auth }));
    const ofClient = await errorOf(() => create({ auth }));
    for (const error of [ofCall, ofClient]) {
      expect(error).toBeInstanceOf(InvalidRequestError);
      expect(error.message).toContain(why);
      if (auth !== "") expect(inspect(error)).not.toContain(auth);
    }
  });

  test("warns once of arguments that nobody knows, with the nearest that is known, and does not send them", async () => {
    const { respond, asked } = memory();
    const { logger, lines } = keptLog();
    await create({ logger }, respond).search({ query: "x", page_sise: 3, foo: 1 } as never);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(
      /^warn search does not know the argument "page_sise".*did you mean "page_size"\?; .*"foo"/,
    );
    expect(asked[0]?.data).toBe('{"query":"x"}');
  });

  test("refuses such arguments where it was told to", async () => {
    const { respond, asked } = memory();
    const error = await errorOf(() =>
      create({ unknownParameters: "error" }, respond).users.list({ pagesize: 3 } as never),
    );
    expect(error).toMatchObject({ name: "InvalidRequestError", method: "GET", path: "users" });
    expect(error.message).toContain('did you mean "page_size"?');
    expect(asked).toHaveLength(0);
  });

  test("refuses a missing path argument, and arguments that are no object", async () => {
    const client = create();
    expect((await errorOf(() => client.pages.retrieve({} as never))).message).toContain(
      "pages.retrieve: page_id is missing",
    );
    expect((await errorOf(() => client.pages.retrieve({ page_idd: PAGE } as never))).message).toBe(
      'pages.retrieve: page_id is missing: it is a part of the path pages/{page_id}. pages.retrieve does not know the argument "page_idd", so it was not sent: did you mean "page_id"?',
    );
    expect((await errorOf(() => client.pages.retrieve(PAGE as never))).message).toBe(
      "pages.retrieve takes one object of named arguments, not string",
    );
  });

  test("its methods hold without their object", async () => {
    const { respond, asked } = memory();
    const client = create({}, respond);
    const { list } = client.users;
    const {
      search,
      pages: {
        properties: { retrieve },
      },
    } = client;
    await list();
    await search();
    await retrieve({ page_id: PAGE, property_id: "%3AUPp" });
    expect(asked.map(({ url }) => url)).toEqual(["/v1/users", "/v1/search", `/v1/pages/${PAGE}/properties/%3AUPp`]);
  });

  test("request() reaches any path below /v1/, in either case of the method", async () => {
    const { respond, asked } = memory();
    const client = create({ baseUrl: "https://gateway.example/notion/" }, respond);
    await client.request({ method: "post", path: "comments", body: { a: 1 }, query: { q: "x y", none: undefined } });
    await client.request({ method: "GET", path: "new_things/1", headers: { "Notion-Beta": "things" } });
    expect(asked.map(({ method, baseURL, url, data }) => [method, baseURL, url, data])).toEqual([
      ["POST", "https://gateway.example/notion", "/v1/comments?q=x%20y", '{"a":1}'],
      ["GET", "https://gateway.example/notion", "/v1/new_things/1", undefined],
    ]);
    expect(asked[1]?.headers["notion-beta"]).toBe("things");
  });

  test.each([
    [{ method: "get", path: "https://evil.example/" }, "not relative"],
    [{ method: "get", path: "/users" }, "not relative"],
    [{ method: "get", path: "users/../pages" }, "dot segment"],
    [{ method: "fetch", path: "users" }, "needs a method"],
    [{ path: "users" }, "needs a method"],
    [{ method: "get" }, "needs a path"],
    [{ method: "get", path: "users", headers: { Authorization: "Bearer x" } }, "give the token as `auth`"],
    [{ method: "get", path: "users", headers: { host: "evil.example" } }, "is set by the client"],
    [{ method: "get", path: "users", headers: { "x-a": "b\r\nc: d" } }, "without line breaks"],
    [{ method: "get", path: "users", headers: { "x a": "b" } }, "header name"],
    [{ method: "post", path: "users", body: BODY_THAT_IS_NO_JSON }, "cannot be written as JSON"],
  ])("request(%j) is refused before anything is sent", async (args, why) => {
    const { respond, asked } = memory();
    const error = await errorOf(() => create({}, respond).request(args as never));
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error.message).toContain(why);
    expect(asked).toHaveLength(0);
  });

  test("raises the service's error with what it carries", async () => {
    const { respond } = memory(refusal(404, "object_not_found"));
    const error = await errorOf(() => create({ logLevel: "error" }, respond).pages.retrieve({ page_id: PAGE }));
    expect(error).toBeInstanceOf(APIResponseError);
    expect(error).toMatchObject({
      code: APIErrorCode.ObjectNotFound,
      status: 404,
      requestId: "r-1",
      method: "GET",
      path: `pages/${PAGE}`,
    });
  });

  test("retries as it is told, on the client and on the call", async () => {
    const fast = { maxRetries: 1, initialRetryDelayMs: 1 };
    const ofClient = memory(refusal(429, "rate_limited"));
    await errorOf(() => create({ retry: fast, logLevel: "error" }, ofClient.respond).users.me());
    expect(ofClient.asked).toHaveLength(2);
    const ofCall = memory(refusal(429, "rate_limited"), json({ object: "user" }));
    expect(await create({ retry: false, logLevel: "error" }, ofCall.respond).users.me({}, { retry: fast })).toEqual({
      object: "user",
    });
    const never = memory(refusal(429, "rate_limited"));
    await errorOf(() => create({ retry: fast, logLevel: "error" }, never.respond).users.me({}, { retry: false }));
    expect(never.asked).toHaveLength(1);
  });

  test("gives the answer with what came around it", async () => {
    const { respond } = memory(
      refusal(429, "rate_limited"),
      json({ object: "user", request_id: "r-2" }, 200, { "X-Seen": "yes" }),
    );
    const client = create({ retry: { initialRetryDelayMs: 1 }, logLevel: "error" }, respond);
    const whole = await client.users.me.withResponse();
    expect(whole).toMatchObject({
      data: { object: "user" },
      status: 200,
      requestId: "r-2",
      attempts: 2,
      headers: { "x-seen": "yes" },
    });
    expect(whole.durationMs).toBeGreaterThan(0);
  });

  test("a wait beyond the deadline ends the call at once", async () => {
    const { respond, asked } = memory(refusal(429, "rate_limited", { "retry-after": "30" }));
    const error = await errorOf(() =>
      create({ auth: `ntn_out_of_time_${name}`, deadlineMs: 1_000, logLevel: "error" }, respond).users.me(),
    );
    expect(error).toMatchObject({ name: "RequestTimeoutError", scope: "call", timeoutMs: 1_000, retryAfterMs: 30_000 });
    expect(asked).toHaveLength(1);
  });

  test("one answer that names a time makes every call with the token wait, in order, and nobody else", async () => {
    const auth = `ntn_paused_${name}`;
    const { respond, asked } = memory(refusal(429, "rate_limited", { "retry-after": "0.1" }), json({ object: "user" }));
    const client = create({ auth, logLevel: "error" }, respond);
    const startedAt = performance.now();
    const first = Promise.resolve(client.users.me()).then(() => "first");
    const later = Promise.resolve(create({ auth, logLevel: "error" }, respond).users.me()).then(() => "later");
    expect(await create({ auth: "ntn_of_somebody_else" }).users.list()).toMatchObject({ object: "list" });
    expect(await Promise.all([first, later])).toEqual(["first", "later"]);
    expect(performance.now() - startedAt).toBeGreaterThan(90);
    expect(asked.length).toBeLessThanOrEqual(4);
  });

  test("a rate limit of the caller's own that fails ends the call, and nothing is sent", async () => {
    const { respond, asked } = memory();
    const take = (): never => {
      throw new Error("the limiter is gone");
    };
    const error = await errorOf(() => create({ rateLimit: { take }, logLevel: "error" }, respond).users.me());
    expect(error).toMatchObject({ name: "RequestConnectionError", maybeApplied: false });
    expect(error.message).toContain("the limiter is gone");
    expect(asked).toHaveLength(0);
  });

  test("keeps the rate that it is given, and tells what each call does", async () => {
    const events: CallEvent[] = [];
    const { respond } = memory();
    const client = create(
      {
        auth: `ntn_limited_${name}`,
        rateLimit: { requestsPerSecond: 50, burst: 1 },
        observer: (event) => void events.push(event),
      },
      respond,
    );
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: 6 }, async () => client.users.list({ page_size: 1 })));
    expect(performance.now() - startedAt).toBeGreaterThan(95);
    expect(events.filter(({ type }) => type === "attempt")).toHaveLength(6);
    const last = events.findLast(({ type }) => type === "end");
    expect(last).toMatchObject({
      method: "GET",
      path: "users",
      operation: "users.list",
      pathTemplate: "users",
      attempts: 1,
      status: 200,
      code: undefined,
    });
    expect(events.some(({ type }) => type === "wait")).toBe(true);
  });

  test.each<[object, string]>([
    [{ rateLimit: {} }, "rateLimit needs requestsPerSecond"],
    [{ rateLimit: { requestsPerSecond: 0 } }, "rateLimit.requestsPerSecond must be a number above 0"],
    [{ rateLimit: { requestsPerSecond: 3, bursts: 1 } }, 'did you mean "burst"?'],
    [{ observer: {} }, "observer must be a function"],
    [{ timeout: 5 }, 'no option "timeout": did you mean "timeoutMs"?'],
    [{ authToken: "x" }, 'no option "authToken": did you mean "auth"?'],
    [{ timeoutMs: Number.NaN }, "timeoutMs must be a number of milliseconds"],
    [{ timeoutMs: -1 }, "timeoutMs"],
    [{ timeoutMs: 0 }, "timeoutMs"],
    [{ timeoutMs: 2 ** 31 }, "timeoutMs"],
    [{ timeoutMs: "100" }, "timeoutMs"],
    [{ deadlineMs: Infinity }, "deadlineMs"],
    [{ retry: { maxRetries: -1 } }, "retry.maxRetries must be a whole number"],
    [{ retry: { maxRetries: 1.5 } }, "retry.maxRetries"],
    [{ retry: { retries: 1 } }, 'retry has no option "retries"'],
    [{ retry: true }, "retry must be an object"],
    [{ retry: { initialRetryDelayMs: Number.NaN } }, "retry.initialRetryDelayMs"],
    [{ logLevel: "verbose" }, 'logLevel must be one of "error", "warn", "info", "debug"'],
    [{ logger: { warn() {} } }, "logger has no method error, info, debug"],
    [{ baseUrl: "api.notion.com" }, "baseUrl"],
    [{ apiVersion: "2026\n" }, "apiVersion"],
    [{ httpClient: {} }, "httpClient must have a method request"],
    [{ unknownParameters: "ignore" }, "unknownParameters must be one of"],
    [null as never, "must be an object, not null"],
  ])("the constructor refuses %j", async (options, why) => {
    const error = await errorOf(() => new (create().constructor as new (options: object) => unknown)(options));
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error.message).toContain(why);
  });

  test.each<[object, string]>([
    [{ timeoutMs: -1 }, "timeoutMs"],
    [{ timout: 1 }, 'did you mean "timeoutMs"?'],
    [{ retry: { maxRetries: "2" } }, "retry.maxRetries"],
    [{ headers: { "notion-version": "x" } }, "give `apiVersion` to the client"],
  ])("a call refuses the options %j", async (options, why) => {
    const { respond, asked } = memory();
    const error = await errorOf(() => create({}, respond).users.me({}, options));
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error.message).toContain(why);
    expect(asked).toHaveLength(0);
  });

  test("logs at the level that was asked for, bodies at debug, and never a token", async () => {
    const lines: Record<string, number> = {};
    for (const logLevel of ["error", "warn", "info", "debug"] as const) {
      const { logger, lines: kept } = keptLog();
      const { respond } = memory(refusal(404, "object_not_found"), json({ echo: TOKEN, text: "in the answer" }));
      const client = create({ logger, logLevel, retry: false }, respond);
      await errorOf(() => client.pages.retrieve({ page_id: PAGE }));
      await client.search({ query: "in the request" });
      lines[logLevel] = kept.length;
      const all = kept.join("\n");
      expect(all).not.toContain(TOKEN);
      expect(all.includes("in the request")).toBe(logLevel === "debug");
      expect(all.includes("in the answer")).toBe(logLevel === "debug");
    }
    expect(lines).toEqual({ error: 0, warn: 1, info: 2, debug: 6 });
  });

  test("a logger that throws does not take the call with it", async () => {
    const fail = (): never => {
      throw new Error("disk full");
    };
    const logger = { error: fail, warn: fail, info: fail, debug: fail };
    expect(await create({ logger, logLevel: "debug" }).users.list()).toMatchObject({ object: "list" });
  });

  test("sends id and secret of an OAuth client as Basic, and nowhere else", async () => {
    const { respond, asked } = memory(refusal(401, "unauthorized"));
    const { logger, lines } = keptLog();
    const secrets = { client_secret: "very-secret-secret", code: "one-time-code-123" };
    const client = create({ auth: undefined as never, logger, logLevel: "debug", retry: false }, respond);
    const error = await errorOf(() =>
      client.oauth.token({ client_id: "id", grant_type: "authorization_code", ...secrets }),
    );
    expect(asked[0]?.headers["authorization"]).toBe(`Basic ${btoa("id:very-secret-secret")}`);
    expect(JSON.parse(String(asked[0]?.data))).toEqual({ grant_type: "authorization_code", code: "one-time-code-123" });
    const seen = inspect(error, { depth: 9 }) + lines.join("\n");
    for (const secret of [...Object.values(secrets), btoa("id:very-secret-secret")]) expect(seen).not.toContain(secret);
    expect((await errorOf(() => client.oauth.revoke({ token: "x" } as never))).message).toContain(
      "oauth.revoke: client_id and client_secret of the OAuth client are needed",
    );
  });

  test("sends a file as a form", async () => {
    const { respond, asked } = memory(json({ object: "file_upload" }));
    const client = create({}, respond);
    const file = { data: new Uint8Array([0, 255, 10]), filename: 'a "b".bin', content_type: "application/x-thing" };
    await client.fileUploads.send({ file_upload_id: PAGE, file, part_number: 2 });
    const type = asked[0]?.headers["content-type"] ?? "";
    const form = new Map(await parseForm(asked[0]?.data as Uint8Array, type));
    const sent = form.get("file") as File;
    expect(form.get("part_number")).toBe("2");
    expect([sent.name, sent.type, ...new Uint8Array(await sent.arrayBuffer())]).toEqual([
      'a "b".bin',
      "application/x-thing",
      0,
      255,
      10,
    ]);
    expect(asked[0]).toMatchObject({ method: "POST", url: `/v1/file_uploads/${PAGE}/send` });
    expect((await errorOf(() => client.fileUploads.send({ file_upload_id: PAGE } as never))).message).toContain(
      "needs file:",
    );
    expect(asked).toHaveLength(1);
  });

  test("once closed, sends nothing more", async () => {
    const { respond, asked } = memory();
    const client = create({ logLevel: "error" }, respond);
    await client.close();
    expect(await errorOf(() => client.users.me())).toMatchObject({ name: "RequestAbortedError", maybeApplied: false });
    expect(asked).toHaveLength(0);
  });

  test("a polluted Object.prototype adds nothing to a request", async () => {
    const { respond, asked } = memory();
    const client = create({}, respond);
    const polluted = Object.prototype as { proxy?: unknown; "x-stolen"?: string };
    try {
      polluted.proxy = { host: "evil.example" };
      polluted["x-stolen"] = "yes";
      await client.users.list();
    } finally {
      delete polluted.proxy;
      delete polluted["x-stolen"];
    }
    expect((asked[0] as { proxy?: unknown } | undefined)?.proxy).toBeUndefined();
    expect(Object.keys(asked[0]?.headers ?? {})).not.toContain("x-stolen");
  });
});

test("both clients say and log the same, error for error", async () => {
  const seen = await Promise.all(
    kinds.map(async ({ create }) => {
      const { logger, lines } = keptLog();
      const { respond } = memory(
        refusal(400, "validation_error"),
        refusal(503, "service_unavailable"),
        json({ object: "page" }),
      );
      const options: CommonClientOptions = { logger, logLevel: "debug", retry: { initialRetryDelayMs: 0 } };
      const client = create(options, respond);
      const first = await errorOf(() =>
        client.pages.create({ parent: { page_id: PAGE }, properties: {}, unknown: 1 } as never),
      );
      const second = await errorOf(() => client.pages.update({ page_id: PAGE, in_trash: true }));
      await client.pages.retrieve({ page_id: PAGE });
      return {
        errors: [first.message, JSON.stringify(first), second.message, JSON.stringify(second)],
        lines: lines.map((line) => line.replace(/in \d+ ms/, "in N ms")),
      };
    }),
  );
  expect(seen[1]).toEqual(seen[0]);
});

test("only AsyncClient takes a signal; Client says why it cannot", async () => {
  const [asynchronous, blocking] = kinds.map(({ create }) => create({ logLevel: "error" }));
  const options = { signal: AbortSignal.abort(new Error("enough")) };
  expect(await errorOf(() => asynchronous?.users.me({}, options))).toMatchObject({
    name: "RequestAbortedError",
    cause: new Error("enough"),
  });
  expect((await errorOf(() => blocking?.users.me({}, options as never))).message).toMatch(
    /Client blocks its thread.*AsyncClient/,
  );
});
