import type { FaultRule } from "@ws/emulator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEmulatedService, type EmulatedService } from "./emulated-service.ts";
import { runApp, type FinishedApp, type OutputTrigger, type RunningApp } from "./run-app.ts";

const TITLES = [
  "List users",
  "Query a data source with a filter",
  "Read all blocks of a page with pagination",
  "Create a comment",
  "Create a view with a collapsed column",
  "Write and read typed rows",
  "Make a custom request()",
  "Send a request with @ws/core",
  "Catch a missing object",
  "Catch a timeout",
  "Retry after a rate limit",
];

/** Search has no response within the 1 ms for which the tour waits, however busy this machine is. */
const SLOW_SEARCH: FaultRule = { match: { operation: "search" }, stall: true };

let emulated: EmulatedService;
beforeAll(async () => void (emulated = await startEmulatedService()));
afterAll(() => emulated.close());

/** Prepares the emulated service, and runs `use` with it. */
async function withService(
  faults: readonly FaultRule[],
  use: (service: EmulatedService) => Promise<void>,
): Promise<void> {
  await emulated.prepare([SLOW_SEARCH, ...faults]);
  await use(emulated);
}

describe("on the embedded workspace", () => {
  let finished: FinishedApp;
  beforeAll(async () => {
    finished = await runApp();
  });

  test("passes every step with both clients and exits with 0", () => {
    const { exitCode, output, errors } = finished;
    expect(errors).toBe("");
    expect(output).toContain("All 11 steps passed with both clients");
    expect(exitCode).toBe(0);
    for (const [index, title] of TITLES.entries())
      expect(output).toContain(`\n${index + 1}. ${title}  (apps/example/src/tour/steps/`);
    expect(output.match(/ passed in \d+ ms\n/g)).toHaveLength(22);
    expect(output.match(/^ +(AsyncClient|Client) /gm)).toHaveLength(22);
  });

  test.each([
    ["person: Ada Example"],
    ['"Cargo bike, new chain": 60 euro'],
    ["132 blocks"],
    ['"The new chain has come."'],
    ['the column "Notes" is 32 pixels wide'],
    ['"New bell": 25 euro'],
    ['{"type":"emoji","emoji":"🔧"}'],
    ["got 200 and the page https://"],
    ["caught object_not_found"],
    ["caught RequestTimeoutError: POST search had no response within 1 ms"],
    ["log (warn): GET users/me → 429 rate_limited"],
    ["after 2 attempts"],
  ])("prints %s with both clients", (text) => {
    expect(finished.output.split(text)).toHaveLength(3);
  });

  test("prints simulated faults and the removed page, but no token", () => {
    expect(finished.output.match(/Simulated: the emulator (?:does not respond|responds) to one request/g)).toHaveLength(
      2,
    );
    expect(finished.output).toMatch(
      /Moved the page "Tour .+" and everything on it to the trash\.\n\nNext, .*: npm run site\n$/,
    );
    expect(finished.output).not.toContain("ntn_");
  });
});

describe("on the service", () => {
  test("passes every step with both clients and removes every object", () =>
    withService([], async ({ env, leftovers }) => {
      const { exitCode, output, errors } = await runApp({ env });
      expect(errors).toBe("");
      expect(output).toContain("All 11 steps passed with both clients");
      expect(exitCode).toBe(0);
      expect(output).toContain(`Workspace: the service at ${env["WORKSPACE_BASE_URL"]}.`);
      expect(output).toContain("Simulated: a custom httpClient responds to the first request");
      expect(output).not.toContain("ntn_");
      expect(await leftovers()).toEqual([]);
    }));

  test("reports failed steps and a failure of only one client, runs the other steps and removes every object", () =>
    withService(
      [
        { match: { operation: "comments.create" }, status: 403 },
        { match: { operation: "blocks.children.list" }, status: 404, times: 1 },
      ],
      async ({ env, leftovers }) => {
        const { exitCode, output } = await runApp({ env });
        expect(exitCode).toBe(1);
        expect(
          output.match(/FAILED after \d+ ms: APIResponseError: POST comments → 403 restricted_resource/g),
        ).toHaveLength(2);
        expect(output.match(/ passed in \d+ ms\n/g)).toHaveLength(19);
        expect(output).toContain("3 of 22 runs (11 steps, 2 clients) failed in");
        expect(output).toContain("  Create a comment, AsyncClient: APIResponseError: POST comments → 403");
        expect(output).toContain("  Create a comment, Client: APIResponseError: POST comments → 403");
        expect(output).toContain("  Read all blocks of a page with pagination, AsyncClient: ");
        expect(output).not.toContain("  Read all blocks of a page with pagination, Client: ");
        expect(await leftovers()).toEqual([]);
      },
    ));

  test("removes every object after an error while it creates them", () =>
    withService([{ match: { operation: "databases.create" }, status: 400 }], async ({ env, leftovers }) => {
      const { exitCode, output } = await runApp({ env });
      expect(exitCode).toBe(1);
      expect(output).toContain("The tour could not start: APIResponseError: POST databases → 400");
      expect(output).toContain("Moved the page");
      expect(await leftovers()).toEqual([]);
    }));

  test("finds and removes a page if the response to its creation was lost", () =>
    withService([{ match: { operation: "pages.create" }, cut: 10, times: 1 }], async ({ env, leftovers }) => {
      const { exitCode, output } = await runApp({ env });
      expect(exitCode).toBe(1);
      expect(output).toContain("The tour could not start: ");
      expect(output).toContain("Moved the page");
      expect(await leftovers()).toEqual([]);
    }));

  test("names a page that it cannot remove and exits with 1", () =>
    withService([{ match: { operation: "pages.update" }, status: 409 }], async ({ env, leftovers }) => {
      const { exitCode, output } = await runApp({ env });
      expect(exitCode).toBe(1);
      expect(output).toMatch(
        /Could not remove the page "Tour .+"\. Move it to the trash yourself\. Reason: APIResponseError/,
      );
      expect(await leftovers()).not.toEqual([]);
    }));

  test("stops after an invalid token", () =>
    withService([], async ({ env }) => {
      const { exitCode, output } = await runApp({ env: { ...env, WORKSPACE_TOKEN: "", NOTION_TOKEN: "wrong" } });
      expect(exitCode).toBe(1);
      expect(output).toContain("Check the token: it comes from NOTION_TOKEN");
      expect(output).toContain("The tour could not start: APIResponseError: POST pages → 401 unauthorized");
    }));
});

