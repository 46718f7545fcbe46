// Bundle size, minified and gzipped, without @ws/helpers.
import { build } from "esbuild";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

test("@ws/schema has less than 8 kB", async () => {
  const { outputFiles, metafile } = await build({
    stdin: { contents: `export * from "@ws/schema";`, resolveDir: fileURLToPath(new URL(".", import.meta.url)) },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "neutral",
    conditions: ["import"],
    external: ["@ws/helpers", "@ws/helpers/tasks"],
  });
  expect(gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).length).toBeLessThan(8000);
  // The command is not part of a bundle.
  expect(Object.keys(metafile.inputs).filter((file) => file.includes("/command/"))).toEqual([]);
});
