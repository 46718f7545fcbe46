// The search, with the index of the built site: queries as people type them, and the pages that answer them.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import MiniSearch, { type Options } from "minisearch";
import { expect, test } from "vitest";
import { indexOptions, searchOptions } from "../.vitepress/search.ts";
import { filesOf, SITE } from "./site.ts";

/** A query, and the addresses of pages that answer it. An address that ends with a dot stands for all that begin with it. */
type Query = readonly [query: string, ...pages: string[]];

const QUERIES: readonly Query[] = [
  ["pagination", "/guides/lists"],
  ["paginate", "/guides/lists"],
  ["next_cursor", "/guides/lists"],
  ["more than 10000 rows", "/guides/lists"],
  ["429", "/guides/rate-limits"],
  ["rate limit", "/guides/rate-limits"],
  ["rate_limited", "/errors"],
  ["too many requests", "/guides/rate-limits"],
  ["retry", "/guides/errors-and-retries"],
  ["timeout", "/guides/errors-and-retries", "/errors"],
  ["error handling", "/guides/errors-and-retries"],
  ["object_not_found", "/errors"],
  ["404", "/errors"],
  ["unauthorized", "/errors"],
  ["validation_error", "/errors"],
  ["token", "/start/first-call"],
  ["personal access token", "/start/first-call"],
  ["api key", "/start/first-call"],
  ["getting started", "/start/first-call"],
  ["install", "/start/first-call", "/start/test-without-a-network", "/start/typed-rows"],
  ["create a page", "/operations/pages.create"],
  ["create page", "/operations/pages.create"],
  ["pages.create", "/operations/pages.create"],
  ["update page", "/operations/pages.update"],
  ["delete a page", "/operations/pages.update"],
  ["databases.query", "/operations/dataSources.query"],
  ["query database", "/operations/dataSources.query"],
  ["filter", "/operations/dataSources.query"],
  ["append blocks", "/operations/blocks.children.append"],
  ["nested blocks", "/guides/block-trees"],
  ["comments", "/operations/comments."],
  ["search api", "/operations/search"],
  ["users.list", "/operations/users.list"],
  ["upload file", "/guides/files"],
  ["download image", "/guides/files"],
  ["markdown", "/guides/markdown"],
  ["claude", "/guides/assistants"],
  ["mcp", "/guides/assistants"],
  ["chatgpt", "/guides/assistants"],
  ["restore", "/start/back-up"],
  ["backup", "/start/back-up"],
  ["obsidian", "/docs/mirror-obsidian"],
  ["sqlite", "/start/back-up"],
  ["sql", "/start/back-up", "/docs/mirror-sql"],
  ["typescript error", "/start/typed-rows"],
  ["types", "/start/typed-rows"],
  ["schema", "/start/typed-rows", "/packages/schema"],
  ["mock", "/start/test-without-a-network"],
  ["testing", "/start/test-without-a-network", "/packages/testing"],
  ["jest", "/guides/emulator-in-tests"],
  ["vcr", "/guides/cassettes"],
  ["record requests", "/guides/cassettes"],
  ["webhook signature", "/guides/webhooks"],
  ["oauth", "/guides/oauth"],
  ["next.js", "/guides/nextjs"],
  ["react", "/guides/react-blog"],
  ["cloudflare", "/guides/workers"],
  ["cors", "/guides/browsers"],
  ["proxy", "/guides/proxies"],
  ["docker", "/guides/mirror-service"],
];

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
  expected.endsWith(".") ? page.startsWith(expected) : page === expected;

test("of 60 queries as people type them, at least 57 have a right page among the first three results", async () => {
  const search = await openSearch();
  const missed = QUERIES.filter(
    ([query, ...pages]) =>
      !search(query)
        .slice(0, 3)
        .some((page) => pages.some((expected) => isRight(page, expected))),
  ).map(([query]) => query);
  expect(QUERIES.length).toBe(60);
  expect(missed.length, missed.join(", ")).toBeLessThanOrEqual(3);
});

test("a query of words that stand in every page, or in none, has no result", async () => {
  const search = await openSearch();
  expect(search("the of")).toEqual([]);
  expect(search("xylophone")).toEqual([]);
});
