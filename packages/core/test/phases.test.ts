// A call that is given up: in whichever phase it is, it ends at once, says what may have been applied, and leaves
// nothing open and nobody listening.
import { getEventListeners } from "node:events";
import { connectAsync, exchange, Lane, type ExchangeSettings } from "@ws/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answer, serviceError, startFaultServer, type FaultServer, type Listener, type Step } from "./fault-server.ts";
import { baseUrlOf, isClosedSoon, nextKey, soon } from "./play.ts";
import { asyncWay, requestTo, settingsWith, ways, type Way } from "./ways.ts";

let server: FaultServer;
beforeAll(async () => void (server = await startFaultServer()));
afterAll(async () => {
  for (const way of ways) way.close();
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
  /** A wait whose length is known is not begun when it would last beyond the deadline. */
  readonly knownWait?: boolean;
}

const never = { take: () => 10_000 };

const phases: readonly Phase[] = [
  {
    name: "in the queue of the rate limit",
    step: {},
    method: "POST",
    settings: () => ({ lane: new Lane(Date.now, never) }),
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
    name: "while headers are awaited",
    step: {},
    method: "POST",
    ends: { maybeApplied: true, attempts: 1 },
    requests: 1,
  },
  {
    name: "in the middle of the body",
    step: { write: answer(200, '{"object"', { "content-length": 99 }) },
    method: "POST",
    ends: { maybeApplied: true, attempts: 1 },
    requests: 1,
  },
  {
    name: "asleep before another attempt",
    step: { write: serviceError(503, "service_unavailable", { connection: "close" }) },
    method: "GET",
    ends: { maybeApplied: true, attempts: 1 },
    requests: 1,
    knownWait: true,
  },
  {
    name: "in the pause that the service asked for",
    step: { write: serviceError(429, "rate_limited", { "retry-after": 30, connection: "close" }) },
    method: "POST",
    ends: { maybeApplied: false, attempts: 1 },
    requests: 1,
    knownWait: true,
  },
];

async function giveUp(way: Way, { to, step, method, settings }: Phase, changed: object, signal?: AbortSignal) {
  const key = nextKey();
  await server.script(key, [step]);
  const request = requestTo(baseUrlOf(server, to), key, method, method === "POST" ? "{}" : undefined);
  const startedAt = performance.now();
  const steps = exchange(request, settingsWith({ ...settings?.(), ...changed }));
  const error: unknown = await way.run(steps, signal).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const tookMs = performance.now() - startedAt;
  const { requests } = await server.seen(key);
  expect(await isClosedSoon(server, key)).toBe(true);
  expect(await soon(async () => (await server.connections()).silent.open === 0)).toBe(true);
  return { error, tookMs, requests };
}

/** axios as it comes does not tell whether it was connected; so what it sent may have arrived. */
const endsOn = (way: Way, { to, ends }: Phase) =>
  to === "silent" && way.name.includes("stock") ? { ...ends, maybeApplied: true } : ends;

describe.each(ways.filter(({ blocking }) => !blocking))("$name, aborted", (way) => {
  test.each(phases)("$name", async (phase) => {
    const controller = new AbortController();
    const reason = new Error("changed my mind");
    setTimeout(() => controller.abort(reason), 40);
    const { error, tookMs, requests } = await giveUp(way, phase, {}, controller.signal);
    expect(error).toMatchObject({ name: "RequestAbortedError", cause: reason, ...endsOn(way, phase) });
    expect(tookMs).toBeLessThan(140);
    expect(requests).toHaveLength(phase.requests);
    expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
  });
});

describe.each(ways)("$name, out of time", (way) => {
  test.each(phases)("$name", async (phase) => {
    const { error, tookMs, requests } = await giveUp(way, phase, { deadlineMs: 60 });
    expect(error).toMatchObject({
      name: "RequestTimeoutError",
      scope: "call",
      timeoutMs: 60,
      ...endsOn(way, phase),
    });
    if (phase.knownWait) expect(error).toHaveProperty("retryAfterMs", expect.any(Number));
    else expect(tookMs).toBeGreaterThan(50);
    expect(tookMs).toBeLessThan(160);
    expect(requests).toHaveLength(phase.requests);
  });
});

describe("closing the client ends a call", () => {
  test.each(phases)("$name", async (phase) => {
    const way = asyncWay("", connectAsync(undefined));
    setTimeout(() => way.close(), 40);
    const { error, tookMs } = await giveUp(way, phase, {});
    expect(error).toMatchObject({
      name: "RequestAbortedError",
      cause: { message: "the client was closed" },
      ...phase.ends,
    });
    expect(tookMs).toBeLessThan(140);
  });
});
