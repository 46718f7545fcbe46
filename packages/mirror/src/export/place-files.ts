// Moves the files of a new export to their places, and removes those of the earlier one. Files that users have written or changed
// are kept.
import { lstat, mkdir, rename, rm, rmdir } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { writing } from "../files/write-error.ts";
import { foldedName } from "./file-names.ts";
import { hashFile, type WrittenFiles } from "./export-marker.ts";

/** The files of an export and the folder into which they go. */
export interface Placement {
  /** Folder of the export. */
  readonly target: string;
  /** Folder with the new files. */
  readonly source: string;
  /** Hashes of the new files by path. */
  readonly files: ReadonlyMap<string, string>;
  /** Files that an export of this folder has written. */
  readonly earlier: WrittenFiles;
}

/** Returns the files of users that are kept: under another name if the export has a file of that name. */
export async function placeFiles({ target, source, files, earlier }: Placement): Promise<string[]> {
  const kept: string[] = [];
  const written = foldedHashes(earlier);
  for (const [path, hash] of files) {
    const place = join(target, path);
    await writing(place, async () => {
      await makeFolders(target, dirname(path), kept);
      const found = await hashAt(place);
      // An equal file stays as it is, so that programs that watch the folder see changes only.
      if (found === hash) return;
      if (!isWritten(found, written.get(foldedName(path)))) await setAside(target, path, kept);
      await rename(join(source, path), place);
    });
  }
  const placed = new Map([...files.keys()].map((path) => [foldedName(path), path]));
  for (const [path, hashes] of earlier) {
    if (files.has(path)) continue;
    const place = join(target, path);
    const sameName = placed.get(foldedName(path));
    if (sameName !== undefined && (await isSameFile(place, join(target, sameName)))) continue;
    // A link on the way can lead outside of the export. What is behind it is not removed.
    if (!(await isInside(target, path)) || !(await exists(place))) continue;
    if (!isWritten(await hashAt(place), hashes)) kept.push(path);
    else if (await isInside(target, path)) await writing(place, () => removeFile(target, path));
  }
  return kept.toSorted();
}

/**
 * Returns the hashes of written files by their paths. If only upper and lower case of a title have changed, the old and the new
 * path are the same file on some systems.
 */
function foldedHashes(earlier: WrittenFiles): WrittenFiles {
  const all = new Map<string, Set<string>>();
  for (const [path, hashes] of earlier) {
    const key = foldedName(path);
    all.set(key, new Set([...(all.get(key) ?? []), ...hashes]));
  }
  return all;
}

/** True if two paths lead to one file, because the system ignores upper and lower case. */
async function isSameFile(a: string, b: string): Promise<boolean> {
  const [first, second] = [await statOf(a), await statOf(b)];
  return first !== undefined && first.ino === second?.ino && first.dev === second.dev;
}

/** True if every folder of a path is a folder of the target, and no link or junction. */
async function isInside(target: string, path: string): Promise<boolean> {
  for (let folder = dirname(path); folder !== "."; folder = dirname(folder))
    if ((await statOf(join(target, folder)))?.isDirectory() !== true) return false;
  return true;
}

/** Returns the hash of the file at a place: "" for something else, such as a folder or a link, undefined for nothing. */
async function hashAt(place: string): Promise<string | undefined> {
  const found = await statOf(place);
  if (found === undefined) return undefined;
  return found.isFile() ? hashFile(place) : "";
}

/** True if nothing is at a place, or a file that an export has written. @param found result of `hashAt` */
const isWritten = (found: string | undefined, hashes: ReadonlySet<string> = new Set()): boolean =>
  found === undefined || hashes.has(found);

const exists = async (place: string): Promise<boolean> => (await statOf(place)) !== undefined;

const statOf = (place: string) =>
  lstat(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw error;
  });

/** Creates the folders of a path. A file or link of a user with the name of a folder is renamed. */
async function makeFolders(target: string, path: string, kept: string[]): Promise<void> {
  if (path === ".") return;
  await makeFolders(target, dirname(path), kept);
  const found = await statOf(join(target, path));
  if (found?.isDirectory() === true) return;
  if (found !== undefined) await setAside(target, path, kept);
  await mkdir(join(target, path));
}

/** Gives a file another name: `page.md` becomes `page.edited.md`. */
async function setAside(target: string, path: string, kept: string[]): Promise<void> {
  const extension = extname(path);
  const stem = path.slice(0, path.length - extension.length);
  let name = `${stem}.edited${extension}`;
  for (let number = 2; await exists(join(target, name)); number += 1) name = `${stem}.edited-${number}${extension}`;
  await rename(join(target, path), join(target, name));
  kept.push(name);
}

/** Removes a file, and the folders that are empty then. */
async function removeFile(target: string, path: string): Promise<void> {
  await rm(join(target, path));
  for (let folder = dirname(path); folder !== "."; folder = dirname(folder))
    try {
      await rmdir(join(target, folder));
    } catch {
      return;
    }
}
