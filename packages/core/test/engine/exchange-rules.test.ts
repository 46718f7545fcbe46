// The decisions of the engine, one by one: its steps are run by hand, with an outcome for each effect.
import type { AttemptReport, CallEvent } from "@ws/core";
import { describe, expect, test } from "vitest";
import type { ExchangeSettings } from "../../src/engine/call.ts";
import { driveAsync, driveSync, iterateAsync, iterateSync } from "../../src/engine/drive.ts";
import type { Effect, FailureOutcome, Outcome, Steps } from "../../src/engine/effects.ts";
import { exchange, type ExchangeResult } from "../../src/engine/exchange.ts";
import { openStream, type OpenedStream, type StreamSteps } from "../../src/engine/stream.ts";
import type { HttpRequest } from "../../src/http/request.ts";
import { createLog } from "../../src/logging/logger.ts";
import { RequestChannel } from "../../src/rate-limit/request-channel.ts";
import { DEFAULT_RETRY, type Loop } from "../../src/retry/retry-policy.ts";
import { requestTo, settingsWith, TOKEN } from "../support/stacks.ts";

const DONE: Outcome = { type: "done" };
const ADMITTED: Outcome = { type: "admitted", hasSlot: true };
const failed = (more: Partial<FailureOutcome> = {}): Outcome => ({
  type: "failure",
  reason: "connection",
  sent: false,
  ...more,
});
const respond = (status: number, body: unknown = {}, headers: Record<string, string> = {}): Outcome => ({
  type: "response",
  status,
  headers,
  body: typeof body === "string" ? body : JSON.stringify(body),
});
const refuse = (status: number, headers: Record<string, string> = {}, more: object = {}): Outcome =>
  respond(status, { object: "error", status, code: "rate_limited", message: "it is refused", ...more }, headers);

type Overrides = Omit<Partial<ExchangeSettings>, "channel"> & {
  readonly channel?: (now: () => number) => RequestChannel;
};

/** Starts a call with a clock of its own. */
function start(overrides: Overrides = {}, more: Partial<HttpRequest> = {}) {
  let nowMs = 1_000;
  const now = () => nowMs;
  const [events, lines, contexts]: [CallEvent[], string[], unknown[]] = [[], [], []];
  const write = (level: string) => (text: string, context: unknown) => {
    lines.push(`${level} ${text}`);
    contexts.push(context);
  };
  const logger = { error: write("error"), warn: write("warn"), info: write("info"), debug: write("debug") };
  const { channel: createChannel, ...rest } = overrides;
  const channel = createChannel?.(now) ?? new RequestChannel(now);
  const settings = settingsWith({
    now,
    channel,
    log: createLog("debug", logger),
    observer: (event: CallEvent) => void events.push(event),
    ...rest,
  });
  const request = { ...requestTo("https://api.notion.com", "x", more.method, more.body), ...more };
  const advance = (ms: number) => void (nowMs += ms);
  return { steps: exchange(request, settings), request, settings, channel, events, lines, contexts, advance };
}

/** Continues the steps. Returns the next effect, in short. */
function next(steps: Steps<unknown>, outcome?: Outcome): string {
  const { value, done } = outcome === undefined ? steps.next(DONE) : steps.next(outcome);
  if (done === true) return "end";
  const effect: Effect = value;
  if (effect.type === "sleep") return `sleep ${effect.ms}`;
  if (effect.type === "admit") return `admit within ${effect.timeoutMs}`;
  return effect.type === "send" ? `send within ${effect.timeoutMs}` : effect.type;
}

/** Continues the steps to an error. */
function errorOf(steps: Steps<unknown>, outcome: Outcome): Error & Record<string, unknown> {
  try {
    const { value } = steps.next(outcome);
    throw new Error(`Expected an error, got ${JSON.stringify(value)}`);
  } catch (error) {
    return error as Error & Record<string, unknown>;
  }
}

const SEND = "send within 5000";

