// Compiles programs for `@notionhq/client` with `@ws/compat` as CommonJS with classic module resolution, as many programs
// still do.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT, run } from "../../scripts/test/repository.ts";
import { TOOLS } from "./project.ts";

const PROGRAMS = join(ROOT, "packages/compat/test/types/programs");

const OPTIONS = {
  target: "es2023",
  lib: ["es2023"],
  module: "commonjs",
  moduleResolution: "node10",
  ignoreDeprecations: "6.0",
  types: ["node"],
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
  // A package cannot import itself by name with this resolution.
  paths: { "@ws/compat": [join(ROOT, "packages/compat/dist/cjs/index.d.cts")] },
};

test("the programs compile with @ws/compat, CommonJS with classic resolution", async () => {
  const project = mkdtempSync(join(ROOT, "packages/compat/test/types/.programs-"));
  try {
    const files = readdirSync(PROGRAMS);
    for (const name of files) {
      const text = readFileSync(join(PROGRAMS, name), "utf8");
      writeFileSync(join(project, name), text.replaceAll('"@notionhq/client"', '"@ws/compat"'));
    }
    writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions: OPTIONS, files }));
    const compiler = join(TOOLS, "typescript-6.0/bin/tsc");
    await expect(run(process.execPath, [compiler, "-p", project], ROOT)).resolves.toEqual({ stdout: "", stderr: "" });
  } finally {
    rmSync(project, { recursive: true });
  }
});
