// Builds a page step by step.
import { Client } from "@notionhq/client";
import type {
  BlockObjectRequest,
  CreatePageParameters,
  CreatePageResponse,
  UpdatePageParameters,
} from "@notionhq/client";

export function buildPage(dataSourceId: string, title: string, lines: string[]): CreatePageParameters {
  const parameters: CreatePageParameters = {
    parent: { type: "data_source_id", data_source_id: dataSourceId },
    properties: { Name: { title: [{ type: "text", text: { content: title } }] } },
    icon: { type: "emoji", emoji: "📄" },
    cover: { type: "external", external: { url: "https://example.com/cover.png" } },
  };
  const properties = parameters.properties ?? {};
  properties["Tags"] = { multi_select: [{ name: "new" }] };
  properties["Due"] = { date: { start: "2026-01-31", end: null } };
  properties["Count"] = { number: 3 };
  properties["Owner"] = { people: [{ id: "b55c9c91-384d-452b-81db-d1ef79372b75" }] };
  const children: BlockObjectRequest[] = lines.map((content) => ({
    object: "block",
    type: "paragraph",
    paragraph: { rich_text: [{ type: "text", text: { content, link: null }, annotations: { bold: true } }] },
  }));
  children.push({ heading_2: { rich_text: [{ text: { content: "More" } }], is_toggleable: false } });
  children.push({ type: "to_do", to_do: { rich_text: [{ text: { content: "Read" } }], checked: false } });
  children.push({ type: "code", code: { language: "typescript", rich_text: [{ text: { content: "1 + 1" } }] } });
  children.push({ type: "image", image: { type: "external", external: { url: "https://example.com/a.png" } } });
  children.push({
    type: "bulleted_list_item",
    bulleted_list_item: {
      rich_text: [{ type: "mention", mention: { type: "date", date: { start: "2026-01-31" } } }],
      children: [{ type: "paragraph", paragraph: { rich_text: [{ equation: { expression: "e = mc^2" } }] } }],
    },
  });
  children.push({ divider: {} });
  return { ...parameters, children };
}

export async function createPage(notion: Client, parameters: CreatePageParameters): Promise<string> {
  const page: CreatePageResponse = await notion.pages.create(parameters);
  if (!("url" in page)) return page.id;
  return page.url;
}

export async function archivePage(notion: Client, page_id: string): Promise<void> {
  const update: UpdatePageParameters = { page_id };
  update.archived = true;
  await notion.pages.update(update);
  await notion.pages.update({ page_id, in_trash: false, properties: { Done: { checkbox: true } } });
  await notion.pages.move({ page_id, parent: { type: "page_id", page_id: "59833787-2cf9-4fdf-8782-e53db20768a5" } });
}
