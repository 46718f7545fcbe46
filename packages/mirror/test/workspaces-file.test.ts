import { rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../scripts/test/support/temporary-folder.ts";
import { readWorkspacesFile, type WorkspaceEntry } from "../src/workspaces-file.ts";

const entry = { name: "acme", token: "ntn_x" };

function write(text: string): string {
  const path = join(temporaryFolder(), "workspaces.json");
  writeFileSync(path, text);
  return path;
}

/** Reads the tokens of entries as a program would. */
const withTokens = (entries: readonly WorkspaceEntry[]) =>
  entries.map(({ token, ...rest }) => ({ ...rest, token: typeof token === "string" ? token : token() }));

test("the file of the workspaces has defaults, and tokens of variables and files are read at each use", () => {
  const environment: NodeJS.ProcessEnv = {};
  const file = write("ntn_file1\n");
  const path = write(
    JSON.stringify([
      entry,
      { name: "b", tokenVariable: "B", baseUrl: "http://127.0.0.1:1", priority: 1 },
      { name: "c", tokenFile: file },
    ]),
  );
  const { entries, bad } = readWorkspacesFile(path, environment);
  expect(bad).toEqual([]);
  expect(() => withTokens(entries)).toThrow(`Expected a token in the variable B of "b" (line 1 of ${path}), got none.`);
  environment["B"] = "ntn_b";
  const defaults = {
    baseUrl: undefined,
    everyMinutes: 60,
    requestsPerSecond: 3,
    priority: 5,
    choice: { everything: true },
  };
  expect(withTokens(entries)).toEqual([
    { ...entry, ...defaults },
    { ...defaults, name: "b", token: "ntn_b", baseUrl: "http://127.0.0.1:1", priority: 1 },
    { ...defaults, name: "c", token: "ntn_file1" },
  ]);
  writeFileSync(file, "ntn_file2\n");
  expect(withTokens(entries)[2]?.token).toBe("ntn_file2");
  rmSync(file);
  expect(() => withTokens(entries)).toThrow(
    `Expected a token in the file ${file} of "c" (line 1 of ${path}), got ENOENT.`,
  );
});

test("a token file is looked for in the folder of the file of workspaces", () => {
  const path = write(JSON.stringify([{ name: "acme", tokenFile: "acme.token" }]));
  writeFileSync(join(dirname(path), "acme.token"), "ntn_acme");
  expect(withTokens(readWorkspacesFile(path, {}).entries)[0]?.token).toBe("ntn_acme");
});

test.each([
  ["{", "text that is not JSON"],
  ["[]", "Expected a list of at least one workspace"],
])("a file that is no list is refused: %s", (text, message) => {
  expect(() => readWorkspacesFile(write(text), {})).toThrow(message);
});

test.each([
  [entry, 'Expected different names, got "acme" again in "acme" (line 1 of FILE).'],
  [{ ...entry, name: "Acme" }, "Expected a name of lower-case letters, digits and _ in line 1 of FILE"],
  [{ ...entry, name: "a".repeat(51) }, "at most 50 characters"],
  [5, "Expected an object in line 1 of FILE"],
  [{ name: "b" }, 'Expected token, tokenVariable or tokenFile in "b" (line 1 of FILE), got none.'],
  [
    { ...entry, name: "b", tokenVariable: "B" },
    'Expected one of token, tokenVariable, tokenFile in "b" (line 1 of FILE), got token and tokenVariable.',
  ],
  [{ name: "b", token: 5 }, 'Expected a text in token of "b" (line 1 of FILE), got another value.'],
  [{ ...entry, name: "b", every: 1 }, 'Unknown member "every" in "b" (line 1 of FILE)'],
  [
    { ...entry, name: "b", everyMinutes: "5" },
    'Expected a number from 0.001 to 525600 in everyMinutes of "b" (line 1 of FILE), got "5"',
  ],
  [
    { ...entry, name: "b", everyMinutes: 1e300 },
    'Expected a number from 0.001 to 525600 in everyMinutes of "b" (line 1 of FILE), got 1e+300.',
  ],
  [{ ...entry, name: "b", everyMinutes: -1 }, "got -1."],
  [{ ...entry, name: "b", everyMinutes: 1e-300 }, "got 1e-300."],
  // JSON has no NaN: JSON.stringify() writes null.
  [{ ...entry, name: "b", everyMinutes: Number.NaN }, "got null."],
  [
    { ...entry, name: "b", requestsPerSecond: 1e300 },
    'Expected a number from 0.001 to 10000 in requestsPerSecond of "b" (line 1 of FILE), got 1e+300.',
  ],
  [{ ...entry, name: "b", priority: null }, "got null."],
  [
    { ...entry, name: "b", priority: 11 },
    'Expected a whole number from 1 to 10 in priority of "b" (line 1 of FILE), got 11.',
  ],
  [{ ...entry, name: "b", only: "1" }, 'Expected a list of ids or URLs in only of "b" (line 1 of FILE), got "1".'],
  [{ ...entry, name: "b", except: [5] }, 'Expected a list of ids or URLs in except of "b" (line 1 of FILE), got [5].'],
  [
    { ...entry, name: "b", only: [] },
    'Expected at least one id in "only", got none. Leave it out for everything. See "b" (line 1 of FILE).',
  ],
  [{ ...entry, name: "b", except: ["HR"] }, 'Expected an id or a URL in "except".'],
  // Without an address, the token would go to the default one.
  [{ ...entry, name: "b", baseUrl: 5 }, 'Expected an http or https URL in baseUrl of "b" (line 1 of FILE), got 5.'],
  [
    { ...entry, name: "b", baseUrl: "host" },
    'Expected an http or https URL in baseUrl of "b" (line 1 of FILE), got "host".',
  ],
])("an entry that is wrong is skipped and named, and the others are not: %j", (wrong, message) => {
  const path = write(JSON.stringify([entry, wrong, { ...entry, name: "last" }]));
  const { entries, bad } = readWorkspacesFile(path, {});
  expect(entries.map(({ name }) => name)).toEqual(["acme", "last"]);
  expect(bad.map(({ error }) => error.message)).toEqual([expect.stringContaining(message.replace("FILE", path))]);
});

test("a bad entry has the line in which it begins", () => {
  const path = write(
    `\n[ {"name":"acme","token":"a \\"]},\\n"},\n\n  {\n"name": "b"}, 5,\n  [{}, ["x"]], {"name": "c",\n\n "token": "t", "only": [[1],[2]]}\n,"d"]`,
  );
  const { entries, bad } = readWorkspacesFile(path, {});
  expect(entries.map(({ name }) => name)).toEqual(["acme"]);
  expect(bad.map(({ name, line }) => [name, line])).toEqual([
    ["b", 4],
    [undefined, 5],
    [undefined, 6],
    ["c", 6],
    [undefined, 9],
  ]);
});

test("an entry has the pages to read, or everything", () => {
  const only = ["0f0e0d0c-0b0a-4908-8706-050403020100"];
  const path = write(
    JSON.stringify([
      { ...entry, only, except: [] },
      { ...entry, name: "b", except: only },
    ]),
  );
  const { entries, bad } = readWorkspacesFile(path, {});
  expect(bad).toEqual([]);
  expect(entries.map(({ choice }) => choice)).toEqual([
    { only, except: [] },
    { only: undefined, except: only },
  ]);
});
