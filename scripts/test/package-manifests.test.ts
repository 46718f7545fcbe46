import { describe, expect, test } from "vitest";
import { ENTRIES as BUNDLED } from "../bundle.mjs";
import { FURTHER_ENTRIES } from "../layers.mjs";
import { rootManifest, workspaces } from "../workspace.mjs";

const root = rootManifest() as Record<string, Record<string, string>>;
const all = workspaces();
const publishable = all.filter(({ manifest }) => manifest["private"] !== true);

const EXACT = /^(npm:[\w@/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

function dependenciesOf(manifest: Record<string, Record<string, string> | undefined>) {
  // Peers are the user's own: a range says which of them will do.
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
}

test("the workspace has the packages of the design", () => {
  expect(publishable.map(({ name }) => name).sort()).toEqual([
    "@ws/client",
    "@ws/core",
    "@ws/emulator",
    "@ws/helpers",
    "@ws/rate-limit-redis",
    "@ws/testing",
  ]);
});

describe.each(all)("$name", ({ folder, manifest }) => {
  test("states licence, repository, description and engines as the root does", () => {
    expect(manifest["license"]).toBe("MIT");
    expect(manifest["repository"]).toEqual({ ...root["repository"], directory: folder });
    expect(manifest["engines"]).toEqual(root["engines"]);
    expect(manifest["description"]).toMatch(/\.$/);
    expect(manifest["type"]).toBe("module");
  });

  test("pins every outside version exactly and takes ours from the workspace", () => {
    const wrong = dependenciesOf(manifest).filter(([dependency, range]) =>
      dependency.startsWith("@ws/") ? range !== "workspace:^" : !EXACT.test(range),
    );
    expect(wrong).toEqual([]);
  });
});

test.each(all)("$name has tests and a type check that turbo runs", ({ manifest }) => {
  expect(manifest["scripts"]).toMatchObject({ test: "vitest run", typecheck: "tsc -p test" });
});

test("the root pins every tool exactly", () => {
  for (const [dependency, range] of dependenciesOf(root)) expect(range, dependency).toMatch(EXACT);
});

describe.each(publishable)("$name, for npm", ({ name, manifest }) => {
  test("exports its entries and its package.json, and nothing deep", () => {
    const further = (FURTHER_ENTRIES[name] ?? []).map((entry) => [
      `./${entry}`,
      { types: `./dist/${entry}.d.ts`, default: `./dist/${entry}.js` },
    ]);
    const forNode = BUNDLED.has(name.replace("@ws/", "")) ? { node: "./dist/node/index.js" } : {};
    expect(manifest["exports"]).toEqual({
      ".": { types: "./dist/index.d.ts", ...forNode, default: "./dist/index.js" },
      ...Object.fromEntries(further),
      "./package.json": "./package.json",
    });
  });

  test("has no side effects on import and ships its source with its output", () => {
    expect(manifest["sideEffects"]).toBe(false);
    expect(manifest["files"]).toEqual(
      expect.arrayContaining(["dist", "src", "!dist/**/*.tsbuildinfo", "CHANGELOG.md"]),
    );
    expect(manifest["publishConfig"]).toEqual({ access: "public" });
  });

  test("runs no script on the machine that installs it", () => {
    const scripts = Object.keys((manifest["scripts"] ?? {}) as object);
    expect(scripts.filter((script) => /^(pre|post)?(install|prepare)$|^prepack$/.test(script))).toEqual([]);
  });
});
