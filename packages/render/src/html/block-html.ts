// Renders blocks as HTML, in pieces, so that a page of any length needs little memory.
import { fieldsOf, memberOf, textOf } from "@ws/helpers/tasks";
import type { ContentObject } from "../source/content-source.ts";
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

/** Renders the blocks of a page or block. Neighboring list items become one list. */
export async function* blockPieces(
  blocks: AsyncIterable<ContentObject>,
  { open, context, pageId }: Pick<PlacedBlock, "open" | "context" | "pageId">,
): Pieces {
  let openTag: string | undefined;
  let before: string | undefined;
  const links: PlacedBlock[] = [];
  for await (const block of blocks) {
    const placed = { block, content: contentOf(block.json), open, context, pageId };
    const tag = memberOf(LIST_TAGS, block.type);
    const isSameList = tag !== undefined && block.type === before;
    if (openTag !== undefined && !isSameList) yield `</${openTag}>\n`;
    if (tag !== undefined && !isSameList) yield `<${tag}${listAttributes(block)}>\n`;
    openTag = tag;
    before = block.type;
    const inside = context.renderPageLinks && (await databaseInside(placed));
    if (context.renderPageLinks && inside === undefined && linkedObject(placed) !== undefined) {
      links.push(placed);
      continue;
    }
    yield* pageLinks(links.splice(0));
    if (inside === undefined) yield* blockHtml(placed);
    else yield inside;
  }
  if (openTag !== undefined) yield `</${openTag}>\n`;
  yield* pageLinks(links);
}

