import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runCommand } from "../run-command.mjs";
import { ROOT, workspaces } from "../workspace.mjs";

let copy: string;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), "ws-changesets-"));
  const manifests = workspaces().map(({ folder }) => `${folder}/package.json`);
  for (const file of ["package.json", "pnpm-workspace.yaml", ".changeset/config.json", ...manifests]) {
    cpSync(join(ROOT, file), join(copy, file));
  }
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"), "junction");
});

afterEach(() => {
  rmSync(copy, { recursive: true });
});

/** The packages whose version `changeset version` changes for one changeset, with the new version. */
async function bumpedBy(name: string, bump: "patch" | "minor") {
  writeFileSync(
    join(copy, ".changeset", "a-change.md"),
    `---\n"${name}": ${bump}\n---\n\nSomething that a user notices.\n`,
  );
  const { exitCode, output } = await runCommand(join(ROOT, "node_modules", ".bin", "changeset"), ["version"], {
    cwd: copy,
  });
  expect(exitCode, output).toBe(0);
  const before = new Map(workspaces().map((workspace) => [workspace.name, String(workspace.manifest["version"])]));
  const after = workspaces(copy).map((workspace) => [workspace.name, String(workspace.manifest["version"])] as const);
  return after.filter(([packageName, version]) => before.get(packageName) !== version);
}

function next(name: string, bump: "patch" | "minor") {
  const version = String(workspaces().find((workspace) => workspace.name === name)?.manifest["version"]);
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  return bump === "patch" ? `${major}.${minor}.${patch + 1}` : `${major}.${minor + 1}.0`;
}

test("a patch to helpers bumps helpers alone", async () => {
  expect(await bumpedBy("@ws/helpers", "patch")).toEqual([["@ws/helpers", next("@ws/helpers", "patch")]]);
  expect(readFileSync(join(copy, "packages/helpers/CHANGELOG.md"), "utf8")).toContain("Something that a user notices.");
  expect(readdirSync(join(copy, ".changeset"))).toEqual(["config.json"]);
});

test("a patch to core bumps core alone: its dependents' ranges admit it", async () => {
  expect(await bumpedBy("@ws/core", "patch")).toEqual([["@ws/core", next("@ws/core", "patch")]]);
});

test("a minor version of core below 1.0 takes along what depends on it, and nothing else", async () => {
  const bumped = await bumpedBy("@ws/core", "minor");
  const dependents = workspaces().filter(({ manifest }) => "@ws/core" in ((manifest["dependencies"] ?? {}) as object));
  const publishable = dependents.filter(({ manifest }) => manifest["private"] !== true).map(({ name }) => name);
  expect(publishable).toContain("@ws/client");
  expect(bumped.map(([name]) => name).sort()).toEqual([...publishable, "@ws/core"].sort());
});
