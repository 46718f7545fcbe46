// notion-md-crawler: reads a page and everything below it as markdown, for indexes of language models.
import { Client } from "@notionhq/client";
import { Client as Client2 } from "notion-client-2";
import { crawler, dbCrawler, pageToString } from "notion-md-crawler";
import { expect, test } from "vitest";
import { EMULATOR_URL, addDatabase, addPage, openWorkspace, richText, writeMarkdown } from "../support/workspace.ts";

const { pageId, token } = await openWorkspace("notion-md-crawler");
// The types are those of client 4. The program itself calls methods of the client that it gets.
const settings = { auth: token, baseUrl: EMULATOR_URL };
const newest = { client: new Client(settings) as never };
const older = { client: new Client2(settings) as never };

/** Returns the markdown of each page by its title. */
async function crawl(pages: ReturnType<ReturnType<typeof crawler>>): Promise<Record<string, string>> {
  const read: Record<string, string> = {};
  for await (const result of pages) {
    if (!result.success) throw new Error(result.failure.reason);
    read[result.page.metadata.title] = pageToString(result.page);
  }
  return read;
}

test("reads a page, the pages below it, and nested lists", async () => {
  const parent = await addPage(pageId, "Handbook", "# Before\n\nPump the **tyres**.\n\n- helmet\n\t- lights");
  await addPage(parent, "Chapter", "Oil the chain.");
  const pages = await crawl(crawler(newest)(parent));
  expect(Object.keys(pages)).toEqual(["Handbook", "Chapter"]);
  expect(pages["Handbook"]).toMatch(/# Before\n+Pump the \*\*tyres\*\*\.\n+- helmet\n +- lights/);
  expect(pages["Chapter"]).toContain("Oil the chain.");
});

test("reads the rows of a database with their values, at version 2022-06-28", async () => {
  const columns = { Name: { title: {} }, Size: { number: {} } };
  const rows = ["Bell", "Chain"].map((name, index) => ({ Name: { title: richText(name) }, Size: { number: index } }));
  const { databaseId, rowIds } = await addDatabase(pageId, "Stock", columns, rows);
  for (const id of rowIds) await writeMarkdown(id, "In the cellar.");
  const pages = await crawl(dbCrawler(older)(databaseId));
  expect(Object.keys(pages).toSorted()).toEqual(["Bell", "Chain"]);
  expect(pages["Chain"]).toMatch(/Size[^]*1[^]*In the cellar\./);
});
