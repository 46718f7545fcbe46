import * as client from "@ws/client";
import { startEmulator } from "@ws/emulator";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { promisedOutput, readmeBlocks, runBlock } from "../../../scripts/test/support/run-readme.ts";
import * as mirror from "../src/index.ts";
import { openCopy, readerOf } from "../src/reader.ts";

test("the examples of the README print the output in their comments", async () => {
  const folder = mkdtempSync(join(tmpdir(), "ws-mirror-readme-"));
  const emulator = await startEmulator({ seed: "empty", now: Date.now() });
  class LocalClient extends client.AsyncClient {
    constructor() {
      super({ auth: emulator.token, baseUrl: emulator.url });
    }
  }
  const modules = {
    "@ws/client": { ...client, AsyncClient: LocalClient },
    "@ws/mirror": { ...mirror, openStore: () => mirror.openStore(folder) },
    "@ws/mirror/reader": { openCopy: () => openCopy(folder), readerOf },
  };
  try {
    for (const block of readmeBlocks(new URL("../README.md", import.meta.url)))
      expect(await runBlock(block, modules), block.heading).toEqual(promisedOutput(block));
  } finally {
    await emulator.close();
    rmSync(folder, { recursive: true });
  }
});
