// Compiles the type tests in checks/ with every supported TypeScript version. Lines after `@ts-expect-error` must not
// compile.
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { test } from "vitest";

const { resolve } = createRequire(import.meta.url);
const PROJECT = fileURLToPath(new URL("checks", import.meta.url));

// `npm run typecheck` covers TypeScript 7 too. Here it runs beside the others.
const COMPILERS = [
  { version: "5.9.3", script: "typescript-5.9/package.json" },
  { version: "6.0.3", script: "typescript-6.0/package.json" },
  { version: "7.0.2", script: "typescript/package.json" },
];

test.concurrent.for(COMPILERS)(
  "TypeScript $version compiles the type tests",
  { timeout: 60_000 },
  async ({ version, script }, { expect }) => {
    const compiler = resolve(script).replace(/package\.json$/, "bin/tsc");
    expect(await run(compiler, ["--version"])).toBe(`Version ${version}`);
    expect(await run(compiler, ["-p", PROJECT])).toBe("");
  },
);

/** Returns the output of a compiler. Empty if it reports nothing. */
function run(compiler: string, args: readonly string[]): Promise<string> {
  return new Promise((done) => {
    execFile(process.execPath, [compiler, ...args], (_, output, errors) => done(`${output}${errors}`.trim()));
  });
}
