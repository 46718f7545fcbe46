// Checks the doc comments that editors show: on hover for every public symbol, and in signature help for every method.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { operations, type OperationName } from "../../src/operations/index.ts";
import { compileBlocks } from "./support/code-blocks.ts";
import { DECLARATION_OPTIONS, startLanguageService } from "./support/language-service.ts";
import { entriesOf, publicSymbols } from "./support/public-symbols.ts";
import { callsOf, signatureHelp } from "./support/signature-help.ts";

const DIST = new URL("../../dist/", import.meta.url);
const PACKAGES = ["client", "core", "helpers", "testing", "emulator", "rate-limit-redis"];

const names = Object.keys(operations);
const calls = callsOf(names);
/** Mistakes of the first hour: the words that lead to the right code, and a line that does not compile. */
const MISTAKES = [
  ["isFullPage(page)", "page.properties;"],
  ["isFullPage(page)", 'for await (const row of client.dataSources.query({ data_source_id: "1" })) row.properties;'],
  ["isFullBlock(block)", "block.type;"],
  ["isFullDatabase(database)", "database.data_sources;"],
  ["isFullDataSource(dataSource)", "dataSource.title;"],
  ["isFullUser(user)", 'page.object === "page" && "url" in page && page.created_by.name;'],
  ["isFullComment(comment)", "comment.rich_text;"],
  ["isFullView(view)", "view.name;"],
  ["for await", "for (const user of client.users.list()) user;"],
  ["for await", "[...client.users.list()];"],
] as const;
const MISTAKES_FILE = {
  path: calls.path.replace("calls.ts", "mistakes.ts"),
  text: `import type { AsyncClient } from "@ws/client";
    declare const client: AsyncClient;
    const page = await client.pages.retrieve({ page_id: "1" });
    const block = await client.blocks.retrieve({ block_id: "1" });
    const database = await client.databases.retrieve({ database_id: "1" });
    const dataSource = await client.dataSources.retrieve({ data_source_id: "1" });
    const comment = await client.comments.retrieve({ comment_id: "1" });
    const view = await client.views.retrieve({ view_id: "1" });
    ${MISTAKES.map(([, line]) => line).join("\n")}`,
};

// One program for all tests, because it takes seconds to create.
const service = startLanguageService(
  [...[...PACKAGES, "compat"].flatMap(entriesOf), calls.path, MISTAKES_FILE.path],
  DECLARATION_OPTIONS,
  {
    [calls.path]: calls.text,
    [MISTAKES_FILE.path]: MISTAKES_FILE.text,
  },
);

describe("public symbols", () => {
  const program = service.getProgram();
  if (program === undefined) throw new Error("Expected a program, got none");
  const symbols = publicSymbols(program, PACKAGES);

  test.each(PACKAGES)("every public symbol of %s is documented", (name) => {
    const own = symbols.filter((symbol) => symbol.name.startsWith(`${name}: `));
    expect(own.filter(({ documentation }) => documentation.length < 4).map((symbol) => symbol.name)).toEqual([]);
    expect(own.length).toBeGreaterThan(5);
  });

  test("every public symbol of compat is documented", () => {
    // Its types are made from those of the client, whose fields are checked above.
    const own = publicSymbols(program, ["compat"]).filter(({ name }) => name.startsWith("compat: "));
    expect(own.filter(({ documentation }) => documentation.length < 4).map(({ name }) => name)).toEqual([]);
    expect(own.length).toBeGreaterThan(5);
  });
});

describe("methods", () => {
  const shown = signatureHelp(service, calls, names);
  const examples = shown.filter(({ example }) => example !== undefined);

  test("signature help documents every method", () => {
    expect(shown.filter(({ documentation }) => documentation.length < 4).map(({ name }) => name)).toEqual([]);
  });

  test("signature help shows the response of every method as one name", () => {
    const shortened = shown.map(({ name, result }) => ({
      name,
      result: result.replaceAll(/<"only a reference: [^"]*">/g, ""),
    }));
    expect(
      shortened
        .filter(({ result }) => !/^Promise<\w+>$|^ListPromise<\w+, \w+, "loop with for await">$/.test(result))
        .map(({ name, result }) => [name, result]),
    ).toEqual([]);
  });

  test("a loop over the response compiles for every operation of the table that has pages, and for no other", () => {
    const isList = ({ name }: { name: string }) => operations[name as OperationName].items !== undefined;
    expect(shown.filter(({ result }) => result.startsWith("ListPromise<"))).toEqual(shown.filter(isList));
  });

  test("signature help links every method to a page of the service's reference", () => {
    const isLink = /^https:\/\/developers\.notion\.com\/reference\/[a-z/-]+$/;
    expect(shown.filter(({ see }) => !isLink.test(see ?? "")).map(({ name }) => name)).toEqual([]);
  });

  test("at least twenty methods have an example, and all examples compile", async () => {
    const folder = new URL("../../", import.meta.url);
    const blocks = examples.map(({ name, example = "" }) => ({ name: `${name}.ts`, folder, code: example }));
    expect(await compileBlocks(blocks, EXAMPLE_VALUES)).toEqual([]);
    expect(examples.length).toBeGreaterThanOrEqual(20);
  });
});

/** Values that the examples use without a declaration. */
const EXAMPLE_VALUES = `
  declare const client: import("@ws/client").AsyncClient;
  ${["block_id", "client_id", "client_secret", "code", "data_source_id", "database_id", "file_upload_id", "page_id"]
    .map((name) => `declare const ${name}: string;`)
    .join("\n")}
`;

describe("mistakes of the first hour", () => {
  const { path, text } = MISTAKES_FILE;
  const diagnostics = service.getSemanticDiagnostics(path);

  test.each(MISTAKES)("the compiler names %s for %s", (words, line) => {
    const start = text.indexOf(line);
    const messages = diagnostics
      .filter((each) => (each.start ?? 0) >= start && (each.start ?? 0) < start + line.length)
      .map(({ messageText }) => JSON.stringify(messageText));
    expect(messages).toEqual([expect.stringContaining(words)]);
  });

  test("completion offers what every result has, and its text names the guard", () => {
    const at = text.indexOf("page.properties") + "page.".length;
    const entries = service.getCompletionsAtPosition(path, at, undefined)?.entries ?? [];
    expect(entries.map(({ name }) => name)).toEqual(["id", "object", "request_id"]);
    const details = service.getCompletionEntryDetails(path, at, "id", undefined, undefined, undefined, undefined);
    expect(details?.documentation?.map((part) => part.text).join("")).toContain("isFullPage(page)");
  });

  test("completion offers no name of another client", () => {
    const at = text.indexOf("pages.retrieve") + "pages.".length;
    const offered = service.getCompletionsAtPosition(path, at, undefined)?.entries.map(({ name }) => name);
    expect(offered).toEqual([
      "create",
      "move",
      "properties",
      "retrieve",
      "retrieveMarkdown",
      "update",
      "updateMarkdown",
    ]);
  });
});

const files = ["operations/", "types/"].flatMap((folder) =>
  readdirSync(new URL(folder, DIST), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".d.ts"))
    .map((name) => folder + name),
);

test("defaults are tags, not sentences", () => {
  const withSentence = files.filter((file) => /\* .*\bDefault: /.test(readFileSync(new URL(file, DIST), "utf8")));
  expect(withSentence).toEqual([]);
});

test("every declaration has a source file", () => {
  for (const file of files) {
    expect.soft(existsSync(new URL(`../../src/${file.replace(/\.d\.ts$/, ".ts")}`, import.meta.url)), file).toBe(true);
  }
});