describe("a call", () => {
  test("ends with its response, and reports it", () => {
    const { steps, events, lines, contexts, advance } = start(
      {},
      { method: "POST", body: '{"a":"é"}', operation: "pages.create" },
    );
    expect(next(steps)).toBe(SEND);
    advance(250);
    const { value, done } = steps.next(respond(200, { object: "page" }, { "x-notion-request-id": "r-1" }));
    expect(done).toBe(true);
    expect(value).toEqual({
      data: { object: "page" },
      status: 200,
      headers: { "x-notion-request-id": "r-1" },
      requestId: "r-1",
      attempts: 1,
      durationMs: 250,
    } satisfies ExchangeResult);
    expect(events).toMatchObject([
      { type: "attempt", attempt: 1, requestBytes: 10, operation: "pages.create", path: "x/thing" },
      { type: "response", attempt: 1, status: 200, durationMs: 250, responseBytes: 17, requestId: "r-1" },
      { type: "end", attempts: 1, durationMs: 250, status: 200, code: undefined, requestId: "r-1" },
    ]);
    expect(lines).toEqual([
      'debug → POST /v1/x/thing {"a":"é"}',
      "info POST x/thing → 200 in 250 ms",
      'debug ← POST x/thing 200 {"object":"page"}',
    ]);
    const sent = { method: "POST", path: "x/thing", operation: "pages.create", attempt: 1 };
    const received = { ...sent, status: 200, durationMs: 250, requestId: "r-1" };
    expect(contexts).toEqual([sent, received, received]);
  });

  test("that fails logs its error, and reports how long it took", () => {
    const { steps, events, lines, contexts, advance } = start({}, { operation: "pages.retrieve" });
    next(steps);
    advance(250);
    const { help } = errorOf(steps, refuse(404, {}, { message: "v. 2 is gone." }));
    expect(events.at(-1)).toMatchObject({ type: "end", durationMs: 250 });
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(/^warn GET x\/thing .*v\. 2 is gone\. See https:/u),
      expect.stringMatching(/^debug ← GET x\/thing 404 \{.*v\. 2 is gone\./u),
    ]);
    const sent = { method: "GET", path: "x/thing", operation: "pages.retrieve", attempt: 1 };
    const failure = { ...sent, code: "rate_limited", status: 404, help };
    expect(contexts).toEqual([sent, failure, failure]);
    const lost = start({ retry: { ...DEFAULT_RETRY, maxRetries: 0 } });
    next(lost.steps);
    errorOf(lost.steps, failed());
    expect(lost.lines.map((line) => line.split(" ")[0])).toEqual(["debug", "warn"]);
  });

  test("logs bytes by their number, and no body if there is none", () => {
    const bytes = start({}, { method: "POST", body: new Uint8Array(5) });
    next(bytes.steps);
    expect(bytes.lines).toEqual(["debug → POST /v1/x/thing (5 bytes)"]);
    expect(bytes.events[0]).toMatchObject({ requestBytes: 5 });
    const none = start();
    next(none.steps);
    expect(none.lines).toEqual(["debug → GET /v1/x/thing"]);
    expect(none.events[0]).toMatchObject({ requestBytes: 0 });
    for (const [body, size] of [
      // These bytes are no text.
      [new Uint8Array([255, 255, 255]), 3],
      [new Uint8Array([255, 255, 255]).buffer, 3],
      [undefined, 0],
      [null, 0],
      [{ a: 1 }, 7],
    ] as const) {
      const { steps, events } = start();
      next(steps);
      try {
        steps.next({ type: "response", status: 200, headers: {}, body });
      } catch {
        // Not every body is one of Notion.
      }
      expect(events[1]).toMatchObject({ type: "response", responseBytes: size });
    }
  });

  test("builds no log line and no event without a logger and an observer", () => {
    const { steps, settings } = start({ log: {}, observer: undefined });
    expect(next(steps)).toBe(SEND);
    expect(next(steps, refuse(503))).toBe("sleep 1000");
    expect(next(steps)).toBe(SEND);
    expect(next(steps, respond(200))).toBe("end");
    expect(settings.channel.usedAtMs).toBe(1_000);
  });

  test("that is aborted before it begins sends nothing", () => {
    const reason = new Error("the user left");
    const { steps, events } = start({ signal: AbortSignal.abort(reason) });
    expect(errorOf(steps, DONE)).toMatchObject({
      name: "RequestAbortedError",
      message: "GET x/thing was aborted; the request was not applied",
      cause: reason,
      attempts: 0,
      maybeApplied: false,
    });
    expect(events.map(({ type }) => type)).toEqual(["end"]);
    expect(next(start({ signal: new AbortController().signal }).steps)).toBe(SEND);
  });

  test("with an outcome of another effect is a mistake of the transport", () => {
    const { steps } = start();
    next(steps);
    expect(() => steps.next(DONE)).toThrow('Expected a response or a failure from the transport, got "done"');
  });
});

