import { join } from "node:path";
import { expect, test } from "vitest";
import { FETCH_LINES, FETCH_PROGRAM } from "./fetch-program.ts";
import { runInProject, TOOLS, writeProjectFile } from "./project.ts";

const TEST = `
  test("calls the API", async () => {
    const options = { auth: process.env["WS_TOKEN"]!, baseUrl: process.env["WS_URL"]!, logLevel: "error" as const };
    const client = new AsyncClient(options);
    expect((await client.users.me()).object).toBe("user");
    expect(new Client(options).users.me().object).toBe("user");
    const error = await client.pages.retrieve({ page_id: "00000000-0000-4000-8000-000000000000" }).catch((thrown: unknown) => thrown);
    expect(isAPIResponseError(error)).toBe(true);
    expect(isFullPage(null)).toBe(false);
    const emulator = await startEmulator();
    expect((await new AsyncClient({ ...options, baseUrl: emulator.url }).users.me()).object).toBe("user");
    await emulator.close();
    const http = createHttpClient();
    expect(() => new AsyncClient({ ...options, httpClient: http })).not.toThrow();
    expect(typeof createCassette).toBe("function");
    expect(typeof createRedisLimiter).toBe("function");
    const store = await openStore("copy");
    expect((await createMirror({ client: new AsyncClient(options), store }).status()).objects).toEqual({});
    await store.close();
    // The default of a runner is 5 seconds, which a busy machine exceeds: the first call loads all packages.
  }, 60_000);`;

const IMPORTS = `
  import { AsyncClient, Client, createHttpClient, isAPIResponseError } from "@ws/client";
  import { isFullPage } from "@ws/helpers";
  import { startEmulator } from "@ws/emulator";
  import { createMirror, openStore } from "@ws/mirror";
  import { createCassette } from "@ws/testing";
  import { createRedisLimiter } from "@ws/rate-limit-redis";`;

const JEST = join(TOOLS, "jest/bin/jest.js");

/** Converts the test to CommonJS without types. */
const toCommonJs = (text: string) =>
  text.replace(/import (\{.*\}) from (".*");/g, "const $1 = require($2);").replace(/ as const|: unknown|(?<=\])!/g, "");

test.each(["node", "jsdom-like"])("Jest without settings runs CommonJS (environment %s)", async (environment) => {
  const folder = `jest-${environment}`;
  writeProjectFile(`${folder}/package.json`, "{}");
  writeProjectFile(`${folder}/first.test.js`, toCommonJs(IMPORTS + TEST));
  // The conditions of jest-environment-jsdom, which is too large to install here.
  const options = environment === "node" ? {} : { testEnvironmentOptions: { customExportConditions: ["browser"] } };
  writeProjectFile(`${folder}/jest.config.json`, JSON.stringify(options));
  expect(await runInProject(process.execPath, [JEST], join(writeProjectFile(`${folder}/x`, ""), ".."))).toMatch(
    /1 passed/,
  );
});

test("ts-jest with its preset runs TypeScript", async () => {
  const file = writeProjectFile("ts-jest/package.json", JSON.stringify({ jest: { preset: "ts-jest" } }));
  writeProjectFile("ts-jest/first.test.ts", IMPORTS + TEST);
  expect(await runInProject(process.execPath, [JEST], join(file, ".."))).toMatch(/1 passed/);
});

test("Vitest without settings runs TypeScript", async () => {
  const file = writeProjectFile("vitest/package.json", JSON.stringify({ type: "module" }));
  writeProjectFile("vitest/first.test.ts", `import { expect, test } from "vitest";${IMPORTS}${TEST}`);
  const vitest = join(TOOLS, "vitest/vitest.mjs");
  expect(await runInProject(process.execPath, [vitest, "run"], join(file, ".."))).toMatch(/1 passed/);
});

/** A test on `emulator.fetch` and `cassette.fetch`. */
const FETCH_TEST = `${FETCH_PROGRAM}
  test("runs @notionhq/client in memory", async () => {
    const lines = await useBoth("cassette.har");
    if (lines !== ${JSON.stringify(FETCH_LINES)}) throw new Error(lines);
  });`;

