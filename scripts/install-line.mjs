// `npm run install-line --silent -- @ws/mirror`: prints the command that installs packages from the tarballs of `npm run pack`, with
// all packages of this repository that they need.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** @typedef {{ name: string; version: string; private?: boolean; dependencies?: Record<string, string>; peerDependencies?: Record<string, string>; peerDependenciesMeta?: Record<string, { optional?: boolean }> }} Manifest */

const manifests = new Map(
  readdirSync(`${ROOT}packages`)
    .map((folder) => `${ROOT}packages/${folder}/package.json`)
    .filter((file) => existsSync(file))
    .map((file) => /** @type {Manifest} */ (JSON.parse(readFileSync(file, "utf8"))))
    .filter((manifest) => manifest.private !== true)
    .map((manifest) => [manifest.name, manifest]),
);

const names = process.argv.slice(2);
const unknown = names.filter((name) => !manifests.has(name));
const files = new Set(names.flatMap(neededBy).map(tarballOf));
const missing = [...files].filter((file) => !existsSync(file));

if (names.length === 0 || unknown.length > 0)
  fail(
    `Expected names of packages, got ${unknown.join(", ") || "none"}. There are ${[...manifests.keys()].join(", ")}.`,
  );
else if (missing.length > 0) fail(`Expected ${missing[0]}, got no file. Run npm run pack first.`);
else console.log(`npm install ${[...files].map((file) => (/[^\w./@-]/.test(file) ? `'${file}'` : file)).join(" ")}`);

/**
 * Returns a package after the packages of this repository that it needs.
 * @param {string} name
 * @returns {string[]}
 */
function neededBy(name) {
  const manifest = manifests.get(name);
  if (manifest === undefined) return [];
  const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest;
  const peers = Object.keys(peerDependencies).filter((peer) => peerDependenciesMeta[peer]?.optional !== true);
  return [...[...Object.keys(dependencies), ...peers].flatMap(neededBy), name];
}

/** @param {string} name */
function tarballOf(name) {
  return `${ROOT}.packs/${name.replace("@", "").replace("/", "-")}-${manifests.get(name)?.version}.tgz`;
}

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exitCode = 1;
}
