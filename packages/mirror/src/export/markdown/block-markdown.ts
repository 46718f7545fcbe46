// Renders blocks as Markdown (CommonMark with the tables and task lists of GitHub), line by line.
import { fieldsOf, textOf, type Fields } from "../../json.ts";
import { ancestorsInside, childrenOf, headingLevel, type Ancestors } from "../../render/block-children.ts";
import { inlineHtml } from "../../render/html/inline-html.ts";
import { iconText } from "../../render/html/icon-html.ts";
import { contentOf, richTextsIn, unknownType } from "../../render/object-text.ts";
import { MEETING_SECTIONS, type RenderContext } from "../../render/render-context.ts";
import type { SnapshotObject } from "../../snapshot/snapshot.ts";
import { escapeLineStart, inlineMarkdown } from "./inline-markdown.ts";
import { leafMarkdown } from "./leaf-markdown.ts";
import { comment, indent, type Lines } from "./lines.ts";

/** A block, and where it is. */
interface PlacedBlock {
  readonly block: SnapshotObject;
  readonly content: Fields;
  readonly ancestors: Ancestors;
  readonly context: RenderContext;
  /** Number of the item of a numbered list. */
  readonly number: number;
}

const ITEMS: ReadonlySet<string | undefined> = new Set(["bulleted_list_item", "numbered_list_item", "to_do"]);

/** Renders the blocks of a page or block. */
export async function* blocksMarkdown(
  blocks: AsyncIterable<SnapshotObject>,
  ancestors: Ancestors,
  context: RenderContext,
): Lines {
  let before: string | undefined;
  let number = 0;
  for await (const block of blocks) {
    const content = contentOf(block.json);
    const isSameList = ITEMS.has(block.type) && block.type === before;
    if (before !== undefined && !isSameList) yield "";
    // Two lists with the same marker would become one.
    if (ITEMS.has(before) && ITEMS.has(block.type) && !isSameList) yield* ["<!-- -->", ""];
    const { list_start_index: start } = content;
    number = isSameList ? number + 1 : typeof start === "number" ? start : 1;
    yield* blockMarkdown({ block, content, ancestors, context, number });
    before = block.type;
  }
}

async function* blockMarkdown(placed: PlacedBlock): Lines {
  const { block, content, context } = placed;
  const render = CONTAINERS[block.type ?? ""];
  if (render !== undefined) return yield* render(placed);
  const leaf = await leafMarkdown(block, content, context);
  if (leaf !== undefined) return yield* leaf;
  // A type that this version does not know. Its text and its children are kept.
  yield comment(`unsupported block ${unknownType(block)}, id ${block.id}`);
  for (const richText of richTextsIn(content)) yield* ["", escapeLineStart(await inlineMarkdown(richText, context))];
  yield* afterBlank(children(placed));
}

function children({ block, ancestors, context }: PlacedBlock): Lines {
  return blocksMarkdown(childrenOf(block, ancestors, context), ancestorsInside(block, ancestors), context);
}

async function* afterBlank(lines: Lines): Lines {
  let isFirst = true;
  for await (const line of lines) {
    if (isFirst) yield "";
    isFirst = false;
    yield line;
  }
}

type Container = (placed: PlacedBlock) => Lines;

const text = ({ content, context }: PlacedBlock): Promise<string> => inlineMarkdown(content["rich_text"], context);

/** The text of a summary is HTML, because Markdown is not read in the line of a tag. */
const textAsHtml = ({ content, context }: PlacedBlock): Promise<string> => inlineHtml(content["rich_text"], context);

/** Renders children between comments that name the block. Markdown has no form for these blocks. */
const between = (name: string): Container =>
  async function* (placed) {
    yield* [comment(name), ""];
    yield* children(placed);
    yield* ["", comment(`/${name}`)];
  };

async function* details(placed: PlacedBlock, summary: string): Lines {
  yield* ["<details>", `<summary>${summary}</summary>`];
  yield* afterBlank(children(placed));
  yield* ["", "</details>"];
}

/** Renders a text and its children as the content of a list item. */
const item = (marker: (placed: PlacedBlock) => string): Container =>
  async function* (placed) {
    const start = marker(placed);
    yield `${start} ${escapeLineStart(await text(placed))}`.trimEnd();
    // Task lists are bulleted lists: their content begins after the bullet.
    yield* indent(children(placed), " ".repeat(start.replace(/ \[.\]$/u, "").length + 1));
  };

