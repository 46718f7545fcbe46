import * as client from "@ws/client";
import { createEmulator, type Emulator } from "@ws/emulator";
import * as helpers from "@ws/helpers";
import * as files from "@ws/helpers/files";
import * as oauth from "@ws/helpers/oauth";
import * as webhooks from "@ws/helpers/webhooks";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { promisedOutput, readmeBlocks, runBlock } from "../../../scripts/run-readme.ts";

const emulator: Emulator = createEmulator({ seed: "demo" });

/** The clients as the README makes them, on an emulated workspace in memory instead of a network. */
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
  // The file store, which the emulator has not: its addresses are signed, and it knows no token.
  vi.stubGlobal("fetch", async (url: string) => new Response("hello", { status: url.includes("X-Amz-") ? 200 : 403 }));
  vi.stubEnv("WORKSPACE_TOKEN", emulator.token);
  vi.stubEnv("WORKSPACE_TEST_PAGE_ID", emulator.testPageId);
  vi.stubEnv("WORKSPACE_DATA_SOURCE_ID", found.results[0]?.id);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const blocks = readmeBlocks(new URL("../README.md", import.meta.url));

test("every capability has its example in the README", () => {
  expect(blocks.map(({ heading }) => heading)).toEqual([
    "Ten lines that run",
    "Lists",
    "All rows",
    "Trees of blocks",
    "Rich text",
    "Properties",
    "Ids",
    "Files",
    "Webhooks and OAuth",
    "Webhooks and OAuth",
    "Full or only a reference",
  ]);
});

test.each(blocks)("the README's example under “$heading” prints what it says", async (readmeBlock) => {
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
