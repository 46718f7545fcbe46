// The file that marks a folder as an export, and lists the files that the export has written.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isFields } from "../json.ts";

/** Name of the marker. */
export const MARKER = ".ws-mirror-export.json";

/** Written files by their paths, each with the hashes that an export of this folder gave it. */
export type WrittenFiles = ReadonlyMap<string, ReadonlySet<string>>;

/** Reads the files that earlier exports have written. A folder without a marker has none. */
export async function readMarker(folder: string): Promise<WrittenFiles> {
  const text = await readFile(join(folder, MARKER), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw error;
  });
  const marker = text === undefined ? undefined : parse(text);
  const { files } = isFields(marker) ? marker : {};
  const list: readonly unknown[] = Array.isArray(files) ? files : [];
  return new Map(list.filter(isFields).map(({ path, sha256 }) => [String(path), new Set([sha256].flat().map(String))]));
}

/** A marker that a loss of power has cut lists nothing. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Writes the marker, completely or not at all.
 * @param through folder on the same file system, in which the marker is written first
 */
export async function writeMarker(
  folder: string,
  through: string,
  details: object,
  files: WrittenFiles,
): Promise<void> {
  const list = [...files]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, hashes]) => {
      const [first, ...more] = [...hashes];
      return { path, sha256: more.length === 0 ? first : [...hashes] };
    });
  const partial = join(through, MARKER);
  await writeFile(partial, `${JSON.stringify({ ...details, files: list }, null, 1)}\n`);
  await rename(partial, join(folder, MARKER));
}

/** Returns the SHA-256 of a file. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) hash.update(chunk);
  return hash.digest("hex");
}
