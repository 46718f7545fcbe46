// Runs the examples in the READMEs of the repository, core and client, and in the document of the client. The other packages run their own.
import * as client from "@ws/client";
import * as core from "@ws/core";
import * as engine from "@ws/core/engine";
import * as emulator from "@ws/emulator";
import * as helpers from "@ws/helpers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { promisedOutput, readmeBlocks, runBlock } from "./support/run-readme.ts";

const MODULES = {
  "@ws/client": client,
  "@ws/core": core,
  "@ws/core/engine": engine,
  "@ws/emulator": emulator,
  "@ws/helpers": helpers,
};

let workspace: emulator.RunningEmulator;
beforeAll(async () => {
  workspace = await emulator.startEmulator({ seed: "demo" });
  vi.stubEnv("WORKSPACE_BASE_URL", workspace.url);
  vi.stubEnv("WORKSPACE_TOKEN", workspace.token);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await workspace.close();
});

const FILES = ["README.md", "packages/core/README.md", "packages/client/README.md", "docs/client.md"];
const examples = FILES.flatMap((file) =>
  readmeBlocks(new URL(`../../${file}`, import.meta.url)).map((block) => ({ file, ...block })),
);

test.each(examples)("$file: the example under “$heading” prints what it promises", async (example) => {
  const printed = await runBlock(example, MODULES);
  // Each request has an id of its own.
  expect(printed.map((line) => line.replace(/\(request [\w-]+\)/, "(request …)"))).toEqual(promisedOutput(example));
  expect(printed).not.toHaveLength(0);
});

test.each(FILES)("%s has an example", (name) => {
  expect(examples.some(({ file }) => file === name)).toBe(true);
});
