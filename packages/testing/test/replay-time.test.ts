// A replay without timing takes no real time, and shares no pause, budget or limit with another replay.
import { join } from "node:path";
import axios from "axios";
import {
  createFetchHttpClient,
  createSender,
  createSyncSender,
  type AsyncHttpClient,
  type ClientOptions,
  type FetchFunction,
  type SyncHttpClient,
} from "@ws/core";
import { createCassette, createReplay, type Cassette, type CassetteOptions, type Interaction } from "@ws/testing";
import { describe, expect, test } from "vitest";
import { testFolder } from "./support/folder.ts";
import { inMemory } from "./support/in-memory.ts";

const folder = testFolder();
let files = 0;

const ME = { method: "get", path: "users/me" };
const limited: Interaction = {
  method: "GET",
  path: "users/me",
  status: 429,
  headers: { "retry-after": "600" },
  response: { object: "error", status: 429, code: "rate_limited", message: "Slow down." },
};
const unavailable: Interaction = {
  ...limited,
  status: 503,
  headers: {},
  response: { object: "error", status: 503, code: "service_unavailable", message: "Down." },
};
const me: Interaction = { method: "GET", path: "users/me", status: 200, response: { object: "user" } };

/** A wait of 600 seconds would exceed the deadline, so the call would fail instead of waiting. */
const SETTINGS = { logger: false, deadlineMs: 20_000 } as const;
let tokens = 0;
/** Returns settings with a token that no other sender has. */
const settingsOf = (settings: Settings = {}) => ({ ...SETTINGS, auth: `ntn_${(tokens += 1)}`, ...settings });
const LONG = { initialRetryDelayMs: 600_000, maxRetryDelayMs: 600_000 };

/** The responses of a test, in the form of a replay or of a cassette. */
interface Recorded {
  readonly httpClient: AsyncHttpClient;
  readonly syncHttpClient: SyncHttpClient;
  readonly adapter?: Cassette["adapter"];
  readonly fetch?: FetchFunction;
}

type Settings = Partial<Pick<ClientOptions, "auth" | "retry" | "rateLimit">>;
type Send = (recorded: Recorded, settings?: Settings) => Promise<unknown>;

const clients: Readonly<Record<string, Send>> = {
  createSender: async ({ httpClient }, settings) =>
    (await createSender({ ...settingsOf(settings), httpClient }).send(ME)).data,
  createSyncSender: async ({ syncHttpClient }, settings) =>
    createSyncSender({ ...settingsOf(settings), httpClient: syncHttpClient }).send(ME).data,
};
const cassetteClients: Readonly<Record<string, Send>> = {
  ...clients,
  "createSender with fetch": async ({ fetch }, settings) =>
    (await createSender({ ...settingsOf(settings), httpClient: createFetchHttpClient(fetch) }).send(ME)).data,
  "createSender with an axios instance": async ({ adapter }, settings) =>
    (
      await createSender({
        ...settingsOf(settings),
        httpClient: axios.create({ adapter: adapter ?? expect.unreachable() }),
      }).send(ME)
    ).data,
};

/** Records interactions into a cassette and opens it. */
async function cassetteOf(interactions: readonly Interaction[], options: Partial<CassetteOptions> = {}) {
  const path = join(folder, `${(files += 1)}.har`);
  const { httpClient } = createReplay(interactions);
  const recording = await createCassette({ path, mode: "record", upstream: httpClient, report: () => undefined });
  for (const _ of interactions)
    await createSender({ ...settingsOf(), httpClient: recording.httpClient, retry: false })
      .send(ME)
      .catch(() => undefined);
  await recording.close();
  return createCassette({ path, mode: "replay", ...options });
}

