// Files are placed in a folder of a system that ignores upper and lower case, as those of macOS and Windows do.
import fs from "node:fs";
import { mkdirSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { placeFiles } from "../../src/export/place-files.ts";
import { hashFile } from "../../src/export/export-marker.ts";
import { readFolder, temporaryFolder } from "./read-folder.ts";

let target: string;
let source: string;

beforeEach(() => {
  target = join(temporaryFolder(), "out");
  source = join(temporaryFolder(), "new");
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const PROMISES = ["lstat", "mkdir", "rename", "rm", "rmdir"] as const;

/** Makes names in the target equal to those in lower case. */
function ignoreCase(): void {
  const toLower = (argument: unknown): unknown =>
    typeof argument === "string" && argument.startsWith(target)
      ? target + argument.slice(target.length).toLowerCase()
      : argument;
  const lower = (owner: object, name: string) => {
    const methods = owner as Record<string, (...args: unknown[]) => unknown>;
    const original = methods[name]?.bind(owner);
    vi.spyOn(methods, name).mockImplementation((...args) => original?.(...args.map(toLower)));
  };
  for (const name of PROMISES) lower(fs.promises, name);
  lower(fs, "createReadStream");
  syncBuiltinESMExports();
}

/** Writes files, and returns their hashes. */
async function write(folder: string, files: Readonly<Record<string, string>>): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), content);
    hashes.set(path, await hashFile(join(folder, path)));
  }
  return hashes;
}

/** Places files after an earlier export, which has written other names. */
async function placeAfter(names: readonly [before: string, now: string][], contents: readonly [string, string]) {
  const [before, now] = contents;
  const stored = await write(target, Object.fromEntries(names.map(([name]) => [name.toLowerCase(), before])));
  const earlier = new Map(names.map(([name]) => [name, new Set([stored.get(name.toLowerCase()) ?? ""])]));
  const files = await write(source, Object.fromEntries(names.map(([, name]) => [name, now])));
  ignoreCase();
  return placeFiles({ target, source, files, earlier });
}

const RENAMED: readonly [string, string][] = [
  ["Notes.md", "notes.md"],
  ["Shop/About.md", "SHOP/about.md"],
];

test("a page stays whose title has changed in upper and lower case only", async () => {
  expect(await placeAfter(RENAMED, ["text", "text"])).toEqual([]);
  expect([...readFolder(target)]).toEqual([
    ["notes.md", "text"],
    ["shop/about.md", "text"],
  ]);
});

test("a page with other content replaces its file, which is no file of a user", async () => {
  expect(await placeAfter(RENAMED, ["old", "new"])).toEqual([]);
  expect([...readFolder(target)]).toEqual([
    ["notes.md", "new"],
    ["shop/about.md", "new"],
  ]);
});

test("a file of which the title has changed is removed", async () => {
  expect(await placeAfter([["Notes.md", "Other.md"]], ["text", "text"])).toEqual([]);
  expect([...readFolder(target)]).toEqual([["other.md", "text"]]);
});
