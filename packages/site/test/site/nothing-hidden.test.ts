// Secret words are in every place that visitors must not see. Everything that the site serves is searched for them.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createReports } from "../../src/content/content-report.ts";
import { publicSummary } from "../../src/content/content-report.ts";
import { createDemoDatabase } from "../../src/content/demo/demo-database.ts";
import { richText } from "../../src/content/demo/text.ts";
import { startSite, type RunningSite } from "./running-site.ts";
import { openTestWorkspace, type TestWorkspace } from "./test-workspace.ts";

/** A part of every secret text. */
const SECRET = /xylophone/iu;

let workspace: TestWorkspace;
let running: RunningSite;
let list: string;

const text = (content: string) => ({ text: { content } });
const bare = (id: string) => id.replaceAll("-", "");

/** Hides texts in a workspace. */
async function hideSecrets({ client, content }: RunningSite["site"], outsideId: string): Promise<void> {
  const page = async (parentId: string, title: object[]) =>
    (await client.pages.create({ parent: { page_id: parentId }, properties: { title: { title: title as never } } })).id;
  const secretId = await page(outsideId, [text("Xylophone plan")]);
  const secretTable = await client.databases.create({
    parent: { type: "page_id", page_id: secretId },
    title: richText("Xylophone table"),
    initial_data_source: { properties: { Name: { title: {} } } },
  });
  const mentions = [{ mention: { page: { id: secretId } } }, { mention: { database: { id: secretTable.id } } }];
  const append = (block_id: string, children: object[]) =>
    client.blocks.children.append({ block_id, children: children as never });
  const original = await append(secretId, [
    { synced_block: { synced_from: null, children: [{ paragraph: { rich_text: [text("A synced xylophone")] } }] } },
  ]);
  const originalId = original.results[0]?.id ?? "";

  await page(content.rootPageId, [text("About "), ...mentions]);
  await page(content.rootPageId, [mentions[0] ?? {}]);
  const guideId = await page(content.rootPageId, [text("Guide")]);
  await append(guideId, [
    { paragraph: { rich_text: [text("Read "), ...mentions, text(" first")] } },
    { heading_2: { rich_text: [text("Next to "), ...mentions] } },
    { callout: { rich_text: mentions, children: [{ paragraph: { rich_text: mentions } }] } },
    {
      table: { table_width: 1, children: [{ table_row: { cells: [mentions] } }] },
    },
    { link_to_page: { page_id: secretId } },
    { link_to_page: { database_id: secretTable.id } },
    { synced_block: { synced_from: { block_id: originalId } } },
    { bookmark: { url: `https://www.notion.so/Xylophone-plan-${bare(secretId)}`, caption: mentions } },
    { embed: { url: `https://app.notion.com/Xylophone-plan-${bare(secretId)}` } },
    { paragraph: { rich_text: [text(`See https://www.notion.so/Xylophone-plan-${bare(secretId)} for more`)] } },
    {
      paragraph: {
        rich_text: [
          {
            text: {
              content: "Elsewhere",
              link: { url: "https://www.notion.so/Xylophone-0123456789abcdef0123456789abcdef" },
            },
          },
        ],
      },
    },
  ]);
  await append(content.rootPageId, [{ paragraph: { rich_text: mentions } }]);

  const customers = await createDemoDatabase(client, content.rootPageId, {
    title: "Customers",
    columns: { Name: { title: {} }, Diary: { rich_text: {} } },
    rows: [{ properties: { Name: { title: richText("Ada") }, Diary: { rich_text: richText("Xylophone diary") } } }],
    views: (id) => [
      {
        name: "All",
        type: "table",
        configuration: { type: "table", properties: [{ property_id: id("Diary"), visible: false }] },
      },
    ],
  });
  const [ada = ""] = customers.rowIds;
  const row = (name: readonly object[], stage: string, further: object = {}) => ({
    properties: {
      Name: { title: name as never },
      Stage: { select: { name: stage } },
      Remark: { rich_text: richText("Xylophone remark") },
      Customer: { relation: [{ id: ada }] },
      ...further,
    },
  });
  const orders = await createDemoDatabase(client, content.rootPageId, {
    title: "Orders",
    description: "All orders",
    columns: {
      Name: { title: {} },
      Stage: { select: { options: [{ name: "Open" }, { name: "Done" }] } },
      Remark: { rich_text: {} },
      Note: { rich_text: {} },
      Link: { url: {} },
      Customer: { relation: { data_source_id: customers.dataSourceId, single_property: {} } },
      Diaries: {
        rollup: {
          relation_property_name: "Customer",
          rollup_property_name: "Diary",
          function: "show_original",
        },
      },
      Label: { formula: { expression: 'prop("Name") + " / " + prop("Remark")' } },
      Quote: { formula: { expression: 'prop("Note")' } },
      Upper: { formula: { expression: 'upper(prop("Stage"))' } },
    },
    rows: [
      row(richText("Aardvark"), "Open", {
        Note: { rich_text: [text("Ask for "), ...mentions] },
        Link: { url: `https://www.notion.so/Xylophone-plan-${bare(secretId)}` },
      }),
      row([text("Bear of "), ...mentions], "Open"),
      row(richText("Xylophone order"), "Done"),
    ],
    views: (id) => [
      {
        name: "Open orders",
        type: "table",
        filter: { property: id("Stage"), select: { equals: "Open" } },
        configuration: {
          type: "table",
          properties: ["Name", "Stage", "Note", "Link", "Customer", "Diaries", "Label", "Quote", "Upper", "Remark"].map(
            (name) => ({ property_id: id(name), visible: name !== "Remark" }),
          ),
        },
      },
      {
        name: "Board",
        type: "board",
        filter: { property: id("Stage"), select: { equals: "Open" } },
        configuration: {
          type: "board",
          group_by: { type: "select", property_id: id("Stage"), sort: { type: "manual" } },
          properties: [{ property_id: id("Note"), visible: true }],
        },
      },
    ],
  });
  await client.databases.update({ database_id: orders.id, description: [text("Orders of "), ...mentions] as never });
  list = `/${bare(orders.id)}`;
}

