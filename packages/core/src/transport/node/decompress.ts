// Decodes compressed bodies. The decoded size is limited: a few kilobytes can decode to gigabytes of zeros.
import { pipeline, type Readable, type Transform } from "node:stream";
import { promisify } from "node:util";
import type { CompressCallback } from "node:zlib";

type Decoder = (bytes: Buffer, options: { maxOutputLength: number }, done: CompressCallback) => void;

/** Decoders of one `content-encoding`. */
interface Codec {
  readonly decode: Decoder;
  readonly createStream: () => Transform;
}

/** Loads zlib for the first compressed response. */
async function codecFor(encoding: string, firstByte: number): Promise<Codec | undefined> {
  const zlib = await import("node:zlib");
  switch (encoding.trim().toLowerCase()) {
    case "gzip":
    case "x-gzip":
      return { decode: zlib.gunzip, createStream: zlib.createGunzip };
    case "br":
      return { decode: zlib.brotliDecompress, createStream: zlib.createBrotliDecompress };
    case "deflate":
      // Some servers send deflate with the zlib header, some without it. The first byte shows it.
      return {
        decode: (firstByte & 0x0f) === 0x08 ? zlib.inflate : zlib.inflateRaw,
        createStream: zlib.createInflate,
      };
    default:
      return undefined;
  }
}

/**
 * Decodes a whole body.
 * @throws if the bytes do not match the encoding, or decode to more than `maxBytes`
 */
export async function decompress(bytes: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  if (bytes.byteLength === 0) return bytes;
  const codec = await codecFor(encoding, bytes[0] ?? 0);
  return codec === undefined ? bytes : promisify(codec.decode)(bytes, { maxOutputLength: maxBytes });
}

/** Decodes a stream. An error of the source fails the result, and destroying the result destroys the source. */
export async function decompressStream(source: Readable, encoding: string): Promise<Readable> {
  const codec = await codecFor(encoding, 0);
  return codec === undefined ? source : pipeline(source, codec.createStream(), () => undefined);
}
