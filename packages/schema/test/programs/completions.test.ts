// What an editor completes in the arguments of a table: the language service of TypeScript answers as in an editor.
import { fileURLToPath } from "node:url";
import ts from "typescript-6.0";
import { expect, test } from "vitest";

const FOLDER = fileURLToPath(new URL("../types/checks/", import.meta.url));
const FILE = `${FOLDER}completions.ts`;
const HEADER = 'import { table } from "./expect-type.ts";\n';

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

/** Returns the names that an editor completes at the place of `|`. */
function completions(text: string): string[] {
  code = HEADER + text.replace("|", "");
  version += 1;
  const { entries = [] } = service.getCompletionsAtPosition(FILE, HEADER.length + text.indexOf("|"), {}) ?? {};
  return entries.map(({ name }) => name).toSorted((a, b) => (a < b ? -1 : 1));
}

const NEW_ROW = "children cover due icon job markdown notes owner paid parts place price state sure tags template";
const CHANGES = "due job notes owner paid parts place price state sure tags";
const WHERE =
  "and costs createdTime due first guess job lastEditedTime notes number or owner paid parts price state sure tags total";
const without = (names: string, key: string) => names.replace(`${key} `, "");

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
  ["table.collect({ include: { | } });", "parts"],
])("%s", (text, names) => {
  expect(completions(text).join(" ")).toBe(names);
});
