// Renders blocks as HTML, one after another, so that a page of any length needs little memory.
import { filled, textsOf } from "../language/language.ts";
import { fieldsOf, memberOf, plainId, textOf } from "@ws/helpers/json";
import { contentOf } from "../source/content-object.ts";
import type { Awaitable, ContentObject } from "../source/content-source.ts";
import { childrenOf, isListNumber, numberFormat, type ContainerType } from "../content/block-children.ts";
import { plainTextOf, richTextsIn, unknownType } from "../content/object-text.ts";
import { attempt } from "../content/reports.ts";
import { anchorOf, MEETING_SECTIONS } from "../content/render-context.ts";
import {
  element,
  lazy,
  NEWLINE,
  readMarkup,
  type LazyMarkup,
  type Markup,
  type MarkupAttributes,
  type MarkupParts,
} from "../tree/markup.ts";
import { iconMarkup } from "./icon-html.ts";
import { inlineMarkup } from "./inline-html.ts";
import { isLong } from "./is-long.ts";
import { databaseInside, LEAVES, linkedObject } from "./leaf-html.ts";
import { blockAttributes, textAttributes, type Place, type PlacedBlock } from "./placed-block.ts";
import { isReplaced, replacedBlock } from "./replace-html.ts";
import { widthStep } from "./stylesheet.ts";

/** Renders the blocks of a page or block. Neighboring list items become one list. */
export async function* blocksMarkup(blocks: AsyncIterable<ContentObject>, place: Place): MarkupParts {
  const iterator = blocks[Symbol.asyncIterator]();
  let next: IteratorResult<ContentObject, unknown> = await iterator.next();
  let links: PlacedBlock[] = [];
  /** Renders the blocks of a list while they are read: the children of a block must be written before the next block is read. */
  async function* items(type: string | undefined): MarkupParts {
    for (; next.done !== true && next.value.type === type; next = await iterator.next())
      yield await blockMarkup(placedIn(place, next.value));
  }
  try {
    while (next.done !== true) {
      const placed = placedIn(place, next.value);
      const { type } = placed.block;
      const inside = isPageLink(placed) ? await databaseInside(placed) : undefined;
      if (isPageLink(placed) && inside === undefined) {
        links.push(placed);
        next = await iterator.next();
        continue;
      }
      if (links.length > 0) yield await pageLinks(links);
      links = [];
      const tag = memberOf(LIST_TAGS, type);
      if (tag !== undefined) {
        yield [element(tag, listAttributes(placed.block), [NEWLINE, lazy(() => items(type))]), NEWLINE];
        continue;
      }
      yield inside ?? (await blockMarkup(placed));
      next = await iterator.next();
    }
    if (links.length > 0) yield await pageLinks(links);
  } finally {
    await iterator.return?.();
  }
}

const placedIn = (place: Place, block: ContentObject): PlacedBlock => ({
  open: place.open,
  context: place.context,
  pageId: place.pageId,
  block,
  content: contentOf(block.json),
});

const isPageLink = (placed: PlacedBlock): boolean =>
  placed.context.renderPageLinks !== undefined && linkedObject(placed) !== undefined && !isReplaced(placed);

/** Renders neighboring links to pages and databases. */
async function pageLinks(links: readonly PlacedBlock[]): Promise<Markup> {
  const ids = links.flatMap((placed) => linkedObject(placed) ?? []);
  const [{ block, context } = { block: undefined, context: undefined }] = links;
  const place = { option: "renderPageLinks", id: block?.id };
  const markup =
    context && (await attempt(context, place, { call: () => context.renderPageLinks?.(ids), read: readMarkup }));
  return markup === undefined ? Promise.all(links.map(blockMarkup)) : [markup, NEWLINE];
}

const LIST_TAGS: Readonly<Partial<Record<ContainerType, string>>> = {
  bulleted_list_item: "ul",
  numbered_list_item: "ol",
  to_do: "ul",
};

function listAttributes({ type, json }: ContentObject): MarkupAttributes {
  const { list_start_index: start, list_format: format } = contentOf(json);
  return {
    class: type === "to_do" ? "to-do-list" : undefined,
    start: isListNumber(start) && start !== 1 ? String(start) : undefined,
    type: type === "numbered_list_item" ? numberFormat(format) : undefined,
  };
}

/** Renders a block. */
async function blockMarkup(placed: PlacedBlock): Promise<Markup> {
  const { type } = placed.block;
  const children = lazy(() => insideParts(placed));
  const render = memberOf(CONTAINERS, type) ?? memberOf(LEAVES, type);
  if (render !== undefined) return replacedBlock(placed, type, children, () => render(placed, children));
  const known = isReplaced(placed) ? type : "unknown";
  return replacedBlock(placed, known, children, () => unknownMarkup(placed, children));
}

