// Bundle size, minified and gzipped, without @ws/helpers.
import { build } from "esbuild";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

/** Returns the size of a program, and the files in it. Imports of helpers are not counted: a bundle has none. */
async function bundle(contents: string): Promise<{ readonly bytes: number; readonly files: string[] }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL(".", import.meta.url)) },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "neutral",
    conditions: ["import"],
    external: ["@ws/helpers", "@ws/helpers/*"],
  });
  const text = outputFiles[0]?.text.replaceAll(/import\{[^}]*\}from"@ws\/helpers(?:\/\w+)?";/g, "") ?? "";
  return { bytes: gzipSync(text, { level: 9 }).length, files: Object.keys(metafile.inputs) };
}

test("@ws/schema has less than 11 kB", async () => {
  const { bytes, files } = await bundle('export * from "@ws/schema";');
  expect(bytes).toBeLessThan(11_000);
  // The command is not part of a bundle.
  expect(files.filter((file) => /\/command\/|\/commander\//u.test(file))).toEqual([]);
});

test("a program that only reads has less than 5.5 kB with @ws/schema/read", async () => {
  const { bytes } = await bundle(`
    import { defineSchema } from "@ws/schema";
    import { createReader } from "@ws/schema/read";
    console.log(defineSchema, createReader);
  `);
  expect(bytes).toBeLessThan(5500);
});