describe("a response", () => {
  const loop: Loop = { isRunning: true };
  test.each<[number, Partial<HttpRequest>, Overrides, boolean]>([
    [400, {}, {}, false],
    [401, {}, {}, false],
    [404, {}, {}, false],
    [409, {}, {}, true],
    [409, { method: "POST" }, {}, false],
    [409, { method: "POST", reads: true }, {}, true],
    [429, { method: "POST" }, {}, true],
    [500, { method: "DELETE" }, {}, true],
    [500, { method: "PATCH" }, {}, false],
    [503, { method: "POST", reads: true }, {}, false],
    [503, { method: "POST", reads: true }, { loop }, true],
    [503, { method: "POST", reads: true }, { loop: { isRunning: false } }, false],
    [503, { method: "POST", reads: true }, { loop, retry: { ...DEFAULT_RETRY, reads: false } }, false],
    [503, { method: "POST", reads: true }, { retry: { ...DEFAULT_RETRY, reads: true } }, true],
    [502, { method: "POST" }, { loop }, false],
    [529, { method: "POST" }, {}, true],
  ])("%d to %j with %j is repeated: %s", (status, request, overrides, isRepeated) => {
    const { steps } = start(overrides, request);
    next(steps);
    if (isRepeated) expect(next(steps, refuse(status))).toBe("sleep 1000");
    else expect(errorOf(steps, refuse(status))).toMatchObject({ status, attempts: 1 });
  });

  test("is repeated as often as the options say, each time after twice the wait", () => {
    const { steps, events, lines } = start({ retry: { ...DEFAULT_RETRY, maxRetries: 3, maxRetryDelayMs: 3_000 } });
    next(steps);
    expect([next(steps, refuse(503)), next(steps)]).toEqual(["sleep 1000", SEND]);
    expect([next(steps, refuse(503)), next(steps)]).toEqual(["sleep 2000", SEND]);
    expect([next(steps, refuse(503)), next(steps)]).toEqual(["sleep 3000", SEND]);
    const error = errorOf(steps, refuse(503, { "x-notion-request-id": "r-4" }));
    expect(error).toMatchObject({ attempts: 4, status: 503, code: "rate_limited" });
    expect(events.map(({ type }) => type).join(" ")).toBe(
      "attempt response retry wait attempt response retry wait attempt response retry wait attempt response end",
    );
    expect(events[2]).toMatchObject({ type: "retry", attempt: 1, delayMs: 1000, code: "rate_limited" });
    expect(events[3]).toMatchObject({ type: "wait", waitMs: 1000, reason: "retry" });
    expect(events.at(-1)).toMatchObject({ attempts: 4, status: 503, code: "rate_limited", requestId: "r-4" });
    const warnings = lines.filter((line) => line.startsWith("warn"));
    expect(warnings[0]).toMatch(/^warn GET x\/thing .*\. Attempt 1 of 4 failed; the next attempt starts in 1000 ms$/u);
    expect(warnings[3]).toBe(`warn ${error.message.replace(/\.$/u, "")}. See ${String(error["help"])}`);
    expect(lines.filter((line) => line.startsWith("debug ← GET x/thing 503 {"))).toHaveLength(4);
  });

  test("with Retry-After pauses the queue of all calls", () => {
    const { steps, events, channel } = start();
    next(steps);
    expect(next(steps, refuse(429, { "retry-after": "3" }))).toBe("admit within undefined");
    expect(channel.queue.expectedWaitMs()).toBe(3000);
    expect(events.slice(2)).toMatchObject([
      { type: "retry", delayMs: 3000 },
      { type: "wait", waitMs: 3000, reason: "rate limit" },
    ]);
    expect(next(steps, { type: "admitted", hasSlot: false })).toBe(SEND);
    const now = start();
    next(now.steps);
    expect(next(now.steps, refuse(429, { "retry-after": "0" }))).toBe(SEND);
    const other = start();
    next(other.steps);
    expect(next(other.steps, refuse(503, { "retry-after": "3" }))).toBe("sleep 3000");
    expect(other.channel.queue.isPaused).toBe(false);
  });

  test("waits no longer than the options say, or with a rate limit as long as Retry-After", () => {
    const { steps, events, channel } = start({ retry: { ...DEFAULT_RETRY, maxRetryDelayMs: 2_000 } });
    next(steps);
    next(steps, refuse(429, { "retry-after": "90" }));
    expect(events[2]).toMatchObject({ delayMs: 2_000 });
    expect(channel.queue.expectedWaitMs()).toBe(2_000);
    const limited = start({
      retry: { ...DEFAULT_RETRY, maxRetryDelayMs: 2_000 },
      channel: (now) => new RequestChannel(now, { take: () => 0 }),
    });
    expect([next(limited.steps), next(limited.steps, ADMITTED)]).toEqual(["admit within undefined", SEND]);
    next(limited.steps, refuse(429, { "retry-after": "90" }));
    expect(limited.events[2]).toMatchObject({ delayMs: 90_000 });
  });

  test("that refuses on purpose is not repeated, and no limiter counts it", () => {
    const reports: AttemptReport[] = [];
    const { steps } = start({
      channel: (now) => new RequestChannel(now, { take: () => 0, report: (report) => void reports.push(report) }),
    });
    next(steps);
    next(steps, ADMITTED);
    const blocked = { additional_data: { rate_limit_reason: "public_api_request_blocked" } };
    expect(errorOf(steps, refuse(429, { "retry-after": "3" }, blocked))).toMatchObject({ attempts: 1, status: 429 });
    expect(reports).toMatchObject([{ status: undefined, retryAfterMs: undefined }]);
  });

  test("is reported to the limiter that granted its slot", () => {
    const reports: AttemptReport[] = [];
    const channel = (now: () => number) =>
      new RequestChannel(now, { take: () => 0, report: (report) => void reports.push(report) });
    const send = (outcome: Outcome, admitted = ADMITTED) => {
      const { steps } = start({ channel });
      next(steps);
      next(steps, admitted);
      try {
        next(steps, outcome);
      } catch {
        // The report counts.
      }
      return reports.splice(0).map(({ status, retryAfterMs }) => [status, retryAfterMs]);
    };
    expect(send(respond(200))).toEqual([[200, undefined]]);
    expect(send(refuse(429, { "retry-after": "3" }))).toEqual([[429, 3000]]);
    expect(send(failed())).toEqual([[undefined, undefined]]);
    expect(send({ ...respond(200), isReplayed: true } as Outcome)).toEqual([[undefined, undefined]]);
    expect(send(respond(200), { type: "admitted", hasSlot: false })).toEqual([]);
    expect(send(failed(), { type: "admitted", hasSlot: false })).toEqual([]);
  });

  test("of a recording lets no time pass", () => {
    const replayedLoop: Loop = { isRunning: true };
    const { steps, channel } = start({ loop: replayedLoop });
    next(steps);
    expect(next(steps, { ...refuse(429, { "retry-after": "3" }), isReplayed: true } as Outcome)).toBe(SEND);
    expect(channel.queue.isPaused).toBe(false);
    expect(replayedLoop.isReplayed).toBe(true);
    const live: Loop = { isRunning: true };
    const other = start({ loop: live });
    next(other.steps);
    next(other.steps, respond(200));
    expect(live).not.toHaveProperty("isReplayed");
    const single = start();
    next(single.steps);
    expect(next(single.steps, { ...respond(200), isReplayed: true } as Outcome)).toBe("end");
  });

  test("costs the budget of retries unless it asks to slow down, and a success pays back", () => {
    const { steps, channel } = start();
    next(steps);
    next(steps, refuse(503));
    expect(channel.budget.isFull).toBe(false);
    next(steps);
    next(steps, respond(200));
    expect(channel.budget.isFull).toBe(true);
    const spent = (outcome: Outcome) => {
      const call = start();
      while (call.channel.budget.takeRetry());
      next(call.steps);
      return () => next(call.steps, outcome);
    };
    expect(spent(refuse(503))).toThrow("it is refused");
    expect(spent(failed())).toThrow("could not be completed");
    expect(spent(refuse(429))()).toBe("sleep 1000");
    const throttled = start();
    next(throttled.steps);
    next(throttled.steps, refuse(429));
    expect(throttled.channel.budget.isFull).toBe(true);
  });
});

