// @notionhq/notion-mcp-server: a language model calls its tools over standard input and output.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, expect, test } from "vitest";
import { INTERCEPTED, binary } from "../support/run-program.ts";
import { addDatabase, addPage, openWorkspace, readMarkdown, richText, send } from "../support/workspace.ts";

const { pageId, token } = await openWorkspace("MCP server");
const started: Client[] = [];
afterAll(() => Promise.all(started.map((server) => server.close())));
const client = await startServer({ NOTION_TOKEN: token });

/** Starts the server with these variables. Returns a client of it. */
async function startServer(variables: Readonly<Record<string, string>>): Promise<Client> {
  const env = { ...INTERCEPTED, ...variables };
  const server = new Client({ name: "test", version: "1.0.0" });
  await server.connect(new StdioClientTransport({ command: binary("notion-mcp-server"), env, stderr: "ignore" }));
  started.push(server);
  return server;
}

/** Calls a tool. Returns its result, which is JSON as text. */
async function callTool(name: string, args: Record<string, unknown>, server = client): Promise<Result> {
  const { content } = await server.callTool({ name, arguments: args });
  const [first] = content as { text: string }[];
  return JSON.parse(first?.text ?? "") as Result;
}

interface Result {
  readonly id: string;
  readonly properties: object;
  readonly results: readonly { readonly id: string }[];
}

test("lists its tools, reads its bot, searches, and retrieves a page with its blocks", async () => {
  expect((await client.listTools()).tools).toHaveLength(24);
  expect(await callTool("API-get-self", {})).toMatchObject({ type: "bot", name: "MCP server" });
  const id = await addPage(pageId, "Winter tyres", "Order them in **August**.");
  expect(await callTool("API-post-search", { query: "tyres" })).toMatchObject({ results: [{ id }] });
  expect(await callTool("API-retrieve-a-page", { page_id: id })).toMatchObject({ id, parent: { page_id: pageId } });
  const { results } = await callTool("API-get-block-children", { block_id: id });
  expect(results).toMatchObject([{ type: "paragraph" }]);
});

test("creates a page, appends blocks, and changes its markdown", async () => {
  const { id } = await callTool("API-post-page", {
    parent: { page_id: pageId },
    properties: { title: { title: richText("Stock list") } },
  });
  await callTool("API-patch-block-children", {
    block_id: id,
    children: [{ type: "paragraph", paragraph: { rich_text: richText("12 bells") } }],
  });
  expect(await callTool("API-retrieve-page-markdown", { page_id: id })).toMatchObject({ markdown: "12 bells" });
  await callTool("API-update-page-markdown", {
    page_id: id,
    type: "update_content",
    update_content: { content_updates: [{ old_str: "12", new_str: "14" }] },
  });
  expect(await readMarkdown(id)).toBe("14 bells");
});

test("moves a page below another one, and deletes a block of it", async () => {
  const id = await addPage(pageId, "Wanderer", "first\n\nsecond");
  const parent = await addPage(pageId, "Home");
  await callTool("API-move-page", { page_id: id, parent: { type: "page_id", page_id: parent } });
  expect(await send("GET", `v1/pages/${id}`)).toMatchObject({ parent: { page_id: parent } });
  const { results } = await callTool("API-get-block-children", { block_id: id });
  await callTool("API-delete-a-block", { block_id: results[0]?.id });
  expect(await readMarkdown(id)).toBe("second");
});

test("queries a data source with a filter, and adds a column to it", async () => {
  const columns = { Job: { title: {} }, Hours: { number: {} } };
  const rows = [1, 3].map((hours) => ({ Job: { title: richText(`Job ${hours}`) }, Hours: { number: hours } }));
  const { dataSourceId } = await addDatabase(pageId, "Repairs", columns, rows);
  const filter = { property: "Hours", number: { greater_than: 2 } };
  expect(await callTool("API-query-data-source", { data_source_id: dataSourceId, filter })).toMatchObject({
    results: [{ properties: { Hours: { number: 3 } } }],
  });
  await callTool("API-update-a-data-source", { data_source_id: dataSourceId, properties: { Done: { checkbox: {} } } });
  const { properties } = await callTool("API-retrieve-a-data-source", { data_source_id: dataSourceId });
  expect(Object.keys(properties).toSorted()).toEqual(["Done", "Hours", "Job"]);
});

test("passes on an error of the service", async () => {
  const missing = { page_id: "00000000-0000-4000-8000-000000000000" };
  expect(await callTool("API-retrieve-a-page", missing)).toMatchObject({ code: "object_not_found" });
});

test("does not create comments with NOTION_TOKEN, because it sends no Notion-Version for them", async () => {
  const comment = { parent: { page_id: pageId }, rich_text: richText("Counted today") };
  expect(await callTool("API-create-a-comment", comment)).toMatchObject({ code: "missing_version" });
  const headers = { Authorization: `Bearer ${token}`, "Notion-Version": "2025-09-03" };
  const server = await startServer({ OPENAPI_MCP_HEADERS: JSON.stringify(headers) });
  expect(await callTool("API-create-a-comment", comment, server)).toMatchObject({ object: "comment" });
  expect(await callTool("API-retrieve-a-comment", { block_id: pageId })).toMatchObject({
    results: [{ rich_text: [{ plain_text: "Counted today" }] }],
  });
});
