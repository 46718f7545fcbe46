// Puts the packages that every program loads into few files, for Node: each module costs a third of a millisecond at
// every start, and there are seventy. Runs after `tsc -b`; bundlers and browsers get the modules as they are.
//   node scripts/bundle.mjs [PACKAGE …]
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { ROOT } from "./workspace.mjs";

/** Folders of packages that have a `node` entry in their package.json, and what is put into files of their own. */
export const ENTRIES = new Map([
  ["core", [["index", "engine"], ["transport/sync/sync-worker"]]],
  ["client", [["index"]]],
]);

/**
 * Writes `dist/node` of each package, one file for each entry. An entry of a worker thread holds what it shares with the
 * other once more: only data passes between threads, so no class has two identities.
 * @param {Iterable<string>} [packages] the names of their folders
 */
export async function bundleForNode(packages = ENTRIES.keys()) {
  for (const name of packages) {
    const groups = ENTRIES.get(name);
    if (groups === undefined) throw new Error(`${name} is not bundled: see ENTRIES in scripts/bundle.mjs`);
    const dist = join(ROOT, "packages", name, "dist");
    rmSync(join(dist, "node"), { recursive: true, force: true });
    for (const entries of groups) await bundleGroup(dist, entries);
  }
}

/**
 * @param {string} dist
 * @param {readonly string[]} entries they share one copy of every class
 */
async function bundleGroup(dist, entries) {
  const { metafile } = await build({
    entryPoints: entries.map((entry) => join(dist, `${entry}.js`)),
    outdir: join(dist, "node"),
    entryNames: "[name]",
    bundle: true,
    // What is small and needed at once comes along; what is large or somebody else's to choose does not.
    external: ["axios", "winston", "@ws/*"],
    banner: { js: "// Dependencies of one file stand here, too; their licences (MIT) are in their packages." },
    platform: "node",
    conditions: ["node"],
    target: "node20.19",
    format: "esm",
    splitting: entries.length > 1,
    chunkNames: "[name]-[hash]",
    sourcemap: true,
    sourcesContent: false,
    logLevel: "warning",
    metafile: true,
  });
  for (const file of Object.keys(metafile.outputs).filter((output) => output.endsWith(".map"))) keepOthersSources(file);
}

/**
 * Our own sources are in the package; those of dependencies would lie where nobody has them, so they stand in the map.
 * @param {string} file relative to the current folder
 */
function keepOthersSources(file) {
  /** @type {{ sources: string[], sourcesContent?: (string | null)[] }} */
  const map = JSON.parse(readFileSync(file, "utf8"));
  map.sourcesContent = map.sources.map((source) =>
    source.includes("/node_modules/") ? readFileSync(join(dirname(file), source), "utf8") : null,
  );
  writeFileSync(file, JSON.stringify(map));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const names = process.argv.slice(2);
  await bundleForNode(names.length > 0 ? names : undefined);
}
