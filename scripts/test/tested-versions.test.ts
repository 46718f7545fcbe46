import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readManifest, ROOT } from "./repository.ts";

/** The package of each tool in the README. A tool that is tested in several versions has several packages. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  "Node.js": ["node-20", "node-22", "node-24", "node-26"],
  Bun: ["@oven/bun-linux-x64"],
  Deno: ["@deno/linux-x64-glibc"],
  miniflare: ["miniflare"],
  TypeScript: ["typescript-5.4", "typescript", "typescript-6.0", "typescript-7.0"],
  Jest: ["jest"],
  "ts-jest": ["ts-jest"],
  Vitest: ["vitest"],
  tsx: ["tsx"],
  esbuild: ["esbuild"],
  rollup: ["rollup"],
  Vite: ["vite"],
  webpack: ["webpack"],
};

/** Packages that are no tools of users, such as the checks of the tarballs and of examples. */
const OTHERS =
  /^@types\/|^@rollup\/plugin-|^publint$|^@arethetypeswrong\/core$|^@actions\/workflow-parser$|^testcontainers$/;

const { devDependencies = {} } = readManifest(join(ROOT, "compatibility"));
const text = readFileSync(join(ROOT, "README.md"), "utf8");
const table = /^## Runtimes and tools$[^]*?(?=^## )/m.exec(text)?.[0] ?? "";
const rows = [...table.matchAll(/^\| (?!runtime|---)(.+?) \| (.+?) \|/gm)].map(([, tools = "", versions = ""]) => {
  // A note after the names describes the settings of the row.
  const names = tools.replace(/ \(.*| for .*|, `.*/, "").split(", ");
  return {
    names: versions.startsWith("miniflare") ? ["miniflare"] : names,
    versions: versions.replace("miniflare ", ""),
  };
});

const isVersion = (documented: string, installed: string): boolean => `${installed}.`.startsWith(`${documented}.`);
const installedVersion = (name: string): string => devDependencies[name]?.replace(/^npm:.+@/, "") ?? "";

test.each(rows)("the README names the tested versions of $names: $versions", ({ names, versions }) => {
  const installed = names.flatMap((name) => PACKAGES[name] ?? [`an unknown tool: ${name}`]).map(installedVersion);
  for (const [index, documented] of versions.split(", ").entries()) {
    expect(isVersion(documented, installed[index] ?? ""), `${documented}, installed: ${installed[index]}`).toBe(true);
  }
});

test("the README names every tested runtime and tool", () => {
  const named = new Set(rows.flatMap(({ names }) => names.flatMap((name) => PACKAGES[name] ?? [])));
  expect([...named].toSorted()).toEqual(
    Object.keys(devDependencies)
      .filter((name) => !OTHERS.test(name))
      .toSorted(),
  );
});

test("the README names every version of a tool once", () => {
  for (const name of ["Node.js", "TypeScript"]) {
    const row = rows.find(({ names }) => names.includes(name));
    expect(row?.versions.split(", ")).toHaveLength(PACKAGES[name]?.length ?? 0);
  }
});
