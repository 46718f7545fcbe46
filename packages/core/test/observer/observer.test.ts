// The events of a call: the same with every driver and transport, in order, and none without a subscriber.
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { type CallEvent } from "@ws/core";
import { driveAsync, driveSync, exchange, openStream, type HttpRequest, type Steps } from "@ws/core/engine";
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from "vitest";
import { httpResponse, serviceError, startFaultServer, type FaultServer, type Step } from "../support/fault-server.ts";
import { nextKey } from "../support/run-scenario.ts";
import { requestTo, settingsWith, stacks } from "../support/stacks.ts";
import type { Outcome } from "../../src/engine/effects.ts";

let server: FaultServer;
beforeAll(async () => void (server = await startFaultServer()));
afterAll(async () => {
  for (const stack of stacks) stack.close();
  await server.close();
});

const UUID = "00000000-0000-4000-8000-000000000009";
const CLOSE = { connection: "close" };
const LETTER = Buffer.from('{"text":"é"}').toString("latin1");
const OK: Step = { write: httpResponse(200, LETTER, { ...CLOSE, "x-notion-request-id": UUID }) };
const FAST = { maxRetries: 1, initialRetryDelayMs: 20, maxRetryDelayMs: 20, networkFailures: true };
const HEAD = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n";

type Bare = Record<string, unknown>;

/** Returns events without the fields that differ between calls. */
const bare = (events: readonly CallEvent[]): Bare[] =>
  events.map((event) =>
    Object.fromEntries(
      Object.entries(event).filter(
        ([name, value]) =>
          value !== undefined &&
          !["callId", "path", "method", "operation", "pathTemplate", "durationMs"].includes(name),
      ),
    ),
  );

const attempt = (number: number, requestBytes = 0): Bare => ({ type: "attempt", attempt: number, requestBytes });

describe.each(stacks)("$name", (stack) => {
  async function watched(steps: readonly Step[], method = "GET", settings = {}, signal?: AbortSignal) {
    const key = nextKey();
    await server.script(key, steps);
    const events: CallEvent[] = [];
    const published: unknown[] = [];
    const keep = (event: unknown): void => void published.push(event);
    const request: HttpRequest = {
      ...requestTo(server.url, key, method, method === "POST" ? '{"a":"é"}' : undefined),
      operation: "things.do",
      pathTemplate: "{thing}/thing",
    };
    subscribe("@ws/core:call", keep);
    const observer = (event: CallEvent): void => void events.push(event);
    await stack
      .run(exchange(request, settingsWith({ retry: FAST, observer, ...settings })), signal)
      .catch(() => undefined)
      .finally(() => void unsubscribe("@ws/core:call", keep));
    expect(published).toEqual(events);
    expect(new Set(events.map(({ callId }) => callId)).size).toBe(1);
    for (const event of events) {
      expect(event).toMatchObject({
        method,
        path: `${key}/thing`,
        operation: "things.do",
        pathTemplate: "{thing}/thing",
      });
    }
    return events;
  }

  test("a success: attempt, response and end, with bytes, durations and the request id", async () => {
    const events = await watched([OK], "POST");
    expect(bare(events)).toEqual([
      attempt(1, 10),
      { type: "response", attempt: 1, status: 200, responseBytes: 13, requestId: UUID },
      { type: "end", attempts: 1, status: 200, requestId: UUID },
    ]);
    for (const event of events) if ("durationMs" in event) expect(event.durationMs).toBeGreaterThanOrEqual(0);
  });

  test("a retry: the error code, the wait, and the second attempt", async () => {
    const events = await watched([{ write: serviceError(503, "service_unavailable", CLOSE) }, OK]);
    expect(bare(events)).toEqual([
      attempt(1),
      { type: "response", attempt: 1, status: 503, responseBytes: expect.any(Number) as number, requestId: UUID },
      { type: "retry", attempt: 1, delayMs: 20, code: "service_unavailable" },
      { type: "wait", waitMs: 20, reason: "retry" },
      attempt(2),
      { type: "response", attempt: 2, status: 200, responseBytes: 13, requestId: UUID },
      { type: "end", attempts: 2, status: 200, requestId: UUID },
    ]);
  });

  test("a 429 with Retry-After: the reason of the wait is the rate limit", async () => {
    // Longer than a busy machine needs from the response to the check of the pause.
    const steps = [{ write: serviceError(429, "rate_limited", { ...CLOSE, "retry-after": "0.3" }) }, OK];
    const events = await watched(steps, "GET", { retry: { ...FAST, maxRetryDelayMs: 300 } });
    expect(events.map(({ type }) => type)).toEqual([
      "attempt",
      "response",
      "retry",
      "wait",
      "attempt",
      "response",
      "end",
    ]);
    expect(events[3]).toMatchObject({ reason: "rate limit" });
  });

  test("an error response: its code, status and request id at the end", async () => {
    const events = await watched([{ write: serviceError(404, "object_not_found", CLOSE) }]);
    expect(bare(events).at(-1)).toEqual({
      type: "end",
      attempts: 1,
      status: 404,
      code: "object_not_found",
      requestId: UUID,
    });
  });

  test("a broken connection: no response, and an error code of the client", async () => {
    const events = await watched([{ reset: true }], "POST");
    expect(bare(events)).toEqual([attempt(1, 10), { type: "end", attempts: 1, code: "client_connection_failed" }]);
  });

  test("a call that times out", async () => {
    const events = await watched([{}], "GET", { timeoutMs: 40 });
    expect(bare(events)).toEqual([attempt(1), { type: "end", attempts: 1, code: "client_request_timeout" }]);
  });

  test("an aborted call", async () => {
    if (stack.blocking) return expect(stack.name).toBe("Client"); // A blocking call cannot be aborted.
    const events = await watched([{}], "GET", {}, AbortSignal.timeout(300));
    expect(bare(events)).toEqual([attempt(1), { type: "end", attempts: 1, code: "client_request_aborted" }]);
  });

  test("a stream: it ends when it is open, and its bytes are unknown", async () => {
    const key = nextKey();
    await server.script(key, [{ write: `${HEAD}data: {}\n\n` }]);
    const events: CallEvent[] = [];
    const observer = (event: CallEvent): void => void events.push(event);
    const steps = openStream(requestTo(server.url, key, "POST", "{}"), settingsWith({ observer }), () => true);
    const opened = await stack.run(steps);
    await stack.run(cancelling(opened.body));
    expect(bare(events)).toEqual([
      attempt(1, 2),
      { type: "response", attempt: 1, status: 200 },
      { type: "end", attempts: 1, status: 200 },
    ]);
  });

  test("an error of the observer does not fail the call", async () => {
    const fail = (): never => {
      throw new Error("observer failed");
    };
    const key = nextKey();
    await server.script(key, [OK]);
    const { data } = await stack.run(exchange(requestTo(server.url, key), settingsWith({ observer: fail })));
    expect(data).toEqual({ text: "é" });
  });
});

