// Bundles compiled entries of a package for Node, because loading 70 small modules takes about 20 ms at every start.
// Bundlers and browsers use the separate modules. Run in the package's folder, after tsc:
//   node ../../scripts/bundle.mjs ENTRY …
// Entries of one call share their code, so a class exists once. A worker's entry gets a call of its own.
import { readFileSync } from "node:fs";
import { build } from "esbuild";
import { expectOwnCode, externalPackages } from "./own-code.mjs";

const entries = process.argv.slice(2);
/** @type {import("./own-code.mjs").Manifest & { files: readonly string[] }} */
const manifest = JSON.parse(readFileSync("package.json", "utf8"));

const { metafile } = await build({
  metafile: true,
  entryPoints: entries.map((entry) => `dist/${entry}.js`),
  outdir: "dist/node",
  entryNames: "[name]",
  chunkNames: "[name]-[hash]",
  bundle: true,
  splitting: entries.length > 1,
  external: externalPackages(manifest),
  platform: "node",
  conditions: ["node"],
  target: "node20.19",
  format: "esm",
  // A source map needs the sources, which packages for Node.js only do not contain.
  sourcemap: manifest.files.includes("src"),
  sourcesContent: false,
  logLevel: "warning",
});

expectOwnCode(metafile);
