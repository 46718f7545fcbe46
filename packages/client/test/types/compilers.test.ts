// The type tests in checks/ with every compiler that callers may have. Each holds what must compile, and behind
// `@ts-expect-error` what must not: such a line that compiles is an error too.
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { test } from "vitest";

const { resolve } = createRequire(import.meta.url);
const PROJECT = fileURLToPath(new URL("checks", import.meta.url));

// TypeScript 7 is checked by `npm run typecheck`, too; here it runs beside the others.
const COMPILERS = [
  { version: "5.9.3", script: "typescript-5.9/package.json" },
  { version: "6.0.3", script: "typescript-6.0/package.json" },
  { version: "7.0.2", script: "typescript/package.json" },
];

test.concurrent.for(COMPILERS)(
  "TypeScript $version reads the types as they are meant",
  { timeout: 60_000 },
  async ({ version, script }, { expect }) => {
    const compiler = resolve(script).replace(/package\.json$/, "bin/tsc");
    expect(await run(compiler, ["--version"])).toBe(`Version ${version}`);
    expect(await run(compiler, ["-p", PROJECT])).toBe("");
  },
);

/** What a compiler prints; nothing when it has nothing to say. */
function run(compiler: string, args: readonly string[]): Promise<string> {
  return new Promise((done) => {
    execFile(process.execPath, [compiler, ...args], (_, output, errors) => done(`${output}${errors}`.trim()));
  });
}
