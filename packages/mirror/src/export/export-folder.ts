// The folder of an export. New files are written to a folder inside of it, and moved to their places at the end. So the folder
// can be a mount point or a link, and a process that dies loses nothing.
import type { Stats } from "node:fs";
import { lstat, mkdir, readdir, realpath, rmdir, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { MirrorError } from "../errors.ts";
import { makeFolder } from "../files/make-folder.ts";
import { writing } from "../files/write-error.ts";
import { writeHashed } from "../files/write-file.ts";
import { MARKER, readMarker, writeMarker, type WrittenFiles } from "./export-marker.ts";
import { isExportPath } from "./file-names.ts";
import { openPartialFolder, PARTIAL } from "./folder-lock.ts";
import { placeFiles } from "./place-files.ts";

/** The folder of an export while it is written. */
export interface ExportFolder {
  /** Writes a file from pieces of text. @param path path in the folder, with `/` */
  readonly write: (path: string, pieces: AsyncIterable<string> | Iterable<string>) => Promise<void>;
  /** Writes a file from a stream of bytes. */
  readonly copy: (path: string, content: Readable) => Promise<void>;
}

/** Names in a folder that counts as empty: the file system of a mount point has a folder of its own. */
const IGNORED = new Set([PARTIAL, "lost+found"]);

/**
 * Writes the files of an export, and replaces those of an earlier one. All other files stay.
 * @param details what the marker of the folder contains
 * @returns the files of users that had to be renamed, or that are no longer part of the export
 * @throws MirrorError `invalid_argument` if the folder has other files and is no export, or its list of files is not that of
 * an export; `copy_in_use` if another process exports to it; `cannot_write` if the disk is full or may not be written
 */
export async function writeFolder(
  out: string,
  details: object,
  signal: AbortSignal,
  work: (folder: ExportFolder) => Promise<void>,
): Promise<string[]> {
  const { created, target, partial } = await writing(out, async () => {
    await checkFolder(out);
    const made = makeFolder(out);
    const real = await realpath(out);
    return { created: made, target: real, partial: openPartialFolder(real) };
  });
  let isPlaced = false;
  try {
    const source = join(partial.path, "new");
    await writing(out, () => mkdir(source));
    // The check is repeated, because another export may have ended before this one had the lock.
    await checkFolder(target);
    const earlier = await readMarker(target);
    const files = new Map<string, string>();
    await work(folderAt(source, target, files, signal));
    signal.throwIfAborted();
    isPlaced = true;
    // A process that dies while it moves files leaves the old and the new ones. Both belong to the export.
    await writeMarker(target, partial.path, { ...details, complete: false }, union(earlier, files));
    const kept = await placeFiles({ target, source, files, earlier });
    const hashes = new Map([...files].map(([path, hash]) => [path, new Set([hash])]));
    await writeMarker(target, partial.path, { ...details, complete: true }, hashes);
    return kept;
  } finally {
    partial.remove();
    if (!isPlaced && created !== undefined) await removeCreated(out, created);
  }
}

/** Refuses a folder with other files. */
async function checkFolder(out: string): Promise<void> {
  const found = await statOf(out);
  if (found === undefined && (await lstat(out).catch(() => undefined)) === undefined) return;
  const names = found?.isDirectory() === true ? (await readdir(out)).filter((name) => !IGNORED.has(name)) : undefined;
  if (names?.length === 0 || names?.includes(MARKER) === true) return;
  throw new MirrorError(
    "invalid_argument",
    `Expected "out" to be a new or empty folder, or an earlier export, got "${out}" with other content. Choose another folder.`,
  );
}

const statOf = (path: string): Promise<Stats | undefined> =>
  stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });

function union(earlier: WrittenFiles, files: ReadonlyMap<string, string>): WrittenFiles {
  const all = new Map(earlier);
  for (const [path, hash] of files) all.set(path, new Set([...(earlier.get(path) ?? []), hash]));
  return all;
}

/** Removes the folders that a failed export has created. */
async function removeCreated(out: string, created: string): Promise<void> {
  for (let folder = resolve(out); folder.length >= resolve(created).length; folder = dirname(folder))
    await rmdir(folder).catch(() => {});
}

/** @param target folder of the export, which errors name */
function folderAt(source: string, target: string, files: Map<string, string>, signal: AbortSignal): ExportFolder {
  const made = new Set<string>();
  async function copy(path: string, content: Readable): Promise<void> {
    if (!isExportPath(path)) throw new TypeError(`Expected the path of a file inside of the export, got "${path}".`);
    const named = join(target, path);
    const file = join(source, path);
    const folder = dirname(file);
    if (!made.has(folder)) await writing(named, () => mkdir(folder, { recursive: true }));
    made.add(folder);
    const options = { named, flags: "w", sync: false } as const;
    await pipeline(
      content,
      async (chunks: AsyncIterable<Uint8Array>) => {
        files.set(path, (await writeHashed(file, chunks, options)).sha256);
      },
      { signal },
    );
  }
  return { copy, write: (path, pieces) => copy(path, Readable.from(joined(pieces), { objectMode: false })) };
}

/** Size of the pieces that are written, in characters. Blocks are much smaller. */
const PIECE_LENGTH = 65_536;

/** Joins small pieces of text. */
async function* joined(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer, void> {
  let text = "";
  for await (const piece of pieces) {
    text += piece;
    if (text.length < PIECE_LENGTH) continue;
    yield Buffer.from(text);
    text = "";
  }
  if (text !== "") yield Buffer.from(text);
}