/** Renders a type that this version does not know. Its text and its children are shown, so that nothing is lost silently. */
async function unknownMarkup(placed: PlacedBlock, children: LazyMarkup): Promise<Markup> {
  const { block, content, context } = placed;
  const texts: Markup[] = [
    element("p", { class: "unsupported" }, `${textsOf(context).unsupportedBlock}: ${unknownType(block)}`),
  ];
  for (const richText of richTextsIn(content))
    texts.push(element("p", { dir: "auto" }, await inlineMarkup(richText, context, block)));
  return [element("div", blockAttributes(placed, "unknown-block"), [texts, children]), NEWLINE];
}

/** Renders what is inside of a block. */
const insideParts = (placed: PlacedBlock): MarkupParts => (memberOf(INSIDES, placed.block.type) ?? childParts)(placed);

const childParts = (placed: PlacedBlock): MarkupParts =>
  blocksMarkup(childrenOf(placed.block, placed.open, placed.context), placed);

/** Yields the children of a block with their places. */
async function* placedChildren(placed: PlacedBlock): AsyncGenerator<PlacedBlock, void> {
  for await (const block of childrenOf(placed.block, placed.open, placed.context)) yield placedIn(placed, block);
}

/** Renders a block around what is inside of it. */
type Container = (placed: PlacedBlock, children: LazyMarkup) => Awaitable<Markup>;

/** Returns the children in a `<div>`, if there are any. */
const indented = ({ block }: PlacedBlock, children: LazyMarkup): Markup =>
  block.json["has_children"] === true ? [NEWLINE, element("div", { class: "indented" }, [NEWLINE, children])] : "";

const text = ({ block, content, context }: PlacedBlock): Promise<Markup> =>
  inlineMarkup(content["rich_text"], context, block);

/** Renders a block as an element with its text and children. */
const textBlock =
  (tag: string): Container =>
  async (placed, children) => [
    element(tag, textAttributes(placed), [await text(placed), indented(placed, children)]),
    NEWLINE,
  ];

/** Renders a block as an element around its children. */
const wrapper =
  (name: string): Container =>
  (placed, children) => {
    const { width_ratio: ratio } = placed.content;
    const width = typeof ratio === "number" && !Number.isNaN(ratio) ? [`width-${widthStep(ratio)}`] : [];
    return [element("div", blockAttributes(placed, name, ...width), [NEWLINE, children]), NEWLINE];
  };

/** Renders a block whose children can be hidden. */
const details =
  (type: string, summary: (placed: PlacedBlock) => Promise<Markup>): Container =>
  async (placed, children) => {
    // People who do not see the page need a name for what they open.
    const isNamed = plainTextOf(placed.content["rich_text"]).trim() !== "";
    const name = isNamed ? undefined : textsOf(placed.context).untitled;
    const head = element("summary", { dir: "auto", "aria-label": name }, await summary(placed));
    return [element("details", blockAttributes(placed, type), [NEWLINE, head, NEWLINE, children]), NEWLINE];
  };

const heading =
  (level: number): Container =>
  async (placed, children) => {
    const id = anchorOf(placed.block.id);
    const tag = `h${placed.context.headingLevel?.(level, id) ?? level + 1}`;
    if (placed.content["is_toggleable"] === true)
      return details("toggle-heading", async (inner) => element(tag, {}, await text(inner)))(placed, children);
    const anchor = element("a", {
      class: "anchor",
      href: `#${id}`,
      "aria-label": textsOf(placed.context).linkToHeading,
    });
    return [
      element(tag, textAttributes(placed), [await text(placed), " ", anchor]),
      NEWLINE,
      indented(placed, children),
    ];
  };

