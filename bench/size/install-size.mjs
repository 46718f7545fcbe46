import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** @typedef {{ name: string, size: number, unpackedSize: number }} Packed a package and its sizes in bytes */

const run = promisify(execFile);

/**
 * @param {string} folder
 * @returns {{ name: string, dependencies?: Record<string, string> }}
 */
function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

/**
 * Returns the folders of a package and of all its dependencies, each once.
 * @param {string} folder
 * @returns {string[]}
 */
export function installedFolders(folder) {
  const found = new Set([realpathSync(folder)]);
  // A loop over a set also visits the items that are added while it runs.
  for (const current of found) {
    const { dependencies = {} } = readManifest(current);
    for (const name of Object.keys(dependencies)) found.add(realpathSync(dependencyFolder(current, name)));
  }
  return [...found];
}

/**
 * Returns the folder in which Node finds a dependency.
 * @param {string} from
 * @param {string} name
 */
function dependencyFolder(from, name) {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, "node_modules", name);
    if (existsSync(join(folder, "package.json"))) return folder;
    if (at === dirname(at))
      throw new Error(`Expected ${name} to be installed for ${from}, found no folder. Install the dependencies.`);
  }
}

/**
 * Returns the size of a package from the registry. Its folder contains the published files, without nested packages.
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
  return { name: readManifest(folder).name, size: stdout.byteLength, unpackedSize };
}

/**
 * Returns the size of a package of this repository. npm selects the files to publish.
 * @param {string} folder
 * @returns {Promise<Packed>}
 */
async function sizeOfLocal(folder) {
  const { stdout } = await run("npm", ["pack", "--dry-run", "--json", "--ignore-scripts", folder], { maxBuffer: 1e8 });
  const [packed] = /** @type {Packed[]} */ (JSON.parse(stdout));
  if (packed === undefined) throw new Error(`Expected npm to pack ${folder}, got nothing.`);
  return packed;
}

/**
 * Returns the size in bytes of a package with all its dependencies, as a compressed download and on the disk. Reads the
 * installed packages and downloads nothing.
 * @param {string} name name of a dependency of this package
 */
export async function installSize(name) {
  const folders = installedFolders(join(fileURLToPath(new URL("../node_modules", import.meta.url)), name));
  const packages = await Promise.all(
    folders.map((folder) =>
      folder.split(sep).includes("node_modules") ? sizeOfInstalled(folder) : sizeOfLocal(folder),
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
