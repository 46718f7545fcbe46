import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../scripts/test/support/temporary-folder.ts";
import { readWorkspacesFile } from "../src/workspaces-file.ts";

const entry = { name: "acme", token: "ntn_x" };

function write(text: string): string {
  const path = join(temporaryFolder(), "workspaces.json");
  writeFileSync(path, text);
  return path;
}

test("the file of the workspaces has defaults, and takes tokens from variables", () => {
  const path = write(JSON.stringify([entry, { name: "b", tokenVariable: "B", baseUrl: "http://127.0.0.1:1" }]));
  expect(readWorkspacesFile(path, { B: "ntn_b" })).toEqual([
    { ...entry, baseUrl: undefined, everyMinutes: 60, requestsPerSecond: 3 },
    { name: "b", token: "ntn_b", baseUrl: "http://127.0.0.1:1", everyMinutes: 60, requestsPerSecond: 3 },
  ]);
});

test.each([
  ["{", "text that is not JSON"],
  ["[]", "Expected a list of at least one workspace"],
  [JSON.stringify([entry, entry]), 'Expected different names in FILE, got "acme" twice.'],
  [JSON.stringify([{ ...entry, name: "Acme" }]), "Expected a name of lower-case letters, digits and _ in entry 0"],
  [JSON.stringify([{ ...entry, name: "a".repeat(51) }]), "at most 50 characters"],
  [JSON.stringify([{ name: "acme" }]), "Expected token or tokenVariable in entry 0 of FILE, got neither."],
  [JSON.stringify([{ name: "acme", tokenVariable: "NONE" }]), "Expected a token in the variable NONE of entry 0"],
  [JSON.stringify([{ ...entry, every: 1 }]), 'Unknown member "every" in entry 0'],
  [
    JSON.stringify([{ ...entry, everyMinutes: "5" }]),
    'Expected a positive number in everyMinutes of entry 0 of FILE, got "5"',
  ],
  // Without an address, the token would go to the default one.
  [JSON.stringify([{ ...entry, baseUrl: 5 }]), "Expected an http or https URL in baseUrl of entry 0 of FILE, got 5."],
  [
    JSON.stringify([{ ...entry, baseUrl: "host" }]),
    'Expected an http or https URL in baseUrl of entry 0 of FILE, got "host".',
  ],
])("a wrong file is refused: %s", (text, message) => {
  const path = write(text);
  expect(() => readWorkspacesFile(path, {})).toThrow(message.replace("FILE", path));
});