describe("interrupted", () => {
  const stalledComments: FaultRule = { match: { operation: "comments.create" }, stall: true };
  const kill = (text: string, signal: NodeJS.Signals): OutputTrigger => ({ text, act: (app) => app.kill(signal) });

  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)("by %s during a request: removes every object and exits with %i", (signal, code) =>
    withService([stalledComments], async ({ env, leftovers }) => {
      const { exitCode, output } = await runApp({ env, triggers: [kill("4. Create a comment", signal)] });
      // Closing the client interrupts the call, before its timeout.
      expect(output).toMatch(
        /4\. Create a comment .+\n +AsyncClient +interrupted after \d+ ms: (?!RequestTimeoutError).+/,
      );
      expect(output).toContain(`The tour was interrupted by ${signal}.`);
      expect(output).not.toContain("5. ");
      expect(output).toContain("Moved the page");
      expect(exitCode).toBe(code);
      expect(await leftovers()).toEqual([]);
    }),
  );

  test("while it creates objects: stops and removes those that exist", () =>
    withService([{ match: { operation: "databases.create" }, delayMs: 1000 }], async ({ env, leftovers }) => {
      const { exitCode, output } = await runApp({ env, triggers: [kill("Creating the page", "SIGINT")] });
      expect(output).not.toContain("1. ");
      expect(output).toContain("Moved the page");
      expect(exitCode).toBe(130);
      expect(await leftovers()).toEqual([]);
    }));

  test("by a second Ctrl-C: still removes every object", () =>
    withService([stalledComments, { match: { operation: "pages.update" }, delayMs: 1000 }], async (service) => {
      const triggers = [kill("4. Create a comment", "SIGINT"), kill("The tour was interrupted", "SIGINT")];
      const { exitCode, output } = await runApp({ env: service.env, triggers });
      expect(output).toContain("Already stopping");
      expect(exitCode).toBe(130);
      expect(await service.leftovers()).toEqual([]);
    }));

  test("by a closed output: removes every object and exits with 141", () =>
    withService([], async ({ env, leftovers }) => {
      const triggers = [{ text: "1. List users", act: (app: RunningApp) => app.closeOutput() }];
      const { exitCode, errors } = await runApp({ env, triggers });
      expect(errors).toBe("");
      expect(exitCode).toBe(141);
      expect(await leftovers()).toEqual([]);
    }));

  test("by an uncaught error: removes every object and exits with 1", () =>
    withService([stalledComments], async ({ env, leftovers }) => {
      const stray = "data:text/javascript,process.on('SIGUSR2',()=>{throw(new(Error)('stray'))})";
      const { exitCode, output } = await runApp({
        env: { ...env, NODE_OPTIONS: `--import ${stray}` },
        triggers: [kill("4. Create a comment", "SIGUSR2")],
      });
      expect(output).toContain("interrupted by an uncaught error: Error: stray");
      expect(exitCode).toBe(1);
      expect(await leftovers()).toEqual([]);
    }));
});

describe.concurrent("with wrong settings", () => {
  test.each([
    ["WORKSPACE_TOKEN", "WORKSPACE_TEST_PAGE_ID", "ntn_0123456789"],
    ["WORKSPACE_TEST_PAGE_ID", "WORKSPACE_TOKEN", "8b62e289dc2a8303ad5746ab9a398010"],
  ])("rejects %s without %s before it prints anything", async (name, other, value) => {
    const { exitCode, output, errors } = await runApp({ env: { [name]: value } });
    expect(exitCode).toBe(2);
    expect(output).toBe("");
    expect(errors).toContain(`${name} is set, but ${other} is not`);
    expect(errors).not.toContain("ntn_0123456789");
  });

  test("prints only the usage for --help", async () => {
    const { exitCode, output, errors } = await runApp({ args: ["--help"] });
    expect(exitCode).toBe(0);
    expect(errors).toBe("");
    expect(output).toMatch(/^Usage: npm start/);
    for (const name of ["WORKSPACE_TOKEN", "WORKSPACE_TEST_PAGE_ID", "WORKSPACE_BASE_URL"]) {
      expect(output).toContain(name);
    }
  });

  test("names an unknown argument", async () => {
    const { exitCode, errors } = await runApp({ args: ["--steps"] });
    expect(exitCode).toBe(2);
    expect(errors).toContain('"--steps"');
  });
});
