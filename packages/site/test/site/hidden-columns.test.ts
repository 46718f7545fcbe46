// Columns and rows that no view shows are on no page, in no search, in no filter and in no list.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallEvent } from "@ws/client";
import { createApp } from "../../src/app.ts";
import { createReports } from "../../src/content/content-report.ts";
import { publicSummary } from "../../src/content/content-report.ts";
import { createDemoDatabase } from "../../src/content/demo/demo-database.ts";
import { richText } from "../../src/content/demo/text.ts";
import { columnRules } from "../../src/content/public/public-requests.ts";
import { checkOptions } from "../../src/settings/load-options.ts";
import { Refresher } from "../../src/content/live/refresher.ts";
import { ServiceState } from "../../src/content/workspace/service-state.ts";
import { startSite, type RunningSite } from "./running-site.ts";
import { openTestWorkspace, showAllColumns, type TestWorkspace } from "./test-workspace.ts";

let workspace: TestWorkspace;
let running: RunningSite;
let databaseId: string;
let dataSourceId: string;
let rows: { open: string; done: string };

const get = async (path: string) => {
  const response = await fetch(running.url + path);
  return { status: response.status, text: await response.text() };
};
const address = (id: string) => `/${id.replaceAll("-", "")}`;
const hrefOf = async (id: string) =>
  `http://site.test${(await running.site.content.current()).tree.get(id.replaceAll("-", ""))?.href}`;
const countIn = (text: string) => /class="count"[^>]*><bdi>[^<]*<\/bdi>: (\d+)/.exec(text)?.[1];

const rowOf = (name: string, stage: string, remark: string) => ({
  properties: {
    Name: { title: richText(name) },
    Stage: { select: { name: stage } },
    Remark: { select: { name: remark } },
    Diary: { rich_text: richText(`quokka ${name}`) },
    Cost: { number: 4711 },
  },
});

beforeAll(async () => {
  workspace = await openTestWorkspace();
  const prepare = async ({ client, content }: RunningSite["site"]) => {
    const created = await createDemoDatabase(client, content.rootPageId, {
      title: "Orders",
      columns: {
        Name: { title: {} },
        Stage: { select: { options: [{ name: "Open" }, { name: "Done" }] } },
        Remark: { select: { options: [{ name: "Difficult" }, { name: "Kind" }] } },
        Diary: { rich_text: {} },
        Cost: { number: {} },
      },
      rows: [rowOf("Aardvark", "Open", "Difficult"), rowOf("Wombat", "Done", "Kind")],
      views: (id) => [
        {
          name: "Open orders",
          type: "table",
          filter: { property: id("Stage"), select: { equals: "Open" } },
          configuration: {
            type: "table",
            properties: ["Name", "Stage", "Remark", "Diary", "Cost"].map((name) => ({
              property_id: id(name),
              visible: name === "Name" || name === "Stage",
            })),
          },
        },
      ],
    });
    const [open = "", done = ""] = created.rowIds;
    [databaseId, dataSourceId, rows] = [created.id, created.dataSourceId, { open, done }];
  };
  running = await startSite(prepare, workspace.env, {
    accept: "always",
    columns: { public: ["Cost"], staff: ["E-mail"] },
  });
});
afterAll(async () => {
  await running.close();
  await workspace.close();
});

test("the page of a row has the columns that a view shows, and those that the owner names", async () => {
  const { status, text } = await get(address(rows.open));
  expect(status).toBe(200);
  expect(text).toMatch(/Stage[^]*Open/);
  expect(text).toMatch(/Cost[^]*4711/);
  expect(text).not.toMatch(/Remark|Difficult|Diary|quokka/);
});

test("the owner is told which columns are public, once", async () => {
  const lines: string[] = [];
  const look = createReports(
    [publicSummary],
    () => running.site.content.current(),
    (line) => lines.push(line),
  );
  look();
  await expect.poll(() => lines).toEqual([expect.stringContaining("Orders (Name, Cost, Stage)")]);
  look();
  await running.site.content.current();
  expect(lines).toHaveLength(1);
});

test("a list has no other columns, options and orders", async () => {
  const { text } = await get(address(databaseId));
  expect(text).toContain("Aardvark");
  expect(text).not.toMatch(/Remark|Difficult|Kind|Diary|quokka/);
});

test("an address does not filter, sort or search by a column that no view shows", async () => {
  const list = address(databaseId);
  for (const query of ["is.Remark=Kind", "is.Remark=Difficult", "is.Diary=nothing", "sort=Diary"])
    expect(countIn((await get(`${list}?${query}`)).text)).toBe("1");
  expect(countIn((await get(`${list}?q=quokka`)).text)).toBe("0");
  expect(countIn((await get(`${list}?is.Stage=Done`)).text)).toBe("0");
});

