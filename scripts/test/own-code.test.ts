import { expect, test } from "vitest";
import { expectOwnCode } from "../own-code.mjs";

/** Returns the list of esbuild for a bundle of some files. */
function bundleOf(...files: string[]) {
  const file = { bytes: 1, imports: [] };
  return { inputs: Object.fromEntries(files.map((name) => [name, file])), outputs: {} };
}

test("a bundle may contain code of this repository", () => {
  expect(() => expectOwnCode(bundleOf("dist/index.js", "../core/dist/engine.js"))).not.toThrow();
});

test.each(["../../node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/index.js", "node_modules/axios/index.js"])(
  "a bundle with %s is refused, because its licence is not published",
  (file) => {
    expect(() => expectOwnCode(bundleOf("dist/index.js", file))).toThrow(`repository only, got ${file}`);
  },
);
