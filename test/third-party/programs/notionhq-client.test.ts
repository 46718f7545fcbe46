// @notionhq/client: the official client, at its present version.
import { Client, collectPaginatedAPI, isFullPage } from "@notionhq/client";
import { expect, test } from "vitest";
import { EMULATOR_URL, addPage, openWorkspace, readMarkdown, send } from "../support/workspace.ts";

const { pageId, token } = await openWorkspace("Official client 5");
const notion = new Client({ auth: token, baseUrl: EMULATOR_URL });
/** The smallest part of a file that is not its last one. */
const PART_BYTES = 5 * 1024 * 1024;
const text = (content: string) => [{ text: { content } }];

test("creates a database, adds rows, queries them with a filter and a sort, and updates a row", async () => {
  const database = await notion.databases.create({
    parent: { type: "page_id", page_id: pageId },
    title: text("Repairs"),
    initial_data_source: { properties: { Job: { title: {} }, Hours: { number: {} } } },
  });
  const [source] = "data_sources" in database ? database.data_sources : [];
  const data_source_id = source?.id ?? "";
  for (const hours of [1, 2, 3])
    await notion.pages.create({
      parent: { type: "data_source_id", data_source_id },
      properties: { Job: { title: text(`Job ${hours}`) }, Hours: { number: hours } },
    });
  const rows = await collectPaginatedAPI(notion.dataSources.query, {
    data_source_id,
    page_size: 1,
    filter: { property: "Hours", number: { greater_than: 1 } },
    sorts: [{ property: "Hours", direction: "descending" }],
  });
  const hoursOf = (row: unknown) => (row as { properties: { Hours: { number: number } } }).properties.Hours.number;
  expect(rows.map(hoursOf)).toEqual([3, 2]);
  const row = await notion.pages.update({ page_id: rows[0]?.id ?? "", properties: { Hours: { number: 4 } } });
  expect([isFullPage(row), hoursOf(row)]).toEqual([true, 4]);
});

test("appends, updates and deletes blocks", async () => {
  const id = await addPage(pageId, "Minutes", "first");
  const { results } = await notion.blocks.children.append({
    block_id: id,
    children: [{ to_do: { rich_text: text("second") } }, { paragraph: { rich_text: text("third") } }],
  });
  const [todo, paragraph] = results.map((block) => block.id);
  await notion.blocks.update({ block_id: todo ?? "", to_do: { checked: true } });
  await notion.blocks.delete({ block_id: paragraph ?? "" });
  expect(await readMarkdown(id)).toBe("first\n- [x] second");
});

test("uploads a file in parts and attaches it to a block", async () => {
  const { id } = await notion.fileUploads.create({
    mode: "multi_part",
    filename: "map.pdf",
    content_type: "application/pdf",
    number_of_parts: 2,
  });
  const part = new Blob([new Uint8Array(PART_BYTES)]);
  await notion.fileUploads.send({ file_upload_id: id, file: { data: part }, part_number: "1" });
  await notion.fileUploads.send({ file_upload_id: id, file: { data: new Blob(["end"]) }, part_number: "2" });
  expect(await notion.fileUploads.complete({ file_upload_id: id })).toMatchObject({ status: "uploaded" });
  const children = [{ type: "pdf" as const, pdf: { type: "file_upload" as const, file_upload: { id } } }];
  const { results } = await notion.blocks.children.append({ block_id: pageId, children });
  const { url } = (results[0] as unknown as { pdf: { file: { url: string } } }).pdf.file;
  expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(PART_BYTES + 3);
});

test("comments, searches, and reports errors with their code", async () => {
  await notion.comments.create({ parent: { page_id: pageId }, rich_text: text("Well done") });
  expect(await notion.comments.list({ block_id: pageId })).toMatchObject({
    results: [{ rich_text: [{ plain_text: "Well done" }], display_name: { resolved_name: "Official client 5" } }],
  });
  const { results } = await notion.search({ query: "Official", filter: { property: "object", value: "page" } });
  expect(results.map(({ id }) => id)).toEqual([pageId]);
  const missing = notion.pages.retrieve({ page_id: "00000000-0000-4000-8000-000000000000" });
  await expect(missing).rejects.toMatchObject({ name: "APIResponseError", code: "object_not_found", status: 404 });
});

test("repeats a request after a 429, when the Retry-After has passed", async () => {
  await send("POST", "_emulator/faults", { match: { token }, status: 429, retryAfter: 1, times: 1 });
  expect(await notion.users.me({})).toMatchObject({ type: "bot", name: "Official client 5" });
  const { requests } = await send("GET", "_emulator/requests");
  const retries = requests.filter(({ attempt, operation }) => attempt === 2 && operation === "users.me");
  expect(retries).toMatchObject([{ status: 200, client: expect.stringMatching(/^notionhq-client\//) as string }]);
});
