import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { COMMONJS_PROGRAM, ESM_PROGRAM, NODE_LINES, runInProject, TOOLS, writeProjectFile } from "./project.ts";

const esm = writeProjectFile("program.mjs", ESM_PROGRAM);
const commonJs = writeProjectFile("program.cjs", COMMONJS_PROGRAM);

const RUNTIMES: [string, string, ...string[]][] = [
  ["Node.js 20.19", "node-20/bin/node"],
  ["Node.js 22", "node-22/bin/node"],
  ["Node.js 24", "node-24/bin/node"],
  ["Node.js 26", "node-26/bin/node"],
  ["Bun", "@oven/bun-linux-x64/bin/bun", "run"],
  ["Deno", "@deno/linux-x64-glibc/deno", "run", "--no-lock", "-A"],
];

describe.each(RUNTIMES)("%s", (_name, program, ...args) => {
  test("runs an ES module", async () => {
    expect(await runInProject(join(TOOLS, program), [...args, esm])).toBe(NODE_LINES);
  });

  test("runs CommonJS", async () => {
    expect(await runInProject(join(TOOLS, program), [...args, commonJs])).toBe(NODE_LINES);
  });
});

test("tsx runs TypeScript", async () => {
  const file = writeProjectFile("program.ts", `// @ts-nocheck\n${ESM_PROGRAM}`);
  expect(await runInProject(process.execPath, [join(TOOLS, "tsx/dist/cli.mjs"), file])).toBe(NODE_LINES);
});
