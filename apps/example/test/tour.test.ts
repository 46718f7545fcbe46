import type { FaultRule } from "@ws/emulator";
import { beforeAll, describe, expect, test } from "vitest";
import { startFakeService, type FakeService } from "./fake-service.ts";
import { runApp, type Finished, type Moment, type RunningApp } from "./run-app.ts";

const TITLES = [
  "List users",
  "Query a data source with a filter",
  "Walk all blocks of a page through pagination",
  "Create a comment",
  "Create a view with a collapsed column",
  "Make a custom request()",
  "Catch a missing object",
  "Run into a timeout",
  "Survive a rate limit by retry",
];

/** A search that takes its time, as on the real service: the tour waits 1 ms for it. */
const SLOW_SEARCH: FaultRule = { match: { operation: "search" }, delayMs: 50 };

/** Runs `use` with a service of its own, which ends afterwards. */
async function withService(faults: readonly FaultRule[], use: (service: FakeService) => Promise<void>): Promise<void> {
  const service = await startFakeService([SLOW_SEARCH, ...faults]);
  try {
    await use(service);
  } finally {
    await service.close();
  }
}

describe("on the embedded workspace", () => {
  let finished: Finished;
  beforeAll(async () => {
    finished = await runApp();
  });

  test("every step holds with both clients, and the exit code is 0", () => {
    const { exitCode, output, errors } = finished;
    expect(errors).toBe("");
    expect(output).toContain("All 9 steps held with both clients");
    expect(exitCode).toBe(0);
    for (const [index, title] of TITLES.entries()) expect(output).toContain(`\n${index + 1}. ${title}  (src/steps/`);
    expect(output.match(/ held, \d+ ms\n/g)).toHaveLength(18);
    expect(output.match(/^ +(AsyncClient|Client) /gm)).toHaveLength(18);
  });

  test.each([
    ["person: Ada Example"],
    ["Cargo bike, new chain, 60 euro"],
    ["132 blocks"],
    ['"The new chain has come."'],
    ['the column "Notes" 32 pixels wide'],
    ['{"type":"emoji","emoji":"🔧"}'],
    ["caught object_not_found"],
    ["caught RequestTimeoutError: POST search had no answer within 1 ms"],
    ["log warn: GET users/me → 429 rate_limited"],
    ["answered after 2 requests"],
  ])("it shows %s with either client", (text) => {
    expect(finished.output.split(text)).toHaveLength(3);
  });

  test("it says what is simulated, and that it removes what it made, and shows no token", () => {
    expect(finished.output.match(/Simulated: the embedded workspace is told to/g)).toHaveLength(2);
    expect(finished.output).toMatch(/Removed the page "Tour .+" and everything on it\.\n$/);
    expect(finished.output).not.toContain("ntn_");
  });
});

describe.concurrent("on the service", () => {
  test("every step holds with both clients, and nothing is left under the test page", () =>
    withService([], async ({ env, leftovers }) => {
      const { exitCode, output, errors } = await runApp({ env });
      expect(errors).toBe("");
      expect(output).toContain("All 9 steps held with both clients");
      expect(exitCode).toBe(0);
      expect(output).toContain(`Workspace: the service at ${env["WORKSPACE_BASE_URL"]}.`);
      expect(output).toContain("Simulated: the service is not provoked");
      expect(output).not.toContain("ntn_");
      expect(await leftovers()).toEqual([]);
    }));

  test("a step that fails says which and why, the rest runs, and nothing is left", () =>
    withService([{ match: { operation: "comments.create" }, status: 403 }], async ({ env, leftovers }) => {
      const { exitCode, output } = await runApp({ env });
      expect(exitCode).toBe(1);
      expect(output.match(/FAILED, \d+ ms: APIResponseError: POST comments → 403 restricted_resource/g)).toHaveLength(
        2,
      );
      expect(output.match(/ held, \d+ ms\n/g)).toHaveLength(16);
      expect(output).toContain("2 of 18 did not hold");
      expect(output).toContain("  Create a comment, AsyncClient: APIResponseError: POST comments → 403");
      expect(output).toContain("  Create a comment, Client: APIResponseError: POST comments → 403");
      expect(await leftovers()).toEqual([]);
    }));

  test("an answer that is not what was made is a failure, too", () =>
    withService([{ match: { operation: "blocks.children.list" }, status: 404, times: 1 }], async ({ env }) => {
      const { exitCode, output } = await runApp({ env });
      expect(exitCode).toBe(1);
      expect(output).toContain("1 of 18 did not hold");
      expect(output).toContain("  Walk all blocks of a page through pagination, AsyncClient: ");
    }));

  test("when not everything can be made, what was made is removed", () =>
    withService([{ match: { operation: "databases.create" }, status: 400 }], async ({ env, leftovers }) => {
      const { exitCode, output } = await runApp({ env });
      expect(exitCode).toBe(1);
      expect(output).toContain("The tour cannot be taken: APIResponseError: POST databases → 400");
      expect(output).toContain("Removed the page");
      expect(await leftovers()).toEqual([]);
    }));

  test("a page whose creation was never confirmed is found and removed", () =>
    withService([{ match: { operation: "pages.create" }, cut: 10, times: 1 }], async ({ env, leftovers }) => {
      const { exitCode, output } = await runApp({ env });
      expect(exitCode).toBe(1);
      expect(output).toContain("The tour cannot be taken: ");
      expect(output).toContain("Removed the page");
      expect(await leftovers()).toEqual([]);
    }));

  test("what cannot be removed is named, and the exit code is 1", () =>
    withService([{ match: { operation: "pages.update" }, status: 409 }], async ({ env, leftovers }) => {
      const { exitCode, output } = await runApp({ env });
      expect(exitCode).toBe(1);
      expect(output).toMatch(/The page "Tour .+" could not be removed, please do it by hand: APIResponseError/);
      expect(await leftovers()).not.toEqual([]);
    }));

  test("a token that is not good is said at once", () =>
    withService([], async ({ env }) => {
      const { exitCode, output } = await runApp({ env: { ...env, WORKSPACE_TOKEN: "wrong" } });
      expect(exitCode).toBe(1);
      expect(output).toContain("The tour cannot be taken: APIResponseError: POST pages → 401 unauthorized");
    }));
});

