import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { allPackages, publishable, readManifest, ROOT, run } from "../repository.ts";

let copy: string;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), "ws-changesets-"));
  const manifests = allPackages().map(({ folder }) => `${folder}/package.json`);
  for (const file of ["package.json", "pnpm-workspace.yaml", ".changeset/config.json", ...manifests])
    cpSync(join(ROOT, file), join(copy, file));
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
});

afterEach(() => rmSync(copy, { recursive: true }));

/** Returns the packages that get a new version from one changeset. */
async function bumpedBy(name: string, bump: "patch" | "minor") {
  writeFileSync(join(copy, ".changeset/a-change.md"), `---\n"${name}": ${bump}\n---\n\nA change that users notice.\n`);
  await run(join(ROOT, "node_modules/.bin/changeset"), ["version"], copy);
  return publishable
    .filter(({ folder, manifest }) => readManifest(join(copy, folder)).version !== manifest.version)
    .map((changed) => changed.name);
}

test("a patch of helpers changes the version of helpers only", async () => {
  expect(await bumpedBy("@ws/helpers", "patch")).toEqual(["@ws/helpers"]);
  expect(readFileSync(join(copy, "packages/helpers/CHANGELOG.md"), "utf8")).toContain("A change that users notice.");
  expect(readdirSync(join(copy, ".changeset"))).toEqual(["config.json"]);
});

test("a patch of core changes the version of core only, because its dependents accept it", async () => {
  expect(await bumpedBy("@ws/core", "patch")).toEqual(["@ws/core"]);
});

test("a minor version of core below 1.0 changes the versions of its dependents, and of nothing else", async () => {
  const dependents = publishable.filter(({ manifest }) => manifest.dependencies?.["@ws/core"] !== undefined);
  const expected = ["@ws/core", ...dependents.map(({ name }) => name)].sort();
  expect((await bumpedBy("@ws/core", "minor")).sort()).toEqual(expected);
});
