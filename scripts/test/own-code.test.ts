import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "./support/temporary-folder.ts";
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

test("a bundle may contain code whose licence is published as it is installed", () => {
  const folder = temporaryFolder();
  const yaml = join(folder, "node_modules/yaml");
  mkdirSync(yaml, { recursive: true });
  writeFileSync(join(yaml, "LICENSE"), "Do what you like.\n");
  const check = () => expectOwnCode(bundleOf("node_modules/yaml/dist/index.js"), folder);
  expect(check).toThrow("repository only");
  writeFileSync(join(folder, "THIRD-PARTY-NOTICES.txt"), "Others.\n\nyaml\n\nDo what you like.\n");
  expect(check).not.toThrow();
  writeFileSync(join(yaml, "LICENSE"), "Ask first.\n");
  expect(check).toThrow("repository only");
});
