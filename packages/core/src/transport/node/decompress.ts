// Decodes a compressed body. The decoded size is capped: a few kilobytes can hold gigabytes of zeros.
import { pipeline, type Readable, type Transform } from "node:stream";
import { promisify } from "node:util";
import type { CompressCallback } from "node:zlib";

type Decoder = (bytes: Buffer, options: { maxOutputLength: number }, done: CompressCallback) => void;

/** What decodes a `content-encoding`, at once or piece by piece. zlib is loaded when the first compressed answer comes. */
interface Codec {
  readonly decode: Decoder;
  readonly createStream: () => Transform;
}

async function codecFor(encoding: string, firstByte: number): Promise<Codec | undefined> {
  const zlib = await import("node:zlib");
  switch (encoding.trim().toLowerCase()) {
    case "gzip":
    case "x-gzip":
      return { decode: zlib.gunzip, createStream: zlib.createGunzip };
    case "br":
      return { decode: zlib.brotliDecompress, createStream: zlib.createBrotliDecompress };
    case "deflate":
      // Servers disagree on whether deflate has the zlib header; its first byte tells.
      return {
        decode: (firstByte & 0x0f) === 0x08 ? zlib.inflate : zlib.inflateRaw,
        createStream: zlib.createInflate,
      };
    default:
      return undefined;
  }
}

/**
 * The decoded bytes.
 * @throws when they are not what the header says, or more than `maxBytes`
 */
export async function decompress(bytes: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  if (bytes.byteLength === 0) return bytes;
  const codec = await codecFor(encoding, bytes[0] ?? 0);
  return codec === undefined ? bytes : promisify(codec.decode)(bytes, { maxOutputLength: maxBytes });
}

/** The decoded stream; it fails when the source does, and takes the source with it when it is destroyed. */
export async function decompressStream(source: Readable, encoding: string): Promise<Readable> {
  const codec = await codecFor(encoding, 0);
  return codec === undefined ? source : pipeline(source, codec.createStream(), () => undefined);
}
