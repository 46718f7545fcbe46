// The search, with the index of the built site: queries as people type them, and the pages that answer them.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import MiniSearch, { type Options } from "minisearch";
import { expect, test } from "vitest";
import { DOCUMENT_WORDS } from "../.vitepress/document-words.ts";
import { ROOT } from "../.vitepress/root.ts";
import { indexOptions, searchOptions } from "../.vitepress/search.ts";
import { QUERIES, QUESTIONS, READER, TITLES } from "./search-queries.ts";
import { filesOf, SITE } from "./site.ts";

/** Returns the addresses that the search shows, best first. As VitePress, but without a browser. */
async function openSearch(): Promise<(query: string) => readonly string[]> {
  const chunk = filesOf(".js").find((path) => path.includes("@localSearchIndexroot"));
  const { default: json } = (await import(pathToFileURL(join(SITE, chunk ?? "no-index.js")).href)) as {
    readonly default: string;
  };
  const options: Options = { fields: ["title", "titles", "text"], storeFields: ["title", "titles"], searchOptions };
  const index = MiniSearch.loadJSON(json, { ...options, ...indexOptions });
  return (query) => index.search(query).map(({ id }) => String(id).replace(/#.*/, ""));
}

const isRight = (page: string, expected: string): boolean =>
  /[./]$/.test(expected) ? page.startsWith(expected) : page === expected;

test.each([
  ["queries as people type them", QUERIES, 59],
  ["questions of users of other clients", QUESTIONS, 55],
  ["words of other projects", TITLES, 56],
  ["queries of a reader", READER, 53],
] as const)("of 60 %s, most have a right page among the first three results", async (_name, queries, least) => {
  const search = await openSearch();
  const missed = queries
    .map(([query, ...pages]) => ({ query, found: search(query).slice(0, 3), pages }))
    .filter(({ found, pages }) => !found.some((page) => pages.some((expected) => isRight(page, expected))))
    .map(({ query, found }) => `${query}: ${found.join(" ")}`);
  expect(queries.length).toBe(60);
  expect(queries.length - missed.length, missed.join("\n")).toBeGreaterThanOrEqual(least);
});

test("each name of an operation, a block, an error or an option is found, also if it is a common word", async () => {
  const search = await openSearch();
  const load = async (path: string) => (await import(join(ROOT, "packages", path))) as Record<string, object>;
  const { operations = {} } = await load("client/dist/index.js");
  const { BLOCK_TYPES = {} } = await load("helpers/dist/blocks/block-types.js");
  const namesIn = (document: string, pattern: RegExp) =>
    Array.from(readFileSync(join(ROOT, document), "utf8").matchAll(pattern), ([, name = ""]) => name);
  const flags = namesIn("docs/mirror-options.md", /^\| `(--[a-z-]+)/gm);
  const names = [
    ...Object.keys(operations),
    ...Object.keys(BLOCK_TYPES).flatMap((name) => [name, name.replaceAll("_", "-")]),
    ...namesIn("docs/errors.md", /^### (\w+)$/gm),
    ...namesIn("packages/client/README.md", /^\| `(\w+)` \|/gm),
    ...flags,
    ...flags.map((flag) => flag.slice(2)),
  ];
  expect(names).toEqual(expect.arrayContaining(["to_do", "to-do", "--from", "from", "object_not_found", "timeoutMs"]));
  expect([...new Set(names)].filter((name) => search(name).length === 0)).toEqual([]);
  expect(search("from")).toContain("/docs/mirror-options");
});

test("a query of words that stand in every page, or in none, has no result", async () => {
  const search = await openSearch();
  expect(search("the of")).toEqual([]);
  expect(search("xylophone")).toEqual([]);
});

test("each document of the folder docs has words of people", () => {
  const documents = readdirSync(join(ROOT, "docs")).filter((name) => !["errors.md", "operations.md"].includes(name));
  expect(Object.keys(DOCUMENT_WORDS)).toEqual(documents.map((name) => `docs/${name}`));
});