beforeAll(async () => {
  workspace = await openTestWorkspace();
  const { WORKSPACE_TEST_PAGE_ID: outsideId = "" } = workspace.env;
  running = await startSite((site) => hideSecrets(site, outsideId), workspace.env);
});
afterAll(async () => {
  await running.close();
  await workspace.close();
});

/** Reads an address and all to which it leads. Returns the texts by their addresses. */
async function crawl(starts: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const left = [...starts];
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (found.has(path)) continue;
    const response = await fetch(running.url + path);
    const body = await response.text();
    found.set(path, `${response.url} ${body}`);
    for (const [, href = ""] of body.matchAll(/(?:href|src|action|<loc>|<id>)="?([^"<>]+)/gu)) {
      const url = new URL(href.replaceAll("&amp;", "&"), running.url);
      if (url.origin === running.url) left.push(url.pathname + url.search);
    }
  }
  return found;
}

test("no page, list, feed, search, sitemap or page source has anything of what is hidden", async () => {
  const searches = ["Guide", "Aardvark", "Bear", "Ask", "Read", "order", "Open"].flatMap((word) => [
    `/search?q=${word}`,
    `/search/suggestions?q=${word}`,
    `${list}?q=${word}`,
  ]);
  const texts = await crawl(["/", "/feed.xml", "/sitemap.xml", "/robots.txt", `${list}/feed.xml`, ...searches]);
  const leaks = [...texts]
    .filter(([path, body]) => SECRET.test(path + body))
    .map(([path, body]) => {
      const { index = 0 } = SECRET.exec(body) ?? {};
      return `${path}: …${body.slice(Math.max(0, index - 80), index + 40)}`;
    });
  expect(leaks).toEqual([]);
  const all = [...texts.values()].join("\n");
  expect(all).not.toMatch(/notion\.(?:so|com)|Private page|\(hidden\)/u);
  // The text around it is still there.
  for (const words of ["Guide", "Elsewhere", "Aardvark", "Bear of", "Ask for", "OPEN", "Ada", "Orders of"])
    expect(all).toContain(words);
});

test("no search and no filter confirms a guess", async () => {
  const search = async (path: string) => (await fetch(running.url + path)).text();
  for (const words of ["xylophone", "plan", "table", "diary", "remark"]) {
    const { results } = JSON.parse(await search(`/search/suggestions?q=${words}`)) as { results: unknown[] };
    expect(results).toEqual([]);
    expect(await search(`${list}?q=${words}`)).toMatch(/class="count"[^>]*><bdi>Orders<\/bdi>: 0/u);
  }
  const guesses = ["is.Note=Ask%20for%20Xylophone%20planXylophone%20table", "is.Remark=Xylophone%20remark"];
  for (const guess of guesses) {
    const other = guess.replace(/=.*/u, "=no");
    const count = (html: string) => /<\/bdi>: (\d+)/u.exec(html)?.[1];
    expect(count(await search(`${list}?${guess}`))).toBe(count(await search(`${list}?${other}`)));
  }
});

test("the owner learns which columns are left out, because they read what is not public", async () => {
  const lines: string[] = [];
  createReports(
    [publicSummary],
    () => running.site.content.current(),
    (line) => lines.push(line),
  )();
  await expect.poll(() => lines).toEqual([expect.stringContaining("Left out: Orders (Diaries, Label, Quote).")]);
});
