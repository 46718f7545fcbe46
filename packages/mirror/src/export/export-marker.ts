// The file that marks a folder as an export, and lists the files that the export has written.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { lstat, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { escapeControls } from "@ws/helpers/messages";
import { MirrorError } from "../errors.ts";
import { writing } from "../files/write-error.ts";
import { isFields, parseJson } from "../json.ts";
import { isExportPath } from "./file-names.ts";

/** Name of the marker. */
export const MARKER = ".ws-mirror-export.json";

/** Written files by their paths, each with the hashes that an export of this folder gave it. */
export type WrittenFiles = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Reads the files that earlier exports have written. A folder without a marker has none.
 * @throws MirrorError `invalid_argument` for a marker that no export has written, such as one with paths outside of the folder
 */
export async function readMarker(folder: string): Promise<WrittenFiles> {
  const path = join(folder, MARKER);
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (found === undefined) return new Map();
  if (!found.isFile()) throw wrongMarker(path, "a file", "something else");
  // A marker that a loss of power has cut lists nothing.
  const marker = parseJson(await readFile(path, "utf8"));
  if (marker === undefined) return new Map();
  const { files } = isFields(marker) ? marker : {};
  if (!Array.isArray(files)) throw wrongMarker(path, 'a list "files"', files);
  const written = new Map<string, ReadonlySet<string>>();
  for (const file of files as unknown[]) {
    const entry = entryOf(file);
    if (entry === undefined || written.has(entry.path))
      throw wrongMarker(path, "files with a relative path, listed once, and their SHA-256", file);
    written.set(entry.path, new Set(entry.hashes));
  }
  return written;
}

/** Returns an entry of a marker. Undefined for one that no export has written. */
function entryOf(file: unknown): { readonly path: string; readonly hashes: readonly string[] } | undefined {
  const { path, sha256 } = isFields(file) ? file : {};
  const hashes: unknown[] = [sha256].flat();
  return typeof path === "string" && isExportPath(path) && hashes.length > 0 && hashes.every(isHash)
    ? { path, hashes }
    : undefined;
}

const isHash = (value: unknown): value is string => typeof value === "string" && /^[\da-f]{64}$/u.test(value);

const wrongMarker = (path: string, expected: string, got: unknown): MirrorError =>
  new MirrorError(
    "invalid_argument",
    `Expected ${expected} in "${path}", got ${escapeControls(String(JSON.stringify(got)).slice(0, 200))}. No export has written this list, so nothing is removed. Choose another folder.`,
  );

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
  const place = join(folder, MARKER);
  await writing(place, async () => {
    await writeFile(partial, `${JSON.stringify({ ...details, files: list }, null, 1)}\n`);
    await rename(partial, place);
  });
}

/** Returns the SHA-256 of a file. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) hash.update(chunk);
  return hash.digest("hex");
}
