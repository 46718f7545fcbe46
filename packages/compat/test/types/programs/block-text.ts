// Reads the text of all blocks of a page, and appends blocks.
import { Client, isFullBlock, iteratePaginatedAPI } from "@notionhq/client";
import type {
  AppendBlockChildrenParameters,
  BlockObjectResponse,
  ListBlockChildrenResponse,
  PartialBlockObjectResponse,
  RichTextItemResponse,
} from "@notionhq/client";

const textOf = (richText: RichTextItemResponse[]): string => richText.map((item) => item.plain_text).join("");

function captionOf(file: Extract<BlockObjectResponse, { type: "image" }>["image"]): string {
  return file.type === "external" ? file.external.url : `${file.file.url} ${textOf(file.caption)}`;
}

export function blockText(block: BlockObjectResponse): string {
  switch (block.type) {
    case "paragraph":
      return textOf(block.paragraph.rich_text);
    case "heading_1":
      return textOf(block.heading_1.rich_text);
    case "heading_2":
      return textOf(block.heading_2.rich_text);
    case "heading_3":
      return textOf(block.heading_3.rich_text);
    case "heading_4":
      return textOf(block.heading_4.rich_text);
    case "bulleted_list_item":
      return textOf(block.bulleted_list_item.rich_text);
    case "numbered_list_item":
      return textOf(block.numbered_list_item.rich_text);
    case "quote":
      return textOf(block.quote.rich_text);
    case "to_do":
      return `${block.to_do.checked ? "[x]" : "[ ]"} ${textOf(block.to_do.rich_text)}`;
    case "toggle":
      return textOf(block.toggle.rich_text);
    case "template":
      return textOf(block.template.rich_text);
    case "callout":
      return textOf(block.callout.rich_text);
    case "code":
      return `${block.code.language}: ${textOf(block.code.rich_text)}`;
    case "equation":
      return block.equation.expression;
    case "child_page":
      return block.child_page.title;
    case "child_database":
      return block.child_database.title;
    case "bookmark":
      return block.bookmark.url;
    case "embed":
      return block.embed.url;
    case "link_preview":
      return block.link_preview.url;
    case "image":
      return captionOf(block.image);
    case "video":
      return captionOf(block.video);
    case "pdf":
      return captionOf(block.pdf);
    case "audio":
      return captionOf(block.audio);
    case "file":
      return block.file.name;
    case "table":
      return `${block.table.table_width} columns`;
    case "table_row":
      return block.table_row.cells.map(textOf).join(" | ");
    case "synced_block":
      return block.synced_block.synced_from?.block_id ?? "original";
    case "link_to_page":
      return block.link_to_page.type;
    case "table_of_contents":
      return block.table_of_contents.color;
    case "meeting_notes":
    case "transcription":
    case "divider":
    case "breadcrumb":
    case "column_list":
    case "column":
    case "tab":
    case "unsupported":
      return block.type;
    default: {
      const unreachable: never = block;
      return unreachable;
    }
  }
}

export async function pageText(notion: Client, blockId: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const block of iteratePaginatedAPI(notion.blocks.children.list, { block_id: blockId })) {
    if (!isFullBlock(block)) continue;
    lines.push(blockText(block));
    if (block.has_children) lines.push(...(await pageText(notion, block.id)));
  }
  return lines;
}

export async function appendText(notion: Client, block_id: string, content: string): Promise<string[]> {
  const parameters: AppendBlockChildrenParameters = { block_id, children: [] };
  parameters.children.push({ paragraph: { rich_text: [{ text: { content } }] } });
  const { results } = await notion.blocks.children.append(parameters);
  await notion.blocks.update({ block_id, paragraph: { rich_text: [{ text: { content } }] } });
  const deleted: PartialBlockObjectResponse | BlockObjectResponse = await notion.blocks.delete({ block_id });
  const page: ListBlockChildrenResponse = await notion.blocks.children.list({ block_id, page_size: 10 });
  return [...results, ...page.results, deleted].map(({ id }) => id);
}

export function mentions(item: RichTextItemResponse): string {
  if (item.type === "text") return item.text.link?.url ?? item.text.content;
  if (item.type === "equation") return item.equation.expression;
  switch (item.mention.type) {
    case "user":
      return item.mention.user.id;
    case "page":
      return item.mention.page.id;
    case "date":
      return item.mention.date.start;
    default:
      return item.annotations.color;
  }
}
