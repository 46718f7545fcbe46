import * as client from "@ws/client";
import { startEmulator } from "@ws/emulator";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { promisedOutput, readmeBlocks, runBlock } from "../../../scripts/test/support/run-readme.ts";
import * as mirror from "../src/index.ts";
import * as reader from "../src/reader.ts";

const ROOT = new URL("../../../", import.meta.url);

/** The README, and the pages on this package. The README is first: its example makes the copy that the pages read. */
const documents = [
  "packages/mirror/README.md",
  ...readdirSync(new URL("docs/", ROOT)).flatMap((name) => (name.startsWith("mirror-") ? [`docs/${name}`] : [])),
];

test("the examples of the README and of its pages print the output in their comments", async () => {
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
    "@ws/mirror/reader": { ...reader, openCopy: () => reader.openCopy(folder) },
  };
  try {
    for (const document of documents)
      for (const block of readmeBlocks(new URL(document, ROOT)))
        expect(await runBlock(block, modules), `${document}: ${block.heading}`).toEqual(promisedOutput(block));
  } finally {
    await emulator.close();
    rmSync(folder, { recursive: true });
  }
});
