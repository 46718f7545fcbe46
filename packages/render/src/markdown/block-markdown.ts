// Renders blocks as Markdown (CommonMark with the tables and task lists of GitHub), line by line.
import { textsOf } from "../language/language.ts";
import { fieldsOf, isFields, memberOf, plainId, type Fields } from "@ws/helpers/json";
import {
  childrenOf,
  headingLevel,
  isListNumber,
  type OpenBlocks,
  type ContainerType,
} from "../content/block-children.ts";
import { inlineMarkup } from "../html/inline-html.ts";
import { iconText } from "../html/icon-html.ts";
import { richTextsIn, unknownType } from "../content/object-text.ts";
import { nested, type Branch, type Pieces } from "../content/pieces.ts";
import { MEETING_SECTIONS } from "../content/render-context.ts";
import { contentOf } from "../source/content-object.ts";
import type { ContentObject } from "../source/content-source.ts";
import { writeHtml } from "../tree/write-html.ts";
import { comment } from "./comment.ts";
import { escapeLineStart, escapeMarkdown } from "./escape-markdown.ts";
import { inlineMarkdown, tableLine } from "./inline-markdown.ts";
import { LEAVES } from "./leaf-markdown.ts";
import type { BlockMark, MarkdownContext } from "./markdown-options.ts";
import { isReplaced, replacedBlock } from "./replace-markdown.ts";

/** Where blocks are. */
interface Place {
  readonly open: OpenBlocks;
  readonly context: MarkdownContext;
  /** Number of characters before each line. */
  readonly width: number;
  /** Level of the first heading: 2 below the title of a page. */
  readonly topLevel: number;
}

/** A block, and where it is. */
interface PlacedBlock extends Place {
  readonly block: ContentObject;
  readonly content: Fields;
  /** Number of the item of a numbered list. */
  readonly number: number;
}

/**
 * Longest indentation. Deeper blocks are not indented further: no reader shows so many levels, and a page would need space
 * for the square of its depth.
 */
const MAX_WIDTH = 200;

/** Lines around blocks. They are left out if there are no blocks. */
interface Around {
  readonly before?: readonly string[];
  readonly after?: readonly string[];
}

const ITEMS: ReadonlySet<string | undefined> = new Set([
  "bulleted_list_item",
  "numbered_list_item",
  "to_do",
] satisfies ContainerType[]);

/** Renders the blocks of a page or block. */
export async function* blockLines(
  blocks: AsyncIterable<ContentObject>,
  place: Place,
  { before: start = [], after: end = [] }: Around = {},
): Pieces {
  let before: string | undefined;
  let number: number | undefined;
  for await (const block of blocks) {
    if (number === undefined) yield* start;
    const content = contentOf(block.json);
    const isSameList = ITEMS.has(block.type) && block.type === before;
    if (before !== undefined && !isSameList) yield "";
    // Two lists with the same marker would become one.
    if (ITEMS.has(before) && ITEMS.has(block.type) && !isSameList) yield* ["<!-- -->", ""];
    const { list_start_index: first } = content;
    number = isSameList && number !== undefined ? number + 1 : isListNumber(first) ? first : 1;
    yield* blockMarkdown({ ...place, block, content, number });
    before = block.type;
  }
  if (number !== undefined) yield* end;
}

async function* blockMarkdown(placed: PlacedBlock): Pieces {
  const { block, content, context, open, topLevel } = placed;
  const { type } = block;
  const render = memberOf(CONTAINERS, type);
  const leaf = memberOf(LEAVES, type);
  const inside = () => blockLines(childrenOf(block, open, context), { open, context, topLevel, width: 0 });
  const known = render !== undefined || leaf !== undefined || isReplaced(type, context) ? type : "unknown";
  const pieces = replacedBlock(placed, known, {
    children: inside,
    async *render() {
      if (render !== undefined) yield* render(placed);
      else if (leaf !== undefined) yield* await leaf(content, context, block);
      else yield* unknownMarkdown(placed);
    },
  });
  const mark = context.markOf?.(block);
  yield* mark === undefined ? pieces : markedPieces(pieces, placed, mark);
}

