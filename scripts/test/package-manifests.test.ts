import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { allPackages, isForNodeOnly, publishable, readManifest, ROOT, type Manifest } from "./repository.ts";

/** The packages that each published package may depend on. Dependencies never point upward. */
const ALLOWED_DEPENDENCIES: Record<string, readonly string[]> = {
  "@ws/core": [],
  "@ws/helpers": [],
  "@ws/emulator": [],
  "@ws/client": ["@ws/core", "@ws/helpers"],
  "@ws/testing": ["@ws/core"],
  "@ws/rate-limit-redis": ["@ws/core"],
  "@ws/schema": ["@ws/helpers"],
  "@ws/create-site": ["@ws/client", "@ws/helpers"],
  "@ws/render": ["@ws/helpers"],
  "@ws/compat": ["@ws/client", "@ws/helpers"],
  "@ws/mcp": ["@ws/client", "@ws/helpers", "@ws/render", "@ws/mirror"],
  "@ws/mirror-s3": ["@ws/helpers"],
  "@ws/mirror": ["@ws/client", "@ws/helpers", "@ws/render", "@ws/mirror-s3"],
  "@ws/fleet": ["@ws/client", "@ws/helpers", "@ws/mirror", "@ws/rate-limit-redis"],
  "@ws/site": [
    "@ws/client",
    "@ws/helpers",
    "@ws/schema",
    "@ws/render",
    "@ws/mirror",
    "@ws/rate-limit-redis",
    // The workspace of the sample, if it is installed.
    "@ws/emulator",
  ],
};

const EXACT_VERSION = /^(npm:[\w@/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

const root = readManifest(ROOT);

/** Returns the dependencies without the peers, whose versions the user chooses. */
function dependenciesOf({ dependencies, devDependencies }: Manifest) {
  return Object.entries({ ...dependencies, ...devDependencies });
}

test("the root pins every tool to an exact version, and pnpm to the version that installs", () => {
  for (const [dependency, version] of dependenciesOf(root)) expect(version, dependency).toMatch(EXACT_VERSION);
  expect(root["packageManager"]).toBe(`pnpm@${root.devDependencies?.["pnpm"]}`);
});

describe.each(allPackages())("$name", ({ folder, manifest }) => {
  test("has the licence, repository and engines of the root, and a description", () => {
    expect(manifest).toMatchObject({
      license: "MIT",
      type: "module",
      repository: { ...(root["repository"] as object), directory: folder },
      engines: root["engines"],
      description: expect.stringMatching(/\.$/) as unknown,
    });
  });

  test("pins dependencies to exact versions and links packages of this repository", () => {
    const wrong = dependenciesOf(manifest).filter(([name, range]) =>
      name.startsWith("@ws/") ? range !== "workspace:^" : !EXACT_VERSION.test(range),
    );
    expect(wrong).toEqual([]);
  });

  test("has a lint check, which includes the types of its tests, and tests that use the shared settings", () => {
    const linted = root.scripts["lint"]?.split(" ") ?? [];
    expect(linted.filter((path) => `${folder}/`.startsWith(`${path}/`))).toHaveLength(1);
    const projects = ["tsconfig.json", "test/tsconfig.json"].map((file) => join(ROOT, folder, file)).filter(existsSync);
    expect(projects.map((file) => readFileSync(file, "utf8")).join("\n")).toMatch(/"include": \[.*"(test|\.)"/);
    expect(manifest.scripts["test"]).toBe("vitest run");
    expect(readFileSync(join(ROOT, folder, "vitest.config.ts"), "utf8")).toContain("/vitest.shared.ts");
  });
});

/** Paths inside `@notionhq/client` that declarations of other packages import. */
const PATHS_OF_NOTIONHQ = ["./build/src/api-endpoints", "./build/src/api-endpoints.js"];

describe.each(publishable)("$name, for npm,", ({ name, folder, manifest }) => {
  test("depends on lower layers only", () => {
    const dependencies = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
    const ours = dependencies.filter((dependency) => dependency.startsWith("@ws/"));
    expect(ALLOWED_DEPENDENCIES).toHaveProperty([name], expect.arrayContaining(ours));
  });

  test("exports single entries and its package.json, without patterns", () => {
    expect(Object.keys(manifest.exports ?? {})).toEqual(expect.arrayContaining([".", "./package.json"]));
    const others = Object.keys(manifest.exports ?? {}).filter(
      (entry) => !/^\.(\/[a-z-]+|\/package\.json)?$/.test(entry),
    );
    expect(others).toEqual(name === "@ws/compat" ? PATHS_OF_NOTIONHQ : []);
  });

  test("has ES modules and CommonJS for every entry, and the fields that older tools read", () => {
    const folders = isForNodeOnly(manifest)
      ? { modules: "./dist/node", commonJs: "./dist/node" }
      : { modules: "./dist", commonJs: "./dist/cjs" };
    const entries = Object.keys(manifest.exports ?? {}).filter((entry) => entry !== "./package.json");
    const nameOf = (entry: string) => (entry === "." ? "index" : basename(entry, ".js"));
    for (const entry of entries) expect(manifest.exports, entry).toHaveProperty([entry], entryTargets(nameOf(entry)));
    expect(manifest).toMatchObject({
      main: `${folders.commonJs}/index.cjs`,
      module: `${folders.modules}/index.js`,
      types: `${folders.commonJs}/index.d.cts`,
    });
    const subpaths = entries.filter((entry) => entry !== ".");
    const types = Object.fromEntries(
      subpaths.map((entry) => [entry.slice(2), [`${folders.commonJs}/${nameOf(entry)}.d.cts`]]),
    );
    expect(manifest["typesVersions"]).toEqual(subpaths.length > 0 ? { "*": types } : undefined);

    /** Returns the targets of an entry. Node.js loads one copy with both `import` and `require()`. */
    function entryTargets(file: string) {
      const bundles = manifest.scripts["build"]?.includes("bundle.mjs index") === true && !isForNodeOnly(manifest);
      const node = bundles ? { node: `./dist/node/${file}.js` } : {};
      const modules = { types: `${folders.modules}/${file}.d.ts`, ...node, default: `${folders.modules}/${file}.js` };
      return {
        "module-sync": modules,
        require: { types: `${folders.commonJs}/${file}.d.cts`, default: `${folders.commonJs}/${file}.cjs` },
        default: modules,
      };
    }
  });

  test("has side effects only in entries that are loaded for them, and is published with its source unless it is for Node.js only", () => {
    const effects = manifest.exports !== undefined && "./register" in manifest.exports;
    expect(manifest["sideEffects"]).toEqual(
      effects ? ["register.js", "node/register.js", "cjs/register.cjs"].map((file) => `./dist/${file}`) : false,
    );
    expect(manifest.files).toEqual(
      expect.arrayContaining([...(isForNodeOnly(manifest) ? ["dist/node"] : ["dist", "src"]), "CHANGELOG.md"]),
    );
    expect(manifest["publishConfig"]).toEqual({ access: "public" });
  });

  test("leads to its README and to the list of issues", () => {
    const address = "https://github.com/ws-packages/ws";
    expect(manifest).toMatchObject({
      homepage: `${address}/tree/main/${folder}#readme`,
      bugs: { url: `${address}/issues` },
      repository: { url: `git+${address}.git` },
    });
  });

  test("runs no script when it is installed", () => {
    const scripts = Object.keys(manifest.scripts);
    expect(scripts.filter((script) => /^(pre|post)?(install|prepare)$|^prepack$/.test(script))).toEqual([]);
  });
});