describe("a failure", () => {
  test.each<[Partial<FailureOutcome>, Partial<HttpRequest>, boolean]>([
    [{}, { method: "POST" }, true],
    [{ sent: true }, {}, true],
    [{ sent: true }, { method: "DELETE" }, true],
    [{ sent: true }, { method: "POST" }, false],
    [{ sent: true }, { method: "POST", reads: true }, true],
    [{ isFinal: true }, {}, false],
    [{ reason: "timeout" }, {}, false],
    [{ reason: "timeout", sent: true }, {}, false],
    [{ reason: "aborted" }, {}, false],
  ])("%j of %j is repeated: %s", (more, request, isRepeated) => {
    const { steps } = start({}, request);
    next(steps);
    if (isRepeated) expect(next(steps, failed(more))).toBe("sleep 1000");
    else expect(errorOf(steps, failed(more))).toMatchObject({ attempts: 1 });
  });

  test("is not repeated without retries of network failures", () => {
    const { steps } = start({ retry: { ...DEFAULT_RETRY, networkFailures: false } });
    next(steps);
    expect(errorOf(steps, failed()).name).toBe("RequestConnectionError");
  });

  test("of a socket that was closed before is repeated at once, the first time", () => {
    const { steps } = start();
    next(steps);
    expect(next(steps, failed({ staleSocket: true }))).toBe(SEND);
    expect(next(steps, failed({ staleSocket: true }))).toBe("sleep 2000");
  });

  test("says whether the request may have been applied, also by an earlier attempt", () => {
    const { steps } = start({ retry: { ...DEFAULT_RETRY, maxRetries: 1 } }, { method: "DELETE" });
    next(steps);
    expect([next(steps, failed({ sent: true })), next(steps)]).toEqual(["sleep 1000", SEND]);
    expect(
      errorOf(steps, failed({ cause: { name: "Error", message: `lost ${TOKEN}`, code: "ECONNRESET" } })),
    ).toMatchObject({
      name: "RequestConnectionError",
      message: "DELETE x/thing could not be completed: lost [redacted]; the request may have been applied",
      maybeApplied: true,
      attempts: 2,
      method: "DELETE",
      path: "x/thing",
      cause: { message: "lost [redacted]", code: "ECONNRESET" },
    });
    const read = start({ retry: { ...DEFAULT_RETRY, maxRetries: 0 } }, { method: "POST", reads: true });
    next(read.steps);
    expect(errorOf(read.steps, failed({ sent: true }))).toMatchObject({
      message: "POST x/thing could not be completed; the request was not applied",
      maybeApplied: false,
    });
  });

  test("has the error of a client of the program if it has no secret", () => {
    const errorWith = (thrown: Error) => {
      const { steps } = start();
      next(steps);
      return errorOf(steps, failed({ isFinal: true, thrown, cause: { name: "Error", message: thrown.message } }))[
        "cause"
      ];
    };
    const [plain, secret] = [new Error("plain"), new Error(`with ${TOKEN}`)];
    expect(errorWith(plain)).toBe(plain);
    expect(errorWith(secret)).not.toBe(secret);
    expect(errorWith(secret)).toMatchObject({ message: "with [redacted]" });
  });

  test("by an abort has the reason of the program, or the cause", () => {
    const errorWith = (more: Partial<FailureOutcome>) => {
      const { steps } = start({}, { method: "POST" });
      next(steps);
      return errorOf(steps, failed({ reason: "aborted", ...more }));
    };
    const reason = { any: "value" };
    expect(errorWith({ abortReason: reason, sent: true })).toMatchObject({
      name: "RequestAbortedError",
      message: "POST x/thing was aborted; the request may have been applied",
      cause: reason,
    });
    expect(errorWith({ cause: { name: "Error", message: "closed" } })).toMatchObject({ cause: { message: "closed" } });
  });
});

