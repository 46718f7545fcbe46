// The search, with the index of the built site: queries as people type them, and the pages that answer them.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import MiniSearch, { type Options } from "minisearch";
import { expect, test } from "vitest";
import { DOCUMENT_WORDS } from "../.vitepress/document-words.ts";
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

/**
 * Words of titles and questions in other projects that use Notion: exporters, blogs, servers for assistants, clients in other languages.
 * Written with their pages before any was searched, and nothing of the search was changed for one of them.
 */
const TITLES: readonly Query[] = [
  ["retrieve a page property item", "/operations/pages.properties.retrieve"],
  [
    "no values in page properties",
    "/guides/properties",
    "/operations/pages.properties.retrieve",
    "/guides/known-shape",
  ],
  ["truncated 25 items", "/guides/properties", "/operations/pages.properties.retrieve", "/guides/lists"],
  ["sync markdown to notion", "/guides/markdown", "/operations/pages.updateMarkdown"],
  ["export to markdown files", "/docs/mirror-export", "/docs/mirror-obsidian", "/guides/markdown", "/guides/leave"],
  ["synced block", "/guides/block-trees", "/operations/blocks.", "/docs/mirror-restore"],
  ["incremental backup", "/start/back-up", "/docs/mirror-pull", "/packages/mirror"],
  ["restore deleted page", "/docs/mirror-restore", "/start/back-up", "/operations/pages.update"],
  ["mcp connection closed", "/guides/assistants", "/packages/mcp"],
  ["cursor", "/guides/assistants", "/guides/lists", "/packages/mcp"],
  ["assistant cannot write", "/guides/assistants", "/packages/mcp"],
  ["undo changes of an assistant", "/guides/assistants", "/packages/mcp"],
  ["list the databases", "/operations/search", "/guides/search", "/operations/databases."],
  ["next/image", "/guides/nextjs", "/guides/pictures", "/guides/react-blog"],
  ["images cannot be rendered", "/guides/pictures", "/guides/react-blog"],
  ["responsive images", "/guides/pictures", "/packages/site", "/docs/site-look", "/start/site"],
  ["incremental static regeneration", "/guides/nextjs", "/guides/react-blog"],
  [
    "table of contents",
    "/docs/render",
    "/packages/render",
    "/operations/blocks.",
    "/packages/site",
    "/guides/react-blog",
  ],
  ["equations katex", "/docs/render", "/packages/render", "/docs/mirror-export"],
  ["syntax highlighting", "/docs/render", "/packages/render", "/docs/mirror-export"],
  ["custom domain", "/docs/site-deploy", "/start/site", "/packages/site"],
  [
    "password protected page",
    "/packages/site",
    "/docs/site-deploy",
    "/docs/site-look",
    "/docs/site-forms",
    "/start/site",
  ],
  ["contact form", "/docs/site-forms", "/packages/site"],
  ["rss feed", "/packages/site", "/docs/site-look", "/start/site"],
  ["dark mode", "/docs/site-look", "/packages/site"],
  [
    "docker compose",
    "/guides/mirror-service",
    "/fleet",
    "/packages/fleet",
    "/guides/emulator-in-tests",
    "/docs/site-deploy",
  ],
  ["kubernetes", "/fleet", "/packages/fleet", "/guides/mirror-service"],
  ["systemd timer", "/guides/mirror-service"],
  [
    "prometheus metrics",
    "/fleet",
    "/packages/fleet",
    "/guides/observability",
    "/docs/opentelemetry",
    "/docs/site-deploy",
  ],
  ["tracing", "/docs/opentelemetry", "/guides/observability"],
  ["winston", "/guides/logging"],
  ["redact tokens in logs", "/guides/logging", "/guides/security", "/docs/cassettes"],
  ["aws lambda", "/guides/lambda"],
  ["serverless cold start", "/guides/lambda", "/guides/workers"],
  ["deno", "/guides/workers", "/guides/other-languages", "/packages/client", "/docs/client"],
  ["webpack", "/guides/bundlers", "/guides/browsers"],
  ["bundle size", "/guides/bundlers", "/guides/browsers", "/compared", "/proof"],
  ["python", "/start/from-python", "/guides/other-languages", "/docs/from-notion-sdk-py"],
  ["php", "/guides/other-languages"],
  ["synchronous client", "/packages/client", "/docs/client", "/start/first-call"],
  ["without async await", "/packages/client", "/docs/client", "/start/first-call"],
  ["corporate proxy", "/guides/proxies"],
  ["custom fetch", "/docs/client", "/packages/client", "/guides/proxies", "/guides/workers"],
  ["polly", "/guides/cassettes", "/packages/testing", "/docs/cassettes", "/start/test-without-a-network"],
  [
    "nock",
    "/start/test-without-a-network",
    "/guides/cassettes",
    "/docs/cassettes",
    "/compared",
    "/guides/emulator-in-tests",
  ],
  ["fake server", "/guides/emulator-in-tests", "/emulator", "/packages/emulator", "/start/test-without-a-network"],
  ["simulate errors", "/guides/emulator-in-tests", "/docs/emulator-control", "/packages/emulator"],
  ["expired cursor", "/guides/lists", "/errors"],
  ["missing permission insert content", "/errors", "/start/first-call", "/guides/errors-and-retries"],
  ["create database with relation", "/guides/databases-from-code", "/operations/databases.create", "/schema/"],
  ["unique key upsert", "/schema/write-rows"],
  ["formula", "/guides/properties", "/schema/", "/operations/dataSources.query"],
  ["status property", "/guides/properties", "/schema/", "/operations/"],
  ["date range", "/guides/properties", "/schema/", "/operations/dataSources.query"],
  [
    "bold text annotations",
    "/guides/block-trees",
    "/docs/helpers",
    "/packages/helpers",
    "/guides/properties",
    "/guides/markdown",
  ],
  [
    "insert block at top of page",
    "/guides/block-trees",
    "/operations/blocks.children.append",
    "/guides/replace-a-block",
  ],
  ["replace content of a page", "/operations/pages.updateMarkdown", "/guides/replace-a-block", "/guides/markdown"],
  ["full text search", "/docs/mirror-search", "/guides/search"],
  ["duckdb", "/docs/mirror-duckdb"],
  ["encrypt backup", "/docs/mirror-archives", "/guides/security", "/start/back-up"],
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
  ["words of other projects", TITLES, 1],
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
