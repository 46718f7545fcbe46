// Calls with one token share a pause, a retry budget and a limiter. Emulators and their clients are apart from each other.
import { AsyncClient, Client, createFetchHttpClient, type CommonClientOptions } from "@ws/client";
import { createEmulator, startEmulator, type Emulator } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import { errorOf, errorResponse } from "../support/clients.ts";

/** A wait for the Retry-After of 600 seconds would exceed the deadline, so that the call fails instead of waiting. */
const SETTINGS = { logger: false, deadlineMs: 20_000 } as const;
const REFUSED = { match: { operation: "users.me" }, status: 429, retryAfter: 600 };
const DOWN = { match: { operation: "users.me" }, status: 503 };

type Settings = Partial<CommonClientOptions>;

/** The ways in which a client uses an emulator in memory. */
const clients = {
  AsyncClient: ({ httpClient }: Emulator, settings: Settings) => new AsyncClient({ ...settings, httpClient }),
  "AsyncClient with fetch": ({ fetch }: Emulator, settings: Settings) =>
    new AsyncClient({ ...settings, httpClient: createFetchHttpClient(fetch) }),
  Client: ({ syncHttpClient }: Emulator, settings: Settings) => new Client({ ...settings, httpClient: syncHttpClient }),
};

describe.each(Object.entries(clients))("%s", (name, create) => {
  // With the token of the emulator, and with a token that all tests use.
  test.each([undefined, `ntn_of_all_tests_${name.length}`])(
    "emulators share nothing with the token %s",
    async (token) => {
      const open = (emulator: Emulator, settings: Settings = {}) =>
        create(emulator, { ...SETTINGS, auth: token ?? emulator.token, ...settings });
      const refusing = createEmulator({ seed: "empty", faults: [REFUSED] });
      expect(await errorOf(() => open(refusing, { retry: false }).users.me())).toMatchObject({ code: "rate_limited" });
      const down = createEmulator({ seed: "empty", faults: [DOWN] });
      const fast = { initialRetryDelayMs: 0 };
      for (let calls = 0; calls < 60; calls += 1) await errorOf(() => open(down, { retry: fast }).users.me());
      const used = { rateLimit: { requestsPerSecond: 0.001, burst: 1 } };
      expect(await open(createEmulator({ seed: "empty" }), used).users.me()).toMatchObject({ object: "user" });

      const healthy = createEmulator({ seed: "empty", faults: [{ ...DOWN, times: 1 }] });
      expect(await open(healthy, { retry: fast }).users.me()).toMatchObject({ object: "user" });
      expect(await open(createEmulator({ seed: "empty" }), used).users.me()).toMatchObject({ object: "user" });
    },
  );

  test.each(Object.entries(clients))("shares the pause of its emulator with %s", async (_other, createOther) => {
    const emulator = createEmulator({ seed: "empty", faults: [{ ...REFUSED, times: 1 }] });
    const settings = { ...SETTINGS, auth: emulator.token };
    await errorOf(() => create(emulator, { ...settings, retry: false }).users.me());
    expect(await errorOf(() => createOther(emulator, settings).users.me())).toMatchObject({
      scope: "call",
      attempts: 0,
    });
  });
});

test("each emulator of a program has a token of its own", async () => {
  const running = [await startEmulator({ seed: "empty" }), await startEmulator({ seed: "empty" })];
  await Promise.all(running.map((emulator) => emulator.close()));
  const emulators = [createEmulator({ seed: "empty" }), createEmulator({ seed: "empty" }), ...running];
  const tokens = new Set(emulators.map(({ token }) => token));
  expect(tokens.size).toBe(4);
  for (const token of tokens) expect(token).toMatch(/^ntn_emulator_\d{34}$/);
});

test("other HTTP clients share by token and baseUrl", async () => {
  const respond = () => errorResponse(429, "rate_limited", { "retry-after": "600" });
  const settings = { ...SETTINGS, auth: "ntn_of_two_clients" };
  const async = () => new AsyncClient({ ...settings, httpClient: { request: async () => respond() } });
  await errorOf(() => async().users.me({}, { retry: false }));
  expect(await errorOf(() => async().users.me())).toMatchObject({ attempts: 0 });
  expect(await errorOf(() => new Client({ ...settings, httpClient: { request: respond } }).users.me())).toMatchObject({
    attempts: 0,
  });
});
