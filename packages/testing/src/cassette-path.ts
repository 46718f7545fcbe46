// Where the cassette of a test lies: beside the test's file, under the test's name.
import { createHash } from "node:crypto";
import { basename, dirname, join } from "node:path";

// File systems take 255 bytes; the hash and the extension need some of them.
const LONGEST_NAME = 80;

/**
 * The path of a test's cassette: `<folder of the file>/cassettes/<name of the file>/<name of the test>.har`. A name
 * that does not fit into a file name as it is gets a hash, so that two tests never share a file.
 * @param testFile path of the test's file
 * @param names names of the suites around the test, from the outside, and of the test
 */
export function cassettePath(testFile: string, names: readonly string[]): string {
  const file = basename(testFile).replace(/(?:\.(?:test|spec))?\.[cm]?[jt]sx?$/, "");
  return join(dirname(testFile), "cassettes", file, `${fileName(names.join(" > "))}.har`);
}

function fileName(name: string): string {
  const slug = name
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "")
    .toLowerCase();
  const plain = /^[\p{Ll}\p{N} ]+$/u.test(name) && slug.length <= LONGEST_NAME;
  if (plain) return slug;
  const hash = createHash("sha256").update(name).digest("hex").slice(0, 8);
  return `${slug.slice(0, LONGEST_NAME)}-${hash}`;
}