/** Adds the mark of a block, to which links lead. */
async function* markedPieces(
  pieces: Pieces,
  { block: { type }, content }: PlacedBlock,
  { markdown, isBefore }: BlockMark,
): Pieces {
  const isLine =
    type === "paragraph" || ITEMS.has(type) || (headingLevel(type) !== undefined && content["is_toggleable"] !== true);
  if (!isLine && isBefore) yield* [markdown, ""];
  let isFirst = isLine;
  for await (const piece of pieces) {
    yield isFirst && typeof piece === "string" ? `${piece} ${markdown}` : piece;
    isFirst = false;
  }
  if (!isLine && !isBefore) yield* ["", markdown];
}

/** Renders a type that this version does not know. Its text and its children are kept. */
async function* unknownMarkdown(placed: PlacedBlock): Pieces {
  const { block, content, context } = placed;
  yield comment(`unsupported block ${unknownType(block)}, id ${block.id}`);
  for (const richText of richTextsIn(content))
    yield* ["", escapeLineStart(await inlineMarkdown(richText, context, block))];
  yield children(placed, AFTER_BLANK);
}

const AFTER_BLANK = { before: [""] };

function children(placed: PlacedBlock, around?: Around, prefix = ""): Branch {
  const { block, open, context, width, topLevel } = placed;
  const inside = { open, context, topLevel, width: width + prefix.length };
  const isIndented = inside.width <= MAX_WIDTH;
  const lines = isIndented || prefix === "" ? around : { before: width <= MAX_WIDTH ? TOO_DEEP : [""] };
  return nested(blockLines(childrenOf(block, open, context), inside, lines), isIndented ? prefix : "");
}

const TOO_DEEP = ["", comment("deeper levels are not indented"), ""];

type Container = (placed: PlacedBlock) => Pieces;

const text = ({ block, content, context }: PlacedBlock): Promise<string> =>
  inlineMarkdown(content["rich_text"], context, block);

/**
 * Returns the text of a summary: HTML, because Markdown is not read in the line of a tag. An empty line, also one in an
 * attribute, would end it.
 */
const textAsHtml = async ({ block, content, context }: PlacedBlock): Promise<string> =>
  (await writeHtml(await inlineMarkup(content["rich_text"], htmlContext(context), block))).replaceAll(
    /[\r\n]/gu,
    (end) => `&#${end.charCodeAt(0)};`,
  );

/** The functions for pieces of text return Markdown. */
const htmlContext = (context: MarkdownContext) => ({
  ...context,
  blocks: undefined,
  properties: undefined,
  inline: undefined,
  renderEquation: false as const,
});

/** Renders children between comments that name the block. Markdown has no form for these blocks. */
const between = (name: string): Container =>
  async function* (placed) {
    yield* [comment(name), ""];
    yield children(placed);
    yield* ["", comment(`/${name}`)];
  };

async function* details(placed: PlacedBlock, summary: string): Pieces {
  yield* ["<details>", `<summary>${summary}</summary>`];
  yield children(placed, AFTER_BLANK);
  yield* ["", "</details>"];
}

/** Renders a text and its children as the content of a list item. */
const item = (marker: (placed: PlacedBlock) => string): Container =>
  async function* (placed) {
    const start = marker(placed);
    yield `${start} ${escapeLineStart(await text(placed))}`.trimEnd();
    // Task lists are bulleted lists: their content begins after the bullet.
    yield children(placed, {}, " ".repeat(start.replace(/ \[.\]$/u, "").length + 1));
  };

