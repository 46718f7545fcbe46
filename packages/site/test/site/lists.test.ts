// Long lists and wide tables.
import type { AsyncClient } from "@ws/client";
import { isFullDatabase } from "@ws/helpers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSite, type RunningSite } from "./running-site.ts";
import { openTestWorkspace, showAllColumns, type TestWorkspace } from "./test-workspace.ts";

let workspace: TestWorkspace;
let running: RunningSite;
const text = (content: string) => [{ text: { content } }];
const get = async (path: string) => (await fetch(running.url + path)).text();
const hrefOf = async (title: string) => {
  const { tree } = await running.site.content.current();
  return [...tree.values()].find((node) => node.title === title)?.href ?? "/none";
};

beforeAll(async () => {
  workspace = await openTestWorkspace();
  running = await startSite(async ({ client, content }) => {
    await newList(client, content.rootPageId, "Long list", 30, "ABCDEFGHI");
    await newList(client, content.rootPageId, "Short list", 3, "ABC");
  }, workspace.env);
});
afterAll(async () => {
  await running.close();
  await workspace.close();
});

/** Creates a list of rows with a title and numbers. */
async function newList(client: AsyncClient, rootId: string, title: string, rows: number, names: string): Promise<void> {
  const numbers = <Value>(value: Value) =>
    Object.fromEntries(Array.from(names, (name) => [name, { number: value }] as const));
  const database = await client.databases.create({
    parent: { type: "page_id", page_id: rootId },
    title: text(title),
    initial_data_source: { properties: { Name: { title: {} }, ...numbers({}) } },
  });
  const data_source_id = isFullDatabase(database) ? (database.data_sources[0]?.id ?? "") : "";
  await showAllColumns(client, database.id, data_source_id);
  for (let row = 0; row < rows; row += 1)
    await client.pages.create({
      parent: { data_source_id },
      properties: { Name: { title: text(`Row ${row}`) }, ...numbers(row) },
    });
}

test("one page has all rows of a long list, to print them", async () => {
  const path = await hrefOf("Long list");
  const rowsOf = (html: string) => html.match(/>Row \d+</g)?.length;
  const first = await get(path);
  expect(rowsOf(first)).toBe(25);
  const [, all = ""] = /<a href="([^"]+)">Show all 30</.exec(first) ?? [];
  const whole = await get(all.replaceAll("&amp;", "&"));
  expect(rowsOf(whole)).toBe(30);
  expect(whole).not.toContain('class="pager"');
  expect(await get(await hrefOf("Short list"))).not.toContain('class="pager"');
});

test("rows of many columns are cards on a small screen, with a field for their order", async () => {
  const html = await get(await hrefOf("Long list"));
  expect(html).toContain('<table class="rows many" role="table">');
  expect(html).toContain('<select name="sort" aria-label="Order">');
  expect(await get(await hrefOf("Short list"))).toContain('<table class="rows" role="table">');
});

test("a link to a view that is gone shows the first view", async () => {
  const address = await hrefOf("Short list");
  const response = await fetch(`${running.url}${address}?view=gone&sort=A`);
  expect(response.status).toBe(200);
  expect(await response.text()).toMatch(/class="count"[^>]*><bdi>Short list<\/bdi>: 3</);
});
