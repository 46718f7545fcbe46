// Programs for `@notionhq/client`, compiled as they are and with only the import changed. `npm run test:compatibility`
// compiles them with classic module resolution, too.
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const PROGRAMS = fileURLToPath(new URL("programs/", import.meta.url));
const OFFICIAL = "@notionhq/client";
const OURS = "@ws/compat";
const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const TSC = join(ROOT, "node_modules/typescript/bin/tsc");

// Inside the package, so that the programs can import both packages.
const project = mkdtempSync(fileURLToPath(new URL(".programs-", import.meta.url)));
afterAll(() => rmSync(project, { recursive: true }));

beforeAll(() => {
  cpSync(PROGRAMS, join(project, OFFICIAL), { recursive: true });
  cpSync(PROGRAMS, join(project, OURS), { recursive: true });
  for (const name of readdirSync(PROGRAMS)) {
    const path = join(project, OURS, name);
    writeFileSync(path, readFileSync(path, "utf8").replaceAll(`"${OFFICIAL}`, `"${OURS}`));
  }
});

const SETTINGS = {
  target: "es2023",
  lib: ["es2023"],
  module: "nodenext",
  types: ["node"],
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
};

// The settings of many programs, as `tsc --init` wrote them for years.
const ES2020 = { ...SETTINGS, target: "es2020", lib: ["es2020"], skipLibCheck: false };

/** Compiles all programs with both packages in one run. Returns the errors, each with the path of its program. */
function compile(compilerOptions: object): Promise<string[]> {
  const config = join(project, "tsconfig.json");
  const files = readdirSync(project, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  writeFileSync(config, JSON.stringify({ compilerOptions, files }));
  return new Promise((resolve) => {
    const args = [TSC, "-p", config, "--pretty", "false"];
    execFile(process.execPath, args, { cwd: project }, (error, stdout, stderr) =>
      resolve([...(stdout + stderr).split("\n").filter(Boolean), ...(error && stdout === "" ? [error.message] : [])]),
    );
  });
}

describe.each([
  { name: "strict", options: SETTINGS },
  {
    name: "strict with exact optional properties",
    options: { ...SETTINGS, exactOptionalPropertyTypes: true },
  },
  { name: "for ES2020, with declarations checked", options: ES2020 },
])("the programs compile, $name", ({ options }) => {
  let errors: string[] = [];
  beforeAll(async () => void (errors = await compile(options)));

  test.each([
    [OFFICIAL, OURS],
    [OURS, OFFICIAL],
  ])("with %s", (_, other) => {
    expect(errors.filter((error) => !error.startsWith(other))).toEqual([]);
  });
});
