// Bundle size of each entry, minified and gzipped, and the variant of a module for other runtimes than Node.js.
import { build } from "esbuild";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import * as callerStackDefault from "../src/caller-stack.default.ts";
import * as callerStackInNode from "../src/caller-stack.node.ts";

async function bundledBytes(code: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: fileURLToPath(new URL(".", import.meta.url)) },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    conditions: ["import"],
  });
  return gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).length;
}

test("one predicate adds less than 500 bytes to a bundle", async () => {
  expect(await bundledBytes(`import { isFullPage } from "@ws/helpers"; console.log(isFullPage({}));`)).toBeLessThan(
    500,
  );
});

test.each([
  ["@ws/helpers", 15_000],
  ["@ws/helpers/files", 5300],
  ["@ws/helpers/oauth", 2700],
  ["@ws/helpers/webhooks", 1600],
])("%s adds less than %i bytes to a bundle", async (entry, bytes) => {
  expect(await bundledBytes(`export * from "${entry}";`)).toBeLessThan(bytes);
});

test("all entries for browsers together add less than 20 KB to a bundle", async () => {
  const entries = ["", "/files", "/oauth", "/webhooks"].map((entry) => `export * from "@ws/helpers${entry}";`);
  expect(await bundledBytes(entries.join(""))).toBeLessThan(19_700);
});

test("#caller-stack has the same exports in Node.js and by default", () => {
  const byDefault = callerStackDefault satisfies typeof callerStackInNode;
  expect(Object.keys(byDefault)).toEqual(Object.keys(callerStackInNode));
});
