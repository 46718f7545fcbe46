// A call that is given up: in whichever phase it is, it ends at once, says what may have been applied, and leaves
// nothing open and nobody listening.
import { getEventListeners } from "node:events";
import { type CallEvent } from "@ws/core";
import { connectAsync, exchange, RequestChannel, type ExchangeSettings } from "@ws/core/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answer, serviceError, startFaultServer, type FaultServer, type Listener, type Step } from "./fault-server.ts";
import { baseUrlOf, isClosedSoon, nextKey, soon } from "./play.ts";
import { asyncWay, requestTo, settingsWith, ways, type Way } from "./ways.ts";

let server: FaultServer;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

beforeAll(async () => {
  server = await startFaultServer();
  // The thread of Client is started by its first call, which is not what is measured here.
  await server.script("warm", [{ write: answer(200, "{}", { connection: "close" }) }]);
  for (const way of ways) await way.run(exchange(requestTo(server.url, "warm"), settingsWith()));
});
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

// What would be waited for lasts a second or more; a busy machine may take some of this.
const AT_ONCE_MS = 400;

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

/** Plays a phase; once the call is in it, `stop` may end it. */
async function giveUp(
  way: Way,
  { to, step, method, settings, knownWait, requests }: Phase,
  changed: object,
  stop?: Stop,
) {
  const key = nextKey();
  await server.script(key, [step]);
  const request = requestTo(baseUrlOf(server, to), key, method, method === "POST" ? "{}" : undefined);
  let stoppedAt = performance.now();
  let isWaiting = false;
  const observer = (event: CallEvent): void => void (isWaiting ||= event.type === "wait");
  const steps = exchange(request, settingsWith({ observer, ...settings?.(), ...changed }));
  const ending: Promise<unknown> = way.run(steps, stop?.signal).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (stop !== undefined) {
    const isThere = async () => (knownWait ? isWaiting : (await server.seen(key)).requests.length === requests);
    while (!(await isThere())) await pause(2);
    await pause(15);
    stoppedAt = performance.now();
    stop.now();
  }
  const error = await ending;
  const tookMs = performance.now() - stoppedAt;
  expect((await server.seen(key)).requests).toHaveLength(requests);
  expect(await isClosedSoon(server, key)).toBe(true);
  expect(await soon(async () => (await server.connections()).silent.open === 0)).toBe(true);
  return { error, tookMs };
}

interface Stop {
  readonly signal?: AbortSignal;
  now(): void;
}

/** axios as it comes does not tell whether it was connected; so what it sent may have arrived. */
const endsOn = (way: Way, { to, ends }: Phase) =>
  to === "silent" && way.name.includes("stock") ? { ...ends, maybeApplied: true } : ends;

describe.each(ways.filter(({ blocking }) => !blocking))("$name, aborted", (way) => {
  test.each(phases)("$name", async (phase) => {
    const controller = new AbortController();
    const reason = new Error("changed my mind");
    const { error, tookMs } = await giveUp(
      way,
      phase,
      {},
      {
        signal: controller.signal,
        now: () => controller.abort(reason),
      },
    );
    expect(error).toMatchObject({ name: "RequestAbortedError", cause: reason, ...endsOn(way, phase) });
    expect(tookMs).toBeLessThan(AT_ONCE_MS);
    expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
  });
});

describe.each(ways)("$name, out of time", (way) => {
  test.each(phases)("$name", async (phase) => {
    const { error, tookMs } = await giveUp(way, phase, { deadlineMs: 80 });
    expect(error).toMatchObject({
      name: "RequestTimeoutError",
      scope: "call",
      timeoutMs: 80,
      ...endsOn(way, phase),
    });
    if (phase.knownWait) expect(error).toHaveProperty("retryAfterMs", expect.any(Number));
    else expect(tookMs).toBeGreaterThan(70);
    expect(tookMs).toBeLessThan(80 + AT_ONCE_MS);
  });
});

describe("closing the client ends a call", () => {
  test.each(phases)("$name", async (phase) => {
    const way = asyncWay("", connectAsync(undefined));
    const { error, tookMs } = await giveUp(way, phase, {}, { now: () => way.close() });
    expect(error).toMatchObject({
      name: "RequestAbortedError",
      cause: { message: "the client was closed" },
      ...phase.ends,
    });
    expect(tookMs).toBeLessThan(AT_ONCE_MS);
  });
});
