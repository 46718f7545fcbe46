import { isAscii } from "node:buffer";

/** Decodes a file that another tool may have written: UTF-8, or UTF-16 as PowerShell writes it, without the byte order mark. */
export function decodeText(bytes: Buffer): string {
  const [first, second] = bytes;
  // Decoding ASCII as latin1 is twice as fast. Cassettes are large, and most are pure ASCII. UTF-16 has a zero in the first character.
  if (second !== 0 && first !== 0 && isAscii(bytes)) return bytes.toString("latin1");
  const isLittle = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && bytes.length > 1);
  return new TextDecoder(isLittle ? "utf-16le" : isBig ? "utf-16be" : "utf-8").decode(bytes);
}
