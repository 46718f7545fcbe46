// notion-helper: builds pages of any size, and splits them into requests within the limits of the service.
import { Client } from "@notionhq/client";
import { appendBlocks, createNotionBuilder, createPage } from "notion-helper";
import { expect, test } from "vitest";
import { EMULATOR_URL, addDatabase, addPage, openWorkspace, readMarkdown, send } from "../support/workspace.ts";

const { pageId, token } = await openWorkspace("notion-helper");
const client = new Client({ auth: token, baseUrl: EMULATOR_URL });

/** The methods of the builder. Its own types say `Object` only. */
interface Builder {
  parentDataSource(id: string): Builder;
  title(column: string, text: string): Builder;
  icon(emoji: string): Builder;
  select(column: string, option: string): Builder;
  multiSelect(column: string, options: readonly string[]): Builder;
  date(column: string, start: string): Builder;
  paragraph(text: string): Builder;
  startParent(type: string, text: string): Builder;
  build(): { content: never };
}

const newBuilder = () => createNotionBuilder({ limitChildren: false, limitNesting: false }) as Builder;
const lines = Array.from({ length: 250 }, (_, index) => `Line ${index}`);

test("creates a row with values, an icon and 250 paragraphs", async () => {
  const columns = { Name: { title: {} }, Kind: { select: {} }, Tags: { multi_select: {} }, Due: { date: {} } };
  const { dataSourceId } = await addDatabase(pageId, "Rows", columns, []);
  const builder = newBuilder()
    .parentDataSource(dataSourceId)
    .title("Name", "Long")
    .icon("🚲")
    .select("Kind", "Repair")
    .multiSelect("Tags", ["a", "b"])
    .date("Due", "2026-01-01");
  for (const line of lines) builder.paragraph(line);
  const created = (await createPage({ data: builder.build().content, client })) as { apiResponse: { id: string } };
  const { id } = created.apiResponse;
  expect(await send("GET", `v1/pages/${id}`)).toMatchObject({
    icon: { emoji: "🚲" },
    properties: {
      Kind: { select: { name: "Repair" } },
      Tags: { multi_select: [{ name: "a" }, { name: "b" }] },
      Due: { date: { start: "2026-01-01" } },
    },
  });
  expect((await readMarkdown(id)).split("\n")).toEqual(lines);
});

test("appends ten levels of a list, and blocks at the start of a page", async () => {
  const id = await addPage(pageId, "Levels", "last");
  const levels = Array.from({ length: 10 }, (_, index) => `Level ${index}`);
  const builder = newBuilder();
  for (const level of levels) builder.startParent("bulleted_list_item", level);
  await appendBlocks({ block_id: id, children: builder.build().content, client });
  const list = levels.map((level, depth) => `${"\t".repeat(depth)}- ${level}`);
  expect(await readMarkdown(id)).toBe(["last", ...list].join("\n"));
  const children = newBuilder().paragraph("first").build().content;
  // The types of the package do not know `position`.
  const where = { block_id: id, position: { type: "start" } };
  await appendBlocks({ ...where, children, client });
  expect((await readMarkdown(id)).split("\n").slice(0, 2)).toEqual(["first", "last"]);
});
