import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const FOLDER = new URL("../../src/tour/steps/", import.meta.url);
const files = readdirSync(FOLDER);
const registry = readFileSync(new URL("../../src/tour/steps.ts", import.meta.url), "utf8");

test("runs every file in src/steps as a step", () => {
  expect(files).toHaveLength(11);
  for (const file of files) expect(registry).toContain(`"./steps/${file}"`);
});

describe.each(files)("%s", (file) => {
  const source = readFileSync(new URL(file, FOLDER), "utf8");

  test("has fewer than 40 lines", () => {
    expect(source.trimEnd().split("\n").length).toBeLessThan(40);
  });

  test("imports only packages and the Step type", () => {
    const imported = [...source.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, name]) => name);
    expect(imported).toContain("../step.ts");
    for (const name of imported) expect(name).toMatch(/^(?:node:assert|@ws\/[a-z]+|\.\.\/step\.ts)$/);
  });

  test("starts with a comment and uses both clients", () => {
    expect(source).toMatch(/^\/\/ [A-Z]/);
    expect(source).toMatch(/^ {2}async withAsyncClient\(/m);
    expect(source).toMatch(/^ {2}withClient\(/m);
  });
});
