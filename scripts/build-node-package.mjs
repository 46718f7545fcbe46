// Completes `dist/node` of a package that runs in Node.js only, and publishes nothing else of `dist`: the declarations of its entries,
// and one CommonJS file for tools that cannot load ES modules with `require()`, such as Jest. Node.js itself loads the ES modules
// with both `import` and `require()` (condition `module-sync`). Run in the package's folder, after bundle.mjs:
//   node ../../scripts/build-node-package.mjs
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { build } from "esbuild";
import { dependenciesOf, expectOwnCode } from "./own-code.mjs";

const OUT = "dist/node";
/** One file has the code of all entries, so that they share it: a class exists once. */
const SHARED = "commonjs.cjs";

/** @type {import("./own-code.mjs").Manifest & { exports: Record<string, string | { default: { default: string } }> }} */
const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const entries = Object.values(manifest.exports).flatMap((entry) =>
  typeof entry === "string" ? [] : [posix.basename(entry.default.default, ".js")],
);

const { metafile } = await build({
  metafile: true,
  stdin: {
    contents: entries.map((entry) => `export * as ${entry} from "./dist/${entry}.js";`).join("\n"),
    resolveDir: process.cwd(),
  },
  outfile: join(OUT, SHARED),
  bundle: true,
  external: dependenciesOf(manifest),
  define: { "import.meta.url": "commonjsModuleUrl" },
  inject: [join(import.meta.dirname, "commonjs-module-url.mjs")],
  platform: "node",
  target: "node20.19",
  format: "cjs",
  logLevel: "warning",
});
expectOwnCode(metafile);
for (const entry of entries)
  writeFileSync(join(OUT, `${entry}.cjs`), `module.exports = require("./${SHARED}").${entry};\n`);

/** Declarations that are written. @type {Set<string>} */
const written = new Set();
for (const entry of entries) writeDeclarations(`${entry}.d.ts`);

/**
 * Copies a declaration file and those that it imports, once for ES modules and once for CommonJS.
 * @param {string} file
 */
function writeDeclarations(file) {
  if (written.has(file) || !existsSync(join("dist", file))) return;
  written.add(file);
  const text = readFileSync(join("dist", file), "utf8").replace(/\n\/\/# sourceMappingURL=.*\n?$/, "\n");
  const relative = /(["'])(\.\.?\/[^"']+)\.ts\1/g;
  mkdirSync(join(OUT, dirname(file)), { recursive: true });
  writeFileSync(join(OUT, file), text.replace(relative, "$1$2.js$1"));
  writeFileSync(join(OUT, file.replace(/\.d\.ts$/, ".d.cts")), text.replace(relative, "$1$2.cjs$1"));
  for (const [, , path] of text.matchAll(relative)) writeDeclarations(posix.join(posix.dirname(file), `${path}.d.ts`));
}
