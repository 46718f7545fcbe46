// Renders blocks as HTML, in pieces, so that a page of any length needs little memory.
import { fieldsOf, memberOf, textOf } from "@ws/helpers/tasks";
import type { Awaitable, ContentObject } from "../source/content-source.ts";
import { childrenOf, isListNumber, numberFormat } from "../content/block-children.ts";
import { contentOf, richTextsIn, unknownType } from "../content/object-text.ts";
import { nested, type Branch, type Pieces } from "../content/pieces.ts";
import { anchorOf, MEETING_SECTIONS } from "../content/render-context.ts";
import { attributes, escapeHtml } from "./escape-html.ts";
import { iconHtml } from "./icon-html.ts";
import { inlineHtml } from "./inline-html.ts";
import { databaseInside, leafHtml, linkedObject, tableOfContents } from "./leaf-html.ts";
import { blockAttributes, textAttributes, type PlacedBlock } from "./placed-block.ts";
import { widthStep } from "./stylesheet.ts";

/** Length of the text that is collected before it is yielded: each piece costs more than a short block. */
const PIECE_LENGTH = 4096;

/** Renders the blocks of a page or block. Neighboring list items become one list. */
export async function* blockPieces(
  blocks: AsyncIterable<ContentObject>,
  { open, context, pageId }: Pick<PlacedBlock, "open" | "context" | "pageId">,
): Pieces {
  let text = "";
  let openTag: string | undefined;
  let before: string | undefined;
  let links: PlacedBlock[] = [];
  for await (const block of blocks) {
    const placed = { block, content: contentOf(block.json), open, context, pageId };
    const tag = memberOf(LIST_TAGS, block.type);
    const isSameList = tag !== undefined && block.type === before;
    if (openTag !== undefined && !isSameList) text += `</${openTag}>\n`;
    if (tag !== undefined && !isSameList) text += `<${tag}${listAttributes(block)}>\n`;
    openTag = tag;
    before = block.type;
    const isLink = context.renderPageLinks !== undefined && linkedObject(placed) !== undefined;
    const inside = isLink ? await databaseInside(placed) : undefined;
    if (isLink && inside === undefined) {
      links.push(placed);
      continue;
    }
    if (links.length > 0) text += await pageLinks(links);
    links = [];
    for (const part of inside === undefined ? await blockParts(placed) : [inside])
      if (typeof part === "string") text += part;
      else {
        yield text;
        yield part;
        text = "";
      }
    if (text.length < PIECE_LENGTH) continue;
    yield text;
    text = "";
  }
  if (openTag !== undefined) text += `</${openTag}>\n`;
  if (links.length > 0) text += await pageLinks(links);
  yield text;
}

/** Renders neighboring links to pages and databases. */
async function pageLinks(links: readonly PlacedBlock[]): Promise<string> {
  const ids = links.flatMap((placed) => linkedObject(placed) ?? []);
  const html = await links[0]?.context.renderPageLinks?.(ids);
  if (html !== undefined) return `${html}\n`;
  return (await Promise.all(links.map(leafHtml))).join("");
}

const LIST_TAGS: Readonly<Record<string, string>> = {
  bulleted_list_item: "ul",
  numbered_list_item: "ol",
  to_do: "ul",
};

function listAttributes({ type, json }: ContentObject): string {
  const { list_start_index: start, list_format: format } = contentOf(json);
  return attributes({
    class: type === "to_do" ? "to-do-list" : undefined,
    start: isListNumber(start) && start !== 1 ? String(start) : undefined,
    type: type === "numbered_list_item" ? numberFormat(format) : undefined,
  });
}

/** The HTML of a block in its order, with the pieces of its children. */
type Parts = readonly (string | Branch)[];

/** Renders a block. A block without children is one part. */
async function blockParts(placed: PlacedBlock): Promise<Parts> {
  const render = memberOf(CONTAINERS, placed.block.type);
  if (render !== undefined) return render(placed);
  const leaf = await leafHtml(placed);
  return leaf === undefined ? unknownParts(placed) : [leaf];
}

/** Renders a type that this version does not know. Its text and its children are shown, so that nothing is lost silently. */
async function unknownParts(placed: PlacedBlock): Promise<Parts> {
  const { block, content, context } = placed;
  let html = `<div${blockAttributes(placed, "unknown-block")}>`;
  html += `<p class="unsupported">Unsupported block: ${escapeHtml(unknownType(block))}</p>`;
  for (const richText of richTextsIn(content)) html += `<p dir="auto">${await inlineHtml(richText, context)}</p>`;
  return [html, children(placed), "</div>\n"];
}

function children(placed: PlacedBlock): Branch {
  return nested(blockPieces(childrenOf(placed.block, placed.open, placed.context), placed));
}

/** Yields the children of a block with their places. */
async function* placedChildren(placed: PlacedBlock): AsyncGenerator<PlacedBlock, void> {
  for await (const block of childrenOf(placed.block, placed.open, placed.context))
    yield { ...placed, block, content: contentOf(block.json) };
}

/** Returns the children in a `<div>`, if there are any. */
const indented = (placed: PlacedBlock): Parts =>
  placed.block.json["has_children"] === true ? ['\n<div class="indented">\n', children(placed), "</div>"] : [];

type Container = (placed: PlacedBlock) => Awaitable<Parts>;

const text = ({ content, context }: PlacedBlock): Promise<string> => inlineHtml(content["rich_text"], context);

/** Renders a block as an element with its text and children. */
const element =
  (tag: string): Container =>
  async (placed) => [`<${tag}${textAttributes(placed)}>${await text(placed)}`, ...indented(placed), `</${tag}>\n`];

