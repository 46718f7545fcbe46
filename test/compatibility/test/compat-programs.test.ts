// Compiles programs for `@notionhq/client` with `@ws/compat` as CommonJS with classic module resolution, as many programs
// still do.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT, run } from "../../../scripts/test/repository.ts";
import { TOOLS } from "./project.ts";

const PROGRAMS = join(ROOT, "packages/compat/test/types/programs");

const OPTIONS = {
  types: ["node"],
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
};

const CLASSIC = {
  target: "es2023",
  lib: ["es2023"],
  module: "commonjs",
  moduleResolution: "node10",
  esModuleInterop: true,
  skipLibCheck: true,
  // A package cannot import itself by name with this resolution.
  paths: {
    "@ws/compat": [join(ROOT, "packages/compat/dist/cjs/index.d.cts")],
    "@ws/compat/*": [join(ROOT, "packages/compat/dist/cjs/api-endpoints.d.cts")],
  },
};

/** The settings of many programs: an older target, and declarations of dependencies are checked. */
const OLDER = { target: "es2020", lib: ["es2020"], module: "nodenext", skipLibCheck: false };

test.each([
  ["CommonJS with classic resolution", "typescript-6.0", { ...CLASSIC, ignoreDeprecations: "6.0" }],
  ["ES2020 with TypeScript 5.9", "typescript", OLDER],
  ["ES2020 with TypeScript 6.0", "typescript-6.0", OLDER],
  ["ES2020 with TypeScript 7.0", "typescript-7.0", OLDER],
])("the programs compile with @ws/compat, %s", async (_, compiler, options) => {
  const project = mkdtempSync(join(ROOT, "packages/compat/test/types/.programs-"));
  try {
    const files = readdirSync(PROGRAMS);
    for (const name of files) {
      const text = readFileSync(join(PROGRAMS, name), "utf8");
      writeFileSync(join(project, name), text.replaceAll('"@notionhq/client', '"@ws/compat'));
    }
    const compilerOptions = { ...OPTIONS, ...options };
    writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
    const tsc = join(TOOLS, compiler, "bin/tsc");
    await expect(run(process.execPath, [tsc, "-p", project], ROOT)).resolves.toEqual({ stdout: "", stderr: "" });
  } finally {
    rmSync(project, { recursive: true });
  }
});
