// The first copy: what it has, and what visitors see of it while it is made.
import { createHttpClient, type AsyncHttpClient } from "@ws/client";
import { isFullDatabase } from "@ws/helpers";
import { titleOf } from "@ws/render/values";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../../src/app.ts";
import { readConfig } from "../../src/settings/config.ts";
import { checkOptions } from "../../src/settings/load-options.ts";
import type { SiteOptionsInput } from "../../src/settings/option-types.ts";
import { openSite } from "../../src/site.ts";
import { openTestWorkspace, showAllColumns, type TestWorkspace } from "./test-workspace.ts";

let workspace: TestWorkspace;
let databaseId: string;

beforeAll(async () => {
  workspace = await openTestWorkspace();
  const { client, env } = workspace;
  const database = await client.databases.create({
    parent: { type: "page_id", page_id: env["WORKSPACE_TEST_PAGE_ID"] ?? "" },
    title: [{ text: { content: "Stock" } }],
    initial_data_source: { properties: { Part: { title: {} } } },
  });
  databaseId = database.id;
  const data_source_id = isFullDatabase(database) ? (database.data_sources[0]?.id ?? "") : "";
  await showAllColumns(client, databaseId, data_source_id);
  await client.pages.create({
    parent: { data_source_id },
    properties: { Part: { title: [{ text: { content: "Blue bell" } }] } },
  });
});
afterAll(() => workspace.close());

/** Opens a site that is not served. */
async function open(options: SiteOptionsInput, { acceptsFirst = true, httpClient = createHttpClient() } = {}) {
  const site = await openSite(readConfig(workspace.env, checkOptions(options), acceptsFirst), {
    client: { httpClient },
  });
  const app = createApp(site);
  return { site, get: async (path: string) => app.request(path) };
}

test("the copy has the page and what is below it, the tables that the options name by ids, and nothing else", async () => {
  const board = { table: databaseId, stages: "Stage" };
  for (const [options, titles] of [
    [{}, ["Test workshop", "True the wheel"]],
    [{ board }, ["Test workshop", "True the wheel", "Blue bell"]],
    [{ copy: "everything" }, ["Test workshop", "True the wheel", "Blue bell"]],
  ] as const) {
    const { site } = await open(options);
    await site.refresher.refreshAll();
    const found = (await site.content.reader.tree()).map((object) => titleOf(object));
    for (const title of ["Test workshop", "True the wheel", "Blue bell"])
      expect(found.includes(title), title).toBe((titles as readonly string[]).includes(title));
    await site.close();
  }
});

test("pages appear while the first run reads, without tables", async () => {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const inner = createHttpClient();
  // The rows of tables come last.
  const httpClient: AsyncHttpClient = {
    request: async (config) => {
      if (String(config.url).includes("/query")) await released;
      return inner.request(config);
    },
  };
  const { site, get } = await open({}, { httpClient });
  expect((await get("/")).status).toBe(503);
  const run = site.refresher.refreshAll();
  await expect.poll(async () => (await get(`/?${Math.random()}`)).status).toBe(200);
  const html = await (await get("/?early")).text();
  expect(html).toContain("<title>Test workshop</title>");
  expect(html).not.toContain("Repairs");
  expect((await get("/healthz")).status).toBe(503);
  release();
  await run;
  expect((await get("/healthz")).status).toBe(200);
  expect(await (await get("/")).text()).toContain("Repairs");
  await site.close();
});

test("a stop while the sample is created ends at once, and says what is in Notion", async () => {
  const { client, env } = workspace;
  const config = readConfig({ ...env, SITE_ROOT_PAGE_ID: undefined }, checkOptions({}), true);
  const stop = new AbortController();
  const inner = createHttpClient();
  const httpClient: AsyncHttpClient = {
    request: async (request) => {
      const response = await inner.request(request);
      // The answer to the first page never comes.
      if (!request.url.endsWith("/pages")) return response;
      stop.abort(new Error("Interrupted."));
      return new Promise(() => {});
    },
  };
  const reported: string[] = [];
  const report = (line: string) => void reported.push(line);
  const titles = async () => {
    const { results } = await client.blocks.children.list({ block_id: env["WORKSPACE_TEST_PAGE_ID"] ?? "" });
    return results.flatMap((block) =>
      "child_page" in block && block.child_page.title.startsWith("Brightwater") ? [block.child_page.title] : [],
    );
  };
  await expect(openSite(config, { client: { httpClient }, report, signal: stop.signal })).rejects.toThrow(
    "Interrupted.",
  );
  expect(reported).toEqual([
    'Creates the page "Brightwater Bicycle Workshop" in Notion, which takes a minute or two.',
    expect.stringMatching(
      /^The sample is not complete: .* "Brightwater Bicycle Workshop \(not complete\)", which the next start /u,
    ),
  ]);
  expect(await titles()).toEqual(["Brightwater Bicycle Workshop (not complete)"]);
});

test("the link of a table publishes it as the first page, when the owner has accepted it", async () => {
  const page = `https://www.notion.so/Stock-${databaseId.replaceAll("-", "")}?v=${"a".repeat(32)}`;
  workspace = { ...workspace, env: { ...workspace.env, SITE_ROOT_PAGE_ID: page } };
  const waiting = await open({}, { acceptsFirst: false });
  await waiting.site.refresher.refreshAll();
  const page503 = await waiting.get("/");
  expect(page503.status).toBe(503);
  expect(await page503.text()).toContain(
    '<p>Its owner publishes it with <code dir="ltr">npx @ws/site accept</code> or on <a href="/inside/public">',
  );
  await waiting.site.close();
  const { site, get } = await open({});
  await site.refresher.refreshAll();
  const html = await (await get("/")).text();
  expect(html).toContain("<title>Stock</title>");
  expect(html).toContain("Blue bell");
  await site.close();
});
