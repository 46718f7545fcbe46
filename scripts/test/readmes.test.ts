import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { repositoryFiles } from "../copy-repository.mjs";
import { ROOT, rootManifest, workspaces } from "../workspace.mjs";

/** The parts of a package's README after the paragraph that says what it is, in this order. */
const PARTS = [/^Install$/, /^Ten lines that run$/, /^Depends on\b.*\bused by$/, /^Where to start reading$/];

const root = rootManifest() as { scripts: object };
const markdown = repositoryFiles().filter((file) => file.endsWith(".md") && !file.startsWith(".changeset/"));
const publishable = workspaces().filter(({ manifest }) => manifest["private"] !== true);

function read(file: string) {
  return readFileSync(join(ROOT, file), "utf8");
}

describe.each(publishable)("the README of $name", ({ name, folder }) => {
  test("says what it is, then has the four other parts in order", () => {
    const text = read(`${folder}/README.md`);
    expect(text).toMatch(new RegExp(`^# ${name}\n\n[A-Z]`));
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    // Further parts, such as the emulator's tables, come behind these.
    expect(headings.slice(0, PARTS.length)).toEqual(PARTS.map((part): unknown => expect.stringMatching(part)));
    expect(text).toMatch(new RegExp(`npm install (--save-dev )?${name}\\b`));
    expect(text).toMatch(/^```(?:ts|js)$/m);
  });
});

describe.each(markdown)("%s", (file) => {
  test("names only npm commands that exist", () => {
    const scripts = Object.keys(root.scripts);
    for (const [, script] of read(file).matchAll(/\bnpm (?:run )?(start|test|(?<=run )[\w:-]+)/g)) {
      expect(scripts).toContain(script);
    }
  });

  test("links only to files that exist", () => {
    for (const [, target = ""] of read(file).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)) {
      expect(existsSync(join(ROOT, dirname(file), target)), `${file} links to ${target}`).toBe(true);
    }
  });
});

test("the root README begins with the two commands", () => {
  const text = read("README.md");
  expect(text.split("\n").find((line) => !line.startsWith("#") && line !== "")).toMatch(/unofficial/i);
  expect(text).toMatch(/npm start[\s\S]*npm test/);
});
