// Keep-alive connections: a closed or broken connection of one call must not affect the next call.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { httpResponse, serviceError, startFaultServer, type FaultServer, type Step } from "../support/fault-server.ts";
import { isClosedSoon, nextKey } from "../support/run-scenario.ts";
import { NO_RETRY_SETTINGS } from "../support/scenarios.ts";
import { recordCall, requestTo, stacks } from "../support/stacks.ts";
import { RequestChannel } from "../../src/rate-limit/request-channel.ts";

let server: FaultServer;
beforeAll(async () => void (server = await startFaultServer()));
afterAll(async () => {
  for (const stack of stacks) stack.close();
  await server.close();
});

const OK: Step = { write: httpResponse(200, '{"n":1}') };
const RESET: Step = { reset: true };
const SEND = "send within 5000";

/** Waits until the connection of a call is free: with `fetch`, one turn of the event loop after the response. */
async function rest(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  await new Promise((resolve) => setImmediate(resolve));
}

describe.each(stacks)("$name", (stack) => {
  const hidesStaleSockets = stack.foreign !== undefined;

  /** Makes a call that keeps its connection open, and a second call after a pause. */
  async function twice(
    steps: readonly Step[],
    method = "GET",
    settings = {},
    pause: (key: string) => Promise<unknown> = () => rest(0),
  ) {
    const key = nextKey();
    await server.script(key, steps);
    const request = requestTo(server.url, key, method, method === "GET" || method === "DELETE" ? undefined : "{}");
    const first = await recordCall(stack, request, NO_RETRY_SETTINGS);
    await pause(key);
    const second = await recordCall(stack, request, settings);
    return { first, second, key, seen: await server.seen(key) };
  }

  test.each(["GET", "DELETE"])(
    "retries %s immediately on a new connection if the server had closed the reused connection",
    async (method) => {
      const { second, seen } = await twice([OK, RESET, OK], method);
      expect(second).toMatchObject({ data: { n: 1 } });
      expect(second.trace).toEqual(hidesStaleSockets ? [SEND, "sleep 1000", SEND] : [SEND, SEND]);
      expect(seen).toMatchObject({ requests: { length: 3 }, sockets: 2 });
    },
  );

  test.each(["POST", "PATCH"])(
    "does not retry %s on such a connection, and reports that it may have been applied",
    async (method) => {
      const { second, seen } = await twice([OK, RESET, OK], method);
      expect(second.error).toMatchObject({ name: "RequestConnectionError", maybeApplied: true, attempts: 1 });
      expect(second.trace).toEqual([SEND]);
      expect(seen.requests).toHaveLength(2);
    },
  );

  test("retries immediately only once, and counts it as a retry", async () => {
    const { second, seen } = await twice([OK, RESET, RESET, RESET, OK]);
    expect(second.error).toMatchObject({ name: "RequestConnectionError", attempts: 3 });
    expect(second.trace).toEqual([SEND, ...(hidesStaleSockets ? ["sleep 1000"] : []), SEND, "sleep 2000", SEND]);
    expect(seen.requests).toHaveLength(4);
    const never = await twice([OK, RESET, OK], "GET", NO_RETRY_SETTINGS);
    expect(never.second.error).toMatchObject({ name: "RequestConnectionError", attempts: 1 });
  });

  test("does not reuse a connection that the server closed between two calls", async () => {
    const { second, seen } = await twice([{ ...OK, afterwards: "end", afterwardsMs: 5 }], "POST", {}, (key) =>
      isClosedSoon(server, key),
    );
    expect(second.data).toEqual({ n: 1 });
    expect(seen).toMatchObject({ requests: { length: 2 }, sockets: 2 });
  });

  test("does not use an unrequested response for the next call", async () => {
    const unrequested = { text: httpResponse(200, '{"stolen":true}'), afterMs: 10 };
    const { second } = await twice([{ ...OK, rest: unrequested }, OK], "GET", {}, () => rest(40));
    expect(second.data).toEqual({ n: 1 });
  });

  test("does not pass the rest of a broken response to the next call", async () => {
    const twoInOne: Step = { write: httpResponse(200, '{"n":1}') + httpResponse(200, '{"stolen":true}') };
    const { second } = await twice([twoInOne, OK]);
    expect(second.data).toEqual({ n: 1 });
  });

  test("does not send cookies back", async () => {
    const { seen } = await twice([{ write: httpResponse(200, "{}", { "set-cookie": "session=1" }) }]);
    expect(seen.requests[1]?.headers).not.toHaveProperty("cookie");
  });

  test("keeps the connection after an error response, but not after a broken response", async () => {
    const { seen } = await twice([{ write: serviceError(404, "object_not_found") }]);
    expect(seen).toMatchObject({ sockets: 1, closed: 0 });
    const broken = await twice([{ write: httpResponse(200, "{", { "content-length": 9 }), afterwards: "end" }], "POST");
    expect(await isClosedSoon(server, broken.key)).toBe(true);
  });

  test("stops retrying when the retry budget is used up, and successes refill it", async () => {
    const key = nextKey();
    await server.script(key, [{ write: httpResponse(503, "") }]);
    const channel = new RequestChannel(Date.now);
    const call = () => recordCall(stack, requestTo(server.url, key), { channel });
    for (let calls = 0; calls < 60; calls += 1) await call();
    expect((await server.seen(key)).requests).toHaveLength(60 + 100);
    expect((await call()).error).toMatchObject({ status: 503, attempts: 1 });
    await server.script(key, [OK]);
    for (let calls = 0; calls < 5; calls += 1) await call();
    await server.script(key, [{ write: httpResponse(503, "") }]);
    expect((await call()).error).toMatchObject({ attempts: 2 });
  });

  test("does not use the retry budget for a 429", async () => {
    const key = nextKey();
    await server.script(key, [{ write: serviceError(429, "rate_limited") }]);
    const channel = new RequestChannel(Date.now);
    for (let calls = 0; calls < 60; calls += 1) await recordCall(stack, requestTo(server.url, key), { channel });
    expect((await server.seen(key)).requests).toHaveLength(180);
  });
});
