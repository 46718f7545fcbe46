import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { InvalidRecordingError } from "../errors.ts";

const SKIPPED_FOLDERS = new Set(["node_modules", "dist", ".git"]);

/** Returns the paths of all cassettes in the named files and folders. Without names, searches the current folder. */
export function findCassettes(names: readonly string[]): string[] {
  const files = (names.length === 0 ? ["."] : names).flatMap((name) => {
    const stats = statSync(name, { throwIfNoEntry: false });
    if (stats === undefined) throw new InvalidRecordingError(`File not found: ${name}`);
    return stats.isDirectory() ? findInFolder(name) : [name];
  });
  return [...new Set(files)];
}

function findInFolder(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : findInFolder(path);
    return entry.name.endsWith(".har") ? [path] : [];
  });
}
