import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { codeOf } from "../errors.ts";

/**
 * Creates a folder with its parents. Not `mkdirSync()` with `recursive`, which never ends in a file system such as /proc: there,
 * a folder cannot be created, and the reason is that it does not exist.
 * @returns the first folder that was created; undefined if the folder exists
 */
export function makeFolder(path: string): string | undefined {
  try {
    mkdirSync(path);
    return path;
  } catch (error) {
    const code = codeOf(error);
    if (code === "EEXIST" && statSync(path).isDirectory()) return undefined;
    if (code !== "ENOENT" || existsSync(dirname(path))) throw error;
  }
  const created = makeFolder(dirname(path));
  return makeFolder(path) === undefined ? created : (created ?? path);
}