/** Renders neighboring links to pages and databases. */
async function* pageLinks(links: readonly PlacedBlock[]): Pieces {
  const ids = links.flatMap((placed) => linkedObject(placed) ?? []);
  const html = ids.length === 0 ? undefined : await links[0]?.context.renderPageLinks?.(ids);
  if (html === undefined) for (const placed of links) yield* blockHtml(placed);
  else yield `${html}\n`;
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

async function* blockHtml(placed: PlacedBlock): Pieces {
  const { block } = placed;
  const render = memberOf(CONTAINERS, block.type);
  const leaf = render === undefined ? await leafHtml(placed) : undefined;
  if (render !== undefined) yield* render(placed);
  else if (block.type === "table_of_contents") yield* tableOfContents(placed);
  else if (leaf !== undefined) yield leaf;
  else yield* unknownHtml(placed);
}

/** Renders a type that this version does not know. Its text and its children are shown, so that nothing is lost silently. */
async function* unknownHtml(placed: PlacedBlock): Pieces {
  const { block, content, context } = placed;
  yield `<div${blockAttributes(placed, "unknown-block")}>`;
  yield `<p class="unsupported">Unsupported block: ${escapeHtml(unknownType(block))}</p>`;
  for (const richText of richTextsIn(content)) yield `<p dir="auto">${await inlineHtml(richText, context)}</p>`;
  yield children(placed);
  yield "</div>\n";
}

function children(placed: PlacedBlock): Branch {
  return nested(blockPieces(childrenOf(placed.block, placed.open, placed.context), placed));
}

/** Yields the children of a block with their places. */
async function* placedChildren(placed: PlacedBlock): AsyncGenerator<PlacedBlock, void> {
  for await (const block of childrenOf(placed.block, placed.open, placed.context))
    yield { ...placed, block, content: contentOf(block.json) };
}

/** Renders the children in a `<div>`, if there are any. */
async function* indentedChildren(placed: PlacedBlock): Pieces {
  if (placed.block.json["has_children"] !== true) return;
  yield '\n<div class="indented">\n';
  yield children(placed);
  yield "</div>";
}

type Container = (placed: PlacedBlock) => Pieces;

const text = ({ content, context }: PlacedBlock): Promise<string> => inlineHtml(content["rich_text"], context);

/** Renders a block as an element with its text and children. */
const element = (tag: string): Container =>
  async function* (placed) {
    yield `<${tag}${textAttributes(placed)}>${await text(placed)}`;
    yield* indentedChildren(placed);
    yield `</${tag}>\n`;
  };

/** Renders a block as an element around its children. */
const wrapper = (name: string): Container =>
  async function* (placed) {
    const { width_ratio: ratio } = placed.content;
    const width = typeof ratio === "number" && !Number.isNaN(ratio) ? [`width-${widthStep(ratio)}`] : [];
    yield `<div${blockAttributes(placed, name, ...width)}>\n`;
    yield children(placed);
    yield "</div>\n";
  };

/** Renders a block whose children can be hidden. */
const details = (name: string, summary: (placed: PlacedBlock) => Promise<string>): Container =>
  async function* (placed) {
    yield `<details${blockAttributes(placed, name)}>\n<summary dir="auto">${await summary(placed)}</summary>\n`;
    yield children(placed);
    yield "</details>\n";
  };

const heading = (level: number): Container =>
  async function* (placed) {
    const tag = `h${placed.context.headingLevel?.(level) ?? level + 1}`;
    if (placed.content["is_toggleable"] === true)
      return yield* details("toggle-heading", async (inner) => `<${tag}>${await text(inner)}</${tag}>`)(placed);
    const anchor = attributes({
      class: "anchor",
      href: `#${anchorOf(placed.block.id)}`,
      "aria-label": "Link to this heading",
    });
    yield `<${tag}${textAttributes(placed)}>${await text(placed)} <a${anchor}></a></${tag}>\n`;
    yield* indentedChildren(placed);
  };

const CONTAINERS: Readonly<Record<string, Container>> = {
  async *paragraph(placed) {
    yield `<p${textAttributes(placed)}>${await text(placed)}</p>`;
    yield* indentedChildren(placed);
    yield "\n";
  },
  heading_1: heading(1),
  heading_2: heading(2),
  heading_3: heading(3),
  heading_4: heading(4),
  bulleted_list_item: element("li"),
  numbered_list_item: element("li"),
  async *to_do(placed) {
    const isDone = placed.content["checked"] === true;
    const box = `<input type="checkbox" disabled${isDone ? " checked" : ""}>`;
    yield `<li${textAttributes(placed, ...(isDone ? ["done"] : []))}><label>${box} <span>${await text(placed)}</span></label>`;
    yield* indentedChildren(placed);
    yield "</li>\n";
  },
  toggle: details("toggle", text),
  quote: element("blockquote"),
  async *callout(placed) {
    const { block, content, context } = placed;
    const icon = await iconHtml(block, "/callout/icon", fieldsOf(content["icon"]), context);
    yield `<div${textAttributes(placed, "callout")} role="note">${icon}<div>${await text(placed)}`;
    yield* indentedChildren(placed);
    yield "</div></div>\n";
  },
  template: details("template", text),
  async *tab(placed) {
    yield `<div${blockAttributes(placed, "tabs")}>\n`;
    for await (const child of placedChildren(placed)) yield nested(tab(child));
    yield "</div>\n";
  },
  column_list: wrapper("columns"),
  column: wrapper("column"),
  synced_block: wrapper("synced"),
  table: tableHtml,
  meeting_notes: meetingHtml,
  transcription: meetingHtml,
};

/** Renders a tab: its label is the text of a paragraph, with an icon. */
async function* tab(placed: PlacedBlock): Pieces {
  const path = `/${placed.block.type ?? ""}/icon`;
  const icon = await iconHtml(placed.block, path, fieldsOf(placed.content["icon"]), placed.context);
  yield* details("tab", async (inner) => `${icon}${await text(inner)}`)(placed);
}

async function* tableHtml(placed: PlacedBlock): Pieces {
  const { content, context } = placed;
  // A wide table scrolls inside its own element, which the keyboard can reach.
  yield `<div class="scroll" role="group" aria-label="Table" tabindex="0"><table${blockAttributes(placed)}>\n`;
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
  yield "</table></div>\n";
}

async function* meetingHtml(placed: PlacedBlock): Pieces {
  const { content, context } = placed;
  yield `<section${blockAttributes(placed, "meeting-notes")}>\n`;
  yield `<p class="meeting-title" dir="auto">${await inlineHtml(content["title"], context)}</p>\n`;
  const names = new Map<string, string>();
  for (const [key, name] of MEETING_SECTIONS) {
    const id = textOf(fieldsOf(content["children"])[key]);
    if (id !== undefined) names.set(id, name);
  }
  for await (const child of placedChildren(placed)) {
    const name = names.get(child.block.id);
    if (name === undefined) yield nested(blockHtml(child));
    else {
      yield `<section${blockAttributes(child)}><p class="meeting-section">${name}</p>\n`;
      yield children(child);
      yield "</section>\n";
    }
  }
  yield "</section>\n";
}
