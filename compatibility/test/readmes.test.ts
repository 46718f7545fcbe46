// The programs of the READMEs and guides compile as their readers compile them: from the tarballs, with `strict` and nothing else.
// JavaScript is checked, too. The rehearsal of a release runs them (release/test/rehearsal).
import { mkdirSync, readFileSync, readdirSync, realpathSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { publishable, ROOT } from "../../scripts/test/repository.ts";
import { PROJECT, runInProject, TOOLS, writeProjectFile } from "./project.ts";

/** Packages of other authors that the programs import, and a folder of this repository that has each. */
const OTHERS: Readonly<Record<string, string>> = {
  "@opentelemetry/api": "interop/node_modules",
  hono: "packages/render/node_modules",
  ioredis: "packages/rate-limit-redis/node_modules",
  testcontainers: "compatibility/node_modules",
};

const documents = [
  "README.md",
  ...publishable.map(({ folder }) => `${folder}/README.md`),
  ...readdirSync(join(ROOT, "docs")).map((name) => `docs/${name}`),
];

const programs = documents.flatMap((document) => {
  const folder = `readmes/${document.replaceAll(/\W+/g, "-")}`;
  const text = readFileSync(join(ROOT, document), "utf8");
  return [...text.matchAll(/^```(?:js|mjs|ts)\n([^]*?)^```$/gm)].map(([, code = ""], index) => {
    // A block that begins with its name is a module, which other blocks import.
    const [, name = `program-${index}.ts`] = /^\/\/ (\w+\.ts)\n/.exec(code) ?? [];
    return { document, file: `${folder}/${name}`, code };
  });
});

test("every program of a README or guide compiles with `strict`", async () => {
  for (const { file, code } of programs) writeProjectFile(file, `${code}\nexport {};\n`);
  for (const [name, folder] of Object.entries(OTHERS)) {
    const link = join(PROJECT, "readmes/node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(ROOT, folder, name), link);
  }
  // An optional peer of @ws/testing, beside it as a package manager installs it.
  symlinkSync(join(TOOLS, "vitest"), join(realpathSync(join(PROJECT, "node_modules/@ws/testing")), "../../vitest"));
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
