// Makes the CommonJS copy of a package, for tools that cannot load ES modules with `require()`, such as Jest. Node.js uses
// it only by path: it loads the ES modules with both `import` and `require()` (condition `module-sync`). Run in the
// package's folder, after all other steps of the build:
//   node ../../scripts/build-commonjs.mjs
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { build } from "esbuild";

const OUT = "dist/cjs";
const DECLARATION = /\.d\.ts$/;

// Gives the URL of the ES module for `import.meta.url`, for `createRequire` and for the files of worker threads.
const MODULE_URL = "scripts/commonjs-module-url.mjs";

/** @typedef {string | { [condition: string]: Target }} Target */
/** @typedef {{ default: { default: string } }} Entry */
/** @type {{ exports: Record<string, string | Entry>, imports?: Record<string, Target> }} */
const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const internal = manifest.imports ?? {};
const modules = [
  ...Object.values(manifest.exports).flatMap((entry) => (typeof entry === "string" ? [] : [entry.default.default])),
  ...filesOf(internal).filter((file) => file.endsWith(".js")),
];

await build({
  entryPoints: await listModules(modules),
  outdir: OUT,
  outbase: "dist",
  outExtension: { ".js": ".cjs" },
  bundle: true,
  plugins: [keepImports()],
  define: { "import.meta.url": "commonjsModuleUrl" },
  inject: [join(import.meta.dirname, "..", MODULE_URL)],
  platform: "node",
  target: "node20.19",
  format: "cjs",
  logLevel: "warning",
});

for (const file of readdirSync("dist", { recursive: true }).map(String)) {
  if (DECLARATION.test(file) && !file.startsWith("cjs/")) writeDeclaration(file);
}

/**
 * Returns the files of a target.
 * @param {Target} target
 * @returns {string[]}
 */
function filesOf(target) {
  return typeof target === "string" ? [target] : Object.values(target).flatMap(filesOf);
}

/**
 * Returns the modules that some modules load.
 * @param {string[]} entryPoints
 */
async function listModules(entryPoints) {
  const { metafile } = await build({
    entryPoints,
    bundle: true,
    write: false,
    metafile: true,
    outdir: OUT,
    packages: "external",
    platform: "node",
    format: "esm",
    logLevel: "warning",
  });
  return Object.keys(metafile.inputs);
}

/**
 * Keeps each module in a file of its own, so that all entries share them.
 * @returns {import("esbuild").Plugin}
 */
function keepImports() {
  return {
    name: "keep-imports",
    setup(bundle) {
      bundle.onResolve({ filter: /.*/ }, ({ path, kind }) =>
        kind === "entry-point" ? undefined : { path: path.replace(/^(\..*)\.js$/, "$1.cjs"), external: true },
      );
    },
  };
}

/**
 * Copies a declaration file. Its imports get forms that all resolvers of TypeScript know.
 * @param {string} file
 */
function writeDeclaration(file) {
  const folder = posix.dirname(file);
  const text = readFileSync(join("dist", file), "utf8")
    .replace(/(["'])(\.\.?\/[^"']+)\.ts\1/g, "$1$2.cjs$1")
    .replace(/\n\/\/# sourceMappingURL=.*\n?$/, "\n")
    .replace(/(["'])(#[\w-]+)\1/g, (match, quote, name) => {
      const types = filesOf(internal[name] ?? {}).find((path) => DECLARATION.test(path));
      if (types === undefined) return match;
      const path = posix.relative(folder, types.replace("./dist/", "")).replace(DECLARATION, ".cjs");
      return `${quote}${path.startsWith(".") ? path : `./${path}`}${quote}`;
    });
  const target = join(OUT, file.replace(DECLARATION, ".d.cts"));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}
