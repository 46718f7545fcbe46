import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CODE_FOLDER, packageFile } from "../../settings/package-file.ts";

/** The code and the assets of the site. */
const FOLDERS = [CODE_FOLDER, packageFile("assets/")].map((folder) => fileURLToPath(folder));

/** A text that changes with the code: pages of an earlier version of the site are rendered again. */
export const BUILD = hashFolders();

function hashFolders(): string {
  const hash = createHash("sha256");
  for (const folder of FOLDERS)
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).toSorted(byName))
      if (entry.isFile() && !/\.(?:map|d\.ts)$/u.test(entry.name))
        hash.update(readFileSync(`${entry.parentPath}/${entry.name}`));
  return hash.digest("base64url");
}

function byName(a: { readonly parentPath: string; readonly name: string }, b: typeof a): number {
  return `${a.parentPath}/${a.name}` < `${b.parentPath}/${b.name}` ? -1 : 1;
}
