// Where the cassette of a test lies: beside the test's file, under the test's name.
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
  return join(dirname(testFile), "cassettes", file, `${fileName(names)}.har`);
}

function fileName(names: readonly string[]): string {
  const slug = names.map(slugOf).join("--");
  // Only then does no other list of names give the same slug, also where a file system does not tell A from a.
  const isPlain = names.every((name) => /^[\p{Ll}\p{N}]+(?: [\p{Ll}\p{N}]+)*$/u.test(name));
  if (isPlain && slug.length <= LONGEST_NAME) return slug;
  // Loaded only here: a replay must not wait for it.
  const { createHash } = process.getBuiltinModule("node:crypto");
  const hash = createHash("sha256").update(JSON.stringify(names)).digest("hex").slice(0, 8);
  return `${slug.slice(0, LONGEST_NAME)}-${hash}`;
}

const slugOf = (name: string): string =>
  name
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "")
    .toLowerCase();
