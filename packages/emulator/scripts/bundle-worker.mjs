// Puts the server's thread into one file: a hundred modules take five times as long to load, at every start of the
// emulator. Runs after `tsc -b`; without it, or when the build is newer, the modules are loaded one by one.
//   node scripts/bundle-worker.mjs [FILE]
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const inPackage = (/** @type {string} */ path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

await build({
  entryPoints: [inPackage("dist/server/server-worker.js")],
  outfile: process.argv[2] ?? inPackage("dist/server/server-worker.bundle.js"),
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  // Less to read at each start; names stay, for the traces of errors.
  minifyWhitespace: true,
  minifySyntax: true,
  logLevel: "warning",
});
