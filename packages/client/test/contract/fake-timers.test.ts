// Fake timers of test runners. They replace the timers, the clock and, in Jest, the microtasks of the program: what waits for a time
// ends when a test advances the timers, and nothing else waits for them.
import { mock } from "node:test";
import FakeTimers from "@sinonjs/fake-timers";
import { AsyncClient, Client, type CommonClientOptions, type HttpClientConfig } from "@ws/client";
import { createEmulator } from "@ws/emulator";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { errorResponse, jsonResponse } from "../support/clients.ts";

/** The fake timers of a test runner. */
interface Runner {
  install(): void;
  /** Advances the timers. */
  tick(ms: number): void;
  uninstall(): void;
}

let clock: ReturnType<typeof FakeTimers.install> | undefined;
const sinon = (settings?: Parameters<typeof FakeTimers.install>[0]): Runner => ({
  install: () => void (clock = FakeTimers.install(settings)),
  tick: (ms) => void clock?.tick(ms),
  uninstall: () => clock?.uninstall(),
});

const RUNNERS: Readonly<Record<string, Runner>> = {
  sinon: sinon(),
  // Jest has the timers of sinon, and replaces microtasks, too.
  Jest: sinon({
    toFake: [
      ...(["setTimeout", "clearTimeout", "setImmediate", "clearImmediate", "setInterval"] as const),
      ...(["clearInterval", "Date", "hrtime", "nextTick", "performance", "queueMicrotask"] as const),
    ],
  }),
  Vitest: {
    install: () => void vi.useFakeTimers(),
    tick: (ms) => void vi.advanceTimersByTime(ms),
    uninstall: () => void vi.useRealTimers(),
  },
  // They move neither performance.now() nor microtasks.
  "node:test": {
    install: () => mock.timers.enable(),
    tick: (ms) => mock.timers.tick(ms),
    uninstall: () => mock.timers.reset(),
  },
};

/** The kinds of limits. */
const LIMITS: Readonly<Record<string, () => CommonClientOptions["rateLimit"]>> = {
  "no limit": () => undefined,
  "a rate": () => ({ requestsPerSecond: 100, burst: 1 }),
  "a number of requests at a time": () => ({ requestsPerSecond: 1_000, concurrency: 1 }),
  adaptive: () => "adaptive",
  "a limiter of the caller": () => {
    let nextMs = 0;
    return {
      take: (nowMs) => {
        if (nowMs < nextMs) return nextMs - nowMs;
        nextMs = nowMs + 10;
        return 0;
      },
    };
  },
};

let tokens = 0;
const settings = (): CommonClientOptions => ({ auth: `ntn_fake_timers_${(tokens += 1)}`, logger: false });

/** Lets promises react. */
async function react(): Promise<void> {
  for (let count = 0; count < 300; count += 1) await Promise.resolve();
}

