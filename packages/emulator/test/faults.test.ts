import type { FaultRule } from "@ws/emulator";
import { createEmulator, MemoryNetworkError } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import type { Body } from "./support.ts";
import { adminOf, callerOf } from "./support.ts";

const empty = (faults: FaultRule[] = []) => createEmulator({ seed: "empty", faults });

describe("fault rules", () => {
  test("a status answers so many times, with Retry-After for a 429, then no more", () => {
    const call = callerOf(empty([{ match: { path: "/v1/users" }, status: 429, retryAfter: 7, times: 2 }]));
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
  ])("the match %j meets GET /v1/users: %s", (match, meets) => {
    const rule: FaultRule = { status: 503, ...(match === undefined ? {} : { match }) };
    expect(callerOf(empty([rule]))("GET", "users").status).toBe(meets ? 503 : 200);
  });

  test("two clients have their own counts when each has its own rule", () => {
    const match = (token: string): FaultRule => ({ match: { token }, status: 503, times: 1 });
    const call = callerOf(empty([match("ntn_a"), match("ntn_b")]));
    const ask = (token: string) => call("GET", "users", undefined, { token }).status;
    expect([ask("ntn_a"), ask("ntn_a"), ask("ntn_b"), ask("ntn_b")]).toEqual([503, 200, 503, 200]);
  });

  test.each([
    [{ user: "x" }, "has no key"],
    [{ token: 1 }, '"match.token" of a fault rule must be a text'],
    [{ headers: "x" }, '"match.headers" of a fault rule must be an object'],
    [{ headers: { a: 1 } }, '"match.headers.a" of a fault rule must be a text'],
    [{ path: "regex:(" }, "is no regular expression"],
  ])("the match %j is refused", (match, message) => {
    const answer = adminOf(empty())("POST", "faults", { match, status: 500 });
    expect(answer.status).toBe(400);
    expect(answer.body["error"]).toContain(message);
  });

  test("what an error replaces is not done, what a cut or slow answer follows is", () => {
    const emulator = empty();
    const call = callerOf(emulator);
    const create = () => call("POST", "pages", { parent: { workspace: true }, properties: {} });
    const count = () => call("POST", "search", {}).body.results.length;
    emulator.addFault({ match: { method: "POST", path: "/v1/pages" }, status: 500, times: 1 });
    expect(create().body.code).toBe("internal_server_error");
    expect(count()).toBe(0);
    emulator.addFault({ match: { method: "POST", path: "/v1/pages" }, cut: 5, times: 1 });
    create();
    expect(count()).toBe(1);
  });

  test("a probability acts on about so many, the same ones in every run", () => {
    const run = () => {
      const call = callerOf(empty([{ status: 503, probability: 0.25 }]));
      return Array.from({ length: 400 }, () => call("GET", "users").status);
    };
    const statuses = run();
    const share = statuses.filter((status) => status === 503).length / statuses.length;
    expect(share).toBeGreaterThan(0.15);
    expect(share).toBeLessThan(0.35);
    expect(run()).toEqual(statuses);
  });

  test.each([
    [{}, "needs one of"],
    [{ status: 200 }, '"status"'],
    [{ status: 500, probability: 2 }, '"probability"'],
    [{ status: 500, tiems: 1 }, 'no key "tiems"'],
    [{ status: 500, match: { url: "x" } }, 'no key "url"'],
  ])("%j makes no sense, and the error says why", (rule, message) => {
    expect(() => empty([rule as FaultRule])).toThrow(message);
  });

  test("come and go through the emulator's own interface", () => {
    const emulator = empty();
    const ask = adminOf(emulator);
    const admin = (method: string, body?: object) => ask(method, "faults", body);
    expect(admin("POST", { status: 503, times: 1 }).body).toEqual({ rules: [{ status: 503, times: 1 }] });
    expect(admin("POST", { rules: [{ stall: true }] }).body.rules).toHaveLength(2);
    expect(admin("POST", { status: 42 }).status).toBe(400);
    expect(admin("DELETE").body).toEqual({ rules: [] });
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

  test("answer without a socket, asynchronously and synchronously", async () => {
    const emulator = empty();
    const answer = await emulator.httpClient.request(config);
    expect([answer.status, (JSON.parse(answer.data) as Body).type]).toEqual([200, "bot"]);
    expect((JSON.parse(emulator.syncHttpClient.request(config).data) as Body).id).toBe(
      (JSON.parse(answer.data) as Body).id,
    );
  });

  test("take a whole address, a body as an object, and headers in any case", () => {
    const emulator = empty();
    const answer = emulator.syncHttpClient.request({
      url: "https://api.notion.com/v1/search?x=1",
      method: "post",
      headers: { AUTHORIZATION: "Bearer ntn_x", "notion-version": "2026-03-11" },
      data: { query: "a" },
    });
    expect(answer.status).toBe(200);
  });

  test("a stall waits for the signal, and rejects with its reason", async () => {
    const emulator = empty([{ stall: true }]);
    const abort = new AbortController();
    const pending = emulator.httpClient.request({ ...config, signal: abort.signal });
    const reason = new Error("enough");
    abort.abort(reason);
    await expect(pending).rejects.toBe(reason);
  });

  test("a stall is a timeout for the synchronous one, a reset or a cut a broken connection for both", async () => {
    const code = (rule: FaultRule) => {
      try {
        empty([rule]).syncHttpClient.request(config);
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
    await expect(empty([{ reset: true }]).httpClient.request(config)).rejects.toMatchObject({ code: "ECONNRESET" });
  });
});
