// Runs the tour on a cassette that was recorded from the emulator.
// After a change to the requests of the tour, record the cassette again:
//   WS_CASSETTE_MODE=refresh npx vitest run test/tour/replay.test.ts
import { AsyncClient } from "@ws/client";
import { createEmulator } from "@ws/emulator";
import type { Cassette } from "@ws/testing";
import { createCassetteTest } from "@ws/testing/vitest";
import { expect, vi } from "vitest";
import { runSteps } from "../../src/tour/run-steps.ts";
import { RootPage } from "../../src/tour/samples/root-page.ts";
import { createSampleObjects } from "../../src/tour/samples/sample-objects.ts";
import type { Workspace } from "../../src/tour/workspace/workspace.ts";

const emulator = createEmulator({
  clock: "frozen",
  // A cassette cannot contain a missing response, so the step with a timeout always uses the emulator.
  faults: [{ match: { operation: "search" }, stall: true }],
});

const test = createCassetteTest({
  upstream: emulator.httpClient,
  syncUpstream: emulator.syncHttpClient,
  // The title of the root page, and therefore its URL, is different in every run.
  match: { volatile: [/Tour[ -]\d{4}-\d\d-\d\d[ -]\d\d[:-]\d\d[ -][0-9a-f]{8}/] },
  unused: "fail",
});

function createReplayWorkspace({ httpClient, syncHttpClient }: Cassette): Workspace {
  const isSearch = ({ url }: { url?: string | undefined }) => url?.endsWith("/search") === true;
  const connection: Workspace["connection"] = {
    async: {
      auth: emulator.token,
      httpClient: {
        request: (config) => (isSearch(config) ? emulator.httpClient.request(config) : httpClient.request(config)),
      },
    },
    sync: {
      auth: emulator.token,
      httpClient: {
        request: (config) =>
          isSearch(config) ? emulator.syncHttpClient.request(config) : syncHttpClient.request(config),
      },
    },
  };
  return {
    description: "a cassette",
    connection,
    testPageId: emulator.testPageId,
    rateLimited: connection,
    simulated: {},
    // Needed only to record the 429 response. A replay reads it from the cassette.
    prepare: async (step) => {
      if (step === "rate-limit")
        emulator.addFault({ match: { operation: "users.me" }, status: 429, retryAfter: 0, times: 1 });
    },
    close: async () => {},
  };
}

test("passes every step with both clients", async ({ cassette }) => {
  const lines: string[] = [];
  const output = vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  const workspace = createReplayWorkspace(cassette);
  const client = new AsyncClient({ ...workspace.connection.async, logLevel: "error" });
  const root = new RootPage(client, workspace.testPageId);
  const signal = new AbortController().signal;
  const objects = await createSampleObjects(client, root, signal);
  const failures = await runSteps(workspace, objects, signal);
  const isRemoved = await root.remove();
  output.mockRestore();
  expect(failures).toEqual([]);
  expect(isRemoved).toBe(true);
  expect(lines.filter((line) => / passed in /.test(line))).toHaveLength(22);
  expect(lines.filter((line) => line.includes("users/me → 429 rate_limited"))).toHaveLength(2);
});
