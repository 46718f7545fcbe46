// Reads the folder of an export.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

export { temporaryFolder } from "../../../../scripts/test/support/temporary-folder.ts";

/** Returns the files of a folder by their paths, with `/`. */
export function readFolder(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true }).map(String).toSorted();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return new Map(files.map((name) => [name.replaceAll("\\", "/"), readFileSync(join(folder, name), "utf8")]));
}

/** Returns the only file whose path contains a text. */
export function fileWith(files: ReadonlyMap<string, string>, part: string): string {
  const found = [...files].filter(([path]) => path.includes(part));
  const [first] = found;
  if (first === undefined || found.length > 1)
    throw new Error(`Expected one path with "${part}", got ${found.length} of ${[...files.keys()].join(", ")}`);
  return first[1];
}
