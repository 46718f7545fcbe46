// Committed files contain no address of a registry and no path of the machine that wrote them.
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, sep } from "node:path";
import { describe, expect, test } from "vitest";
import { repositoryFiles, ROOT, run } from "./repository.ts";

const texts = new Map(repositoryFiles().map((file) => [file, readFileSync(join(ROOT, file), "utf8")]));

function filesWith(pattern: RegExp | string): string[] {
  const matches = (text: string) => (typeof pattern === "string" ? text.includes(pattern) : pattern.test(text));
  return [...texts].filter(([, text]) => matches(text)).map(([file]) => file);
}

test("the list of files includes the sources and the lockfile", () => {
  expect([...texts.keys()]).toEqual(
    expect.arrayContaining(["package.json", "pnpm-lock.yaml", "packages/core/src/index.ts"]),
  );
});

describe("no committed file contains", () => {
  test("the host of a registry", async () => {
    const { stdout } = await run("npm", ["config", "get", "registry"], ROOT);
    expect(filesWith(new URL(stdout.trim()).host)).toEqual([]);
    expect(filesWith(/\bregistry\.[a-z-]+\.(?:org|com|io|dev|net)\b|\bartifactory\b/i)).toEqual([]);
  });

  test("the address of a tarball: the lockfile has integrity hashes only", () => {
    expect(texts.get("pnpm-lock.yaml")).not.toMatch(/:\/\/|tarball:/);
  });

  test("a folder of this machine", () => {
    // A folder at the top level, such as /app in a container, is too common a word.
    const folders = [ROOT, homedir() + sep].filter((folder) => folder.split(sep).length > 3);
    for (const folder of folders) expect(filesWith(folder)).toEqual([]);
  });

  test("a home folder", () => {
    expect(filesWith(/(?<![\w.])\/(?:home|Users)\/\w+|(?<![\w.])\/root\/|\b[A-Z]:\\Users\\/)).toEqual([]);
  });
});
