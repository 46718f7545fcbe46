import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { publishable, ROOT } from "../../../../scripts/test/repository.ts";
import { findMissingBump, requiredBump } from "./required-bump.ts";

// In a pull request, CI gives its target: then only the changesets of the pull request count.
const target = process.env["API_BASE"] === "" ? undefined : process.env["API_BASE"];

test.each(publishable)("the changes of $name since its last release have large enough changesets", (found) => {
  expect(findMissingBump(ROOT, { ...found, version: found.manifest.version }, target)).toBeUndefined();
});

test("below 1.0.0, a minor version is breaking and a patch may add exports", () => {
  expect((["none", "added", "changed"] as const).map((effect) => requiredBump("0.3.1", effect))).toEqual([
    "none",
    "patch",
    "minor",
  ]);
  expect((["none", "added", "changed"] as const).map((effect) => requiredBump("1.3.1", effect))).toEqual([
    "none",
    "minor",
    "major",
  ]);
});

describe("in a repository with one released package", () => {
  let root: string;
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const commit = (message: string) => {
    git("add", "--all");
    git("-c", "user.name=x", "-c", "user.email=x@example.org", "commit", "--quiet", "--message", message);
    return git("rev-parse", "HEAD");
  };
  const writeReport = (...lines: string[]) =>
    write(
      "packages/x/api/index.api.md",
      `# Report\n\n\`\`\`ts\n\n${lines.map((line) => `// @public\n${line}\n\n`).join("")}\`\`\`\n`,
    );
  const writeChangeset = (bump: string, file = "new") =>
    write(`.changeset/${file}.md`, `---\n"@ws/x": ${bump}\n---\n\nA change.\n`);
  const missing = (version = "0.2.0", base?: string) =>
    findMissingBump(root, { name: "@ws/x", folder: "packages/x", version }, base);

  const A = "export const a: number;";
  const B = "export const b: number;";

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "ws-bump-"));
    git("init", "--quiet", "--initial-branch=main");
    write(".changeset/config.json", "{}");
    write("packages/x/package.json", `{ "name": "@ws/x", "version": "0.1.0" }`);
    writeReport(A);
    commit("Write the package");
    write("packages/x/package.json", `{ "name": "@ws/x", "version": "0.2.0" }`);
    writeReport(A, B);
    commit("Release 0.2.0");
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test("an unchanged API needs no changeset", () => {
    expect(missing()).toBeUndefined();
  });

  test("a removed export needs a minor version below 1.0.0, also if it is committed", () => {
    writeReport(A);
    expect(missing()).toBe(
      'Expected a changeset with "@ws/x": minor, got no changeset. These declarations of the API are different: b (removed). Run `npm run changeset`.',
    );
    commit("Remove b");
    writeChangeset("patch");
    expect(missing()).toContain('minor, got a changeset with "patch"');
    writeChangeset("minor");
    expect(missing()).toBeUndefined();
  });

  test("a changed export needs a major version from 1.0.0", () => {
    write("packages/x/package.json", `{ "name": "@ws/x", "version": "1.0.0" }`);
    commit("Release 1.0.0");
    writeReport(A, "export const b: string;");
    writeChangeset("minor");
    expect(missing("1.0.0")).toContain('major, got a changeset with "minor"');
    writeChangeset("major");
    expect(missing("1.0.0")).toBeUndefined();
  });

  test("an added export needs a patch below 1.0.0, and a minor version from 1.0.0", () => {
    writeReport(A, B, "export const c: number;");
    expect(missing()).toContain('"@ws/x": patch, got no changeset');
    writeChangeset("patch");
    expect(missing()).toBeUndefined();
    write("packages/x/package.json", `{ "name": "@ws/x", "version": "1.0.0" }`);
    writeReport(A, B);
    commit("Release 1.0.0");
    writeReport(A, B, "export const c: number;");
    expect(missing("1.0.0")).toContain('"@ws/x": minor, got a changeset with "patch"');
  });

  test("a removed entry needs a minor version", () => {
    rmSync(join(root, "packages/x/api/index.api.md"));
    expect(missing()).toContain("a (removed), b (removed)");
  });

  test("a changeset of another package does not count", () => {
    writeReport(A);
    write(".changeset/new.md", `---\n"@ws/x-y": minor\n'@ws/y': major\n---\n\n"@ws/x": minor\n`);
    expect(missing()).toContain("got no changeset");
  });

  test("with a base, only the changes and changesets since the base count", () => {
    writeReport(A);
    writeChangeset("minor", "earlier");
    const base = commit("Remove b");
    expect(missing("0.2.0", base)).toBeUndefined();
    writeReport();
    expect(missing()).toBeUndefined();
    expect(missing("0.2.0", base)).toContain(
      "got no changeset. These declarations of the API are different: a (removed)",
    );
    writeChangeset("minor");
    expect(missing("0.2.0", base)).toBeUndefined();
  });

  test("a base that moved on is compared at the common commit", () => {
    git("checkout", "--quiet", "-b", "work");
    git("checkout", "--quiet", "main");
    writeReport(A, B, "export const c: number;");
    commit("Add c");
    git("checkout", "--quiet", "work");
    expect(missing("0.2.0", "main")).toBeUndefined();
  });
});
