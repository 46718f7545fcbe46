// The site stays a lesson: short, with few dependencies, and only public exports.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const FOLDER = new URL("../../src/site/", import.meta.url);
const sources = readdirSync(FOLDER).map((name) => readFileSync(new URL(name, FOLDER), "utf8"));

/** Lines that are neither empty nor only a comment. */
const codeLines = (text: string): string[] =>
  text.split("\n").filter((line) => !/^\s*(?:$|\/\/|\/\*\*|\*)/u.test(line));

test("the site has at most 300 lines of code", () => {
  expect(codeLines("// Why\n\n/**\n * What\n */\nconst a = 1;\n")).toEqual(["const a = 1;"]);
  expect(sources.flatMap(codeLines).length).toBeLessThanOrEqual(300);
});

test("the site imports its own files, Node.js, Hono and the packages of this repository", () => {
  const imported = sources.flatMap((text) =>
    [...text.matchAll(/(?:from|import\()\s*"([^"]+)"/gu)].map(([, name]) => name),
  );
  expect(imported.length).toBeGreaterThan(30);
  for (const name of imported)
    expect(name).toMatch(
      /^(?:\.\/[\w-]+\.ts|node:[\w/]+|hono(?:\/[\w-]+)?|@hono\/node-server|@ws\/[\w-]+(?:\/[\w-]+)*)$/u,
    );
});
