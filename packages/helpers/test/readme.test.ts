import * as client from "@ws/client";
import { createEmulator, type Emulator } from "@ws/emulator";
import * as helpers from "@ws/helpers";
import * as files from "@ws/helpers/files";
import * as oauth from "@ws/helpers/oauth";
import * as webhooks from "@ws/helpers/webhooks";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { promisedOutput, readmeBlocks, runBlock } from "../../../scripts/test/support/run-readme.ts";

const emulator: Emulator = createEmulator({ seed: "demo" });

// The clients of the README, connected to an emulated workspace in memory instead of the network.
class AsyncClient extends client.AsyncClient {
  constructor(options: client.AsyncClientOptions) {
    super({ ...options, httpClient: emulator.httpClient });
  }
}
class Client extends client.Client {
  constructor(options: client.ClientOptions) {
    super({ ...options, httpClient: emulator.syncHttpClient });
  }
}

beforeEach(() => {
  emulator.reset();
  const found = new Client({ auth: emulator.token }).search({ filter: { property: "object", value: "data_source" } });
  // Replaces the file store, which the emulator does not have. It accepts signed URLs only.
  vi.stubGlobal("fetch", async (url: string) => new Response("hello", { status: url.includes("X-Amz-") ? 200 : 403 }));
  vi.stubEnv("WORKSPACE_TOKEN", emulator.token);
  vi.stubEnv("WORKSPACE_TEST_PAGE_ID", emulator.testPageId);
  vi.stubEnv("WORKSPACE_DATA_SOURCE_ID", found.results[0]?.id);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const blocks = ["packages/helpers/README.md", "docs/helpers.md"].flatMap((page) =>
  readmeBlocks(new URL(`../../../${page}`, import.meta.url)),
);

test("the README and its document have an example for every task", () => {
  expect(blocks.map(({ heading }) => heading)).toEqual([
    "First example",
    "Read all rows",
    "Read and write properties",
    "Extract ids",
    "Follow a list",
    "Read and append block trees",
    "Build rich text",
    "Upload and download files",
    "Verify webhooks",
    "Check the limits of a request",
    "Authorize with OAuth",
    "Distinguish full objects from references",
  ]);
});

test.each(blocks)("the example under “$heading” prints the output in its comments", async (readmeBlock) => {
  const printed = await runBlock(readmeBlock, {
    "@ws/client": { AsyncClient, Client },
    "@ws/helpers": helpers,
    "@ws/helpers/files": files,
    "@ws/helpers/oauth": oauth,
    "@ws/helpers/webhooks": webhooks,
  });
  expect(printed).toEqual(promisedOutput(readmeBlock));
  expect(printed.length).toBeGreaterThan(0);
});
