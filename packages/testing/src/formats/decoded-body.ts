// The bodies of recordings that other tools stored as they arrived: compressed, and in pieces.
import { asJsonObject } from "@ws/core/engine";

// Loaded on first use, so that a replay starts without it.
const loadZlib = () => process.getBuiltinModule("node:zlib");

/** Decompresses a body. Many tools store it compressed, whether the header says so or not; others have decompressed it. */
export function decompress(bytes: Uint8Array, encoding: string | undefined): Uint8Array {
  try {
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) return loadZlib().gunzipSync(bytes);
    if (encoding === "br") return loadZlib().brotliDecompressSync(bytes);
    if (encoding === "deflate") return loadZlib().inflateSync(bytes);
  } catch {
    // The body was already decompressed when it was recorded.
  }
  return bytes;
}

/**
 * Returns the bytes of a body in base64. Polly.js stores a list of pieces as JSON, and its old versions write them in hexadecimal.
 * @source https://github.com/Netflix/pollyjs/blob/master/packages/%40pollyjs/adapter-node-http/src/index.js
 */
export function bytesOfBase64(text: string): Buffer {
  if (!text.startsWith("[")) return Buffer.from(text, "base64");
  const pieces = Object.values(asJsonObject(Object.assign({}, JSON.parse(text)))).map(String);
  const isHex = pieces.every((piece) => /^(?:[\da-f]{2})*$/.test(piece));
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece, isHex ? "hex" : "base64")));
}
