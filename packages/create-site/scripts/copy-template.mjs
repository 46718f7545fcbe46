// Copies the site of apps/example into dist/template, and writes the versions of its packages beside it. The example is tested and
// documented in the repository, so this package has no code of a site.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";

const ROOT = new URL("../../../", import.meta.url);
const TARGET = new URL("../dist/template/", import.meta.url);

/** @typedef {{ version: string, dependencies: Record<string, string>, devDependencies: Record<string, string> }} Manifest */

/** @param {string} folder */
const manifestOf = (folder) =>
  /** @type {Manifest} */ (JSON.parse(readFileSync(new URL(`${folder}package.json`, ROOT), "utf8")));

const example = manifestOf("apps/example/");
const { devDependencies: tools } = manifestOf("");

/** The packages of the tour only. */
const UNUSED = new Set(["@ws/core"]);
/** @type {Readonly<Record<string, string | undefined>>} */
const ranges = { ...example.dependencies, "@types/node": tools["@types/node"], typescript: tools["typescript"] };
const names = Object.keys(ranges).filter((name) => !UNUSED.has(name));

/** @param {string} name */
const versionOf = (name) =>
  name.startsWith("@ws/") ? `^${manifestOf(`packages/${name.slice("@ws/".length)}/`).version}` : ranges[name];

mkdirSync(TARGET, { recursive: true });
cpSync(new URL("apps/example/src/site/", ROOT), new URL("src/", TARGET), { recursive: true });
const versions = Object.fromEntries(names.sort().map((name) => [name, versionOf(name)]));
writeFileSync(new URL("versions.json", TARGET), `${JSON.stringify(versions, undefined, 2)}\n`);
