import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { allPackages, publishable, readManifest, ROOT, run } from "../repository.ts";

const SETTINGS = [".changeset/changelog.cjs", ".changeset/config.json"];

let copy: string;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), "ws-changesets-"));
  const manifests = allPackages().map(({ folder }) => `${folder}/package.json`);
  for (const file of ["package.json", "pnpm-workspace.yaml", ...SETTINGS, ...manifests])
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
  expect(readdirSync(join(copy, ".changeset"))).toEqual(["changelog.cjs", "config.json"]);
});

test("a change log contains the text of the changesets, and one line for all updated packages", async () => {
  const header = `---\n"@ws/core": minor\n"@ws/helpers": minor\n"@ws/client": minor\n---\n`;
  writeFileSync(join(copy, ".changeset/one.md"), `${header}\nA change:\n\n- of one thing\n- of another thing\n`);
  await bumpedBy("@ws/core", "patch");
  expect(readFileSync(join(copy, "packages/client/CHANGELOG.md"), "utf8")).toBe(
    `# @ws/client\n\n## 0.2.0\n\n### Minor Changes\n\n- A change:\n\n  - of one thing\n  - of another thing\n\n### Patch Changes\n\n- Needs @ws/core 0.2.0, @ws/helpers 0.2.0.\n`,
  );
  expect(readFileSync(join(copy, "packages/compat/CHANGELOG.md"), "utf8")).toMatch(
    /^- Needs @ws\/client 0\.2\.0, @ws\/helpers 0\.2\.0\.$/m,
  );
});

test("a patch of core changes the version of core only, because its dependents accept it", async () => {
  expect(await bumpedBy("@ws/core", "patch")).toEqual(["@ws/core"]);
});

test.each(["@ws/core", "@ws/helpers"])(
  "a minor version of %s below 1.0 changes the versions of its dependents, and of nothing else",
  async (name) => {
    const dependents = publishable.filter(({ manifest }) => manifest.dependencies?.[name] !== undefined);
    const expected = [name, ...dependents.map((dependent) => dependent.name)].sort();
    expect((await bumpedBy(name, "minor")).sort()).toEqual(expected);
  },
);

test("a minor version of helpers leaves the engine and the emulator as they are", async () => {
  const changed = await bumpedBy("@ws/helpers", "minor");
  for (const name of ["@ws/core", "@ws/emulator"]) expect(changed).not.toContain(name);
});
