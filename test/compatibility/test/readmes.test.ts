// The programs of the READMEs and guides compile as their readers compile them: from the tarballs, with `strict` and nothing else.
// JavaScript is checked, too. The rehearsal of a release runs those of the READMEs (test/release/test/rehearsal), and
// readme-programs.test.ts the others.
import { mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../../scripts/test/repository.ts";
import { listPrograms } from "./list-programs.ts";
import { PROJECT, runInProject, TOOLS, writeProjectFile } from "./project.ts";

/** Packages of other authors that the programs import, and a folder of this repository that has each. */
const OTHERS: Readonly<Record<string, string>> = {
  "@modelcontextprotocol/client": "packages/mcp/node_modules",
  "@opentelemetry/api": "test/interop/node_modules",
  "@types/react": "packages/render/node_modules",
  "@types/react-dom": "packages/render/node_modules",
  hono: "packages/render/node_modules",
  ioredis: "packages/rate-limit-redis/node_modules",
  react: "packages/render/node_modules",
  "react-dom": "packages/render/node_modules",
  shiki: "packages/render/node_modules",
  testcontainers: "test/compatibility/node_modules",
};

const programs = listPrograms();

test("every program of a README or guide compiles with `strict`", async () => {
  for (const { file, code } of programs) writeProjectFile(file, `${code}\nexport {};\n`);
  for (const [name, folder] of Object.entries(OTHERS)) {
    const link = join(PROJECT, "readmes/node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(ROOT, folder, name), link);
  }
  writeProjectFile("readmes/package.json", JSON.stringify({ type: "module" }));
  const compilerOptions = {
    strict: true,
    module: "nodenext",
    target: "es2023",
    lib: ["es2023", "dom"],
    types: ["node"],
    skipLibCheck: true,
    noEmit: true,
  };
  writeProjectFile("readmes/tsconfig.json", JSON.stringify({ compilerOptions, include: ["*/*.ts"] }));
  expect(programs.length).toBeGreaterThan(70);
  const output = await runInProject(process.execPath, [join(TOOLS, "typescript/bin/tsc"), "-p", "readmes"]).catch(
    String,
  );
  expect(output).toBe("");
});