test("the search does not find values that no view shows", async () => {
  const hrefs = async (words: string) =>
    (await get(`/search?q=${words}`)).text.match(/href="\/[^"]*[0-9a-f]{32}"/g) ?? [];
  expect((await hrefs("Aardvark")).join()).toContain(rows.open.replaceAll("-", ""));
  for (const words of ["quokka", "Difficult"])
    expect((await hrefs(words)).join()).not.toContain(rows.open.replaceAll("-", ""));
});

test("a row that every view filters out has no page, and is in no list, search, feed or sitemap", async () => {
  expect((await get(address(rows.done))).status).toBe(404);
  for (const path of [
    "/",
    address(databaseId),
    `${address(databaseId)}?page=all`,
    "/search?q=Wombat",
    "/feed.xml",
    "/sitemap.xml",
  ])
    expect(
      (await get(path)).text.replaceAll("q=Wombat", "").replaceAll(/"Wombat"|“Wombat”|Search: Wombat/g, ""),
    ).not.toContain("Wombat");
});

test("a column and a row are public as soon as a view shows them", async () => {
  const { client, refresher } = running.site;
  const [first] = (await client.views.list({ database_id: databaseId })).results;
  await client.views.update({ view_id: first?.id ?? "", filter: null });
  await showAllColumns(client, databaseId, dataSourceId);
  // Without a webhook: the poller reads all views.
  await refresher.refreshAll();
  expect((await get(address(rows.open))).text).toContain("quokka");
  expect((await get(address(rows.done))).status).toBe(200);
});

test("a column that is hidden is gone with the next run, whatever the run is for, and no browser keeps it", async () => {
  const { client, refresher } = running.site;
  const [first] = (await client.views.list({ database_id: databaseId })).results;
  const app = createApp(running.site);
  const row = await hrefOf(rows.open);
  const paths = [
    address(rows.open),
    address(databaseId),
    "/search?q=quokka",
    "/search/suggestions?q=quokka",
    "/feed.xml",
  ];
  const everywhere = async () => (await Promise.all(paths.map(get))).map(({ text }) => text.replaceAll("q=quokka", ""));
  const { properties } = await client.dataSources.retrieve({ data_source_id: dataSourceId });
  const settings = (hidden: string) =>
    Object.values(properties).map(({ id, name }) => ({ property_id: id, visible: name !== hidden }));
  for (const run of ["poll", "event of a page"]) {
    await showAllColumns(client, databaseId, dataSourceId);
    await refresher.refreshAll();
    const seen = await app.request(row);
    expect(await seen.text(), run).toContain("quokka");
    const headers = { "if-none-match": seen.headers.get("etag") ?? "" };
    expect((await app.request(row, { headers })).status, run).toBe(304);

    const configuration = { type: "table" as const, properties: settings("Diary") };
    await client.views.update({ view_id: first?.id ?? "", configuration });
    if (run === "poll") await refresher.refreshAll();
    else await refresher.refreshWithViews([{ entity: { type: "page", id: rows.open } }]);
    for (const text of await everywhere()) expect(text, run).not.toMatch(/quokka [AW]/);
    const again = await app.request(row, { headers });
    expect(again.status, run).toBe(200);
    expect(await again.text(), run).not.toContain("quokka");
  }
});

test("a site that has just started shows nothing before it has read the views, or knows that Notion is down", async () => {
  const { client, content } = running.site;
  const [first] = (await client.views.list({ database_id: databaseId })).results;
  const configuration = { type: "table" as const, properties: [] };
  await client.views.update({ view_id: first?.id ?? "", configuration });
  const refresher = new Refresher(content, { onRun() {}, onError() {} });
  const start = async (service: RunningSite["site"]["service"]) =>
    createApp({ ...running.site, refresher, service }).request(await hrefOf(rows.open));
  expect((await start(running.site.service)).status).toBe(503);
  const down = new ServiceState();
  down.observe({ type: "end", status: 503 } as CallEvent);
  expect((await start(down)).status).toBe(200);
  await refresher.refreshAll();
  const shown = await start(running.site.service);
  expect(shown.status).toBe(200);
  // A view without settings shows all columns in Notion, which is no decision to publish them.
  const html = await shown.text();
  expect(html).toContain("Aardvark");
  expect(html).not.toMatch(/quokka|Difficult/);
});

test.each([
  [[], ["Remark", "Key", "Mail", "Phone", "Contact"]],
  [["Phone"], ["Remark", "Key", "Mail", "Contact"]],
])("how to reach who sent a form is for the staff, unless columns.public %j names it", (shown, staff) => {
  const fields = [
    { column: "Contact" },
    { column: "Name", autocomplete: "name" },
    { column: "Mail", autocomplete: "work email" },
    { column: "Phone", autocomplete: "tel-national" },
  ];
  const form = {
    path: "/form",
    table: "Orders",
    title: "Order",
    button: "Send",
    fields,
    keyColumn: "Key",
    contact: "Contact",
  };
  const options = checkOptions({ columns: { public: shown, staff: ["Remark"] }, forms: [form] });
  expect(columnRules(options)).toEqual({ public: shown, staff });
});