test("node:test, Vitest and Jest run @notionhq/client on emulator.fetch and cassette.fetch", async () => {
  const folder = join(writeProjectFile("fetch-node/package.json", JSON.stringify({ type: "module" })), "..");
  writeProjectFile("fetch-node/a.test.mjs", `import { test } from "node:test";${FETCH_TEST}`);
  expect(await runInProject(process.execPath, ["--test"], folder)).toMatch(/pass 1\b[^]*fail 0\b/);
  const second = join(writeProjectFile("fetch-vitest/package.json", JSON.stringify({ type: "module" })), "..");
  writeProjectFile("fetch-vitest/a.test.mjs", `import { test } from "vitest";${FETCH_TEST}`);
  expect(await runInProject(process.execPath, [join(TOOLS, "vitest/vitest.mjs"), "run"], second)).toMatch(/1 passed/);
  const third = join(writeProjectFile("fetch-jest/package.json", "{}"), "..");
  const commonJs = FETCH_TEST.replaceAll(/import (\{.*\}) from (".*");/g, "const $1 = require($2);");
  writeProjectFile("fetch-jest/a.test.js", commonJs.replaceAll("export ", ""));
  expect(await runInProject(process.execPath, [JEST], third)).toMatch(/1 passed/);
});

/** A test with the fake timers of Jest, which also replace `nextTick`, `queueMicrotask` and `performance`. */
const FAKE_TIMERS_TEST = `
  const { AsyncClient } = require("@ws/client");
  const { createEmulator, startEmulator } = require("@ws/emulator");
  const limits = [undefined, { requestsPerSecond: 3, burst: 1 }, { requestsPerSecond: 100, concurrency: 1 }, "adaptive"];
  let tokens = 0;
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const stat = () => new Promise((resolve) => require("node:fs").stat("/", resolve));
  // A busy machine needs many turns for a response, which must be there before the fake time reaches a limit.
  const turn = async () => { for (let count = 0; count < 10; count += 1) await stat(); };
  async function advanceUntil(promise) {
    let isSettled = false;
    promise.finally(() => (isSettled = true)).catch(() => {});
    while (!isSettled) {
      await turn();
      await jest.advanceTimersByTimeAsync(20);
    }
    return promise;
  }
  test.each(limits)("calls and an abort end, with the limit %p", async (rateLimit) => {
    const faults = [{ match: { operation: "users.me" }, status: 429, retryAfter: 5, times: 1 }];
    const options = { auth: "ntn_" + (tokens += 1), rateLimit, logger: false };
    const { httpClient } = createEmulator({ seed: "empty", faults });
    const inMemory = new AsyncClient({ ...options, httpClient });
    await advanceUntil(Promise.all([1, 2, 3, 4, 5, 6].map(() => inMemory.users.me())));
    jest.useRealTimers();
    const emulator = await startEmulator({ seed: "empty" });
    jest.useFakeTimers();
    const client = new AsyncClient({ ...options, baseUrl: emulator.url });
    await advanceUntil(Promise.all([1, 2, 3].map(() => client.users.me())));
    const stop = new AbortController();
    const call = client.users.me({}, { signal: stop.signal });
    stop.abort();
    await expect(call).rejects.toMatchObject({ name: "RequestAbortedError" });
    jest.useRealTimers();
    await client.close();
    await emulator.close();
  }, 60_000);`;

test.each([false, true])("Jest with fake timers ends calls (enableGlobally: %s)", async (enableGlobally) => {
  const folder = `jest-fake-timers-${enableGlobally}`;
  const project = join(writeProjectFile(`${folder}/package.json`, "{}"), "..");
  writeProjectFile(`${folder}/jest.config.json`, JSON.stringify({ fakeTimers: { enableGlobally } }));
  writeProjectFile(`${folder}/a.test.js`, FAKE_TIMERS_TEST);
  expect(await runInProject(process.execPath, [JEST], project)).toMatch(/4 passed/);
});
