// Kept connections: what happens to them between two calls must not decide what the second one gets.
import { RequestChannel } from "@ws/core/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answer, serviceError, startFaultServer, type FaultServer, type Step } from "./fault-server.ts";
import { isClosedSoon, nextKey } from "./play.ts";
import { NO_RETRY_SETTINGS } from "./scenarios.ts";
import { record, requestTo, ways } from "./ways.ts";

let server: FaultServer;
beforeAll(async () => void (server = await startFaultServer()));
afterAll(async () => {
  for (const way of ways) way.close();
  await server.close();
});

const OK: Step = { write: answer(200, '{"n":1}') };
const RESET: Step = { reset: true };
const SEND = "send within 5000";
const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe.each(ways)("$name", (way) => {
  const isStock = way.name.includes("stock");

  /** A first call that leaves its connection open, and a second one after a while. */
  async function twice(steps: readonly Step[], method = "GET", settings = {}, pauseMs = 0) {
    const key = nextKey();
    await server.script(key, steps);
    const request = requestTo(server.url, key, method, method === "GET" || method === "DELETE" ? undefined : "{}");
    const first = await record(way, request, NO_RETRY_SETTINGS);
    await rest(pauseMs);
    const second = await record(way, request, settings);
    return { first, second, key, seen: await server.seen(key) };
  }

  test.each(["GET", "DELETE"])(
    "%s on a connection that the server had closed is repeated at once, on a fresh one",
    async (method) => {
      const { second, seen } = await twice([OK, RESET, OK], method);
      expect(second).toMatchObject({ data: { n: 1 } });
      expect(second.trace).toEqual(isStock ? [SEND, "sleep 1000", SEND] : [SEND, SEND]);
      expect(seen).toMatchObject({ requests: { length: 3 }, sockets: 2 });
    },
  );

  test.each(["POST", "PATCH"])(
    "%s on such a connection is not repeated, and may have been carried out",
    async (method) => {
      const { second, seen } = await twice([OK, RESET, OK], method);
      expect(second.error).toMatchObject({ name: "RequestConnectionError", maybeApplied: true, attempts: 1 });
      expect(second.trace).toEqual([SEND]);
      expect(seen.requests).toHaveLength(2);
    },
  );

  test("is repeated at once only the first time, and counted against the retries", async () => {
    const { second, seen } = await twice([OK, RESET, RESET, RESET, OK]);
    expect(second.error).toMatchObject({ name: "RequestConnectionError", attempts: 3 });
    expect(second.trace).toEqual([SEND, ...(isStock ? ["sleep 1000"] : []), SEND, "sleep 2000", SEND]);
    expect(seen.requests).toHaveLength(4);
    const never = await twice([OK, RESET, OK], "GET", NO_RETRY_SETTINGS);
    expect(never.second.error).toMatchObject({ name: "RequestConnectionError", attempts: 1 });
  });

  test("a connection that the server closes between two calls is not used again", async () => {
    const { second, seen } = await twice([{ ...OK, afterwards: "end", afterwardsMs: 5 }], "POST", {}, 40);
    expect(second.data).toEqual({ n: 1 });
    expect(seen).toMatchObject({ requests: { length: 2 }, sockets: 2 });
  });

  test("an answer that nobody asked for is not taken for the next one's", async () => {
    const uninvited = { text: answer(200, '{"stolen":true}'), afterMs: 10 };
    const { second } = await twice([{ ...OK, rest: uninvited }, OK], "GET", {}, 40);
    expect(second.data).toEqual({ n: 1 });
  });

  test("what a broken answer leaves behind does not reach the next call", async () => {
    const twoInOne: Step = { write: answer(200, '{"n":1}') + answer(200, '{"stolen":true}') };
    const { second } = await twice([twoInOne, OK]);
    expect(second.data).toEqual({ n: 1 });
  });

  test("a cookie is not sent back", async () => {
    const { seen } = await twice([{ write: answer(200, "{}", { "set-cookie": "session=1" }) }]);
    expect(seen.requests[1]?.headers).not.toHaveProperty("cookie");
  });

  test("a refusal keeps its connection, a broken answer does not", async () => {
    const { seen } = await twice([{ write: serviceError(404, "object_not_found") }]);
    expect(seen).toMatchObject({ sockets: 1, closed: 0 });
    const broken = await twice([{ write: answer(200, "{", { "content-length": 9 }), afterwards: "end" }], "POST");
    expect(await isClosedSoon(server, broken.key)).toBe(true);
  });

  test("a broken service is not hammered: the retry budget ends, and answers fill it again", async () => {
    const key = nextKey();
    await server.script(key, [{ write: answer(503, "") }]);
    const channel = new RequestChannel(Date.now);
    const call = () => record(way, requestTo(server.url, key), { channel });
    for (let calls = 0; calls < 60; calls += 1) await call();
    expect((await server.seen(key)).requests).toHaveLength(60 + 100);
    expect((await call()).error).toMatchObject({ status: 503, attempts: 1 });
    await server.script(key, [OK]);
    for (let calls = 0; calls < 5; calls += 1) await call();
    await server.script(key, [{ write: answer(503, "") }]);
    expect((await call()).error).toMatchObject({ attempts: 2 });
  });

  test("being told to slow down costs nothing of the budget", async () => {
    const key = nextKey();
    await server.script(key, [{ write: serviceError(429, "rate_limited") }]);
    const channel = new RequestChannel(Date.now);
    for (let calls = 0; calls < 60; calls += 1) await record(way, requestTo(server.url, key), { channel });
    expect((await server.seen(key)).requests).toHaveLength(180);
  });
});
