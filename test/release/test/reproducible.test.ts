// Everyone can compare a published package with its source.
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishable, ROOT, run } from "../../../scripts/test/repository.ts";
import { buildPackages, copyRepository } from "./support/copy-repository.ts";

const folder = mkdtempSync(join(tmpdir(), "ws-reproducible-"));
afterAll(() => rmSync(folder, { recursive: true }));

// Its path has another length than that of this repository: a build that contains its path has another length, too.
const copy = join(folder, "a-folder/with-a-copy-of-the-repository");

/** The hash of each tarball of the copy. */
let hashes: Map<string, string>;

beforeAll(async () => {
  await copyRepository(copy);
  await buildPackages(copy, join(copy, ".turbo/cache"));
  hashes = await packAll(copy);
});

/** Packs all packages of a repository and returns the hash of each tarball. */
async function packAll(repository: string): Promise<Map<string, string>> {
  const packs = mkdtempSync(join(folder, "packs-"));
  await run(
    join(repository, "node_modules/.bin/pnpm"),
    ["--filter", "./packages/*", "pack", "--pack-destination", packs],
    repository,
  );
  const hash = (file: string) =>
    createHash("sha256")
      .update(readFileSync(join(packs, file)))
      .digest("hex");
  return new Map(readdirSync(packs).map((file) => [file, hash(file)]));
}

test("two builds in two folders give equal tarballs", async () => {
  expect(hashes.size).toBe(publishable.length);
  expect(await packAll(ROOT)).toEqual(hashes);
});

test("packing the same build again gives equal tarballs", async () => {
  expect(await packAll(copy)).toEqual(hashes);
});
