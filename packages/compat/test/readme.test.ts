import * as client from "@ws/client";
import * as compat from "@ws/compat";
import { createEmulator } from "@ws/emulator";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { promisedOutput, readmeBlocks, runBlock } from "../../../scripts/test/support/run-readme.ts";

const emulator = createEmulator({ seed: "demo" });

// The client of the README, connected to an emulated workspace in memory instead of the network.
class Client extends compat.Client {
  constructor(options: compat.ClientOptions) {
    super(options.fetch === undefined ? { ...options, httpClient: emulator.httpClient } : options);
  }
}

beforeAll(() => {
  vi.stubEnv("WORKSPACE_TOKEN", emulator.token);
  vi.stubEnv("WORKSPACE_TEST_PAGE_ID", emulator.testPageId);
});
afterAll(() => {
  vi.unstubAllEnvs();
});

test.each(readmeBlocks(new URL("../README.md", import.meta.url)))(
  "the example under “$heading” prints what it says",
  async (block) => {
    const printed = await runBlock(block, { "@ws/client": client, "@ws/compat": { ...compat, Client } });
    expect(printed).toEqual(promisedOutput(block));
    expect(printed).not.toHaveLength(0);
  },
);
