import { describe, expect, test } from "vitest";
import { faultsOf, filesOf } from "../lib/bundles.mjs";
import { installedFolders } from "../lib/install-size.mjs";
import { fileURLToPath } from "node:url";

describe("a bundle", () => {
  const check = { module: "@ws/client", names: "{ X }", limitBytes: 100, shaken: true } as const;
  const files = ["client/dist/bind.js", "core/dist/errors.js"];

  test("is fine up to its limit", () => {
    expect(faultsOf(check, 100, files)).toEqual([]);
  });
  test("is at fault beyond it", () => {
    expect(faultsOf(check, 101, files)).toEqual(["101 bytes are more than 100"]);
  });
  test.each(["client/dist/operations/pages.js", "axios/lib/axios.js"])("is at fault when it holds %s", (file) => {
    expect(faultsOf(check, 1, [...files, file])).toEqual([`it holds ${file}`]);
    expect(faultsOf({ ...check, shaken: false }, 1, [...files, file])).toEqual([]);
  });
  test("consists of the files that left something in it, the largest first, named from their package on", () => {
    const inputs = {
      "../packages/client/dist/a.js": { bytesInOutput: 1 },
      "../node_modules/.pnpm/axios@1.0.0/node_modules/axios/lib/b.js": { bytesInOutput: 5 },
      "packages/core/dist/c.js": { bytesInOutput: 0 },
    };
    expect(filesOf({ outputs: { "out.js": { inputs } } })).toEqual(["axios/lib/b.js", "client/dist/a.js"]);
  });
});

test("an install holds the package and all that it depends on, each once", () => {
  const folders = installedFolders(fileURLToPath(new URL("../node_modules/@ws/client", import.meta.url)));
  const names = folders.map((folder) => folder.replace(/^.*\/(?:node_modules|packages)\//, ""));
  expect(names).toEqual(expect.arrayContaining(["client", "core", "axios", "winston", "follow-redirects"]));
  expect(new Set(folders).size).toBe(folders.length);
});
