// Only @ws/mirror knows the tables of a copy, and other packages import what a package exports.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { TABLE_NAMES } from "../../packages/mirror/test/support/stored-tables.ts";
import { allPackages, repositoryFiles, ROOT } from "./repository.ts";

/** The code of packages and apps. Tests may damage a copy. */
const code = repositoryFiles().filter((file) =>
  /^(?:packages|apps)\/[^/]+\/(?:src|bin)\/.*\.(?:[cm]?[jt]s|tsx)$/.test(file),
);

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

const TABLE = new RegExp(String.raw`\b(?:${TABLE_NAMES.join("|")})\b`, "u");

test("only @ws/mirror names the tables of a copy", () => {
  const others = code.filter((file) => !file.startsWith("packages/mirror/"));
  expect(others.filter((file) => TABLE.test(read(file)))).toEqual([]);
  // The pattern finds them where they are.
  expect(code.filter((file) => TABLE.test(read(file)))).toContain("packages/mirror/src/store/tables.ts");
});

const exported = new Set(
  allPackages().flatMap(({ name, manifest }) =>
    Object.keys(manifest.exports ?? {}).map((entry) => name + entry.slice(1)),
  ),
);

test("imports of other packages are exports of theirs", () => {
  const imports = code.flatMap((file) =>
    [...read(file).matchAll(/(?:from|import\(|import|require\(|resolve\()\s*"(@ws\/[^"]+)"/gu)].map(
      ([, name = ""]) => ({
        file,
        name,
      }),
    ),
  );
  expect(imports.length).toBeGreaterThan(100);
  expect(imports.filter(({ name }) => !exported.has(name))).toEqual([]);
});

test("no package or app imports a file of another one by its path", () => {
  const wrong = code.filter((file) => {
    const depth = file.split("/").length - 3;
    return [...read(file).matchAll(/(?:from|import\()\s*"((?:\.\.\/)+)/gu)].some(
      ([, up = ""]) => up.length / "../".length > depth,
    );
  });
  expect(wrong).toEqual([]);
});