function* cancelling(body: number): Steps<void> {
  yield { type: "cancel", body };
}

const response: Outcome = { type: "response", status: 200, headers: {}, body: "{}" };

test("without a subscriber neither the path is redacted nor a body measured", () => {
  let reads = 0;
  const request: HttpRequest = {
    ...requestTo("http://127.0.0.1:9", "x", "POST", "{}"),
    get path() {
      reads += 1;
      return "x/thing";
    },
  };
  const transport = { perform: () => response, close: () => undefined };
  driveSync(exchange(request, settingsWith()), transport);
  expect(reads).toBe(0);
  driveSync(exchange(request, settingsWith({ observer: () => undefined })), transport);
  expect(reads).toBeGreaterThan(0);
});

test("a later subscriber receives the next call of both clients", async () => {
  const published: unknown[] = [];
  const keep = (event: unknown): void => void published.push(event);
  const request = requestTo("http://127.0.0.1:9", "x");
  const transport = { perform: () => response, close: () => undefined };
  driveSync(exchange(request, settingsWith()), transport);
  expect(published).toHaveLength(0);
  subscribe("@ws/core:call", keep);
  driveSync(exchange(request, settingsWith()), transport);
  await driveAsync(exchange(request, settingsWith()), { ...transport, perform: async () => response });
  unsubscribe("@ws/core:call", keep);
  expect(published).toHaveLength(6);
});

test("the type of an event determines its fields", () => {
  type EventOf<Type extends CallEvent["type"]> = Extract<CallEvent, { type: Type }>;
  expectTypeOf<CallEvent["type"]>().toEqualTypeOf<"attempt" | "response" | "retry" | "wait" | "end">();
  expectTypeOf<EventOf<"response">["status"]>().toEqualTypeOf<number>();
  expectTypeOf<EventOf<"response">["responseBytes"]>().toEqualTypeOf<number | undefined>();
  expectTypeOf<EventOf<"wait">["reason"]>().toEqualTypeOf<"retry" | "rate limit">();
  expectTypeOf<EventOf<"end">["status"]>().toEqualTypeOf<number | undefined>();
  expectTypeOf<CallEvent["operation"]>().toEqualTypeOf<string | undefined>();
});
