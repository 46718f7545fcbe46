import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isForNodeOnly, publishable } from "../../../scripts/test/repository.ts";
import { FETCH_LINES, FETCH_PROGRAM } from "./fetch-program.ts";
import {
  COMMONJS_PROGRAM,
  ESM_PROGRAM,
  NODE_LINES,
  PROJECT,
  runInProject,
  TOOLS,
  writeProjectFile,
} from "./project.ts";

const esm = writeProjectFile("program.mjs", ESM_PROGRAM);
const fetches = (name: string) =>
  writeProjectFile(
    `fetch-${name}/program.mjs`,
    `${FETCH_PROGRAM}\nconsole.log(await useBoth(${JSON.stringify(join(PROJECT, `fetch-${name}/cassette.har`))}));`,
  );
const commonJs = writeProjectFile("program.cjs", COMMONJS_PROGRAM);

const RUNTIMES: [string, string, ...string[]][] = [
  ["Node.js 20.19", "node-20/bin/node"],
  ["Node.js 22", "node-22/bin/node"],
  ["Node.js 24", "node-24/bin/node"],
  ["Node.js 26", "node-26/bin/node"],
  ["Bun", "@oven/bun-linux-x64/bin/bun", "run"],
  ["Deno", "@deno/linux-x64-glibc/deno", "run", "--no-lock", "-A"],
];

/** Loads the packages that run in Node.js only, in both ways. Prints what differs. */
const NODE_ONLY = `
  const { createRequire } = await import("node:module");
  const require = createRequire(process.argv[1]);
  for (const name of ${JSON.stringify(nodeOnlyEntries())})
    for (const [key, value] of Object.entries(await import(name)))
      if (require(name)[key] !== value) console.log(name, key);`;

describe.each(RUNTIMES.filter(([name]) => name.startsWith("Node.js")))("%s", (_name, program) => {
  test("loads the packages for Node.js only once, with both import and require()", async () => {
    const file = writeProjectFile("node-only.mjs", NODE_ONLY);
    expect(await runInProject(join(TOOLS, program), [file])).toBe("");
  });
});

describe.each(RUNTIMES)("%s", (name, program, ...args) => {
  test("runs @notionhq/client on emulator.fetch and cassette.fetch", async () => {
    expect(await runInProject(join(TOOLS, program), [...args, fetches(name)])).toBe(FETCH_LINES);
  });

  test("runs an ES module", async () => {
    expect(await runInProject(join(TOOLS, program), [...args, esm])).toBe(NODE_LINES);
  });

  test("runs CommonJS", async () => {
    expect(await runInProject(join(TOOLS, program), [...args, commonJs])).toBe(NODE_LINES);
  });
});

/** Returns the entries of the packages that run in Node.js only. */
function nodeOnlyEntries(): string[] {
  return publishable
    .filter(({ manifest }) => isForNodeOnly(manifest))
    .flatMap(({ name, manifest }) => Object.keys(manifest.exports ?? {}).map((entry) => join(name, entry)))
    .filter((entry) => !entry.endsWith("package.json"));
}

test("tsx runs TypeScript", async () => {
  const file = writeProjectFile("program.ts", `// @ts-nocheck\n${ESM_PROGRAM}`);
  expect(await runInProject(process.execPath, [join(TOOLS, "tsx/dist/cli.mjs"), file])).toBe(NODE_LINES);
});
