// Ten typical calls. Only type-checked, never run, also with the imports of @notionhq/client.
import { AsyncClient } from "@ws/client";

const client = new AsyncClient({ auth: "token" });

export async function addTask(data_source_id: string, person: string): Promise<string> {
  const page = await client.pages.create({
    parent: { type: "data_source_id", data_source_id },
    icon: { type: "emoji", emoji: "📌" },
    properties: {
      Name: { title: [{ text: { content: "Write the report" } }] },
      Notes: { rich_text: [{ text: { content: "see the wiki", link: { url: "https://example.com" } } }] },
      Points: { number: 5 },
      Status: { select: { name: "Open" } },
      Tags: { multi_select: [{ name: "office" }, { name: "urgent" }] },
      Due: { date: { start: "2026-12-01", end: "2026-12-03" } },
      Done: { checkbox: false },
      Link: { url: "https://example.com/report" },
      Owner: { people: [{ id: person }] },
    },
    children: [
      { heading_2: { rich_text: [{ text: { content: "Plan" } }] } },
      {
        paragraph: {
          rich_text: [{ text: { content: "First " } }, { text: { content: "gather" }, annotations: { bold: true } }],
        },
      },
      { to_do: { rich_text: [{ text: { content: "ask Ada" } }], checked: true } },
      { code: { rich_text: [{ text: { content: "let x = 1" } }], language: "typescript" } },
    ],
  });
  return page.id;
}

export async function openTasks(data_source_id: string): Promise<string[]> {
  const found = await client.dataSources.query({
    data_source_id,
    filter: {
      and: [
        { property: "Done", checkbox: { equals: false } },
        {
          or: [
            { property: "Status", select: { equals: "Open" } },
            { property: "Points", number: { greater_than_or_equal_to: 3 } },
            { property: "Due", date: { next_week: {} } },
          ],
        },
      ],
    },
    sorts: [
      { property: "Due", direction: "ascending" },
      { timestamp: "last_edited_time", direction: "descending" },
    ],
    page_size: 50,
  });
  const titles: string[] = [];
  for (const row of found.results) {
    if (row.object !== "page" || !("properties" in row)) continue;
    for (const value of Object.values(row.properties)) {
      if (value.type === "title") titles.push(value.title.map((part) => part.plain_text).join(""));
      else if (value.type === "select") titles.push(value.select?.name ?? "none");
      else if (value.type === "date") titles.push(value.date?.start ?? "some day");
    }
  }
  return titles;
}

export async function appendNotes(block_id: string): Promise<number> {
  const appended = await client.blocks.children.append({
    block_id,
    children: [
      { bulleted_list_item: { rich_text: [{ text: { content: "one" } }], color: "blue" } },
      { numbered_list_item: { rich_text: [{ text: { content: "two" } }] } },
      { callout: { rich_text: [{ text: { content: "careful" } }], icon: { type: "emoji", emoji: "⚠️" } } },
      { divider: {} },
    ],
  });
  return appended.results.length;
}

export async function texts(block_id: string): Promise<string[]> {
  const children = await client.blocks.children.list({ block_id, page_size: 100 });
  return children.results.map((block) => {
    if (!("type" in block)) return block.id;
    if (block.type === "paragraph") return block.paragraph.rich_text.map((part) => part.plain_text).join("");
    if (block.type === "to_do") return block.to_do.checked ? "done" : "open";
    if (block.type === "image") return block.image.type === "external" ? block.image.external.url : "an image";
    return block.type;
  });
}

export async function finish(page_id: string): Promise<string> {
  const page = await client.pages.update({
    page_id,
    properties: { Done: { checkbox: true }, Status: { select: null } },
    cover: { type: "external", external: { url: "https://example.com/done.png" } },
  });
  return "last_edited_time" in page ? page.last_edited_time : page.id;
}

export async function createTable(page_id: string): Promise<string> {
  const database = await client.databases.create({
    parent: { type: "page_id", page_id },
    title: [{ text: { content: "Tasks" } }],
    initial_data_source: {
      properties: {
        Name: { title: {} },
        Points: { number: { format: "number" } },
        Status: {
          select: {
            options: [
              { name: "Open", color: "red" },
              { name: "Done", color: "green" },
            ],
          },
        },
        Due: { date: {} },
        Total: { formula: { expression: 'prop("Points") * 2' } },
      },
    },
  });
  return database.id;
}

export async function findPages(query: string): Promise<string[]> {
  const found = await client.search({
    query,
    filter: { property: "object", value: "page" },
    sort: { timestamp: "last_edited_time", direction: "descending" },
  });
  return found.results.flatMap((result) => (result.object === "page" && "url" in result ? [result.url] : []));
}

export async function comment(page_id: string, user: string): Promise<string> {
  const created = await client.comments.create({
    parent: { page_id },
    rich_text: [{ mention: { user: { id: user } } }, { text: { content: " please look at this" } }],
  });
  return created.id;
}

export async function people(): Promise<string[]> {
  const { results } = await client.users.list({ page_size: 10 });
  return results.map((user) => (user.type === "person" ? (user.person.email ?? "") : (user.name ?? user.id)));
}

export async function columns(data_source_id: string): Promise<string[]> {
  const source = await client.dataSources.retrieve({ data_source_id });
  if (!("title" in source)) return [];
  return Object.values(source.properties).map((column) =>
    column.type === "select" ? column.select.options.map(({ name }) => name).join() : column.name,
  );
}
