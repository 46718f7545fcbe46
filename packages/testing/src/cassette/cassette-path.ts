import { basename, dirname, join } from "node:path";

// File names are limited to 255 bytes, including the hash and the extension.
const MAX_NAME_LENGTH = 80;

/**
 * Returns the path of a test's cassette: `<folder of the test file>/cassettes/<test file>/<test>.har`. A test name that is
 * not a valid file name gets a hash, so that two tests never share a file.
 * @param testFile path of the test file
 * @param names names of the enclosing suites, outermost first, and of the test
 */
export function cassettePath(testFile: string, names: readonly string[]): string {
  const file = basename(testFile).replace(/(?:\.(?:test|spec))?\.[cm]?[jt]sx?$/, "");
  return join(dirname(testFile), "cassettes", file, `${fileName(names)}.har`);
}

function fileName(names: readonly string[]): string {
  const slug = names.map(slugOf).join("--");
  // Only plain lower-case names give a unique slug on all file systems, also on those that ignore case.
  const isPlain = names.every((name) => /^[\p{Ll}\p{N}]+(?: [\p{Ll}\p{N}]+)*$/u.test(name));
  if (isPlain && slug.length <= MAX_NAME_LENGTH) return slug;
  // Loaded on first use, so that a replay starts without it.
  const { createHash } = process.getBuiltinModule("node:crypto");
  const hash = createHash("sha256").update(JSON.stringify(names)).digest("hex").slice(0, 8);
  return `${slug.slice(0, MAX_NAME_LENGTH)}-${hash}`;
}

const slugOf = (name: string): string =>
  name
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "")
    .toLowerCase();
