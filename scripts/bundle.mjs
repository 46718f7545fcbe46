// Bundles compiled entries of a package for Node, because loading 70 small modules takes about 20 ms at every start.
// Bundlers and browsers use the separate modules. Run in the package's folder, after tsc:
//   node ../../scripts/bundle.mjs ENTRY …
// Entries of one call share their code, so a class exists once. A worker's entry gets a call of its own.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";

const entries = process.argv.slice(2);

const { metafile } = await build({
  entryPoints: entries.map((entry) => `dist/${entry}.js`),
  outdir: "dist/node",
  entryNames: "[name]",
  chunkNames: "[name]-[hash]",
  bundle: true,
  splitting: entries.length > 1,
  // Large dependencies stay external, and so does everything that the user can replace.
  external: ["axios", "winston", "@ws/*"],
  banner: { js: "// Includes small MIT-licensed dependencies. Their licences are in their packages." },
  platform: "node",
  conditions: ["node"],
  target: "node20.19",
  format: "esm",
  sourcemap: true,
  sourcesContent: false,
  logLevel: "warning",
  metafile: true,
});

for (const file of Object.keys(metafile.outputs)) {
  if (file.endsWith(".map")) embedDependencySources(file);
}

/**
 * Puts the sources of dependencies into a source map. The package's own sources are published in `src`.
 * @param {string} file
 */
function embedDependencySources(file) {
  /** @type {{ sources: string[], sourcesContent?: (string | null)[] }} */
  const map = JSON.parse(readFileSync(file, "utf8"));
  map.sourcesContent = map.sources.map((source) =>
    source.includes("/node_modules/") ? readFileSync(join(dirname(file), source), "utf8") : null,
  );
  writeFileSync(file, JSON.stringify(map));
}
