// Everyone can compare a published package with its source.
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishable, run } from "../../scripts/test/repository.ts";
import { buildPackages, copyRepository } from "./support/copy-repository.ts";

const folder = mkdtempSync(join(tmpdir(), "ws-reproducible-"));
afterAll(() => rmSync(folder, { recursive: true }));

// Paths of different lengths: a build that contains its path has another length.
const FOLDERS = ["first", "the-second-folder/of-the-repository"].map((name) => join(folder, name));

/** The hash of each tarball, for each folder. */
let hashes: Map<string, string>[];

beforeAll(async () => {
  hashes = [];
  for (const copy of FOLDERS) {
    await copyRepository(copy);
    await buildPackages(copy, join(copy, ".turbo/cache"));
    hashes.push(await packAll(copy));
  }
});

/** Packs all packages of a copy and returns the hash of each tarball. */
async function packAll(copy: string): Promise<Map<string, string>> {
  const packs = join(copy, ".packs");
  mkdirSync(packs);
  await run(
    join(copy, "node_modules/.bin/pnpm"),
    ["--filter", "./packages/*", "pack", "--pack-destination", packs],
    copy,
  );
  const hash = (file: string) =>
    createHash("sha256")
      .update(readFileSync(join(packs, file)))
      .digest("hex");
  return new Map(readdirSync(packs).map((file) => [file, hash(file)]));
}

test("two builds in two folders give equal tarballs", () => {
  const [first, second] = hashes;
  expect(first?.size).toBe(publishable.length);
  expect(second).toEqual(first);
});

test("packing the same build again gives equal tarballs", async () => {
  const [copy = ""] = FOLDERS;
  rmSync(join(copy, ".packs"), { recursive: true });
  expect(await packAll(copy)).toEqual(hashes[0]);
});
