// The files of the repository as a fresh clone would have them. It walks instead of asking git: a copy may have no history.
import { copyFileSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "./workspace.mjs";

/** What .gitignore leaves out, and git's own folder. */
const NOT_COMMITTED = new Set([".git", "node_modules", "dist", ".turbo", ".reports", ".packs", ".DS_Store"]);
const NOT_COMMITTED_ENDINGS = [".log", ".tgz", ".tsbuildinfo"];

/**
 * @param {string} [folder] relative to the root
 * @returns {string[]} paths relative to the root, with `/`
 */
export function repositoryFiles(folder = "") {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_COMMITTED.has(entry.name) || NOT_COMMITTED_ENDINGS.some((ending) => entry.name.endsWith(ending))) return [];
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? repositoryFiles(path) : [path];
  });
}

/**
 * Copies the repository's files, nothing installed and nothing built.
 * @param {string} destination
 */
export function copyRepository(destination) {
  for (const file of repositoryFiles()) {
    mkdirSync(dirname(join(destination, file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(destination, file));
  }
}
