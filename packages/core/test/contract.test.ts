// What the engine promises, on every way that a request can travel, against a server that misbehaves byte by byte.
import { inspect } from "node:util";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NO_RETRY_SETTINGS, scenarios } from "./scenarios.ts";
import { answer, startFaultServer, type FaultServer } from "./fault-server.ts";
import { comparable, isClosedSoon, nextKey, play } from "./play.ts";
import { record, requestTo, TOKEN, ways } from "./ways.ts";

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer();
});
afterAll(async () => {
  for (const way of ways) way.close();
  await server.close();
});

describe.each(ways)("$name", (way) => {
  test.each(scenarios)("$name", async (scenario) => {
    const { result, requests, key } = await play(server, way, scenario);
    if (scenario.data !== undefined || scenario.error === undefined) {
      expect(result.error).toBeUndefined();
      expect(result.data).toEqual(scenario.data);
    } else {
      expect(result.error).toMatchObject(scenario.error);
      expect(result.error?.message).toMatch(new RegExp(`^${scenario.method ?? "GET"} ${key}/thing `));
    }
    expect(requests).toHaveLength(scenario.requests ?? 1);
    expect(result.trace).toEqual(scenario.trace ?? Array(scenario.requests ?? 1).fill("send within 5000"));
    if (scenario.closes) expect(await isClosedSoon(server, key)).toBe(true);
    expect(
      `${inspect(result.error, { depth: 9 })}${JSON.stringify(result.error)}${result.log.join("\n")}`,
    ).not.toContain(TOKEN);
  });

  test("times out on a body that comes byte by byte, and closes the socket within 100 ms", async () => {
    const drip = { write: answer(200, "", { "content-length": 1000 }), drip: { text: " ", everyMs: 10 } };
    const { result, key } = await play(server, way, { name: "drip", steps: [drip], settings: { timeoutMs: 120 } });
    expect(result.error).toMatchObject({
      name: "RequestTimeoutError",
      scope: "attempt",
      timeoutMs: 120,
      maybeApplied: true,
      attempts: 1,
    });
    expect(await isClosedSoon(server, key)).toBe(true);
  });

  test("times out on a server that says nothing", async () => {
    const { result, key } = await play(server, way, {
      name: "silence",
      steps: [{}],
      method: "POST",
      body: "{}",
      settings: { timeoutMs: 80 },
    });
    expect(result.error).toMatchObject({ name: "RequestTimeoutError", maybeApplied: true, method: "POST" });
    expect(await isClosedSoon(server, key)).toBe(true);
  });

  test("ends at the deadline of the whole call, and says so", async () => {
    const { result } = await play(server, way, {
      name: "deadline",
      steps: [{}],
      settings: { timeoutMs: 5_000, deadlineMs: 80 },
    });
    expect(result.error).toMatchObject({ name: "RequestTimeoutError", scope: "call", timeoutMs: 80 });
  });

  test("fails with what was refused when nobody listens", async () => {
    const result = await record(way, requestTo("http://127.0.0.1:1", "x", "POST", "{}"), NO_RETRY_SETTINGS);
    expect(result.error).toMatchObject({
      name: "RequestConnectionError",
      maybeApplied: false,
      cause: { code: "ECONNREFUSED" },
    });
  });

  test.each([
    ["GET", undefined],
    ["DELETE", undefined],
    ["POST", "0"],
    ["PATCH", "0"],
  ])("a %s without a body announces none", async (method, length) => {
    const { result, requests } = await play(server, way, {
      name: "no body",
      method,
      steps: [{ write: answer(200, "{}") }],
    });
    expect(result.data).toEqual({});
    expect([requests[0]?.headers["content-length"], requests[0]?.headers["transfer-encoding"]]).toEqual([
      length,
      undefined,
    ]);
  });

  test("reads a compressed answer", async () => {
    const body = gzipSync(JSON.stringify({ ok: "é" })).toString("latin1");
    const { result } = await play(server, way, {
      name: "gzip",
      steps: [{ write: answer(200, body, { "content-encoding": "gzip" }) }],
    });
    expect(result.data).toEqual({ ok: "é" });
  });

  test("uses a kept connection again", async () => {
    const key = nextKey();
    await server.script(key, [{ write: answer(200, "{}") }]);
    for (let i = 0; i < 3; i += 1) await record(way, requestTo(server.url, key));
    expect((await server.seen(key)).sockets).toBe(1);
  });
});

describe("every way", () => {
  test.each(scenarios)("gives the same answer, effects, log lines and error fields: $name", async (scenario) => {
    const records: string[] = [];
    // axios as it comes words some failures in its own way.
    for (const way of ways.filter(({ name }) => !name.includes("stock")))
      records.push(comparable((await play(server, way, scenario)).result));
    for (const other of records.slice(1)) expect(other).toEqual(records[0]);
  });
});

describe.each(ways.filter((way) => !way.blocking))("$name, aborted", (way) => {
  test("while the answer is awaited: ends at once, with the reason, and closes the socket", async () => {
    const key = nextKey();
    await server.script(key, [{}]);
    const controller = new AbortController();
    const reason = new Error("changed my mind");
    setTimeout(() => controller.abort(reason), 40);
    const { error } = await record(way, requestTo(server.url, key), {}, controller.signal);
    expect(error).toMatchObject({ name: "RequestAbortedError", maybeApplied: true });
    expect(error?.cause).toBe(reason);
    expect(await isClosedSoon(server, key)).toBe(true);
  });

  test("before anything was sent: nothing is sent", async () => {
    const key = nextKey();
    await server.script(key, [{}]);
    const { error } = await record(way, requestTo(server.url, key), {}, AbortSignal.abort());
    expect(error).toMatchObject({ name: "RequestAbortedError", maybeApplied: false });
    expect((await server.seen(key)).requests).toHaveLength(0);
  });
});
