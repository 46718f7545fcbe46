// Aborted calls: in every phase a call ends without its wait, reports `maybeApplied`, closes its sockets and removes its
// listeners.
import { getEventListeners } from "node:events";
import { DEFAULT_RETRY, type CallEvent } from "@ws/core";
import { connectAsync, exchange } from "@ws/core/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  httpResponse,
  serviceError,
  startFaultServer,
  type FaultServer,
  type Listener,
  type Step,
} from "../support/fault-server.ts";
import { baseUrlOf, isClosedSoon, nextKey, soon } from "../support/run-scenario.ts";
import { asyncStack, requestTo, settingsWith, stacks, type Stack } from "../support/stacks.ts";
import type { ExchangeSettings } from "../../src/engine/call.ts";
import { RequestChannel } from "../../src/rate-limit/request-channel.ts";

let server: FaultServer;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

beforeAll(async () => {
  server = await startFaultServer();
  // The first call of Client starts its worker thread. The tests do not measure this time.
  await server.script("warm", [{ write: httpResponse(200, "{}", { connection: "close" }) }]);
  for (const stack of stacks) await stack.run(exchange(requestTo(server.url, "warm"), settingsWith()));
});
afterAll(async () => {
  for (const stack of stacks) stack.close();
  await server.close();
});

interface Phase {
  readonly name: string;
  readonly to?: Listener;
  readonly step: Step;
  readonly method: "GET" | "POST";
  readonly settings?: () => Partial<ExchangeSettings>;
  readonly ends: { readonly maybeApplied: boolean; readonly attempts: number };
  readonly requests: number;
  /** True for a wait of known length: it does not start if it would end after the deadline. */
  readonly knownWait?: boolean;
}

// A call that waits to the end exceeds the time limit of the test.
const WAIT_MS = 300_000;
const WAIT = { ...DEFAULT_RETRY, initialRetryDelayMs: WAIT_MS };

const never = { take: () => WAIT_MS };

const phases: readonly Phase[] = [
  {
    name: "in the queue of the rate limit",
    step: {},
    method: "POST",
    settings: () => ({ channel: new RequestChannel(Date.now, never) }),
    ends: { maybeApplied: false, attempts: 0 },
    requests: 0,
  },
  {
    name: "while it connects",
    to: "silent",
    step: {},
    method: "POST",
    ends: { maybeApplied: false, attempts: 1 },
    requests: 0,
  },
  {
    name: "while it waits for the headers",
    step: {},
    method: "POST",
    ends: { maybeApplied: true, attempts: 1 },
    requests: 1,
  },
  {
    name: "in the middle of the body",
    step: { write: httpResponse(200, '{"object"', { "content-length": 99 }) },
    method: "POST",
    ends: { maybeApplied: true, attempts: 1 },
    requests: 1,
  },
  {
    name: "while it waits for the next attempt",
    step: { write: serviceError(503, "service_unavailable", { connection: "close" }) },
    method: "GET",
    ends: { maybeApplied: true, attempts: 1 },
    requests: 1,
    knownWait: true,
  },
  {
    name: "in a pause after Retry-After",
    step: { write: serviceError(429, "rate_limited", { "retry-after": WAIT_MS / 1000, connection: "close" }) },
    method: "POST",
    ends: { maybeApplied: false, attempts: 1 },
    requests: 1,
    knownWait: true,
  },
];

/** Runs a call until it is in the phase, then ends it with `stop`, if given. */
async function endInPhase(
  stack: Stack,
  { to, step, method, settings, knownWait, requests }: Phase,
  changed: object,
  stop?: Stop,
) {
  const key = nextKey();
  await server.script(key, [step]);
  const silentBefore = (await server.connections()).silent.open;
  const request = requestTo(baseUrlOf(server, to), key, method, method === "POST" ? "{}" : undefined);
  const startedAt = performance.now();
  let isWaiting = false;
  const observer = (event: CallEvent): void => void (isWaiting ||= event.type === "wait");
  const steps = exchange(
    request,
    settingsWith({ observer, timeoutMs: WAIT_MS, retry: WAIT, ...settings?.(), ...changed }),
  );
  const ended = stack.run(steps, stop?.signal).then(
    () => undefined,
    (thrown: object) => thrown,
  );
  if (stop !== undefined) {
    const isInPhase = async () => (knownWait ? isWaiting : (await server.seen(key)).requests.length === requests);
    while (!(await isInPhase())) await pause(2);
    await pause(15);
    stop.now();
  }
  const error = await ended;
  const tookMs = performance.now() - startedAt;
  const isReached = (await server.seen(key)).requests.length === requests;
  expect(await isClosedSoon(server, key)).toBe(true);
  // fetch keeps a connection attempt for later requests.
  if (stack.foreign !== "fetch") {
    expect(await soon(async () => (await server.connections()).silent.open <= silentBefore)).toBe(true);
  }
  return { error, tookMs, isReached };
}

interface Stop {
  readonly signal?: AbortSignal;
  now(): void;
}

/** axios without our adapter and fetch do not report whether they were connected, so the request may have been applied. */
const endsOn = (stack: Stack, { to, ends }: Phase) =>
  to === "silent" && stack.foreign !== undefined ? { ...ends, maybeApplied: true } : ends;

describe.each(stacks.filter(({ blocking }) => !blocking))("$name, aborted", (stack) => {
  test.each(phases)("$name", async (phase) => {
    const controller = new AbortController();
    const reason = new Error("cancelled by the user");
    const { error, isReached } = await endInPhase(
      stack,
      phase,
      {},
      {
        signal: controller.signal,
        now: () => controller.abort(reason),
      },
    );
    expect(isReached).toBe(true);
    expect(error).toMatchObject({ name: "RequestAbortedError", cause: reason, ...endsOn(stack, phase) });
    expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
  });
});

describe.each(stacks)("$name, at the deadline", (stack) => {
  test.each(phases)("$name", async (phase) => {
    let deadlineMs = 80;
    let end = await endInPhase(stack, phase, { deadlineMs });
    // A busy machine needs longer to reach the phase.
    const isInPhase = () => {
      const { retryAfterMs } = (end.error ?? {}) as { readonly retryAfterMs?: number };
      return end.isReached && (!phase.knownWait || retryAfterMs !== undefined);
    };
    while (!isInPhase() && deadlineMs < 20_000) end = await endInPhase(stack, phase, { deadlineMs: (deadlineMs *= 4) });
    const { error, tookMs, isReached } = end;
    expect(isReached).toBe(true);
    expect(error).toMatchObject({
      name: "RequestTimeoutError",
      scope: "call",
      timeoutMs: deadlineMs,
      ...endsOn(stack, phase),
    });
    if (phase.knownWait) expect(error).toHaveProperty("retryAfterMs", expect.any(Number));
    else expect(tookMs).toBeGreaterThan(deadlineMs - 10);
  });
});

describe("close() ends a call", () => {
  test.each(phases)("$name", async (phase) => {
    const stack = asyncStack("", connectAsync(undefined));
    const { error, isReached } = await endInPhase(stack, phase, {}, { now: () => stack.close() });
    expect(isReached).toBe(true);
    expect(error).toMatchObject({
      name: "RequestAbortedError",
      cause: { message: "the client was closed" },
      ...phase.ends,
    });
  });
});