const CONTAINERS: Readonly<Record<ContainerType, Container>> = {
  paragraph: async (placed, children) => [
    element("p", textAttributes(placed), await text(placed)),
    indented(placed, children),
    NEWLINE,
  ],
  heading_1: heading(1),
  heading_2: heading(2),
  heading_3: heading(3),
  heading_4: heading(4),
  bulleted_list_item: textBlock("li"),
  numbered_list_item: textBlock("li"),
  to_do: async (placed, children) => {
    const isDone = placed.content["checked"] === true;
    const { toDo, checkedOf, uncheckedOf } = textsOf(placed.context);
    const name = plainTextOf(placed.content["rich_text"]).trim() || toDo;
    const box = element("input", {
      type: "checkbox",
      "aria-label": filled(isDone ? checkedOf : uncheckedOf, { name }),
      disabled: true,
      checked: isDone,
    });
    const label = element("label", {}, [box, " ", element("span", {}, await text(placed))]);
    const attributes = textAttributes(placed, ...(isDone ? ["done"] : []));
    return [element("li", attributes, [label, indented(placed, children)]), NEWLINE];
  },
  toggle: details("toggle", text),
  quote: textBlock("blockquote"),
  callout: async (placed, children) => {
    const { block, content, context } = placed;
    const icon = await iconMarkup(block, "/callout/icon", fieldsOf(content["icon"]), context);
    const inner = element("div", {}, [await text(placed), indented(placed, children)]);
    return [element("div", { ...textAttributes(placed, "callout"), role: "note" }, [icon, inner]), NEWLINE];
  },
  template: details("template", text),
  tab: wrapper("tabs"),
  column_list: wrapper("columns"),
  column: wrapper("column"),
  synced_block: wrapper("synced"),
  table: (placed, children) => [
    // A wide table scrolls inside its own element, which the keyboard can reach.
    element(
      "div",
      { class: "scroll", role: "group", "aria-label": textsOf(placed.context).table, tabindex: "0" },
      element("table", blockAttributes(placed), [NEWLINE, element("tbody", {}, [NEWLINE, children]), NEWLINE]),
    ),
    NEWLINE,
  ],
  meeting_notes: meeting,
  transcription: meeting,
};

/** Renders the children of blocks in which they have another form than elsewhere. */
const INSIDES: Readonly<Partial<Record<ContainerType, (placed: PlacedBlock) => MarkupParts>>> = {
  tab: tabParts,
  table: rowParts,
  meeting_notes: meetingParts,
  transcription: meetingParts,
};

/** Renders tabs: the label of each is the text of a paragraph, with an icon. */
async function* tabParts(placed: PlacedBlock): MarkupParts {
  for await (const tab of placedChildren(placed)) {
    const path = `/${tab.block.type ?? ""}/icon`;
    const icon = await iconMarkup(tab.block, path, fieldsOf(tab.content["icon"]), tab.context);
    yield details("tab", async (inner) => [icon, await text(inner)])(
      tab,
      lazy(() => childParts(tab)),
    );
  }
}

async function* rowParts(placed: PlacedBlock): MarkupParts {
  const { content } = placed;
  const rows: PlacedBlock[] = [];
  for await (const row of placedChildren(placed)) rows.push(row);
  // A row can have more cells than the head.
  const width = rows.reduce((most, row) => Math.max(most, cellsOf(row).length), 0);
  for (const [index, row] of rows.entries()) {
    const isHeader = index === 0 && content["has_column_header"] === true;
    const children = lazy(() => cellParts(row, width, isHeader, content["has_row_header"] === true));
    yield replacedBlock(row, row.block.type, children, () => [
      element("tr", blockAttributes(row), [NEWLINE, children]),
      NEWLINE,
    ]);
  }
}

const cellsOf = ({ content: { cells } }: PlacedBlock): readonly unknown[] => (Array.isArray(cells) ? cells : []);

async function* cellParts(row: PlacedBlock, width: number, isHeader: boolean, hasRowHeader: boolean): MarkupParts {
  const cells = cellsOf(row);
  for (let index = 0; index < width; index += 1) {
    const isMissing = index >= cells.length;
    // A missing cell is the head of nothing.
    const scope = isMissing ? undefined : isHeader ? "col" : index === 0 && hasRowHeader ? "row" : undefined;
    const tag = scope === undefined ? "td" : "th";
    const value = isMissing ? "" : await inlineMarkup(cells[index], row.context, row.block);
    const attributes = { scope, class: isLong(value) ? "long" : undefined, dir: isMissing ? undefined : "auto" };
    yield [element(tag, attributes, value), NEWLINE];
  }
}

async function meeting(placed: PlacedBlock, children: LazyMarkup): Promise<Markup> {
  const title = await inlineMarkup(placed.content["title"], placed.context, placed.block);
  const head = element("p", { class: "meeting-title", dir: "auto" }, title);
  return [element("section", blockAttributes(placed, "meeting-notes"), [NEWLINE, head, NEWLINE, children]), NEWLINE];
}

async function* meetingParts(placed: PlacedBlock): MarkupParts {
  const names = new Map<string, string>();
  for (const [key, name] of MEETING_SECTIONS) {
    const id = textOf(fieldsOf(placed.content["children"])[key]);
    if (id !== undefined) names.set(plainId(id), textsOf(placed.context)[name]);
  }
  for await (const child of placedChildren(placed)) {
    const name = names.get(plainId(child.block.id));
    if (name === undefined) yield await blockMarkup(child);
    else {
      const head = element("p", { class: "meeting-section" }, name);
      yield [element("section", blockAttributes(child), [head, NEWLINE, lazy(() => childParts(child))]), NEWLINE];
    }
  }
}
