import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { layerBreaches, LAYERS } from "../layers.mjs";
import { workspaces } from "../workspace.mjs";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "ws-layers-"));
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

/** The breaches of one package that has these files. */
function breachesOf(name: string, manifest: Record<string, unknown>, files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, "package", file)), { recursive: true });
    writeFileSync(join(root, "package", file), text);
  }
  return layerBreaches(root, { name, folder: "package", shortName: "package", manifest }, ["vitest"]);
}

const onCore = { dependencies: { "@ws/core": "workspace:^" } };

test("every package of the workspace has its place in the layers", () => {
  expect(Object.keys(LAYERS).sort()).toEqual(
    workspaces()
      .map(({ name }) => name)
      .sort(),
  );
});

test("no layer leads round in a circle", () => {
  const below = (name: string): string[] => (LAYERS[name]?.source ?? []).flatMap((next) => [next, ...below(next)]);
  for (const name of Object.keys(LAYERS)) expect(below(name)).not.toContain(name);
});

describe("a package may", () => {
  test("use in its tests, not in its source, what several packages' tests share", () => {
    const shared = 'import "../../scripts/run-readme.ts";';
    expect(breachesOf("@ws/client", onCore, { "test/a.test.ts": shared })).toEqual([]);
    expect(breachesOf("@ws/client", onCore, { "src/a.ts": shared })).toEqual([
      'package/src/a.ts: "../../scripts/run-readme.ts" leads out of the package',
    ]);
  });

  test("import itself, Node, its own files, and a lower layer by its name", () => {
    const source = `
      import { readFileSync } from "node:fs";
      import { transport } from "#transport";
      import { WorkspaceError } from "@ws/core";
      export * from "./other.ts";
      /** Not an import: \`import { x } from "@ws/emulator"\`. */
      export const text = 'import "@ws/emulator"';`;
    expect(breachesOf("@ws/client", onCore, { "src/index.ts": source, "src/other.ts": "" })).toEqual([]);
  });

  test("use a devDependency and the root's tools in its tests", () => {
    const manifest = { ...onCore, devDependencies: { "@ws/emulator": "workspace:^" } };
    const files = { "test/a.test.ts": `import { test } from "vitest";\nimport { startEmulator } from "@ws/emulator";` };
    expect(breachesOf("@ws/client", manifest, files)).toEqual([]);
  });
});

describe("a package may not", () => {
  test.each([
    ["import", `import { x } from "@ws/core";`],
    ["import a type from", `import type { X } from "@ws/core";`],
    ["re-export", `export { x } from "@ws/core";`],
    ["re-export all of", `export * from "@ws/core";`],
    ["import for its effects", `import "@ws/core";`],
    ["import lazily", `export const load = () => import("@ws/core");`],
    ["name a type of", `export type X = import("@ws/core").X;`],
    ["require", `export const core = require("@ws/core");`],
  ])("%s a package that is not below it", (_how, source) => {
    expect(breachesOf("@ws/helpers", {}, { "src/a.ts": source })).toEqual([
      "package/src/a.ts: @ws/helpers may not import @ws/core",
    ]);
  });

  test("depend on a package that is not below it", () => {
    expect(breachesOf("@ws/core", { dependencies: { "@ws/client": "workspace:^" } }, {})).toEqual([
      "package/package.json: @ws/core may not depend on @ws/client",
    ]);
    expect(breachesOf("@ws/helpers", { devDependencies: { "@ws/core": "workspace:^" } }, {})).toHaveLength(1);
  });

  test("reach past the exports of another package", () => {
    expect(breachesOf("@ws/client", onCore, { "src/a.ts": `import { x } from "@ws/core/dist/url.js";` })).toEqual([
      `package/src/a.ts: "@ws/core/dist/url.js" is a path inside @ws/core: use what @ws/core exports`,
    ]);
  });

  test("reach out of its folder", () => {
    expect(breachesOf("@ws/client", onCore, { "src/a.ts": `import { x } from "../../core/src/url.ts";` })).toEqual([
      `package/src/a.ts: "../../core/src/url.ts" leads out of the package`,
    ]);
  });

  test("import what it does not declare, or in its source what only its tests may use", () => {
    const manifest = { devDependencies: { yaml: "1.0.0" } };
    expect(
      breachesOf("@ws/core", manifest, { "src/a.ts": `import "axios";\nimport "yaml";\nimport "vitest";` }),
    ).toEqual([
      "package/src/a.ts: axios is not declared in the package.json of @ws/core",
      "package/src/a.ts: yaml is not declared in the package.json of @ws/core",
      "package/src/a.ts: vitest is not declared in the package.json of @ws/core",
    ]);
  });

  test("be without a place in the layers", () => {
    expect(breachesOf("@ws/new", {}, {})).toEqual(["package: @ws/new has no entry in LAYERS (scripts/layers.mjs)"]);
  });
});
