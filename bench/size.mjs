// Measures the size of an install, of bundles for browsers and of each entry. Exits with 1 if a bundle or an entry is too
// large, or a bundle contains modules that tree shaking must remove.
//   node size.mjs [--bundles-only]
import { BUNDLES, measureBundles } from "./size/bundles.mjs";
import { ENTRY_LIMITS, measureEntries } from "./size/entries.mjs";
import { installSize } from "./size/install-size.mjs";
import { readOptions } from "./shared/options.mjs";
import { formatBytes, formatTable } from "./shared/table.mjs";

const { bundlesOnly } = readOptions({ bundlesOnly: false });

if (!bundlesOnly) await printInstalls(["@ws/client", "@notionhq/client"]);

const bundles = await measureBundles(BUNDLES);
const rows = bundles.map(({ check, bytes, files, faults }) => [
  `import ${check.names} from "${check.module}"`,
  formatBytes(bytes),
  check.limitBytes === undefined ? "" : formatBytes(check.limitBytes),
  String(files.length),
  faults.join("; ") || (check.limitBytes === undefined ? "" : "ok"),
]);
console.log(formatTable(["bundle for browsers", "minified and gzipped", "limit", "files", "verdict"], rows));

const entries = await measureEntries();
const isTooLarge = (/** @type {{ entry: string, bytes: number }} */ { entry, bytes }) =>
  !(bytes <= (ENTRY_LIMITS[entry] ?? 0));
const entryRows = entries.map((size) => [
  size.entry,
  formatBytes(Math.max(size.bytes, 0)),
  formatBytes(ENTRY_LIMITS[size.entry] ?? 0),
  isTooLarge(size) ? "too large" : "ok",
]);
console.log(`\n${formatTable(["entry, without dependencies", "minified and gzipped", "limit", "verdict"], entryRows)}`);
if (bundles.some(({ faults }) => faults.length > 0) || entries.some(isTooLarge)) process.exitCode = 1;

/** @param {readonly string[]} names */
async function printInstalls(names) {
  const installs = await Promise.all(names.map(async (name) => /** @type {const} */ ([name, await installSize(name)])));
  const sizes = installs.map(([name, { packages, packed, unpacked }]) => [
    name,
    String(packages.length),
    formatBytes(packed),
    formatBytes(unpacked),
    packages
      .slice(0, 4)
      .map((largest) => `${largest.name} ${formatBytes(largest.unpackedSize)}`)
      .join(", "),
  ]);
  console.log(formatTable(["install", "packages", "packed", "unpacked", "largest packages"], sizes), "\n");
}
