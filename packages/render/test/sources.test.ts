import { blocksHtml, pageHtml, RenderError, sourceFromClient, sourceFromObjects } from "@ws/render";
import { pageMarkdown } from "@ws/render/markdown";
import { describe, expect, test } from "vitest";
import { counted } from "./support/counted.ts";
import { AsyncClient, Client, createPage } from "./support/workspace.ts";

const client = new Client();
const pageId = createPage("Shop", "# Hours\n\nFrom 9:00 to 18:00.\n\n- Monday\n\t- Morning\n");

describe.each([
  ["AsyncClient", new AsyncClient()],
  ["Client", client],
])("a source from %s", (_, from) => {
  test("renders a page with its nested blocks", async () => {
    const html = await pageHtml(pageId, { source: sourceFromClient(from) });
    expect(html).toContain("Shop</h1>");
    expect(html).toMatch(/Monday[\s\S]*<ul>[\s\S]*Morning/u);
    expect(await pageMarkdown(pageId, { source: sourceFromClient(from) })).toBe(
      "# Shop\n\n## Hours\n\nFrom 9:00 to 18:00.\n\n- Monday\n  - Morning\n",
    );
  });

  test("reads each object once", async () => {
    const calls: string[] = [];
    const source = sourceFromClient(counted(from as Client, calls));
    await source.object("page", pageId);
    await source.object("page", pageId);
    expect(calls).toEqual(["pages.retrieve"]);
  });

  test("asks for the database of a link and a mention as a database", async () => {
    const page = createPage("Links", "");
    const database = client.databases.create({
      parent: { type: "page_id", page_id: page },
      title: [{ text: { content: "Jobs" } }],
    });
    const mention = { type: "mention" as const, mention: { type: "database" as const, database: { id: database.id } } };
    client.blocks.children.append({
      block_id: page,
      children: [
        { link_to_page: { type: "database_id", database_id: database.id } },
        { paragraph: { rich_text: [mention] } },
      ],
    });
    for (const render of [pageHtml, pageMarkdown]) {
      const calls: string[] = [];
      const text = await render(page, {
        source: sourceFromClient(counted(from as Client, calls)),
        showComments: false,
      });
      expect(text.match(/Jobs/gu)?.length).toBeGreaterThanOrEqual(3);
      expect(calls.filter((name) => name.endsWith("s.retrieve"))).toEqual(["pages.retrieve", "databases.retrieve"]);
    }
    client.databases.update({ database_id: database.id, in_trash: true });
  });

  test("has no object that the token cannot see, and says which page is missing", async () => {
    const source = sourceFromClient(from);
    const missing = "00000000-0000-4000-8000-000000000000";
    expect(await source.object("page", missing)).toBeUndefined();
    await expect(pageHtml(missing, { source })).rejects.toThrow(RenderError);
    await expect(pageHtml(missing, { source })).rejects.toThrow(missing);
  });

  test("passes on the errors of the client", async () => {
    const retrieve = () => Promise.reject(new Error("socket"));
    const { blocks, comments, databases, dataSources, users, views } = from;
    const broken = { blocks, comments, databases, dataSources, users, views, pages: { ...from.pages, retrieve } };
    await expect(pageHtml(pageId, { source: sourceFromClient(broken) })).rejects.toThrow("socket");
  });

  test("has the rows of a data source, and their properties", async () => {
    const database = client.databases.create({
      parent: { type: "page_id", page_id: pageId },
      title: [{ text: { content: "Jobs" } }],
      initial_data_source: { properties: { Job: { title: {} }, Price: { number: { format: "euro" } } } },
    });
    const sourceId = "data_sources" in database ? (database.data_sources[0]?.id ?? "") : "";
    for (const [job, price] of [
      ["Chain", 60],
      ["Bell", 8.5],
    ] as const)
      client.pages.create({
        parent: { type: "data_source_id", data_source_id: sourceId },
        properties: { Job: { title: [{ text: { content: job } }] }, Price: { number: price } },
      });
    const rows = [];
    for await (const row of sourceFromClient(from).rows(sourceId)) rows.push(row);
    expect(rows).toHaveLength(2);
    client.databases.update({ database_id: database.id, in_trash: true });
  });
});

describe("a source from objects", () => {
  const page = client.pages.retrieve({ page_id: pageId });
  const list = client.blocks.children.list({ block_id: pageId });
  const inner = list.results.flatMap((block) =>
    "has_children" in block && block.has_children ? [client.blocks.children.list({ block_id: block.id })] : [],
  );

  test("renders recorded responses as the client renders them", async () => {
    const recorded = JSON.parse(JSON.stringify([page, list, ...inner])) as unknown[];
    const html = await pageHtml(pageId, { source: sourceFromObjects(recorded) });
    expect(html).toBe(await pageHtml(pageId, { source: sourceFromClient(client) }));
  });

  test("finds objects by ids with and without dashes", async () => {
    const source = sourceFromObjects([page, list]);
    expect(await source.object("page", pageId.replaceAll("-", ""))).toMatchObject({ kind: "page", id: pageId });
    expect(await blocksHtml(pageId.replaceAll("-", ""), { source })).toContain("From 9:00");
  });

  test("ignores values that are no objects", async () => {
    const source = sourceFromObjects([null, 5, "x", {}, { object: "page" }, { object: "future", id: "a" }, []]);
    expect(await source.object("page", "a")).toBeUndefined();
  });
});
