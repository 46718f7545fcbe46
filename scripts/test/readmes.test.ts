import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { publishable, readManifest, repositoryFiles, ROOT } from "./repository.ts";

/** The sections of every package README, in this order. */
const SECTIONS = [
  "Install",
  "First example",
  "Common tasks",
  "Options",
  "Limits",
  "Errors",
  "Dependencies",
  "Where to start reading",
];

const commands = Object.keys(readManifest(ROOT).scripts);
// Without changesets and generated reports.
const markdown = repositoryFiles().filter((file) => /(?<!\.api)\.md$/.test(file) && !file.startsWith(".changeset/"));

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

describe.each(publishable)("the README of $name", ({ name, folder }) => {
  test("starts with a description and has the same sections as the other packages", () => {
    const text = read(`${folder}/README.md`);
    expect(text).toMatch(new RegExp(`^# ${name}\n\n[A-Z]`));
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => heading);
    expect(headings).toEqual(SECTIONS);
    expect(text).toMatch(new RegExp(`npm install (--save-dev )?${name}\\b`));
    expect(text).toMatch(/^```(?:ts|js)$/m);
  });
});

describe.each(markdown)("%s", (file) => {
  test("names only npm commands that exist", () => {
    for (const [, command] of read(file).matchAll(/\bnpm (?:run )?(start|test|(?<=run )[\w:-]+)/g)) {
      expect(commands).toContain(command);
    }
  });

  test("links only to files that exist", () => {
    for (const [, target = ""] of read(file).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)) {
      expect(existsSync(join(ROOT, dirname(file), target)), target).toBe(true);
    }
  });
});

test("the root README begins with the two commands", () => {
  const text = read("README.md");
  expect(text.split("\n").find((line) => !line.startsWith("#") && line !== "")).toMatch(/unofficial/i);
  expect(text).toMatch(/npm start[\s\S]*npm test/);
});