describe.each(Object.entries(RUNNERS))("fake timers of %s", (_name, runner) => {
  /** Advances the timers until the promise is settled. Fails after 100 seconds of fake time. */
  async function advanceUntil<Value>(promise: Promise<Value>, stepMs = 500): Promise<Value> {
    const state = { isSettled: false };
    const settle = (): void => void (state.isSettled = true);
    promise.then(settle, settle);
    await react();
    for (let tick = 0; !state.isSettled && tick < 200; tick += 1) {
      runner.tick(stepMs);
      await react();
    }
    if (!state.isSettled) throw new Error("Expected the promise to be settled after 100 seconds.");
    return promise;
  }

  beforeEach(() => runner.install());
  afterEach(() => runner.uninstall());

  describe.each(Object.entries(LIMITS))("%s", (_limit, rateLimit) => {
    test("calls of AsyncClient end", async () => {
      const { httpClient } = createEmulator({ seed: "empty" });
      const client = new AsyncClient({ ...settings(), rateLimit: rateLimit(), httpClient } as never);
      const users = await advanceUntil(Promise.all(Array.from({ length: 12 }, () => client.users.me())));
      expect(users).toHaveLength(12);
    });

    test("calls of AsyncClient end that began before", async () => {
      runner.uninstall();
      const { httpClient } = createEmulator({ seed: "empty" });
      const client = new AsyncClient({ ...settings(), rateLimit: rateLimit(), httpClient } as never);
      await Promise.all([client.users.me(), client.users.me()]);
      runner.install();
      const users = await advanceUntil(Promise.all(Array.from({ length: 5 }, () => client.users.me())));
      expect(users).toHaveLength(5);
    });

    test("a pause after a 429 and a back-off last as long as the timers say", async () => {
      const faults = [{ match: { operation: "users.me" }, status: 429, retryAfter: 20, times: 1 }];
      const { httpClient } = createEmulator({ seed: "empty", faults });
      const client = new AsyncClient({ ...settings(), rateLimit: rateLimit(), httpClient } as never);
      let isDone = false;
      const call = client.users.me().finally(() => void (isDone = true));
      await react();
      runner.tick(19_000);
      await react();
      expect(isDone).toBe(false);
      await advanceUntil(call);
    });

    test("calls of Client end", () => {
      let calls = 0;
      const request = () =>
        (calls += 1) === 2
          ? errorResponse(429, "rate_limited", { "retry-after": "0.01" })
          : jsonResponse({ object: "user" });
      const client = new Client({ ...settings(), rateLimit: rateLimit(), httpClient: { request } } as never);
      for (let count = 0; count < 5; count += 1) expect(client.users.me()).toMatchObject({ object: "user" });
    });
  });

  test.each(["adaptive", { requestsPerSecond: 1_000, burst: 20, concurrency: 1 }] as const)(
    "calls that wait only for each other end without an advance: %j",
    async (rateLimit) => {
      const { httpClient } = createEmulator({ seed: "empty" });
      const client = new AsyncClient({ ...settings(), rateLimit, httpClient });
      const calls = Promise.all(Array.from({ length: 12 }, () => client.users.me()));
      for (let count = 0; count < 10; count += 1) await react();
      await expect(settledNow(calls)).resolves.toHaveLength(12);
    },
  );

  test("an abort ends a call, also one whose HTTP client ignores it", async () => {
    for (const request of [never, untilAborted]) {
      const stop = new AbortController();
      const client = new AsyncClient({ ...settings(), httpClient: { request } });
      const call = client.users.me({}, { signal: stop.signal });
      await react();
      stop.abort();
      await react();
      await expect(settledNow(call)).resolves.toMatchObject({ name: "RequestAbortedError" });
    }
  });

  test("an abort ends a call in the queue and in a back-off", async () => {
    for (const request of [never, async () => errorResponse(503, "service_unavailable")]) {
      const stop = new AbortController();
      const rateLimit = { requestsPerSecond: 1, burst: 1 };
      const client = new AsyncClient({ ...settings(), rateLimit, httpClient: { request } });
      const calls = [1, 2, 3].map(() => client.users.me({}, { signal: stop.signal }));
      await react();
      stop.abort();
      await react();
      for (const call of calls) await expect(settledNow(call)).resolves.toMatchObject({ name: "RequestAbortedError" });
    }
  });

  test("a time limit ends a call when its time has come", async () => {
    const client = new AsyncClient({ ...settings(), timeoutMs: 10_000, httpClient: { request: never } });
    const call = client.users.me();
    await react();
    runner.tick(9_999);
    await react();
    await expect(settledNow(call)).resolves.toBe("pending");
    runner.tick(1);
    await react();
    await expect(settledNow(call)).resolves.toMatchObject({ name: "RequestTimeoutError", scope: "attempt" });
  });
});

const never = (): Promise<never> => new Promise(() => undefined);

const untilAborted = ({ signal }: HttpClientConfig): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(new Error("aborted")));
  });

/** Returns the error of a rejected promise, or "pending" for one that is not settled. */
async function settledNow(promise: Promise<unknown>): Promise<unknown> {
  return Promise.race([promise.catch((error: unknown) => error), react().then(() => "pending")]);
}
