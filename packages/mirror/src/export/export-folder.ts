// The folder of an export. It is written beside its place and renamed at the end, so that it is always complete.
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { MirrorError } from "../errors.ts";

/** File that marks a folder as an export, which a later export replaces. */
const MARKER = ".ws-mirror-export.json";

/** The folder of an export while it is written. */
export interface ExportFolder {
  /** Writes a file from pieces of text. @param path path in the folder, with `/` */
  readonly write: (path: string, pieces: AsyncIterable<string> | Iterable<string>) => Promise<void>;
  /** Writes a file from a stream of bytes. */
  readonly copy: (path: string, content: Readable) => Promise<void>;
}

/**
 * Writes a folder completely, or not at all. Replaces an earlier export.
 * @param details what the marker of the folder contains
 * @throws MirrorError `invalid_argument` if the folder has other files
 */
export async function writeFolder(
  out: string,
  details: object,
  signal: AbortSignal,
  work: (folder: ExportFolder) => Promise<void>,
): Promise<void> {
  const target = resolve(out);
  const before = await stateOf(target);
  await mkdir(dirname(target), { recursive: true });
  const partial = join(dirname(target), `.${shortName(target)}.partial-${randomUUID()}`);
  await mkdir(partial);
  try {
    await work(folderAt(partial, signal));
    await writeFile(join(partial, MARKER), `${JSON.stringify(details)}\n`);
    signal.throwIfAborted();
    await replace(target, partial, before);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

/** A name with a suffix still has to fit into the 255 bytes of a file name. */
const shortName = (path: string): string => basename(path).slice(0, 40);

/** Returns the state of the place of an export. Refuses a folder with other files. */
async function stateOf(target: string): Promise<"missing" | "empty" | "export"> {
  const found = await stat(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (found === undefined) return "missing";
  const names = found.isDirectory() ? await readdir(target) : undefined;
  if (names?.length === 0) return "empty";
  if (names?.includes(MARKER) === true) return "export";
  throw new MirrorError(
    "invalid_argument",
    `Expected out to be a new or empty folder, or an earlier export, got "${target}" with other content. Choose another folder.`,
  );
}

async function replace(target: string, partial: string, before: "missing" | "empty" | "export"): Promise<void> {
  if (before === "missing") return rename(partial, target);
  if (before === "empty") {
    await rmdir(target);
    return rename(partial, target);
  }
  const old = join(dirname(target), `.${shortName(target)}.old-${randomUUID()}`);
  await rename(target, old);
  try {
    await rename(partial, target);
  } catch (error) {
    await rename(old, target);
    throw error;
  }
  await rm(old, { recursive: true, force: true });
}

function folderAt(root: string, signal: AbortSignal): ExportFolder {
  const made = new Set<string>();
  const fileAt = async (path: string) => {
    const file = join(root, ...path.split("/"));
    const folder = dirname(file);
    if (!made.has(folder)) await mkdir(folder, { recursive: true });
    made.add(folder);
    return file;
  };
  return {
    async write(path, pieces) {
      await writeFile(await fileAt(path), joined(pieces), { signal });
    },
    async copy(path, content) {
      await pipeline(content, createWriteStream(await fileAt(path)), { signal });
    },
  };
}

/** Size of the pieces that are written, in characters. Blocks are much smaller. */
const PIECE_LENGTH = 65_536;

/** Joins small pieces of text. */
async function* joined(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string, void> {
  let text = "";
  for await (const piece of pieces) {
    text += piece;
    if (text.length < PIECE_LENGTH) continue;
    yield text;
    text = "";
  }
  if (text !== "") yield text;
}
