// Changes in the workspace that would publish something wait for the owner: columns, rows and tables.
import { afterAll, beforeAll, expect, test } from "vitest";
import { acceptAll } from "../../src/content/public/acceptance.ts";
import { readConfig } from "../../src/settings/config.ts";
import { createDemoDatabase } from "../../src/content/demo/demo-database.ts";
import { richText } from "../../src/content/demo/text.ts";
import { checkOptions } from "../../src/settings/load-options.ts";
import { openSite } from "../../src/site.ts";
import { postForm, signIn } from "./forms.ts";
import { startSite, type RunningSite } from "./running-site.ts";
import { openTestWorkspace, type TestWorkspace } from "./test-workspace.ts";

let workspace: TestWorkspace;
let running: RunningSite;
let orders: { id: string; dataSourceId: string; rowIds: readonly string[] };

const read = async (path: string) => (await fetch(running.url + path)).text();
const pageOf = (id: string) => read(`/${id.replaceAll("-", "")}`);

/** Brings all into the copy, views too, and passes the second for which the record is not read again. */
async function refresh(): Promise<void> {
  await running.site.content.refresh({ full: true });
  running.pass(2000);
}

/** Returns the secret words that a visitor sees anywhere. */
async function everywhere(): Promise<string> {
  const pages = [pageOf(orders.id), ...orders.rowIds.map(pageOf), read("/"), read("/feed.xml"), read("/sitemap.xml")];
  const searches = ["Quokka", "Wombat", "Narwhal"].map((word) => read(`/search/suggestions?q=${word}`));
  return (await Promise.all([...pages, ...searches])).join("\n");
}

const tableView = (id: (name: string) => string, shown: readonly string[]) => ({
  type: "table" as const,
  properties: ["Name", "Stage", "Diary"].map((name) => ({ property_id: id(name), visible: shown.includes(name) })),
});

let columnId: (name: string) => string = () => "";
let viewId = "";

beforeAll(async () => {
  workspace = await openTestWorkspace();
  running = await startSite(
    async ({ client, content }) => {
      orders = await createDemoDatabase(client, content.rootPageId, {
        title: "Orders",
        columns: {
          Name: { title: {} },
          Stage: { select: { options: [{ name: "Open" }, { name: "Done" }] } },
          Diary: { rich_text: {} },
        },
        rows: [
          {
            properties: {
              Name: { title: richText("Aardvark") },
              Stage: { select: { name: "Open" } },
              Diary: { rich_text: richText("Quokka") },
            },
          },
          { properties: { Name: { title: richText("Wombat") }, Stage: { select: { name: "Done" } } } },
        ],
        views: (id) => {
          columnId = id;
          return [
            {
              name: "Open orders",
              type: "table",
              filter: { property: id("Stage"), select: { equals: "Open" } },
              configuration: tableView(id, ["Name"]),
            },
            {
              name: "By stage",
              type: "board",
              configuration: {
                type: "board",
                group_by: { property_id: id("Stage"), type: "select", sort: { type: "manual" } },
                properties: [{ property_id: id("Name"), visible: true }],
              },
              filter: { property: id("Stage"), select: { equals: "Open" } },
            },
          ];
        },
      });
      viewId = (await client.views.list({ database_id: orders.id, page_size: 1 })).results[0]?.id ?? "";
    },
    workspace.env,
    {},
    false,
  );
});
afterAll(async () => {
  await running.close();
  await workspace.close();
});

const waiting = async () => (await running.site.content.current()).waiting;

test("tables of the first copy wait, and the pages are public", async () => {
  const { site } = running;
  const [repairs, waits] = await waiting();
  expect(repairs).toMatchObject({ title: "Repairs", isNew: true });
  // No table lists the column, and it is public all the same.
  expect(waits).toEqual({
    title: "Orders",
    isNew: true,
    columns: ["Name", 'Stage (through "By stage")'],
    hasRows: false,
  });
  expect((await fetch(running.url)).status).toBe(200);
  expect(await everywhere()).not.toMatch(/Aardvark|Quokka|Wombat/);
  expect((await fetch(`${running.url}/${orders.id.replaceAll("-", "")}`)).status).toBe(404);
  const told = running.reported.find((text) => text.startsWith("Waits for you.")) ?? "";
  expect(told).toContain("\n  Table    Rows                 Columns\n");
  expect(told).toContain('  Orders   all that views show  Name, Stage (through "By stage")');
  expect(await acceptAll(site.copy.own, site.config.options.columns.public)).toHaveLength(2);
  running.pass(2000);
});

