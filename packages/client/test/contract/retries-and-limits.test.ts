import { setImmediate } from "node:timers/promises";
import { AsyncClient, Client, type CallEvent, type HttpClientResponse } from "@ws/client";
import { describe, expect, test } from "vitest";
import { clients, errorOf, errorResponse, fakeService, jsonResponse } from "../support/clients.ts";

describe.each(clients)("$name", ({ name, create }) => {
  test("uses the retry option of the call before the one of the client", async () => {
    const fast = { maxRetries: 1, initialRetryDelayMs: 1 };
    const ofClient = fakeService(errorResponse(429, "rate_limited"));
    await errorOf(() => create({ retry: fast, logLevel: "error" }, ofClient.respond).users.me());
    expect(ofClient.requests).toHaveLength(2);
    const ofCall = fakeService(errorResponse(429, "rate_limited"), jsonResponse({ object: "user" }));
    expect(await create({ retry: false, logLevel: "error" }, ofCall.respond).users.me({}, { retry: fast })).toEqual({
      object: "user",
    });
    const never = fakeService(errorResponse(429, "rate_limited"));
    await errorOf(() => create({ retry: fast, logLevel: "error" }, never.respond).users.me({}, { retry: false }));
    expect(never.requests).toHaveLength(1);
  });

  test("ends a call immediately if the Retry-After time exceeds its deadline", async () => {
    const { respond, requests } = fakeService(errorResponse(429, "rate_limited", { "retry-after": "60" }));
    const error = await errorOf(() =>
      create({ auth: `ntn_out_of_time_${name}`, deadlineMs: 50_000, logLevel: "error" }, respond).users.me(),
    );
    const expected = { name: "RequestTimeoutError", scope: "call", timeoutMs: 50_000, retryAfterMs: 60_000 };
    expect(error).toMatchObject(expected);
    expect(requests).toHaveLength(1);
  });

  test("a Retry-After response delays all calls with the same token, in order, and no others", async () => {
    const auth = `ntn_paused_${name}`;
    const { respond, requests } = fakeService(
      errorResponse(429, "rate_limited", { "retry-after": "0.1" }),
      jsonResponse({ object: "user" }),
    );
    const client = create({ auth, logLevel: "error" }, respond);
    const startedAt = performance.now();
    const first = Promise.resolve(client.users.me()).then(() => "first");
    const later = Promise.resolve(create({ auth, logLevel: "error" }, respond).users.me()).then(() => "later");
    expect(await create({ auth: "ntn_of_another_account" }).users.list()).toMatchObject({ object: "list" });
    expect(await Promise.all([first, later])).toEqual(["first", "later"]);
    expect(performance.now() - startedAt).toBeGreaterThan(90);
    expect(requests.length).toBeLessThanOrEqual(4);
  });

  // https://github.com/Balneario-de-Cofrentes/notion-cli-agent/issues/7
  test("a request that Notion blocks on purpose is sent once, pauses no other and counts for no limiter", async () => {
    const reports: unknown[] = [];
    const rateLimit = { take: () => 0, report: (report: object) => void reports.push(report) };
    const auth = `ntn_blocked_${name}`;
    const body = {
      object: "error",
      status: 429,
      code: "rate_limited",
      message: "blocked.",
      additional_data: { rate_limit_reason: "public_api_request_blocked", retry_after: "3600" },
    };
    const blocked = fakeService(jsonResponse(body, 429, { "retry-after": "3600" }));
    const error = await errorOf(() => create({ auth, rateLimit, logLevel: "off" }, blocked.respond).users.me());
    expect(error).toMatchObject({ attempts: 1, status: 429, additionalData: body.additional_data });
    expect(error.message).toContain(
      "blocked. Notion blocks this request on purpose (public_api_request_blocked). Do not repeat it",
    );
    expect(blocked.requests).toHaveLength(1);
    expect(reports).toMatchObject([{ status: undefined, retryAfterMs: undefined }]);
    // The deadline would end a call that waits for a pause.
    expect(await create({ auth, deadlineMs: 50 }).users.list()).toMatchObject({ object: "list" });
  });

  test("a custom limiter that throws ends the call before anything is sent", async () => {
    const { respond, requests } = fakeService();
    const take = (): never => {
      throw new Error("the limiter is gone");
    };
    const error = await errorOf(() => create({ rateLimit: { take }, logLevel: "error" }, respond).users.me());
    expect(error).toMatchObject({ name: "RequestConnectionError", maybeApplied: false });
    expect(error.message).toContain("the limiter is gone");
    expect(requests).toHaveLength(0);
  });

  test("keeps the configured rate and reports each call to the observer", async () => {
    const events: CallEvent[] = [];
    const { respond } = fakeService();
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
});

describe("AsyncClient and Client with one token", () => {
  test("calls of Client leave the calls of AsyncClient within the concurrency of the rate limit", async () => {
    const options = { auth: "ntn_one_at_a_time", rateLimit: { requestsPerSecond: 1000, concurrency: 1 } };
    const running: ((response: HttpClientResponse) => void)[] = [];
    const asynchronous = new AsyncClient({
      ...options,
      httpClient: { request: () => new Promise<HttpClientResponse>((resolve) => running.push(resolve)) },
    });
    const blocking = new Client({ ...options, httpClient: { request: () => jsonResponse({ object: "user" }) } });
    const calls = [asynchronous.users.me()];
    for (let call = 0; call < 2; call += 1) {
      // A blocked thread cannot wait for the call of AsyncClient, so this request is sent without a slot.
      expect(blocking.users.me()).toEqual({ object: "user" });
      calls.push(asynchronous.users.me());
    }
    for (const call of calls) {
      await setImmediate();
      expect(running).toHaveLength(1);
      running.pop()?.(jsonResponse({ object: "user" }));
      expect(await call).toEqual({ object: "user" });
    }
  });

  test("report() of a limiter is called for requests with a slot only", () => {
    const waits = [0, Infinity, 0];
    const reports: (number | undefined)[] = [];
    const rateLimit = {
      take: () => waits.shift() ?? 0,
      report: ({ status }: { readonly status: number | undefined }) => void reports.push(status),
    };
    const statuses = [200, 400, 404];
    const respond = () => jsonResponse({ object: "user" }, statuses.shift());
    const blocking = new Client({ auth: "ntn_slots", rateLimit, logger: false, httpClient: { request: respond } });
    for (const method of ["first", "second", "third"]) {
      try {
        blocking.request({ method: "get", path: method });
      } catch {
        // The second and the third response have an error status.
      }
    }
    expect(reports).toEqual([200, 404]);
  });
});