const heading: Container = async function* (placed) {
  const level = headingLevel(placed.block.type) ?? 1;
  // The title of the page is the only first-level heading.
  if (placed.content["is_toggleable"] === true)
    return yield* details(placed, `<h${level + 1}>${await textAsHtml(placed)}</h${level + 1}>`);
  // Markdown would take number signs at the end of a heading as its end.
  yield `${"#".repeat(level + 1)} ${(await text(placed)).replace(/#+$/u, (signs) => `\\${signs}`)}`.trimEnd();
  yield* afterBlank(children(placed));
};

const quote = async function* (placed: PlacedBlock, icon: string): Lines {
  yield `> ${icon === "" ? escapeLineStart(await text(placed)) : `${icon} ${await text(placed)}`}`.trimEnd();
  yield* indent(afterBlank(children(placed)), "> ");
};

const CONTAINERS: Readonly<Record<string, Container>> = {
  async *paragraph(placed) {
    yield escapeLineStart(await text(placed));
    // Markdown cannot indent text. The element keeps the children apart from the next blocks.
    let isFirst = true;
    for await (const line of children(placed)) {
      if (isFirst) yield* ["", '<div class="indented">', ""];
      isFirst = false;
      yield line;
    }
    if (!isFirst) yield* ["", "</div>"];
  },
  heading_1: heading,
  heading_2: heading,
  heading_3: heading,
  heading_4: heading,
  bulleted_list_item: item(() => "-"),
  numbered_list_item: item(({ number }) => `${number}.`),
  to_do: item(({ content }) => `- [${content["checked"] === true ? "x" : " "}]`),
  async *toggle(placed) {
    yield* details(placed, await textAsHtml(placed));
  },
  quote: (placed) => quote(placed, ""),
  callout: (placed) => quote(placed, iconText(fieldsOf(placed.content["icon"])) ?? "💡"),
  async *template(placed) {
    yield* details(placed, `Template: ${await textAsHtml(placed)}`);
  },
  async *tab(placed) {
    const { block, ancestors, context } = placed;
    const inside = ancestorsInside(block, ancestors);
    let isFirst = true;
    for await (const child of childrenOf(block, ancestors, context)) {
      if (!isFirst) yield "";
      isFirst = false;
      const tab = { ...placed, block: child, content: contentOf(child.json), ancestors: inside };
      yield* details(tab, await textAsHtml(tab));
    }
  },
  column_list: between("columns"),
  column: between("column"),
  synced_block: between("synced block"),
  table: tableMarkdown,
  meeting_notes: meetingMarkdown,
  transcription: meetingMarkdown,
};

async function* tableMarkdown({ block, content, ancestors, context }: PlacedBlock): Lines {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const width = typeof content["table_width"] === "number" ? content["table_width"] : 1;
  const rule = line(Array.from({ length: width }, () => "---"));
  let isFirst = true;
  for await (const row of childrenOf(block, ancestors, context)) {
    const { cells } = contentOf(row.json);
    const texts: string[] = [];
    for (const [index, cell] of (Array.isArray(cells) ? cells : []).entries()) {
      const markdown = (await inlineMarkdown(cell, context)).replaceAll(/(?<!\\)\|/gu, "\\|");
      texts.push(index === 0 && content["has_row_header"] === true && markdown !== "" ? `**${markdown}**` : markdown);
    }
    // A table of Markdown always has a header.
    if (isFirst && content["has_column_header"] !== true) yield* [line(Array.from({ length: width }, () => "")), rule];
    yield line(texts);
    if (isFirst && content["has_column_header"] === true) yield rule;
    isFirst = false;
  }
}

async function* meetingMarkdown(placed: PlacedBlock): Lines {
  const { block, content, ancestors, context } = placed;
  yield comment("meeting notes");
  yield* ["", `**${(await inlineMarkdown(content["title"], context)) || "Meeting"}**`];
  const inside = ancestorsInside(block, ancestors);
  const ids = fieldsOf(content["children"]);
  for await (const child of childrenOf(block, ancestors, context)) {
    yield "";
    const name = MEETING_SECTIONS.find(([key]) => textOf(ids[key]) === child.id)?.[1];
    const section = { ...placed, block: child, content: contentOf(child.json), ancestors: inside, number: 1 };
    if (name === undefined) yield* blockMarkdown(section);
    else {
      yield `**${name}**`;
      yield* afterBlank(children(section));
    }
  }
  yield* ["", comment("/meeting notes")];
}
