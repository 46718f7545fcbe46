// Aborted calls: in every phase a call ends immediately, reports `maybeApplied`, closes its sockets and removes its
// listeners.
import { getEventListeners } from "node:events";
import { type CallEvent } from "@ws/core";
import { connectAsync, exchange, RequestChannel, type ExchangeSettings } from "@ws/core/engine";
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

// The waits in these tests last a second or more. A busy machine needs a part of it.
const IMMEDIATE_MS = 400;

const never = { take: () => 10_000 };

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
    step: { write: serviceError(429, "rate_limited", { "retry-after": 30, connection: "close" }) },
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
  let stoppedAt = performance.now();
  let isWaiting = false;
  const observer = (event: CallEvent): void => void (isWaiting ||= event.type === "wait");
  const steps = exchange(request, settingsWith({ observer, ...settings?.(), ...changed }));
  const ended: Promise<unknown> = stack.run(steps, stop?.signal).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (stop !== undefined) {
    const isInPhase = async () => (knownWait ? isWaiting : (await server.seen(key)).requests.length === requests);
    while (!(await isInPhase())) await pause(2);
    await pause(15);
    stoppedAt = performance.now();
    stop.now();
  }
  const error = await ended;
  const tookMs = performance.now() - stoppedAt;
  expect((await server.seen(key)).requests).toHaveLength(requests);
  expect(await isClosedSoon(server, key)).toBe(true);
  // fetch keeps a connection attempt for later requests.
  if (stack.foreign !== "fetch") {
    expect(await soon(async () => (await server.connections()).silent.open <= silentBefore)).toBe(true);
  }
  return { error, tookMs };
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
    const { error, tookMs } = await endInPhase(
      stack,
      phase,
      {},
      {
        signal: controller.signal,
        now: () => controller.abort(reason),
      },
    );
    expect(error).toMatchObject({ name: "RequestAbortedError", cause: reason, ...endsOn(stack, phase) });
    expect(tookMs).toBeLessThan(IMMEDIATE_MS);
    expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
  });
});

describe.each(stacks)("$name, at the deadline", (stack) => {
  test.each(phases)("$name", async (phase) => {
    const { error, tookMs } = await endInPhase(stack, phase, { deadlineMs: 80 });
    expect(error).toMatchObject({
      name: "RequestTimeoutError",
      scope: "call",
      timeoutMs: 80,
      ...endsOn(stack, phase),
    });
    if (phase.knownWait) expect(error).toHaveProperty("retryAfterMs", expect.any(Number));
    else expect(tookMs).toBeGreaterThan(70);
    expect(tookMs).toBeLessThan(80 + IMMEDIATE_MS);
  });
});

describe("close() ends a call", () => {
  test.each(phases)("$name", async (phase) => {
    const stack = asyncStack("", connectAsync(undefined));
    const { error, tookMs } = await endInPhase(stack, phase, {}, { now: () => stack.close() });
    expect(error).toMatchObject({
      name: "RequestAbortedError",
      cause: { message: "the client was closed" },
      ...phase.ends,
    });
    expect(tookMs).toBeLessThan(IMMEDIATE_MS);
  });
});
