// The completions of an editor in the arguments of a table: the language service of TypeScript 6 and the language server of
// TypeScript 7 answer as in an editor.
import { fileURLToPath } from "node:url";
import ts from "typescript-6.0";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLanguageServer, type LanguageServer } from "./language-server.ts";

const FOLDER = fileURLToPath(new URL("../types/checks/", import.meta.url));
const FILE = `${FOLDER}completions.ts`;
const HEADER = 'import { table } from "./expect-type.ts"; import { other, repairs } from "./repairs.ts";\n';

let code = "";
let version = 0;
const readFile = (path: string) => (path === FILE ? code : ts.sys.readFile(path));
const service = ts.createLanguageService({
  ...ts.sys,
  useCaseSensitiveFileNames: () => true,
  readFile,
  fileExists: (path) => path === FILE || ts.sys.fileExists(path),
  getScriptFileNames: () => [FILE],
  getScriptVersion: (path) => (path === FILE ? String(version) : "1"),
  getScriptSnapshot: (path) => ts.ScriptSnapshot.fromString(readFile(path) ?? ""),
  getCurrentDirectory: () => FOLDER,
  getCompilationSettings: () => ({
    strict: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    allowImportingTsExtensions: true,
    noEmit: true,
  }),
  getDefaultLibFileName: ts.getDefaultLibFilePath,
});

let server: LanguageServer;
beforeAll(async () => {
  server = await startLanguageServer(FILE);
});
afterAll(() => server.close());

/** Return what an editor shows at an offset of the line after the header. */
const HOVERS: Readonly<Record<string, (text: string, offset: number) => string | Promise<string>>> = {
  "TypeScript 6.0": (text, offset) => {
    code = HEADER + text;
    version += 1;
    const { displayParts = [] } = service.getQuickInfoAtPosition(FILE, HEADER.length + offset) ?? {};
    return displayParts.map((part) => part.text).join("");
  },
  "TypeScript 7.0": (text, offset) => server.hover(HEADER + text, HEADER.split("\n").length - 1, offset),
};

/** Return the names that an editor completes at an offset of the line after the header. */
const COMPILERS: Readonly<Record<string, (text: string, offset: number) => string[] | Promise<string[]>>> = {
  "TypeScript 6.0": (text, offset) => {
    code = HEADER + text;
    version += 1;
    const { entries = [] } = service.getCompletionsAtPosition(FILE, HEADER.length + offset, {}) ?? {};
    return entries.map(({ name }) => name);
  },
  "TypeScript 7.0": (text, offset) => server.complete(HEADER + text, 1, offset),
};

const NEW_ROW = "children cover due icon job markdown notes owner paid parts place price shop state sure tags template";
const CHANGES = "due job notes owner paid parts place price shop state sure tags";
const WHERE =
  "and costs createdTime due first guess job lastEditedTime notes number or owner paid parts price shop state sure tags total";
const without = (names: string, key: string) => names.replace(`${key} `, "");

describe.each(Object.entries(COMPILERS))("%s", (_, complete) => {
  test.each([
    ["table.create({ | });", NEW_ROW],
    ["table.create({ price: 5, | });", without(NEW_ROW, "price")],
    ["table.create({ state: '|' });", "Done Open"],
    ["table.createMany([{ | }]);", NEW_ROW],
    ["table.createMany([{ price: 5, | }]);", without(NEW_ROW, "price")],
    ["table.createMany([{ job: 'x' }, { p| }]);", NEW_ROW],
    ["table.createMany([{ state: '|' }]);", "Done Open"],
    ["table.upsert({ by: 'job', create: { | } });", NEW_ROW],
    ["table.upsert({ by: 'job', create: { job: 'x' }, update: { | } });", CHANGES],
    ["table.update('id', { | });", CHANGES],
    ["table.updateMany({ where: { | } }, {});", WHERE],
    ["table.updateMany({ where: { state: 'Open' } }, { state: '|' });", "Done Open"],
    ["table.collect({ where: { or: [{ price: 5 }, { | }] } });", WHERE],
    ["table.collect({ orderBy: { price: '|' } });", "ascending descending"],
    ["table.collect({ include: { | } });", "parts shop"],
  ])("%s", async (text, names) => {
    const found = await complete(text.replace("|", ""), text.indexOf("|"));
    expect(found.toSorted((a, b) => (a < b ? -1 : 1)).join(" ")).toBe(names);
  });
});

describe.each(Object.entries(HOVERS))("%s shows", (_, hover) => {
  const include = "{ parts: { table: repairs, include: { parts: { table, include: { shop: other } } } } }";
  const rows = `for (const row of await table.collect({ include: ${include} })) for (const part of row.parts)
    if (!("unreadable" in part)) for (const { shop } of part.parts.filter((each) => "shop" in each)) shop;`;

  test.each(["row of", "part of", "shop } of"])("an included row as a row, not as a schema: %s", async (name) => {
    const text = rows.replaceAll("\n", " ");
    const shown = await hover(text, text.indexOf(name) + 1);
    expect(shown).toMatch(/RowFields|city: string/);
    expect(shown).not.toMatch(/readonly id:|dataSourceId|Schema<|Nested/);
    expect(shown.length).toBeLessThan(900);
  });

  test("a selection of related rows with its columns only", async () => {
    const text =
      "const rows = table.first({ select: ['job'], include: { shop: { table: other, where: { city: 'x' } } } });";
    const [row] = ((await hover(text, 7)).match(/Promise<[^]*>/) ?? [""]).map((shown) => shown.replaceAll(/\s+/g, " "));
    expect(row).toMatch(
      /^Promise<\(?RowFields & \{ job: string; \} & \{ shop: \(RowFields & \{ (?:\.\.\.|city: string); \}\)\[\]; \}/,
    );
  });
});
