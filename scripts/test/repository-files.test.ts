// What no committed file may hold: the name of a registry, or a path of the machine that it was written on.
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, sep } from "node:path";
import { describe, expect, test } from "vitest";
import { repositoryFiles } from "../copy-repository.mjs";
import { runCommand } from "../run-command.mjs";
import { ROOT } from "../workspace.mjs";

const files = repositoryFiles();
const texts = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), "utf8")]));

function filesWith(pattern: RegExp) {
  return [...texts].flatMap(([file, text]) => {
    const line = text.split("\n").findIndex((content) => pattern.test(content));
    return line === -1 ? [] : [`${file}:${line + 1}`];
  });
}

function literally(text: string) {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
}

test("the walk sees the repository", () => {
  expect(files).toEqual(expect.arrayContaining(["package.json", "pnpm-lock.yaml", "packages/core/src/index.ts"]));
});

describe("no committed file names", () => {
  test("a registry", async () => {
    const { stdout } = await runCommand("npm", ["config", "get", "registry"]);
    expect(filesWith(literally(new URL(stdout.trim()).host))).toEqual([]);
    expect(filesWith(/\bregistry\.[a-z-]+\.(?:org|com|io|dev|net)\b|\bartifactory\b/i)).toEqual([]);
  });

  test("a tarball's address: the lockfile has integrity hashes only", () => {
    expect(texts.get("pnpm-lock.yaml")).not.toMatch(/:\/\/|tarball:/);
  });

  test("this machine's folders", () => {
    // A folder at the top, such as /app in a container, is too common a word to look for.
    const folders = [ROOT, homedir()].filter((folder) => folder.split(sep).length > 2);
    for (const folder of folders) expect(filesWith(literally(folder + sep))).toEqual([]);
  });

  test("anybody's home folder", () => {
    expect(filesWith(/(?<![\w.])\/(?:home|Users)\/\w+|(?<![\w.])\/root\/|\b[A-Z]:\\Users\\/)).toEqual([]);
  });
});
