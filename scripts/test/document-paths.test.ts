// The files and folders that documents name exist.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { allPackages, repositoryFiles, ROOT } from "./repository.ts";

const files = repositoryFiles().map((file) => file.replaceAll("\\", "/"));
// Without generated reports, whose words in backticks are code.
const documents = files.filter((file) => /(?<!\.api)\.md$/.test(file));

/** All files and folders, one on each line. */
const paths = `\n${[...new Set(files.flatMap((file) => [file, ...parentsOf(file)]))].join("\n")}\n`;

function parentsOf(path: string): string[] {
  const parent = dirname(path);
  return parent === "." ? [] : [parent, ...parentsOf(parent)];
}

/** Folders with which a path of this repository begins: those of the root, and those of packages, by their last name. */
const folders = new Set([
  ...files.filter((file) => file.includes("/")).map((file) => file.split("/")[0]),
  ...allPackages().map(({ folder }) => folder.split("/").at(-1)),
]);

/** Documents about this repository: each path in them is one of its paths. Others also name files of their readers. */
const OWN = new Set(["ARCHITECTURE.md", "CONTRIBUTING.md"]);

/** Paths that are built or outside of the repository, its name on GitHub, and the settings of a site that create-site writes. */
const ELSEWHERE = /^(?:dist|\.packs|\.turbo|\.\.)\/|^(?:ws-packages\/ws|src\/config\.ts)$/;

/** True for a word in backticks that looks like a path of this repository. */
function isPath(word: string, document: string): boolean {
  if (!/^[\w.…*<>{},-]+(?:\/[\w.…*<>{},-]+)*\/?$/.test(word) || ELSEWHERE.test(word)) return false;
  const isSource = /\.(?:ts|tsx|mjs|cjs)$/.test(word);
  if (OWN.has(document)) return isSource || word.includes("/");
  return word.includes("/") && (isSource || (folders.has(word.split("/")[0]) && !word.endsWith("/")));
}

/**
 * True if a file or folder of the repository ends with a path, or a test whose path ends with `.test.ts` in addition. `…`, `*` and
 * `<name>` stand for any text, and `{a,b}` for either name. `src/` and `test/` in a document of a package are those of the package.
 */
function exists(word: string, document: string): boolean {
  const [, own = ""] = /^((?:packages|apps)\/[\w-]+\/)/.exec(document) ?? [];
  const isInPackage = own !== "" && /^(?:src|test)\//.test(word);
  const pattern = word
    .replace(/\/$/, "")
    .replaceAll(/[.+^$()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/…|\*+|<[^>]*>/g, "[^\n]*?")
    .replaceAll(/\{([^}]*)\}/g, (_braces, names: string) => `(?:${names.replaceAll(",", "|")})`);
  return new RegExp(`${isInPackage ? `\n${own}` : "[\n/]"}${pattern}(?:\\.test\\.ts)?\n`).test(paths);
}

test.each(documents)("%s names files and folders that exist", (document) => {
  const prose = readFileSync(join(ROOT, document), "utf8").replaceAll(/^ *```[^]*?^ *```$/gm, "");
  const words = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, word = ""]) => word);
  expect(words.filter((word) => isPath(word, document) && !exists(word, document))).toEqual([]);
});

test("paths are found by their shape, and missing ones are told", () => {
  const check = (word: string, document: string) => isPath(word, document) && !exists(word, document);
  expect(check("mirror/src/model/gone.ts", "docs/client.md")).toBe(true);
  expect(check("packages/gone", "docs/client.md")).toBe(true);
  expect(check("src/async-client.ts", "packages/client/README.md")).toBe(false);
  expect(check("src/async-client.ts", "packages/mirror/README.md")).toBe(true);
  expect(check("gone.ts", "ARCHITECTURE.md")).toBe(true);
  expect(check("retry/gone", "CONTRIBUTING.md")).toBe(true);
  expect(check("core/src/<folder>/{url,gone}.ts", "ARCHITECTURE.md")).toBe(false);
  expect(check("core/src/<folder>/{lost,gone}.ts", "ARCHITECTURE.md")).toBe(true);
  expect(check("text/html", "docs/client.md")).toBe(false);
});