test("what was accepted is public, and later changes wait until the staff publish them", async () => {
  const { client, content } = running.site;
  expect(await waiting()).toEqual([]);
  expect(await everywhere()).toContain("Aardvark");
  expect(await everywhere()).not.toMatch(/Quokka|Wombat|Narwhal/);

  await client.views.update({
    view_id: viewId,
    filter: null,
    configuration: tableView(columnId, ["Name", "Stage", "Diary"]),
  });
  const added = await createDemoDatabase(client, content.rootPageId, {
    title: "Narwhals",
    columns: { Name: { title: {} } },
    rows: [{ properties: { Name: { title: richText("Narwhal") } } }],
    table: { name: "All", columns: ["Name"], sortBy: "Name" },
  });
  await refresh();
  expect(await waiting()).toEqual([
    { title: "Orders", isNew: false, columns: ["Diary"], hasRows: true },
    { title: "Narwhals", isNew: true, columns: ["Name"], hasRows: false },
  ]);
  const before = await everywhere();
  expect(before).toContain("Aardvark");
  expect(before).not.toMatch(/Quokka|Wombat|Narwhal/);
  expect((await fetch(`${running.url}/${added.id.replaceAll("-", "")}`)).status).toBe(404);

  const cookie = await signIn(running.url);
  const shown = await (await fetch(`${running.url}/inside/public`, { headers: { cookie } })).text();
  expect(shown).toMatch(/Narwhals<\/strong><br\/?>New table/);
  expect(shown).toContain("Columns: Diary. Other rows: a view has another filter");
  const [, seen = ""] = /name="seen" value="([^"]+)"/.exec(shown) ?? [];

  expect((await postForm(`${running.url}/inside/public`, { seen: "something else" }, { cookie })).status).toBe(409);
  expect((await postForm(`${running.url}/inside/public`, { seen })).headers.get("location")).toBe("/inside/sign-in");
  expect(await waiting()).toHaveLength(2);

  expect((await postForm(`${running.url}/inside/public`, { seen }, { cookie })).status).toBe(303);
  expect(await waiting()).toEqual([]);
  const after = await everywhere();
  for (const word of ["Quokka", "Wombat", "Narwhal"]) expect(after).toContain(word);
});

test("new rows and pages are published at once", async () => {
  const { client, content } = running.site;
  const Stage = { select: { name: "Open" } };
  const properties = { Name: { title: richText("Okapi") }, Stage };
  const row = await client.pages.create({ parent: { data_source_id: orders.dataSourceId }, properties });
  const title = { title: richText("Opening hours") };
  const page = await client.pages.create({ parent: { page_id: content.rootPageId }, properties: { title } });
  await refresh();
  expect(await waiting()).toEqual([]);
  expect(await pageOf(row.id)).toContain("Okapi");
  expect(await pageOf(page.id)).toContain("Opening hours");
});

test("less is published at once, and the command publishes what waits", async () => {
  const { client } = running.site;
  await client.views.update({ view_id: viewId, configuration: tableView(columnId, ["Name"]) });
  await refresh();
  expect(await waiting()).toEqual([]);
  expect(await pageOf(orders.rowIds[0] ?? "")).not.toContain("Quokka");
  // It was accepted before.
  await client.views.update({ view_id: viewId, configuration: tableView(columnId, ["Name", "Diary"]) });
  await refresh();
  expect(await waiting()).toEqual([]);

  await client.dataSources.update({ data_source_id: orders.dataSourceId, properties: { Secret: { rich_text: {} } } });
  await client.pages.update({
    page_id: orders.rowIds[0] ?? "",
    properties: { Secret: { rich_text: richText("Ocelot") } },
  });
  const source = (await client.dataSources.retrieve({ data_source_id: orders.dataSourceId })) as {
    readonly properties: Readonly<Record<string, { readonly id: string }>>;
  };
  const secret = { property_id: source.properties["Secret"]?.id ?? "", visible: true };
  const { type, properties } = tableView(columnId, ["Name"]);
  await client.views.update({ view_id: viewId, configuration: { type, properties: [...properties, secret] } });
  await refresh();
  expect(await pageOf(orders.rowIds[0] ?? "")).not.toContain("Ocelot");
  const { own } = running.site.copy;
  expect(await acceptAll(own, [])).toEqual([{ title: "Orders", isNew: false, columns: ["Secret"], hasRows: false }]);
  expect(await acceptAll(own, [])).toEqual([]);
  running.pass(2000);
  expect(await pageOf(orders.rowIds[0] ?? "")).toContain("Ocelot");
});

test("a site that always accepts publishes at once, and has a record for the day on which it asks", async () => {
  const open = await startSite(undefined, workspace.env, { accept: "always" });
  try {
    const { client, content, copy } = open.site;
    await createDemoDatabase(client, content.rootPageId, {
      title: "Pandas",
      columns: { Name: { title: {} } },
      rows: [],
      table: { name: "All", columns: ["Name"], sortBy: "Name" },
    });
    await content.refresh({ full: true });
    const { tree, waiting: left } = await content.current();
    expect([...tree.values()].map(({ title }) => title)).toContain("Pandas");
    expect(left).toEqual([]);
    const [row] = await copy.own.query("select accepted from site_public");
    expect(row?.["accepted"]).toContain("Pandas");
  } finally {
    await open.close();
  }
});

test("--accept-all publishes the tables of the first copy", async () => {
  const config = readConfig(workspace.env, checkOptions({}), true);
  const site = await openSite(config);
  try {
    await site.refresher.refreshAll();
    expect((await site.content.current()).waiting).toEqual([]);
    expect([...(await site.content.current()).tree.values()].map(({ title }) => title)).toContain("Orders");
  } finally {
    await site.close();
  }
});
