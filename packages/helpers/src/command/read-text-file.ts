import { readFileSync } from "node:fs";

/**
 * Returns the text of a file that a person or another tool wrote: in UTF-8, or in UTF-16 as PowerShell writes it, and without the
 * byte order mark.
 */
export function readTextFile(path: string | URL): string {
  const bytes = readFileSync(path);
  const [first, second] = bytes;
  // A text in JSON or of a token begins with an ASCII character, whose second byte is 0.
  const isLittle = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && bytes.length > 1);
  // The decoder removes the mark.
  return new TextDecoder(isLittle ? "utf-16le" : isBig ? "utf-16be" : "utf-8").decode(bytes);
}
