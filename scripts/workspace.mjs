// Where things are in this repository, read from the files that decide it. No dependency: it runs before the install.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root folder of the repository that this script belongs to. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * @typedef {object} Workspace One package of the monorepo.
 * @property {string} name as in its package.json
 * @property {string} folder relative to the root, such as `packages/core`
 * @property {string} shortName the last part of the folder, which also names its test report
 * @property {Record<string, any>} manifest its package.json
 */

/**
 * The workspace packages, from the folders that pnpm-workspace.yaml lists.
 * @param {string} [root]
 * @returns {Workspace[]}
 */
export function workspaces(root = ROOT) {
  return workspaceFolders(root)
    .filter((folder) => existsSync(join(root, folder, "package.json")))
    .map((folder) => {
      const manifest = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
      return { name: manifest.name, folder, shortName: basename(folder), manifest };
    });
}

/** @param {string} root */
function workspaceFolders(root) {
  const yaml = readFileSync(join(root, "pnpm-workspace.yaml"), "utf8");
  const [, list = ""] = /^packages:\n((?: +- .+\n)+)/m.exec(yaml) ?? [];
  const patterns = list.match(/[^\s-][^\s]*/g) ?? [];
  return patterns.flatMap((pattern) => {
    if (!pattern.endsWith("/*")) return [pattern];
    const parent = pattern.slice(0, -2);
    if (!existsSync(join(root, parent))) return [];
    return readdirSync(join(root, parent))
      .sort()
      .map((name) => `${parent}/${name}`);
  });
}

/** The root's package.json. */
export function rootManifest() {
  return JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
}

/** The package manager that the root package.json pins, such as `pnpm@10.34.8`. */
export function pinnedPnpm() {
  return String(rootManifest().packageManager).split("+")[0] ?? "";
}
