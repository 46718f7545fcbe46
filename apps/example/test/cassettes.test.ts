// The tour on a cassette of this project's own, recorded from the emulator and committed beside this file: both clients
// take every step of it with no server at all. Record it anew, after a change of what the tour sends:
//   WS_CASSETTE_MODE=refresh npx vitest run test/cassettes.test.ts
import { AsyncClient } from "@ws/client";
import { createEmulator } from "@ws/emulator";
import type { Cassette } from "@ws/testing";
import { createCassetteTest } from "@ws/testing/vitest";
import { expect, vi } from "vitest";
import { runSteps } from "../src/run-steps.ts";
import { createSampleObjects, SampleRoot } from "../src/sample-objects.ts";
import type { Workspace } from "../src/workspace.ts";

const emulator = createEmulator({
  clock: "frozen",
  // No answer cannot be recorded: where a step wants none, the emulator is asked itself.
  faults: [{ match: { operation: "search" }, stall: true }],
});

const test = createCassetteTest({
  upstream: emulator.httpClient,
  syncUpstream: emulator.syncHttpClient,
  // The page that the tour makes has another title in every run, of which its address is made.
  match: { volatile: [/Tour[ -]\d{4}-\d\d-\d\d[ -]\d\d[:-]\d\d[ -][0-9a-f]{8}/] },
  unused: "fail",
});

function workspaceOn({ httpClient, syncHttpClient }: Cassette): Workspace {
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
    // Only a recording asks the emulator: a replay has the refusal in its cassette.
    prepare: async (step) => {
      if (step === "rate-limit")
        emulator.addFault({ match: { operation: "users.me" }, status: 429, retryAfter: 0, times: 1 });
    },
    close: async () => {},
  };
}

test("every step of the tour holds with both clients", async ({ cassette }) => {
  const lines: string[] = [];
  const output = vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  const workspace = workspaceOn(cassette);
  const client = new AsyncClient({ ...workspace.connection.async, logLevel: "error" });
  const root = new SampleRoot(client, workspace.testPageId);
  const signal = new AbortController().signal;
  const objects = await createSampleObjects(client, root, signal);
  const failures = await runSteps(workspace, objects, signal);
  const removed = await root.remove();
  output.mockRestore();
  expect(failures).toEqual([]);
  expect(removed).toBe(true);
  expect(lines.filter((line) => / held, /.test(line))).toHaveLength(18);
  expect(lines.filter((line) => line.includes("users/me → 429 rate_limited"))).toHaveLength(2);
});
