// Packs a copy into one file.
import { access, rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { MirrorError } from "../errors.ts";
import { refuseInsideCopy } from "../files/refuse-inside-copy.ts";
import { writeHashed } from "../files/write-file.ts";
import { writing } from "../files/write-error.ts";
import { copyStoreOf, type MirrorStore } from "../store/mirror-store.ts";
import { compressionOf, writeArchive } from "./archive-stream.ts";
import { fillArchive, type Packed, type PackProgress } from "./fill-archive.ts";

/** Options of {@link pack}. */
export interface PackOptions {
  /**
   * File to write, outside of the copy. It must not exist. Its ending chooses the compression: `.tar`, `.tar.gz`, `.tgz`, or
   * `.tar.zst`, which needs Node.js 22.15.
   */
  readonly out: string;
  /** Stops with the signal's reason. The file is not created. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the progress after each content of a file. */
  readonly onProgress?: ((progress: PackProgress) => void) | undefined;
}

/** The result of {@link pack}. */
export interface PackResult extends Packed {
  readonly out: string;
  /** Size of the archive. */
  readonly bytes: number;
  /** SHA-256 of the archive. */
  readonly sha256: string;
}

/**
 * Packs a copy with all of its earlier states into one file, which `unpack()` turns into a copy in SQLite or PostgreSQL. If a run
 * goes on at the same time, the archive has the state at the beginning. A copy that has not changed gives equal bytes, also after
 * its index was filled again, with the same version of Node.js.
 * @throws MirrorError `invalid_argument` for a file that exists, is in the copy, or has another ending, `cannot_write` with the
 * path if the disk is full or may not be written
 */
export async function pack(store: MirrorStore, options: PackOptions): Promise<PackResult> {
  const { out, signal = new AbortController().signal, onProgress = () => {} } = options;
  if (typeof out !== "string" || out === "")
    throw new MirrorError("invalid_argument", 'Expected the path of a file in "out", got an empty text.');
  const { compress } = compressionOf(out, "out");
  const copy = copyStoreOf(store);
  await refuseInsideCopy(out, copy.files.folder);
  await refuseExisting(out);
  const partial = `${out}.${crypto.randomUUID()}.part`;
  const archive = await writeArchive();
  const toFile = (content: AsyncIterable<Uint8Array>) =>
    writeHashed(partial, content, { named: out, flags: "wx", sync: true });
  try {
    // Each of the two ends if the other fails: a reader that stops ends the writer, and an error of the writer is the reader's.
    const [file, packed] = await Promise.allSettled([
      compress === undefined ? toFile(archive.bytes) : pipeline(archive.bytes, compress(), toFile),
      fillArchive(archive, copy, signal, onProgress),
    ]);
    if (file.status === "rejected") throw file.reason;
    if (packed.status === "rejected") throw packed.reason;
    await refuseExisting(out);
    await writing(out, () => rename(partial, out));
    const { bytes, sha256 } = file.value;
    return { out, bytes, sha256, ...packed.value };
  } finally {
    await rm(partial, { force: true });
  }
}

async function refuseExisting(out: string): Promise<void> {
  const exists = await access(out).then(
    () => true,
    () => false,
  );
  if (!exists) return;
  throw new MirrorError(
    "invalid_argument",
    `Expected a new file in "out", got "${out}", which exists. Choose another name.`,
  );
}