/** Renders a block as an element around its children. */
const wrapper =
  (name: string): Container =>
  (placed) => {
    const { width_ratio: ratio } = placed.content;
    const width = typeof ratio === "number" && !Number.isNaN(ratio) ? [`width-${widthStep(ratio)}`] : [];
    return [`<div${blockAttributes(placed, name, ...width)}>\n`, children(placed), "</div>\n"];
  };

/** Renders a block whose children can be hidden. */
const details =
  (name: string, summary: (placed: PlacedBlock) => Promise<string>): Container =>
  async (placed) => [
    `<details${blockAttributes(placed, name)}>\n<summary dir="auto">${await summary(placed)}</summary>\n`,
    children(placed),
    "</details>\n",
  ];

const heading =
  (level: number): Container =>
  async (placed) => {
    const tag = `h${placed.context.headingLevel?.(level) ?? level + 1}`;
    if (placed.content["is_toggleable"] === true)
      return details("toggle-heading", async (inner) => `<${tag}>${await text(inner)}</${tag}>`)(placed);
    const anchor = attributes({
      class: "anchor",
      href: `#${anchorOf(placed.block.id)}`,
      "aria-label": "Link to this heading",
    });
    return [`<${tag}${textAttributes(placed)}>${await text(placed)} <a${anchor}></a></${tag}>\n`, ...indented(placed)];
  };

const CONTAINERS: Readonly<Record<string, Container>> = {
  paragraph: async (placed) => [`<p${textAttributes(placed)}>${await text(placed)}</p>`, ...indented(placed), "\n"],
  heading_1: heading(1),
  heading_2: heading(2),
  heading_3: heading(3),
  heading_4: heading(4),
  bulleted_list_item: element("li"),
  numbered_list_item: element("li"),
  to_do: async (placed) => {
    const isDone = placed.content["checked"] === true;
    const box = `<input type="checkbox" disabled${isDone ? " checked" : ""}>`;
    const start = `<li${textAttributes(placed, ...(isDone ? ["done"] : []))}>`;
    return [`${start}<label>${box} <span>${await text(placed)}</span></label>`, ...indented(placed), "</li>\n"];
  },
  toggle: details("toggle", text),
  quote: element("blockquote"),
  callout: async (placed) => {
    const { block, content, context } = placed;
    const icon = await iconHtml(block, "/callout/icon", fieldsOf(content["icon"]), context);
    const start = `<div${textAttributes(placed, "callout")} role="note">${icon}<div>`;
    return [start + (await text(placed)), ...indented(placed), "</div></div>\n"];
  },
  template: details("template", text),
  tab: (placed) => [`<div${blockAttributes(placed, "tabs")}>\n`, nested(tabPieces(placed)), "</div>\n"],
  column_list: wrapper("columns"),
  column: wrapper("column"),
  synced_block: wrapper("synced"),
  table: (placed) => [
    // A wide table scrolls inside its own element, which the keyboard can reach.
    `<div class="scroll" role="group" aria-label="Table" tabindex="0"><table${blockAttributes(placed)}>\n`,
    nested(rowPieces(placed)),
    "</table></div>\n",
  ],
  meeting_notes: meeting,
  transcription: meeting,
  table_of_contents: (placed) => [nested(tableOfContents(placed))],
};

/** Renders tabs: the label of each is the text of a paragraph, with an icon. */
async function* tabPieces(placed: PlacedBlock): Pieces {
  for await (const tab of placedChildren(placed)) {
    const path = `/${tab.block.type ?? ""}/icon`;
    const icon = await iconHtml(tab.block, path, fieldsOf(tab.content["icon"]), tab.context);
    yield* await details("tab", async (inner) => `${icon}${await text(inner)}`)(tab);
  }
}

async function* rowPieces(placed: PlacedBlock): Pieces {
  const { content, context } = placed;
  let isFirst = true;
  for await (const row of placedChildren(placed)) {
    const { cells } = row.content;
    const isHeader = isFirst && content["has_column_header"] === true;
    isFirst = false;
    const html: string[] = [];
    for (const [index, cell] of (Array.isArray(cells) ? cells : []).entries()) {
      const inner = await inlineHtml(cell, context);
      if (isHeader) html.push(`<th scope="col" dir="auto">${inner}</th>\n`);
      else if (index === 0 && content["has_row_header"] === true)
        html.push(`<th scope="row" dir="auto">${inner}</th>\n`);
      else html.push(`<td dir="auto">${inner}</td>\n`);
    }
    yield `<tr${blockAttributes(row)}>\n${html.join("")}</tr>\n`;
  }
}

async function meeting(placed: PlacedBlock): Promise<Parts> {
  const title = await inlineHtml(placed.content["title"], placed.context);
  return [
    `<section${blockAttributes(placed, "meeting-notes")}>\n<p class="meeting-title" dir="auto">${title}</p>\n`,
    nested(meetingPieces(placed)),
    "</section>\n",
  ];
}

async function* meetingPieces(placed: PlacedBlock): Pieces {
  const names = new Map<string, string>();
  for (const [key, name] of MEETING_SECTIONS) {
    const id = textOf(fieldsOf(placed.content["children"])[key]);
    if (id !== undefined) names.set(id, name);
  }
  for await (const child of placedChildren(placed)) {
    const name = names.get(child.block.id);
    if (name === undefined) yield* await blockParts(child);
    else {
      yield `<section${blockAttributes(child)}><p class="meeting-section">${name}</p>\n`;
      yield children(child);
      yield "</section>\n";
    }
  }
}
