// How large it is: to install, and in somebody's bundle. Ends with an error when a bundle holds what it must not.
//   node size.mjs [--bundles-only]
import { parseArgs } from "node:util";
import { BUNDLES, measureBundles } from "./lib/bundles.mjs";
import { installSize } from "./lib/install-size.mjs";
import { formatBytes, formatTable } from "./lib/table.mjs";

const { values: options } = parseArgs({ options: { "bundles-only": { type: "boolean", default: false } } });

if (!options["bundles-only"]) await printInstalls(["@ws/client", "@notionhq/client"]);

const bundles = await measureBundles(BUNDLES);
const rows = bundles.map(({ check, bytes, files, faults }) => [
  `import ${check.names} from "${check.module}"`,
  formatBytes(bytes),
  check.limitBytes === undefined ? "" : formatBytes(check.limitBytes),
  String(files.length),
  faults.join("; ") || (check.limitBytes === undefined ? "" : "ok"),
]);
console.log(formatTable(["bundle for browsers", "minified, gzipped", "limit", "files in it", "verdict"], rows));
if (bundles.some(({ faults }) => faults.length > 0)) process.exitCode = 1;

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
      .map((one) => `${one.name} ${formatBytes(one.unpackedSize)}`)
      .join(", "),
  ]);
  console.log(formatTable(["install", "packages", "packed", "unpacked", "the largest"], sizes), "\n");
}
