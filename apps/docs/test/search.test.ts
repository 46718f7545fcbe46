// The search, with the index of the built site: queries as people type them, and the pages that answer them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import MiniSearch, { type Options } from "minisearch";
import { expect, test } from "vitest";
import { ROOT } from "../.vitepress/root.ts";
import { indexOptions, searchOptions } from "../.vitepress/search.ts";
import { filesOf, SITE } from "./site.ts";

/** A query, and the addresses of pages that answer it. An address that ends with a dot or a slash stands for all that begin with it. */
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

/** Words of questions that users of other clients asked on GitHub and Stack Overflow. Chosen with their pages before any was searched. */
const QUESTIONS: readonly Query[] = [
  ["read all pages", "/guides/lists", "/operations/search"],
  ["get page content", "/guides/block-trees", "/operations/blocks.children.list", "/operations/pages.retrieveMarkdown"],
  ["has_children true but children undefined", "/guides/block-trees", "/operations/blocks.children.list"],
  ["to-do", "/guides/block-trees", "/operations/blocks."],
  ["to_do", "/guides/block-trees", "/operations/blocks."],
  ["backoff", "/guides/errors-and-retries", "/guides/rate-limits"],
  ["exponential back-off", "/guides/errors-and-retries", "/guides/rate-limits"],
  ["license", "/packages/"],
  ["isFullPage", "/docs/helpers", "/packages/helpers", "/guides/known-shape", "/guides/properties"],
  ["property does not exist on type", "/start/typed-rows", "/guides/known-shape", "/guides/properties"],
  ["image url expired", "/guides/pictures"],
  ["s3 signed url 403", "/guides/pictures", "/guides/files"],
  ["verification_token", "/guides/webhooks"],
  ["X-Notion-Signature", "/guides/webhooks"],
  ["refresh access token", "/guides/oauth", "/operations/oauth.token"],
  ["3 requests per second", "/guides/rate-limits"],
  ["could not find database with id", "/errors"],
  ["share page with integration", "/errors", "/start/first-call"],
  ["API token is invalid", "/errors", "/start/first-call"],
  ["body failed validation", "/errors"],
  ["conflict_error", "/errors"],
  ["502 bad gateway", "/errors", "/guides/errors-and-retries"],
  ["request to api has timed out", "/errors", "/guides/errors-and-retries"],
  ["ECONNRESET", "/errors", "/guides/errors-and-retries", "/docs/client"],
  ["duplicate page created after retry", "/guides/errors-and-retries"],
  ["cancel request AbortController", "/docs/client", "/guides/errors-and-retries", "/guides/lists"],
  ["filter by date", "/operations/dataSources.query", "/schema/read-rows"],
  ["sort by created time", "/operations/dataSources.query", "/schema/read-rows"],
  ["add row to database", "/operations/pages.create", "/schema/write-rows", "/start/typed-rows"],
  ["update checkbox property", "/operations/pages.update", "/guides/properties", "/schema/write-rows"],
  ["archive page", "/operations/pages.update"],
  ["move page to another parent", "/operations/pages.move"],
  ["more than 100 blocks", "/guides/block-trees"],
  ["2000 characters", "/guides/block-trees", "/docs/helpers", "/guides/properties"],
  ["page icon emoji", "/operations/pages.", "/operations/customEmojis.list"],
  ["relation more than 25", "/operations/pages.properties.retrieve", "/guides/properties", "/guides/lists"],
  ["rollup value", "/guides/properties", "/operations/pages.properties.retrieve"],
  ["timezone", "/guides/properties"],
  ["database id or data source id", "/operations/databases.retrieve", "/docs/from-notionhq", "/errors"],
  ["upgrade API version", "/start/from-notionhq-client", "/docs/from-notionhq", "/packages/client"],
  ["find page by title", "/operations/search"],
  ["page id from url", "/docs/helpers", "/packages/helpers"],
  ["convert markdown to blocks", "/guides/markdown"],
  ["render page as html", "/packages/render", "/docs/render", "/guides/react-blog"],
  ["notion as cms", "/start/site", "/guides/react-blog", "/packages/site"],
  ["self signed certificate", "/guides/proxies"],
  ["generate types from database", "/start/typed-rows", "/packages/schema"],
  ["rename column", "/schema/change-schemas", "/operations/dataSources.update"],
  ["select options", "/guides/databases-from-code", "/schema/", "/guides/properties"],
  ["Access-Control-Allow-Origin", "/guides/browsers"],
  ["edge function", "/guides/workers", "/guides/nextjs"],
  ["unit test without real api", "/start/test-without-a-network", "/guides/emulator-in-tests"],
  ["turn off logs", "/guides/logging"],
  ["reply to a discussion", "/operations/comments.create"],
  ["user email", "/operations/users."],
  ["only changed pages", "/docs/mirror-pull", "/start/back-up"],
  ["export workspace", "/docs/mirror-export", "/guides/leave", "/start/back-up"],
  ["cron", "/guides/mirror-service", "/docs/mirror-archives", "/start/back-up"],
  ["upload large file", "/guides/files"],
  ["redis", "/packages/rate-limit-redis"],
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
  /[./]$/.test(expected) ? page.startsWith(expected) : page === expected;

test.each([
  ["queries as people type them", QUERIES, 58],
  ["questions of users of other clients", QUESTIONS, 51],
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
