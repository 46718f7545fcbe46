// The examples in the READMEs of core and client, run against the emulator. (The other packages test their own.)
import * as client from "@ws/client";
import { startEmulator, type RunningEmulator } from "@ws/emulator";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as core from "@ws/core";
import { promisedOutput, readmeBlocks, runBlock } from "../run-readme.ts";

let workspace: RunningEmulator;
beforeAll(async () => {
  workspace = await startEmulator({ seed: "demo" });
  process.env["EXAMPLE_BASE_URL"] = workspace.url;
  process.env["EXAMPLE_TOKEN"] = workspace.token;
});
afterAll(() => workspace.close());

const blocks = ["core", "client"].flatMap((name) =>
  readmeBlocks(new URL(`../../packages/${name}/README.md`, import.meta.url)),
);

test.each(blocks)("the example under “$heading” prints what it says", async (block) => {
  const printed = await runBlock(block, { "@ws/core": core, "@ws/client": client });
  expect(printed).toEqual(promisedOutput(block));
  expect(printed).not.toHaveLength(0);
});
