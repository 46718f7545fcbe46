import type { FaultRule } from "@ws/emulator";
import { createEmulator, MemoryNetworkError } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import type { Body } from "./support.ts";
import { adminOf, callerOf } from "./support.ts";

const REQUEST = { method: "GET", url: "/v1/users", headers: {}, body: "" } as never;

const emptyWorkspace = (faults: FaultRule[] = []) => createEmulator({ seed: "empty", faults });

describe("fault rules", () => {
  test("a rule with a status applies `times` times, with Retry-After for a 429", () => {
    const call = callerOf(emptyWorkspace([{ match: { path: "/v1/users" }, status: 429, retryAfter: 7, times: 2 }]));
    const first = call("GET", "users");
    expect(first.status).toBe(429);
    expect(first.headers["retry-after"]).toBe("7");
    expect(first.body).toMatchObject({
      code: "rate_limited",
      additional_data: { retry_after: "7", rate_limit_reason: "public_api_request_rate_limit" },
    });
    expect(call("GET", "users/me").status).toBe(200);
    expect([call("GET", "users").status, call("GET", "users").status]).toEqual([429, 200]);
  });

  test("a rule has the code, the message or the whole body of the response", () => {
    const call = callerOf(
      emptyWorkspace([
        { status: 400, message: "The start_cursor provided is invalid: x", times: 1 },
        { status: 429, code: "new_code", body: { code: "rate_limited", additional_data: { reason: 1 } }, times: 1 },
        { status: 418, code: "teapot" },
      ]),
    );
    const expired = { status: 400, code: "validation_error", message: "The start_cursor provided is invalid: x" };
    expect(call("GET", "users").body).toMatchObject(expired);
    const own = call("GET", "users");
    expect([own.status, own.body]).toEqual([429, { code: "rate_limited", additional_data: { reason: 1 } }]);
    expect(emptyWorkspace([{ status: 502, body: "<html>" }]).handle(REQUEST)).toMatchObject({
      status: 502,
      headers: { "content-type": "text/html; charset=utf-8" },
      body: "<html>",
    });
    expect(call("GET", "users").body).toMatchObject({ status: 418, code: "teapot" });
  });

  test.each([
    [{ status: 500, message: 5 }, 'Expected "message" of a fault rule to be a string, got 5'],
    [{ status: 500, code: 5 }, 'Expected "code" of a fault rule to be a string, got 5'],
    [{ status: 500, body: 5 }, 'Expected "body" of a fault rule to be a JSON object or a text, got 5'],
    [{ delayMs: 5, message: "m" }, 'Expected a "status" in a fault rule with "message"'],
  ])("the rule %j is rejected", (rule, message) => {
    expect(() => emptyWorkspace([rule as FaultRule])).toThrow(message);
  });

  test("an unknown capability is refused, because it would be missing", () => {
    const capabilities = ["read_content", "read_contents"] as never[];
    expect(() => createEmulator({ seed: "empty", capabilities })).toThrow('got "read_contents"');
    expect(() => createEmulator({ seed: "empty", capabilities: "read_content" as never })).toThrow("read_content");
  });

  test.each<[FaultRule["match"], boolean]>([
    [{ method: "get" }, true],
    [{ method: "POST" }, false],
    [{ path: "/v1/u*" }, true],
    [{ path: "/v1/user" }, false],
    [{ path: "regex:/users$" }, true],
    [{ operation: "users.list" }, true],
    [{ operation: "users.*" }, true],
    [{ operation: "pages.*" }, false],
    [{ token: "ntn_emulator_*" }, true],
    [{ token: "ntn_other" }, false],
    [{ headers: { "Notion-Version": "2026-*" } }, true],
    [{ headers: { "notion-version": "2026-*", "user-agent": "regex:^ws-" } }, false],
    [undefined, true],
  ])("the match %j applies to GET /v1/users: %s", (match, applies) => {
    const rule: FaultRule = { status: 503, ...(match === undefined ? {} : { match }) };
    expect(callerOf(emptyWorkspace([rule]))("GET", "users").status).toBe(applies ? 503 : 200);
  });

  test("rules that match different tokens count separately", () => {
    const match = (token: string): FaultRule => ({ match: { token }, status: 503, times: 1 });
    const call = callerOf(emptyWorkspace([match("ntn_a"), match("ntn_b")]));
    const statusFor = (token: string) => call("GET", "users", undefined, { token }).status;
    expect(["ntn_a", "ntn_a", "ntn_b", "ntn_b"].map(statusFor)).toEqual([503, 200, 503, 200]);
  });

  test.each([
    [{ user: "x" }, "Unknown key"],
    [{ token: 1 }, 'Expected "match.token" of a fault rule to be a string, got 1'],
    [{ headers: "x" }, 'Expected "match.headers" of a fault rule to be an object'],
    [{ headers: { a: 1 } }, 'Expected "match.headers.a" of a fault rule to be a string'],
    [{ path: "regex:(" }, "Expected a valid regular expression"],
  ])("the match %j is rejected", (match, message) => {
    const response = adminOf(emptyWorkspace())("POST", "faults", { match, status: 500 });
    expect(response.status).toBe(400);
    expect(response.body["error"]).toContain(message);
  });

  test("a status prevents the request from being carried out, a cut does not", () => {
    const emulator = emptyWorkspace();
    const call = callerOf(emulator);
    const create = () => call("POST", "pages", { parent: { workspace: true }, properties: {} });
    const count = () => call("POST", "search", {}).body.results.length;
    const before = count();
    emulator.addFault({ match: { method: "POST", path: "/v1/pages" }, status: 500, times: 1 });
    expect(create().body.code).toBe("internal_server_error");
    expect(count()).toBe(before);
    emulator.addFault({ match: { method: "POST", path: "/v1/pages" }, cut: 5, times: 1 });
    create();
    expect(count()).toBe(before + 1);
  });

  test("a probability selects about that share of the requests, the same requests in every run", () => {
    const run = () => {
      const call = callerOf(emptyWorkspace([{ status: 503, probability: 0.25 }]));
      return Array.from({ length: 400 }, () => call("GET", "users").status);
    };
    const statuses = run();
    const share = statuses.filter((status) => status === 503).length / statuses.length;
    expect(share).toBeGreaterThan(0.15);
    expect(share).toBeLessThan(0.35);
    expect(run()).toEqual(statuses);
  });

  test.each([
    [{}, "Add one of status"],
    [{ status: 200 }, '"status"'],
    [{ status: 500, probability: 2 }, '"probability"'],
    [{ status: 500, tiems: 1 }, 'Unknown key "tiems"'],
    [{ status: 500, match: { url: "x" } }, 'Unknown key "url"'],
  ])("the rule %j is rejected with the reason", (rule, message) => {
    expect(() => emptyWorkspace([rule as FaultRule])).toThrow(message);
  });

  test("the control API adds and removes rules", () => {
    const emulator = emptyWorkspace();
    const admin = adminOf(emulator);
    const faults = (method: string, body?: object) => admin(method, "faults", body);
    expect(faults("POST", { status: 503, times: 1 }).body).toEqual({ rules: [{ status: 503, times: 1 }] });
    expect(faults("POST", { rules: [{ stall: true }] }).body.rules).toHaveLength(2);
    expect(faults("POST", { status: 42 }).status).toBe(400);
    expect(faults("DELETE").body).toEqual({ rules: [] });
    expect(callerOf(emulator)("GET", "users").status).toBe(200);
  });
});

