// Writes and reads tar files, compressed as their names say.
import { createReadStream } from "node:fs";
import { Readable, type Duplex } from "node:stream";
import zlib from "node:zlib";
import type { ParsedTarEntry } from "modern-tar";
import { MirrorError } from "../errors.ts";

/** The streams of a compression. */
interface Compression {
  readonly compress: (() => Duplex) | undefined;
  readonly decompress: (() => Duplex) | undefined;
}

/** Node.js has Zstandard from 22.15 on. */
const { createZstdCompress, createZstdDecompress } = zlib as Partial<
  Record<"createZstdCompress" | "createZstdDecompress", () => Duplex>
>;

const COMPRESSIONS: Readonly<Record<string, Compression | undefined>> = {
  ".tar": { compress: undefined, decompress: undefined },
  ".tar.gz": { compress: () => zlib.createGzip(), decompress: () => zlib.createGunzip() },
  ".tgz": { compress: () => zlib.createGzip(), decompress: () => zlib.createGunzip() },
  ".tar.zst": { compress: createZstdCompress, decompress: createZstdDecompress },
};

/**
 * Returns the compression of an archive.
 * @param argument name of the argument, for errors
 * @throws MirrorError `invalid_argument` for another ending, or one that this Node.js cannot compress
 */
export function compressionOf(path: string, argument: string): Compression {
  const ending = Object.keys(COMPRESSIONS).find((name) => path.toLowerCase().endsWith(name));
  const found = ending === undefined ? undefined : COMPRESSIONS[ending];
  if (found === undefined)
    throw new MirrorError(
      "invalid_argument",
      `Expected the path of a file in "${argument}" that ends with .tar, .tar.gz, .tgz or .tar.zst, got "${path}".`,
    );
  if (ending === ".tar.zst" && found.compress === undefined)
    throw new MirrorError(
      "invalid_argument",
      `Expected Node.js 22.15 or later for .tar.zst, got ${process.versions.node}. Use .tar.gz, or a later Node.js.`,
    );
  return found;
}

/** Adds an entry to an archive. Its content must have `size` bytes. */
type AddEntry = (
  name: string,
  size: number,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
) => Promise<void>;

/** An archive that is written. */
export interface ArchiveWriter {
  /** The bytes of the tar file. Read them while entries are added. */
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly add: AddEntry;
  readonly end: () => void;
  readonly fail: (error: unknown) => void;
}

/** Begins an archive. Its bytes depend on names and contents only. */
export async function writeArchive(): Promise<ArchiveWriter> {
  // Loaded when it is used: it has ES modules only, which Jest cannot load as CommonJS.
  const { createTarPacker } = await import("modern-tar");
  const { readable, controller } = createTarPacker();
  return {
    bytes: readable,
    async add(name, size, content) {
      // A fixed time, so that equal copies give equal bytes.
      const writer = controller.add({ name, size, type: "file", mode: 0o644, mtime: new Date(0) }).getWriter();
      for await (const chunk of content) {
        await writer.ready;
        await writer.write(chunk);
      }
      await writer.close();
    },
    end: () => controller.finalize(),
    fail: (error) => controller.error(error),
  };
}

/** Yields the entries of an archive in their order. Each body must be read to its end before the next entry. */
export async function* readArchive(path: string, signal: AbortSignal): AsyncGenerator<ParsedTarEntry, void> {
  const { decompress } = compressionOf(path, "from");
  const { createTarDecoder } = await import("modern-tar");
  const file = createReadStream(path, { signal });
  const bytes: Readable = decompress === undefined ? file : file.compose<Duplex>(decompress());
  const { readable, writable } = createTarDecoder({ strict: true });
  const entries = readable.getReader();
  // An error of the bytes is the error of the entries.
  const fed = feed(writable.getWriter(), bytes).catch(() => {});
  try {
    for (let next = await entries.read(); !next.done; next = await entries.read()) yield next.value;
  } finally {
    await entries.cancel().catch(() => {});
    bytes.destroy();
    await fed;
  }
}

async function feed(writer: WritableStreamDefaultWriter<Uint8Array>, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    for await (const chunk of bytes) {
      await writer.ready;
      await writer.write(chunk);
    }
    await writer.close();
  } catch (error) {
    await writer.abort(error);
  }
}
