// Compares the documents of the client's options with the interfaces in core/src/settings/options.ts. `npm run update` writes the
// table in the README of client. The other documents name the options, and two READMEs those of calls.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./repository.ts";

const SOURCE = "packages/core/src/settings/options.ts";
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

/** An option, as its interface documents it. */
interface DocumentedOption {
  readonly name: string;
  readonly default: string;
  readonly sentence: string;
}

/** Returns the documented options of an interface. */
function optionsOf(name: string): DocumentedOption[] {
  const [, members = ""] =
    read(SOURCE).match(new RegExp(`^export interface ${name} [^{]*\\{\\n([^]*?)^\\}`, "m")) ?? [];
  return [...members.matchAll(/ \/\*\*\n([^]*?) \*\/\n +(\w+)\?: /g)].map(([, comment = "", option = ""]) => {
    const [sentence = "", ...tags] = comment
      .replaceAll(/^ +\* /gm, "")
      .trim()
      .split(/^@/m);
    const [fallback = ""] = tags.filter((tag) => tag.startsWith("default "));
    return {
      name: option,
      default: defaultCell(inLine(fallback.slice("default ".length))),
      sentence: inLine(sentence),
    };
  });
}

/** Returns a text in one line, with its values in backticks. */
const inLine = (text: string): string =>
  text
    .trim()
    .replaceAll(/\s+/g, " ")
    .replaceAll(/(?<!`)"[^"\s]+"(?!`)/g, "`$&`");

/** Returns the cell of a default: a value in backticks, or words. */
function defaultCell(text: string): string {
  const [, words] = /^undefined \((.+)\)$/.exec(text) ?? [];
  return words ?? (/^(?:\d+|\{.*\}|undefined)$/.test(text) ? `\`${text}\`` : text);
}

const options = [...optionsOf("CommonClientOptions"), ...optionsOf("AsyncClientOptions")];
const names = options.map(({ name }) => name);

/** Returns the names in backticks in a column of the table of options. */
function namesIn(file: string, cell: number): string[] {
  const [, section = ""] = read(file).match(/^#+ Options\n([^]*?)(?=^#)/m) ?? [];
  const cells = [...section.matchAll(/^\|(.*)\|$/gm)].map(([, row = ""]) => row.split("|")[cell] ?? "");
  return cells.flatMap((text) => [...text.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name));
}

test("the interfaces document the options of the table, in its order", () => {
  const [, table = ""] = read(SOURCE).match(/^export const CLIENT_OPTIONS = \{\n([^]*?)^\}/m) ?? [];
  expect([...table.matchAll(/^ {2}(\w+): \{/gm)].map(([, name]) => name)).toEqual(names);
  expect(options.filter((option) => option.sentence === "" || option.default === "")).toEqual([]);
  expect(names.length).toBeGreaterThan(10);
});

test("the README of client describes the options", async () => {
  const file = "packages/client/README.md";
  const rows = options.map((option) => `| \`${option.name}\` | ${option.default} | ${option.sentence} |\n`);
  const table = /(\| option \| default \| description \|\n\|---\|---\|---\|\n)(?:\|.*\|\n)*/;
  const content = read(file);
  expect(content).toMatch(table);
  await expect(content.replace(table, (_, head: string) => head + rows.join(""))).toMatchFileSnapshot(join(ROOT, file));
});

test("the README of core names the options", () => {
  const [, list = ""] = read("packages/core/README.md").match(/take the options of a client[^:]*:([^.]*)\./) ?? [];
  expect([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(names);
});

test.each([
  ["packages/client/README.md", /holds options for that call:([^.]*)\./],
  ["packages/core/README.md", /^Of `send\(\)`:([^]*?) that aborts the call\./m],
])("%s names the options of calls", (file, place) => {
  const [, table = ""] = read(SOURCE).match(/^export const CALL_OPTIONS = \{\n([^]*?)^\}/m) ?? [];
  const ofCalls = [...table.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
  const [, text = ""] = read(file).match(place) ?? [];
  expect(ofCalls.length).toBeGreaterThan(4);
  expect([...text.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(expect.arrayContaining(ofCalls));
});

/** Options of `@notionhq/client` with another name or another type. */
const RENAMED: Readonly<Record<string, string>> = { apiVersion: "notionVersion" };

test("the README of compat names the options, those that @notionhq/client calls differently under its name", () => {
  const named = namesIn("packages/compat/README.md", 0);
  expect(named).toEqual(expect.arrayContaining(names.map((name) => RENAMED[name] ?? name)));
  expect(named.filter((name) => !names.includes(name)).toSorted()).toEqual(["agent", "fetch", "notionVersion"]);
});

test("docs/from-notionhq.md names the options", () => {
  expect([...new Set(namesIn("docs/from-notionhq.md", 1))].toSorted()).toEqual(names.toSorted());
});

test("docs/specification-names.md names the options", () => {
  const [, row = ""] = read("docs/specification-names.md").match(/^\| options .*? \| (.*) \|$/m) ?? [];
  const named = [...row.matchAll(/`([^`]+)`/g)].flatMap(([, list = ""]) => list.split(" "));
  expect(named.toSorted()).toEqual(names.toSorted());
});
