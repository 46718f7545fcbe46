// Decodes a compressed body. The decoded size is capped: a few kilobytes can hold gigabytes of zeros.
import { promisify } from "node:util";
import type { CompressCallback } from "node:zlib";

type Decoder = (bytes: Buffer, options: { maxOutputLength: number }, done: CompressCallback) => void;

/** The decoder for a `content-encoding`; zlib is loaded when the first compressed answer comes. */
async function decoderFor(encoding: string, bytes: Buffer): Promise<Decoder | undefined> {
  const zlib = await import("node:zlib");
  switch (encoding) {
    case "gzip":
    case "x-gzip":
      return zlib.gunzip;
    case "br":
      return zlib.brotliDecompress;
    case "deflate":
      // Servers disagree on whether deflate has the zlib header; its first byte tells.
      return ((bytes[0] ?? 0) & 0x0f) === 0x08 ? zlib.inflate : zlib.inflateRaw;
    default:
      return undefined;
  }
}

/**
 * The decoded bytes.
 * @throws when they are not what the header says, or more than `maxBytes`
 */
export async function decompress(bytes: Buffer, encoding: string | undefined, maxBytes: number): Promise<Buffer> {
  if (encoding === undefined || bytes.byteLength === 0) return bytes;
  const decoder = await decoderFor(encoding.trim().toLowerCase(), bytes);
  return decoder === undefined ? bytes : promisify(decoder)(bytes, { maxOutputLength: maxBytes });
}