describe("a time limit", () => {
  test("of an attempt is that of the options", () => {
    const { steps } = start({ timeoutMs: 700 });
    expect(next(steps)).toBe("send within 700");
    expect(errorOf(steps, failed({ reason: "timeout", sent: true }))).toMatchObject({
      name: "RequestTimeoutError",
      message: "GET x/thing had no response within 700 ms; the request may have been applied",
      timeoutMs: 700,
      scope: "attempt",
    });
  });

  test("of the call ends an attempt that would take longer", () => {
    const { steps, advance } = start({ timeoutMs: 700, deadlineMs: 1_600.4 });
    expect(next(steps)).toBe("send within 700");
    expect(next(steps, refuse(503))).toBe("sleep 1000");
    advance(1000);
    expect(next(steps)).toBe("send within 600");
    expect(errorOf(steps, failed({ reason: "timeout", sent: true }))).toMatchObject({
      message: "GET x/thing had no response within its deadline of 1600.4 ms; the request may have been applied",
      timeoutMs: 1_600.4,
      scope: "call",
    });
    const equal = start({ timeoutMs: 700, deadlineMs: 700 });
    next(equal.steps);
    expect(errorOf(equal.steps, failed({ reason: "timeout" }))).toMatchObject({ scope: "attempt" });
    expect(next(start({ deadlineMs: 0.2 }).steps)).toBe("send within 1");
    const waited = start({ timeoutMs: 700, deadlineMs: 9_000 });
    next(waited.steps);
    // It waited for a connection.
    expect(errorOf(waited.steps, failed({ reason: "timeout", scope: "call" }))).toMatchObject({
      timeoutMs: 9_000,
      scope: "call",
    });
  });

  test("of the call ends a wait at once that would take longer", () => {
    const { steps, events } = start({ deadlineMs: 1000 });
    next(steps);
    const error = errorOf(steps, refuse(503));
    expect(error).toMatchObject({
      name: "RequestTimeoutError",
      scope: "call",
      timeoutMs: 1000,
      retryAfterMs: 1000,
      attempts: 1,
      cause: { status: 503 },
    });
    expect(error.message).toMatch(
      /^GET x\/thing would exceed its deadline of 1000 ms while it waits for the next attempt\. GET x\/thing .*503/u,
    );
    expect(events.at(-1)).toMatchObject({ type: "end", attempts: 1 });
    const later = start({ deadlineMs: 5_000 });
    next(later.steps);
    expect(errorOf(later.steps, refuse(429, { "retry-after": "5.5" }))).toMatchObject({ retryAfterMs: 5500 });
    const enough = start({ deadlineMs: 1001 });
    next(enough.steps);
    expect(next(enough.steps, refuse(503))).toBe("sleep 1000");
  });

  test("of the call ends a wait for the rate limit", () => {
    const channel = (now: () => number) => new RequestChannel(now, { take: () => 0, expectedWaitMs: () => 800.5 });
    const { steps } = start({ channel, deadlineMs: 800 });
    expect(errorOf(steps, DONE)).toMatchObject({
      name: "RequestTimeoutError",
      message: "GET x/thing would exceed its deadline of 800 ms while it waits for the rate limit",
      retryAfterMs: 801,
      attempts: 0,
      maybeApplied: false,
    });
    const waiting = start({ channel, deadlineMs: 900 });
    expect(next(waiting.steps)).toBe("admit within 900");
    expect(waiting.events).toMatchObject([{ type: "wait", waitMs: 800.5, reason: "rate limit" }]);
    expect(errorOf(waiting.steps, failed({ reason: "timeout" }))).toMatchObject({ scope: "call", timeoutMs: 900 });
    const short = start({ channel: (now) => new RequestChannel(now, { take: () => 0 }) });
    expect(next(short.steps)).toBe("admit within undefined");
    expect(short.events).toEqual([]);
  });

  test("is not reached by a call that is aborted while it waits", () => {
    const reason = new Error("the user left");
    const { steps } = start();
    next(steps);
    next(steps, refuse(503));
    expect(errorOf(steps, failed({ reason: "aborted", abortReason: reason }))).toMatchObject({
      cause: reason,
      attempts: 1,
    });
  });
});

