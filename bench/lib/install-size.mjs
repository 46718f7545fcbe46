// What an install of a package brings along: the package and all that it depends on, packed as the registry would send
// it and unpacked as it lies on the disk. Nothing is downloaded: the packages are here already.
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** @typedef {{ name: string, size: number, unpackedSize: number }} Packed a package and its bytes */

const run = promisify(execFile);

/**
 * @param {string} folder
 * @returns {{ name: string, dependencies?: Record<string, string> }}
 */
function manifestOf(folder) {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

/**
 * Folders of a package and of all that it depends on, each once.
 * @param {string} folder
 * @returns {string[]}
 */
export function installedFolders(folder) {
  const found = new Set([realpathSync(folder)]);
  // A set hands out what is added to it while it is read.
  for (const at of found) {
    const { dependencies = {} } = manifestOf(at);
    for (const name of Object.keys(dependencies)) found.add(realpathSync(dependencyFolder(at, name)));
  }
  return [...found];
}

/**
 * Where Node would find a dependency.
 * @param {string} from
 * @param {string} name
 */
function dependencyFolder(from, name) {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, "node_modules", name);
    if (existsSync(join(folder, "package.json"))) return folder;
    if (at === dirname(at)) throw new Error(`${name}, on which ${from} depends, is not installed`);
  }
}

/**
 * A package that the registry sent: what lies there is what was packed, but for packages inside it.
 * @param {string} folder
 * @returns {Promise<Packed>}
 */
async function sizeOfInstalled(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !relative(folder, entry.parentPath).split(sep).includes("node_modules"),
  );
  const unpackedSize = files.reduce((bytes, file) => bytes + statSync(join(file.parentPath, file.name)).size, 0);
  const args = ["--create", "--gzip", "--exclude=node_modules", "--file=-", `--directory=${folder}`, "."];
  const { stdout } = await run("tar", args, { maxBuffer: 1e9, encoding: "buffer" });
  return { name: manifestOf(folder).name, size: stdout.byteLength, unpackedSize };
}

/**
 * A package of this repository: npm knows which of its files it would publish.
 * @param {string} folder
 * @returns {Promise<Packed>}
 */
async function sizeOfOurs(folder) {
  const { stdout } = await run("npm", ["pack", "--dry-run", "--json", "--ignore-scripts", folder], { maxBuffer: 1e8 });
  const [packed] = /** @type {Packed[]} */ (JSON.parse(stdout));
  if (packed === undefined) throw new Error(`npm packs nothing in ${folder}`);
  return packed;
}

/**
 * Sizes of an install, in bytes.
 * @param {string} name of a package that this one depends on
 */
export async function installSize(name) {
  const folders = installedFolders(join(fileURLToPath(new URL("../node_modules", import.meta.url)), name));
  const packages = await Promise.all(
    folders.map((folder) =>
      folder.split(sep).includes("node_modules") ? sizeOfInstalled(folder) : sizeOfOurs(folder),
    ),
  );
  const sum = (/** @type {(packed: Packed) => number} */ of) =>
    packages.reduce((bytes, packed) => bytes + of(packed), 0);
  return {
    packages: packages.toSorted((a, b) => b.unpackedSize - a.unpackedSize),
    packed: sum(({ size }) => size),
    unpacked: sum(({ unpackedSize }) => unpackedSize),
  };
}
