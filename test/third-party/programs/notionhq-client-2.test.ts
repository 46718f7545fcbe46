// notion-client-2: the official client at 2.2.15, which uses the API version 2022-06-28.
import { Client, collectPaginatedAPI } from "notion-client-2";
import { expect, test } from "vitest";
import { EMULATOR_URL, addPage, openWorkspace, readMarkdown, send } from "../support/workspace.ts";

const { pageId, token } = await openWorkspace("Official client 2");
const notion = new Client({ auth: token, baseUrl: EMULATOR_URL });
const text = (content: string) => [{ text: { content } }];

test("creates a database with its columns, adds rows, and queries them with a filter", async () => {
  const { id: database_id } = await notion.databases.create({
    parent: { page_id: pageId },
    title: text("Customers"),
    properties: { Name: { title: {} }, City: { select: { options: [{ name: "Ghent" }, { name: "Bruges" }] } } },
  });
  for (const [name, city] of Object.entries({ Ada: "Ghent", Bo: "Bruges", Cy: "Ghent" }))
    await notion.pages.create({
      parent: { database_id },
      properties: { Name: { title: text(name) }, City: { select: { name: city } } },
    });
  const filter = { property: "City", select: { equals: "Ghent" } };
  const sorts = [{ property: "Name", direction: "descending" as const }];
  const rows = await collectPaginatedAPI(notion.databases.query, { database_id, page_size: 1, filter, sorts });
  expect(rows).toMatchObject([
    { parent: { type: "database_id", database_id }, properties: { Name: { title: [{ plain_text: "Cy" }] } } },
    { properties: { Name: { title: [{ plain_text: "Ada" }] } } },
  ]);
  expect(await notion.databases.retrieve({ database_id })).toMatchObject({ properties: { City: { type: "select" } } });
});

test("archives a page, and finds databases with search", async () => {
  const id = await addPage(pageId, "Old notes");
  expect(await notion.pages.update({ page_id: id, archived: true })).toMatchObject({ archived: true });
  expect(await send("GET", `v1/pages/${id}`)).toMatchObject({ in_trash: true });
  const { results } = await notion.search({ query: "Customers", filter: { property: "object", value: "database" } });
  expect(results).toMatchObject([{ object: "database", title: [{ plain_text: "Customers" }] }]);
});

test("appends blocks after a block, updates one and lists them", async () => {
  const id = await addPage(pageId, "Recipe", "one\n\nthree");
  const { results } = await notion.blocks.children.list({ block_id: id });
  const [first, last] = results.map((block) => block.id);
  const children = [{ paragraph: { rich_text: text("two") } }];
  await notion.blocks.children.append({ block_id: id, after: first ?? "", children });
  await notion.blocks.update({ block_id: last ?? "", paragraph: { rich_text: text("four") } });
  expect(await readMarkdown(id)).toBe("one\ntwo\nfour");
});
