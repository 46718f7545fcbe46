import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { repositoryFiles } from "../copy-repository.mjs";
import { ROOT, rootManifest, workspaces } from "../workspace.mjs";

/** Required sections of a package README, in this order. Other sections may stand between them. */
const PARTS = [
  /^Install$/,
  /^(First example|Ten lines that run)$/,
  /^(Dependencies|Depends on\b.*\bused by)$/,
  /^Where to start reading$/,
];

const root = rootManifest() as { scripts: object };
const markdown = repositoryFiles().filter((file) => file.endsWith(".md") && !file.startsWith(".changeset/"));
const publishable = workspaces().filter(({ manifest }) => manifest["private"] !== true);

function read(file: string) {
  return readFileSync(join(ROOT, file), "utf8");
}

describe.each(publishable)("the README of $name", ({ name, folder }) => {
  test("starts with a description and has the required sections in order", () => {
    const text = read(`${folder}/README.md`);
    expect(text).toMatch(new RegExp(`^# ${name}\n\n[A-Z]`));
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    const required = headings.filter((heading) => PARTS.some((part) => part.test(heading ?? "")));
    expect(required).toEqual(PARTS.map((part): unknown => expect.stringMatching(part)));
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
