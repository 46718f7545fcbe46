import { readFileSync } from "node:fs";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { expect, test } from "vitest";
import { INSTRUCTIONS } from "../src/create-server.ts";
import { toolDefinitions } from "../src/tools/tools.ts";

test("has six tools, whose definitions have few tokens", () => {
  const definitions = toolDefinitions();
  expect(definitions.map(({ name }) => name)).toEqual(["search", "read", "query", "list", "changes", "status"]);
  const tokens = countTokens(JSON.stringify(definitions)) + countTokens(INSTRUCTIONS);
  expect(tokens).toBeLessThanOrEqual(500);
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  expect(readme).toContain(`${tokens} tokens`);
});

test("says that each tool only reads", () => {
  for (const { annotations } of toolDefinitions()) expect(annotations).toEqual({ readOnlyHint: true });
});