describe("a stream", () => {
  const text = (data: unknown) => `data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;
  const piece = (content: string): Outcome => ({ type: "piece", bytes: new TextEncoder().encode(content) });
  const isLast = (event: unknown) => (event as { type?: string }).type === "end";

  function open(
    headers: Record<string, string> = { "content-type": "text/event-stream; charset=utf-8" },
    deadlineMs?: number,
  ) {
    const call = start({ deadlineMs });
    const steps = openStream(call.request, call.settings, isLast);
    const sent = steps.next(DONE).value as Effect & { type: "send" };
    const answer = () => steps.next({ type: "response", status: 200, headers, body: 7 });
    return { ...call, steps, sent, answer };
  }

  /** Opens a stream. Returns its events. */
  function events(deadlineMs?: number) {
    const opened = open(undefined, deadlineMs);
    const { value } = opened.answer();
    return { ...opened, opened: value as OpenedStream, read: (value as OpenedStream).events };
  }

  /** Continues a stream to an error. Returns the error, and the effect before it. */
  function brokenBy(read: StreamSteps<unknown>, outcome: Outcome) {
    const { value: last } = read.next(outcome);
    try {
      read.next(DONE);
    } catch (error) {
      return { last, error: error as Error };
    }
    throw new Error("Expected an error");
  }

  test("is asked for as a stream, and opens with the number of its body", () => {
    const { sent, opened } = events();
    expect(sent.request).toMatchObject({
      stream: true,
      headers: { accept: "text/event-stream", authorization: `Bearer ${TOKEN}` },
    });
    expect(opened).toMatchObject({ body: 7, result: { status: 200, data: 7 } });
    expect(open({}).answer().done).toBe(true);
  });

  test("of another type is closed", () => {
    const { steps, answer } = open({ "content-type": "application/json" });
    expect(answer().value).toEqual({ type: "cancel", body: 7 });
    const error = errorOf(steps, DONE);
    expect(error.name).toBe("UnknownHTTPResponseError");
    expect(error.message).toContain("expected text/event-stream, got application/json. Check baseUrl");
  });

  test("gives its events until the last one, and closes its body", () => {
    const { read } = events();
    expect(read.next(DONE).value).toEqual({ type: "read", body: 7, timeoutMs: undefined });
    expect(read.next(piece(text({ type: "a" }) + text({ type: "end" }))).value).toEqual({
      type: "emit",
      event: { type: "a" },
    });
    expect(read.next(DONE).value).toEqual({ type: "emit", event: { type: "end" } });
    expect(read.next(DONE).value).toMatchObject({ type: "read" });
    expect(read.next(DONE).value).toEqual({ type: "cancel", body: 7 });
    expect(read.next(DONE).done).toBe(true);
  });

  test("keeps a character that comes in two pieces", () => {
    const { read } = events();
    read.next(DONE);
    const bytes = new TextEncoder().encode(text({ type: "é" }));
    const cut = bytes.indexOf(0xc3) + 1;
    expect(read.next({ type: "piece", bytes: bytes.slice(0, cut) }).value).toMatchObject({ type: "read" });
    expect(read.next({ type: "piece", bytes: bytes.slice(cut) }).value).toEqual({ type: "emit", event: { type: "é" } });
  });

  test("that ends before its last event is an error", () => {
    const { read } = events();
    read.next(DONE);
    read.next(piece(text({ type: "a" })));
    expect(read.next(DONE).value).toMatchObject({ type: "read" });
    const { last, error } = brokenBy(read, DONE);
    expect(last).toEqual({ type: "cancel", body: 7 });
    expect(error).toMatchObject({
      name: "RequestConnectionError",
      message:
        "GET x/thing could not be completed: the stream ended before its last event; the request may have been applied",
      maybeApplied: true,
    });
  });

  test.each(["no JSON", "5", "null", '"text"'])("with the data %s is an error", (data) => {
    const { read } = events();
    read.next(DONE);
    const { last, error } = brokenBy(read, piece(text(data)));
    expect(last).toEqual({ type: "cancel", body: 7 });
    expect(error).toMatchObject({ name: "UnknownHTTPResponseError", status: 200 });
    expect(error.message).toContain("expected events with JSON data, got other data");
  });

  test("that breaks or takes too long is an error of the call", () => {
    const { read, advance } = events(2_000);
    advance(500);
    expect(read.next(DONE).value).toMatchObject({ type: "read", timeoutMs: 1_500 });
    read.next(piece(text({ type: "end" })));
    advance(9_000);
    expect(read.next(DONE).value).toMatchObject({ timeoutMs: 1 });
    const { error } = brokenBy(read, failed({ reason: "timeout" }));
    expect(error).toMatchObject({
      name: "RequestTimeoutError",
      message: "GET x/thing did not end within its deadline of 2000 ms; the request may have been applied",
      scope: "call",
      maybeApplied: true,
    });
  });
});

describe("a driver", () => {
  /** Steps of a stream that read once, emit twice and close. */
  function* streaming(): StreamSteps<number> {
    try {
      const outcome = yield { type: "read", body: 1, timeoutMs: 5 };
      for (const event of [1, 2]) yield { type: "emit", event };
      if (outcome.type === "failure") throw new Error("broken");
    } finally {
      yield { type: "cancel", body: 1 };
    }
  }

  function* adding(): Steps<string> {
    const first = yield { type: "sleep", ms: 1 };
    const second = yield { type: "sleep", ms: 2 };
    return `${first.type} ${second.type}`;
  }

  /** A transport that notes its effects. */
  function transport(outcome: Outcome = DONE) {
    const performed: unknown[] = [];
    return {
      performed,
      sync: { perform: (effect: Effect) => (performed.push(effect.type), outcome), close: () => {} },
      async: {
        perform: async (effect: Effect, signal?: AbortSignal) => (performed.push([effect.type, signal]), outcome),
        close: () => {},
      },
    };
  }

  test("performs each effect, and returns the value", async () => {
    const { signal } = new AbortController();
    const { sync, async: asyncTransport, performed } = transport(ADMITTED);
    expect(driveSync(adding(), sync)).toBe("admitted admitted");
    expect(await driveAsync(adding(), asyncTransport, signal)).toBe("admitted admitted");
    expect(performed).toEqual(["sleep", "sleep", ["sleep", signal], ["sleep", signal]]);
  });

  test("gives each event, and closes the stream at its end", async () => {
    const { signal } = new AbortController();
    const { sync, async: asyncTransport, performed } = transport();
    expect([...iterateSync(streaming(), sync)]).toEqual([1, 2]);
    const found: number[] = [];
    for await (const event of iterateAsync(streaming(), asyncTransport, signal)) found.push(event);
    expect(found).toEqual([1, 2]);
    expect(performed).toEqual(["read", "cancel", ["read", signal], ["cancel", signal]]);
  });

  test("closes the stream if the caller stops early, also after an abort", async () => {
    const { signal } = new AbortController();
    const { sync, async: asyncTransport, performed } = transport();
    for (const event of iterateSync(streaming(), sync)) if (event === 1) break;
    for await (const event of iterateAsync(streaming(), asyncTransport, signal)) if (event === 1) break;
    // The signal of the caller does not keep it from closing.
    expect(performed).toEqual(["read", "cancel", ["read", signal], ["cancel", undefined]]);
  });

  test("closes the stream after an error", async () => {
    const { sync, async: asyncTransport, performed } = transport(failed());
    expect(() => [...iterateSync(streaming(), sync)]).toThrow("broken");
    await expect(async () => {
      for await (const _ of iterateAsync(streaming(), asyncTransport));
    }).rejects.toThrow("broken");
    expect(performed).toEqual(["read", "cancel", ["read", undefined], ["cancel", undefined]]);
  });
});
