// The behavior of the engine with every driver and transport, against a server that sends exact bytes.
import { inspect } from "node:util";
import { gzipSync } from "node:zlib";
import { DEFAULT_RETRY } from "@ws/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NO_RETRY_SETTINGS, scenarios, traceOf } from "../support/scenarios.ts";
import { httpResponse, startFaultServer, type FaultServer } from "../support/fault-server.ts";
import { comparable, isClosedSoon, nextKey, runScenario } from "../support/run-scenario.ts";
import { recordCall, requestTo, TOKEN, stacks } from "../support/stacks.ts";

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer();
});
afterAll(async () => {
  for (const stack of stacks) stack.close();
  await server.close();
});

describe.each(stacks)("$name", (stack) => {
  test.each(scenarios)("$name", async (original) => {
    const { scenario, result, requests, key } = await runScenario(server, stack, original);
    if (scenario.data !== undefined || scenario.error === undefined) {
      expect(result.error).toBeUndefined();
      expect(result.data).toEqual(scenario.data);
    } else {
      expect(result.error).toMatchObject(scenario.error);
      expect(result.error?.message).toMatch(new RegExp(`^${scenario.method ?? "GET"} ${key}/thing `));
    }
    expect(requests).toHaveLength(scenario.requests ?? 1);
    expect(result.trace).toEqual(traceOf(scenario));
    if (scenario.closes) expect(await isClosedSoon(server, key)).toBe(true);
    expect(
      `${inspect(result.error, { depth: 9 })}${JSON.stringify(result.error)}${result.log.join("\n")}`,
    ).not.toContain(TOKEN);
  });

  test("times out on a body that arrives byte by byte, and closes the socket", async () => {
    const drip = { write: httpResponse(200, "", { "content-length": 1000 }), drip: { text: " ", everyMs: 10 } };
    const { result, key } = await runScenario(server, stack, {
      name: "drip",
      steps: [drip],
      settings: { timeoutMs: 200 },
      error: { scope: "attempt" },
    });
    expect(result.error).toMatchObject({
      name: "RequestTimeoutError",
      scope: "attempt",
      maybeApplied: true,
      attempts: 1,
    });
    expect(await isClosedSoon(server, key)).toBe(true);
  });

  test("times out on a server that sends nothing", async () => {
    const { result, key } = await runScenario(server, stack, {
      name: "silence",
      steps: [{}],
      method: "POST",
      body: "{}",
      settings: { timeoutMs: 200 },
      error: { scope: "attempt" },
    });
    expect(result.error).toMatchObject({ name: "RequestTimeoutError", maybeApplied: true, method: "POST" });
    expect(await isClosedSoon(server, key)).toBe(true);
  });

  test('fails at the deadline of the call, with scope "call"', async () => {
    const { result } = await runScenario(server, stack, {
      name: "deadline",
      steps: [{}],
      settings: { timeoutMs: 5_000, deadlineMs: 80 },
    });
    expect(result.error).toMatchObject({ name: "RequestTimeoutError", scope: "call", timeoutMs: 80 });
  });

  test("fails with the error code of a refused connection", async () => {
    const result = await recordCall(stack, requestTo("http://127.0.0.1:2", "x", "POST", "{}"), NO_RETRY_SETTINGS);
    expect(result.error).toMatchObject({
      name: "RequestConnectionError",
      maybeApplied: false,
      cause: { code: "ECONNREFUSED" },
    });
  });

  // @notionhq/client 5 retries error responses of Notion only: `canRetry` of src/Client.ts,
  // https://github.com/makenotion/notion-sdk-js
  test("fails at once on a refused connection without retries of network failures", async () => {
    const settings = { retry: { ...DEFAULT_RETRY, networkFailures: false } };
    const result = await recordCall(stack, requestTo("http://127.0.0.1:2", "x", "GET", ""), settings);
    expect(result.error).toMatchObject({ name: "RequestConnectionError", attempts: 1 });
  });

  test.each([
    ["GET", undefined],
    ["DELETE", undefined],
    ["POST", "0"],
    ["PATCH", "0"],
  ])("sends the right content-length for a %s without a body", async (method, length) => {
    const { result, requests } = await runScenario(server, stack, {
      name: "no body",
      method,
      steps: [{ write: httpResponse(200, "{}") }],
    });
    expect(result.data).toEqual({});
    expect([requests[0]?.headers["content-length"], requests[0]?.headers["transfer-encoding"]]).toEqual([
      length,
      undefined,
    ]);
  });

  test("reads a compressed response", async () => {
    const body = gzipSync(JSON.stringify({ ok: "é" })).toString("latin1");
    const { result } = await runScenario(server, stack, {
      name: "gzip",
      steps: [{ write: httpResponse(200, body, { "content-encoding": "gzip" }) }],
    });
    expect(result.data).toEqual({ ok: "é" });
  });

  test("reuses a keep-alive connection", async () => {
    const key = nextKey();
    await server.script(key, [{ write: httpResponse(200, "{}") }]);
    for (let i = 0; i < 3; i += 1) await recordCall(stack, requestTo(server.url, key));
    // fetch of Node.js opens a second connection while the first request is ending.
    expect((await server.seen(key)).sockets).toBeLessThanOrEqual(stack.foreign === "fetch" ? 2 : 1);
  });
});

describe("all drivers and transports", () => {
  test.each(scenarios)("return the same data, effects, log lines and error fields: $name", async (scenario) => {
    const records: string[] = [];
    // axios without our adapter and fetch have their own texts for some failures.
    for (const stack of stacks.filter(({ foreign }) => foreign === undefined))
      records.push(comparable(await runScenario(server, stack, scenario)));
    for (const other of records.slice(1)) expect(other).toEqual(records[0]);
  });
});

describe.each(stacks.filter((stack) => !stack.blocking))("$name, aborted", (stack) => {
  test("while it waits for the response: fails immediately, with the reason, and closes the socket", async () => {
    const key = nextKey();
    await server.script(key, [{}]);
    const controller = new AbortController();
    const reason = new Error("cancelled by the user");
    const call = recordCall(stack, requestTo(server.url, key), {}, controller.signal);
    await expect.poll(() => server.seen(key)).toMatchObject({ sockets: 1 });
    controller.abort(reason);
    const { error } = await call;
    expect(error).toMatchObject({ name: "RequestAbortedError", maybeApplied: true });
    expect(error?.cause).toBe(reason);
    expect(await isClosedSoon(server, key)).toBe(true);
  });

  test("before it sends anything: sends nothing", async () => {
    const key = nextKey();
    await server.script(key, [{}]);
    const { error } = await recordCall(stack, requestTo(server.url, key), {}, AbortSignal.abort());
    expect(error).toMatchObject({ name: "RequestAbortedError", maybeApplied: false });
    expect((await server.seen(key)).requests).toHaveLength(0);
  });
});
