import * as sdkClient from "@modelcontextprotocol/client";
import { openStore } from "@ws/mirror";
import { openCopy } from "@ws/mirror/reader";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { promisedOutput, readmeBlocks, runBlock } from "../../../scripts/test/support/run-readme.ts";
import * as mcp from "../src/index.ts";

test("the examples of the README print the output in their comments", async () => {
  const folder = mkdtempSync(join(tmpdir(), "ws-mcp-readme-"));
  await openStore(folder).then((store) => store.close());
  const modules = {
    "@ws/mcp": mcp,
    "@ws/mirror/reader": { openCopy: () => openCopy(folder) },
    "@modelcontextprotocol/client": sdkClient,
  };
  try {
    for (const block of readmeBlocks(new URL("../README.md", import.meta.url)))
      expect(await runBlock(block, modules), block.heading).toEqual(promisedOutput(block));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
