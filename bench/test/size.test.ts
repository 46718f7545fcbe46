import { describe, expect, test } from "vitest";
import { BUNDLES, filesOf, measureBundles } from "../size/bundles.mjs";
import { ENTRY_LIMITS, measureEntries } from "../size/entries.mjs";
import { installedFolders } from "../size/install-size.mjs";
import { fileURLToPath } from "node:url";

test("filesOf returns the files with code in the bundle, the largest first, without the path to their package", () => {
  const inputs = {
    "../packages/client/dist/a.js": { bytesInOutput: 1 },
    "../node_modules/.pnpm/axios@1.0.0/node_modules/axios/lib/b.js": { bytesInOutput: 5 },
    "packages/core/dist/c.js": { bytesInOutput: 0 },
  };
  expect(filesOf({ outputs: { "out.js": { inputs } } })).toEqual(["axios/lib/b.js", "client/dist/a.js"]);
});

test("installedFolders returns the package and all its dependencies, each once", () => {
  const folders = installedFolders(fileURLToPath(new URL("../node_modules/@ws/client", import.meta.url)));
  const names = folders.map((folder) => folder.replace(/^.*\/(?:node_modules|packages)\//, ""));
  expect(names).toEqual(expect.arrayContaining(["client", "core", "axios", "winston", "follow-redirects"]));
  expect(new Set(folders).size).toBe(folders.length);
});

describe("bundles for browsers", async () => {
  const bundles = await measureBundles(BUNDLES);

  test.each(bundles)("$check.names of $check.module has only what it needs, within its limit", (bundle) => {
    expect(bundle.excluded).toEqual([]);
    expect(bundle.bytes).toBeLessThanOrEqual(bundle.check.limitBytes ?? Infinity);
  });

  test("lists the files that a bundle must not contain", async () => {
    const [check] = BUNDLES;
    if (check === undefined) expect.fail("Expected a bundle.");
    const [bundle] = await measureBundles([{ ...check, excludes: /\/operations\/pages/ }]);
    expect(bundle?.excluded).toEqual([expect.stringContaining("client/dist/operations/pages")]);
  });
});

describe("the entries of the packages", async () => {
  const sizes = await measureEntries();

  test.each(sizes)("$entry is within its limit", ({ entry, bytes }) => {
    expect(bytes).toBeLessThanOrEqual(
      ENTRY_LIMITS[entry] ?? expect.fail(`Expected a limit for ${entry} in ENTRY_LIMITS.`),
    );
    // esbuild read the entry, or it contains types only.
    if (bytes <= 0) expect(entry).toContain("api-endpoints");
  });

  test("have no limit for an entry that is gone", () => {
    expect(Object.keys(ENTRY_LIMITS).filter((name) => !sizes.some(({ entry }) => entry === name))).toEqual([]);
  });
});