describe.concurrent("when it is interrupted", () => {
  const stalledComments: FaultRule = { match: { operation: "comments.create" }, stall: true };
  const kill = (text: string, signal: NodeJS.Signals): Moment => ({ text, act: (app) => app.kill(signal) });

  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)("by %s while it waits for an answer, it removes what it made and exits with %i", (signal, code) =>
    withService([stalledComments], async ({ env, leftovers }) => {
      const { exitCode, output } = await runApp({ env, moments: [kill("4. Create a comment", signal)] });
      // By the closing of the client, not when the call's own time is over.
      expect(output).toMatch(/4\. Create a comment .+\n +AsyncClient +broken off, \d+ ms: (?!RequestTimeoutError).+/);
      expect(output).toContain(`The tour was interrupted by ${signal}.`);
      expect(output).not.toContain("5. ");
      expect(output).toContain("Removed the page");
      expect(exitCode).toBe(code);
      expect(await leftovers()).toEqual([]);
    }),
  );

  test("while it still makes what it shows, it makes no more and removes what there is", () =>
    withService([{ match: { operation: "databases.create" }, delayMs: 1000 }], async ({ env, leftovers }) => {
      const { exitCode, output } = await runApp({ env, moments: [kill("Making the page", "SIGINT")] });
      expect(output).not.toContain("1. ");
      expect(output).toContain("Removed the page");
      expect(exitCode).toBe(130);
      expect(await leftovers()).toEqual([]);
    }));

  test("a second Ctrl-C does not keep it from removing what it made", () =>
    withService([stalledComments, { match: { operation: "pages.update" }, delayMs: 1000 }], async (service) => {
      const moments = [kill("4. Create a comment", "SIGINT"), kill("The tour was interrupted", "SIGINT")];
      const { exitCode, output } = await runApp({ env: service.env, moments });
      expect(output).toContain("Already stopping");
      expect(exitCode).toBe(130);
      expect(await service.leftovers()).toEqual([]);
    }));

  test("when nobody reads its output any more, it removes what it made", () =>
    withService([], async ({ env, leftovers }) => {
      const moments = [{ text: "1. List users", act: (app: RunningApp) => app.closeOutput() }];
      const { exitCode, errors } = await runApp({ env, moments });
      expect(errors).toBe("");
      expect(exitCode).toBe(141);
      expect(await leftovers()).toEqual([]);
    }));

  test("by an error that nobody catches, it removes what it made", () =>
    withService([stalledComments], async ({ env, leftovers }) => {
      const stray = "data:text/javascript,process.on('SIGUSR2',()=>{throw(new(Error)('stray'))})";
      const { exitCode, output } = await runApp({
        env: { ...env, NODE_OPTIONS: `--import ${stray}` },
        moments: [kill("4. Create a comment", "SIGUSR2")],
      });
      expect(output).toContain("interrupted by an error that nobody caught: Error: stray");
      expect(exitCode).toBe(1);
      expect(await leftovers()).toEqual([]);
    }));
});

describe.concurrent("when it is started wrongly", () => {
  test.each([
    ["WORKSPACE_TOKEN", "WORKSPACE_TEST_PAGE_ID", "ntn_0123456789"],
    ["WORKSPACE_TEST_PAGE_ID", "WORKSPACE_TOKEN", "8b62e289dc2a8303ad5746ab9a398010"],
  ])("with %s alone, the error names %s and nothing is begun", async (name, other, value) => {
    const { exitCode, output, errors } = await runApp({ env: { [name]: value } });
    expect(exitCode).toBe(2);
    expect(output).toBe("");
    expect(errors).toContain(`${name} is set, but ${other} is not`);
    expect(errors).not.toContain("ntn_0123456789");
  });

  test("with --help it says how to start it, and nothing else", async () => {
    const { exitCode, output, errors } = await runApp({ args: ["--help"] });
    expect(exitCode).toBe(0);
    expect(errors).toBe("");
    expect(output).toMatch(/^Usage: npm start/);
    for (const name of ["WORKSPACE_TOKEN", "WORKSPACE_TEST_PAGE_ID", "WORKSPACE_BASE_URL"]) {
      expect(output).toContain(name);
    }
  });

  test("with an argument that does not exist, the error names it", async () => {
    const { exitCode, errors } = await runApp({ args: ["--steps"] });
    expect(exitCode).toBe(2);
    expect(errors).toContain('"--steps"');
  });
});
