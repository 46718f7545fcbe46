// Runs the programs of the README.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { promisedOutput, readmeBlocks, runBlock } from "../../../../scripts/test/support/run-readme.ts";
import { temporaryFolder } from "../../../../scripts/test/support/temporary-folder.ts";
import * as fleet from "../../src/index.ts";
import { describeWork } from "../support/work-servers.ts";

const README = new URL("../../README.md", import.meta.url);

/** Returns the exports, with the files of a program in a folder. */
const fleetIn = (folder: string) => ({
  ...fleet,
  openWorkspaces(path: string, environment: NodeJS.ProcessEnv) {
    const workspaces = fleet.openWorkspaces(join(folder, path), environment, () => {});
    // The file is removed after the test, and the program of a worker leaves the list open until its process ends.
    onTestFinished(() => workspaces.close());
    return workspaces;
  },
  work: (options: fleet.WorkOptions) =>
    fleet.work({
      ...options,
      filesFolder: folder,
      onSlice(workspace, result) {
        options.onSlice?.(workspace, result);
        process.emit("SIGTERM");
      },
    }),
});

// Other files of the same worker would use the token.
afterEach(() => void vi.unstubAllEnvs());

test("the examples without servers print the output in their comments", async () => {
  const folder = temporaryFolder();
  vi.stubEnv("WORKSPACE_TOKEN", "ntn_x");
  const modules = {
    "node:fs": { writeFileSync: (name: string, text: string) => writeFileSync(join(folder, name), text) },
    "@ws/fleet": fleetIn(folder),
  };
  const blocks = readmeBlocks(README);
  expect(blocks.length).toBeGreaterThan(0);
  for (const block of blocks) expect(await runBlock(block, modules), block.heading).toEqual(promisedOutput(block));
});

describeWork("the program of a worker", { services: [[2, 0]] }, (servers) => {
  test("pulls the workspaces of its file until SIGTERM", async () => {
    const [, code = ""] = /^```mjs\n([^]*?)^```$/mu.exec(readFileSync(README, "utf8")) ?? [];
    servers.write(servers.entry("acme"));
    vi.stubEnv("REDIS_URL", `redis://127.0.0.1:${servers.redis.port}`);
    vi.stubEnv("DATABASE_URL", servers.postgres.url);
    const modules = { "@ws/fleet": fleetIn(servers.folder) };
    expect(await runBlock({ heading: "", code }, modules)).toEqual([expect.stringMatching(/^acme \d+ true$/u)]);
  });
});