describe.each(Object.entries(clients))("createReplay and %s", (_name, send) => {
  test("retries without a wait, with and without Retry-After and a limit", async () => {
    const hour = { requestsPerSecond: 1 / 3600, burst: 1 };
    for (const settings of [{}, { rateLimit: "adaptive" }, { rateLimit: hour }] as const)
      expect(await send(createReplay([limited, unavailable, me]), { retry: LONG, ...settings })).toEqual({
        object: "user",
      });
  });

  test("keeps Retry-After in the error", async () => {
    await expect(send(createReplay([limited]), { retry: false })).rejects.toMatchObject({ retryAfterMs: 600_000 });
  });

  test("does not make the calls of the next replay wait or fail", async () => {
    const auth = "ntn_of_both_replays";
    const down = createReplay(Array.from({ length: 120 }, () => unavailable));
    for (let calls = 0; calls < 60; calls += 1)
      await expect(send(down, { auth, retry: { maxRetries: 1 } })).rejects.toMatchObject({
        code: "service_unavailable",
      });
    await expect(send(createReplay([limited]), { auth, retry: false })).rejects.toMatchObject({ code: "rate_limited" });
    expect(await send(createReplay([unavailable, me]), { auth })).toEqual({ object: "user" });
  });
});

describe.each(Object.entries(cassetteClients))("createCassette and %s", (_name, send) => {
  test("retries without a wait", async () => {
    const cassette = await cassetteOf([limited, unavailable, me]);
    expect(await send(cassette, { retry: LONG })).toEqual({ object: "user" });
  });

  test("waits with the recorded timing", async () => {
    const cassette = await cassetteOf([limited, me], { timing: "recorded" });

    await expect(send(cassette)).rejects.toMatchObject({ retryAfterMs: 600_000, scope: "call" });
  });
});

test("an attached axios instance shares no limit with another one, also for a client from before", async () => {
  const auth = "ntn_of_attached_instances";
  const limit = { requestsPerSecond: 1 / 3600, burst: 1, concurrency: 1 };
  for (let number = 0; number < 2; number += 1) {
    const instance = axios.create();
    const sender = createSender({ ...SETTINGS, auth, httpClient: instance, rateLimit: limit });
    const cassette = await cassetteOf([me, me]);
    cassette.attach(instance);
    for (const _ of [1, 2]) expect((await sender.send(ME)).data).toEqual({ object: "user" });
    await cassette.close();
    expect(Object.getOwnPropertySymbols(instance).map((symbol) => Reflect.get(instance, symbol) as unknown)).toEqual([
      undefined,
    ]);
  }
});

test("a limiter of the program is asked in a replay, too", async () => {
  let taken = 0;
  const take = () => {
    taken += 1;
    return 0;
  };
  const { httpClient } = createReplay([me]);
  await createSender({ ...settingsOf({ rateLimit: { take } }), httpClient }).send(ME);
  expect(taken).toBe(1);
});

test("a live response of the mode auto is waited for", async () => {
  const { upstream } = inMemory(() => ({ status: 429, headers: { "retry-after": "600" }, json: limited.response }));
  const path = join(folder, `${(files += 1)}.har`);
  const cassette = await createCassette({ path, mode: "auto", upstream, report: () => undefined });
  const { httpClient } = cassette;
  await expect(createSender({ ...settingsOf(), httpClient }).send(ME)).rejects.toMatchObject({ scope: "call" });
  await cassette.close();
});

test("a recording names the interactions of other tests that it replaced", async () => {
  const path = join(folder, `${(files += 1)}.har`);
  const { upstream } = inMemory(({ url }) => ({ json: { url } }));
  const record = async (...paths: string[]): Promise<string[]> => {
    const reports: string[] = [];
    const cassette = await createCassette({ path, mode: "record", upstream, report: (line) => reports.push(line) });
    for (const each of paths)
      await createSender({ ...settingsOf(), httpClient: cassette.httpClient }).send({ ...ME, path: each });
    await cassette.close();
    return reports;
  };
  expect(await record("pages/a", "pages/b")).toEqual([]);
  expect(await record("pages/b", "pages/a", "pages/c")).toEqual([]);
  expect(await record("pages/b")).toEqual([
    expect.stringContaining("replaced interactions that this test did not send: GET pages/a, GET pages/c. "),
  ]);
});
