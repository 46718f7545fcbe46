import { readFileSync } from "node:fs";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { expect, test } from "vitest";
import { INSTRUCTIONS, WRITE_INSTRUCTIONS } from "../src/create-server.ts";
import { toolDefinitions } from "../src/tools/tools.ts";
import { writeDefinitions } from "../src/write/write-tools.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

test("has six tools, whose definitions have few tokens", () => {
  const definitions = toolDefinitions();
  expect(definitions.map(({ name }) => name)).toEqual(["search", "read", "query", "list", "changes", "status"]);
  const tokens = countTokens(JSON.stringify(definitions)) + countTokens(INSTRUCTIONS);
  expect(tokens).toBeLessThanOrEqual(500);
  expect(readme).toContain(`${tokens} tokens`);
});

test("has three tools more with --write, whose definitions have few tokens, too", () => {
  const definitions = [...toolDefinitions(), ...writeDefinitions()];
  expect(writeDefinitions().map(({ name }) => name)).toEqual(["write", "undo", "journal"]);
  const tokens = countTokens(JSON.stringify(definitions)) + countTokens(WRITE_INSTRUCTIONS);
  expect(tokens).toBeLessThanOrEqual(800);
  expect(readme).toContain(`${tokens} with \`--write\``);
});

test("says which tools only read", () => {
  for (const { annotations } of toolDefinitions()) expect(annotations).toEqual({ readOnlyHint: true });
  const written = writeDefinitions().map(({ name, annotations }) => [name, annotations.readOnlyHint]);
  expect(written).toEqual([
    ["write", false],
    ["undo", false],
    ["journal", true],
  ]);
});