const heading: Container = async function* (placed) {
  const level = (headingLevel(placed.block.type) ?? 1) + placed.topLevel - 1;
  if (placed.content["is_toggleable"] === true)
    return yield* details(placed, `<h${level}>${await textAsHtml(placed)}</h${level}>`);
  // Markdown would take number signs at the end of a heading as its end.
  yield `${"#".repeat(level)} ${(await text(placed)).replace(/#+$/u, (signs) => `\\${signs}`)}`.trimEnd();
  yield children(placed, AFTER_BLANK);
};

const quote = async function* (placed: PlacedBlock, icon: string): Pieces {
  yield `> ${icon === "" ? escapeLineStart(await text(placed)) : escapeLineStart(`${icon} ${await text(placed)}`)}`.trimEnd();
  yield children(placed, AFTER_BLANK, "> ");
};

const CONTAINERS: Readonly<Record<ContainerType, Container>> = {
  async *paragraph(placed) {
    yield escapeLineStart(await text(placed));
    // Markdown cannot indent text. The element keeps the children apart from the next blocks.
    yield children(placed, { before: ["", '<div class="indented">', ""], after: ["", "</div>"] });
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
  // An icon that is no text, such as a picture, has the usual one in its place.
  callout: (placed) =>
    quote(placed, isFields(placed.content["icon"]) ? escapeMarkdown(iconText(placed.content["icon"]) ?? "💡") : ""),
  async *template(placed) {
    yield* details(placed, `${textsOf(placed.context).template}: ${await textAsHtml(placed)}`);
  },
  async *tab(placed) {
    const { block, open, context } = placed;
    let isFirst = true;
    for await (const child of childrenOf(block, open, context)) {
      if (!isFirst) yield "";
      isFirst = false;
      const tab = { ...placed, block: child, content: contentOf(child.json) };
      yield nested(details(tab, await textAsHtml(tab)));
    }
  },
  column_list: between("columns"),
  column: between("column"),
  synced_block: between("synced block"),
  table: tableMarkdown,
  meeting_notes: meetingMarkdown,
  transcription: meetingMarkdown,
};

async function* tableMarkdown({ block, content, open, context }: PlacedBlock): Pieces {
  const rows: string[][] = [];
  for await (const row of childrenOf(block, open, context)) {
    const { cells } = contentOf(row.json);
    const list: readonly unknown[] = Array.isArray(cells) ? cells : [];
    const texts: string[] = [];
    for (const [index, cell] of list.entries()) {
      const markdown = await inlineMarkdown(cell, context, row);
      texts.push(index === 0 && content["has_row_header"] === true && markdown !== "" ? `**${markdown}**` : markdown);
    }
    rows.push(texts);
  }
  // Readers leave out the cells of a row that has more than the head.
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const line = (texts: readonly string[]) => tableLine(Array.from({ length: width }, (_, index) => texts[index] ?? ""));
  const [head, body] = content["has_column_header"] === true ? [rows[0] ?? [], rows.slice(1)] : [[], rows];
  // A table of Markdown always has a header.
  if (rows.length > 0) yield* [line(head), line(Array.from({ length: width }, () => "---"))];
  for (const texts of body) yield line(texts);
}

async function* meetingMarkdown(placed: PlacedBlock): Pieces {
  const { block, content, open, context } = placed;
  yield comment("meeting notes");
  yield* ["", `**${(await inlineMarkdown(content["title"], context, block)) || textsOf(context).meeting}**`];
  const ids = fieldsOf(content["children"]);
  for await (const child of childrenOf(block, open, context)) {
    yield "";
    const name = MEETING_SECTIONS.find(([key]) => plainId(ids[key]) === plainId(child.id))?.[1];
    const section = { ...placed, block: child, content: contentOf(child.json), number: 1 };
    if (name === undefined) yield nested(blockMarkdown(section));
    else {
      yield `**${textsOf(context)[name]}**`;
      yield children(section, AFTER_BLANK);
    }
  }
  yield* ["", comment("/meeting notes")];
}