describe("in-memory transports", () => {
  const config = {
    baseURL: "https://api.notion.com",
    url: "/v1/users/me",
    method: "GET",
    headers: { Authorization: "Bearer ntn_x", "Notion-Version": "2026-03-11" },
  };

  test("send requests without a socket, asynchronously and synchronously", async () => {
    const emulator = emptyWorkspace();
    const response = await emulator.httpClient.request(config);
    expect([response.status, (JSON.parse(response.data) as Body).type]).toEqual([200, "bot"]);
    expect((JSON.parse(emulator.syncHttpClient.request(config).data) as Body).id).toBe(
      (JSON.parse(response.data) as Body).id,
    );
  });

  test("accept a complete URL, an object as the body, and header names in upper case", () => {
    const emulator = emptyWorkspace();
    const response = emulator.syncHttpClient.request({
      url: "https://api.notion.com/v1/search?x=1",
      method: "post",
      headers: { AUTHORIZATION: "Bearer ntn_x", "notion-version": "2026-03-11" },
      data: { query: "a" },
    });
    expect(response.status).toBe(200);
  });

  test("a stall of the asynchronous transport waits for the signal and rejects with its reason", async () => {
    const emulator = emptyWorkspace([{ stall: true }]);
    const abort = new AbortController();
    const pending = emulator.httpClient.request({ ...config, signal: abort.signal });
    const reason = new Error("enough");
    abort.abort(reason);
    await expect(pending).rejects.toBe(reason);
  });

  test("a stall is ETIMEDOUT in the synchronous transport, a reset and a cut are ECONNRESET in both", async () => {
    const code = (rule: FaultRule) => {
      try {
        emptyWorkspace([rule]).syncHttpClient.request(config);
        return undefined;
      } catch (error) {
        return error instanceof MemoryNetworkError ? error.code : error;
      }
    };
    expect([code({ stall: true }), code({ reset: true }), code({ cut: 3 })]).toEqual([
      "ETIMEDOUT",
      "ECONNRESET",
      "ECONNRESET",
    ]);
    await expect(emptyWorkspace([{ reset: true }]).httpClient.request(config)).rejects.toMatchObject({
      code: "ECONNRESET",
    });
  });
});
