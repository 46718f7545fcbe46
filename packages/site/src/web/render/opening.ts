// The first page shows the beginning of its blocks beside its title.
import { fieldsOf } from "@ws/helpers/json";
import { blocksHtml, richTextHtml, type ContentObject, type HtmlOptions, type PageHeading } from "@ws/render";
import type { Picture } from "./picture.ts";

/** A page as HTML. */
export interface Article {
  readonly html: string;
  readonly headings: readonly PageHeading[];
}

/** The blocks of a page as HTML, with its cover and its beginning apart. */
export interface Opening {
  readonly cover: Picture | undefined;
  /** The text of a large heading before everything else: the offer. Empty if there is none. */
  readonly headline: string;
  /** The image after them, which takes the place of a cover. Empty if there is a cover, or another block. */
  readonly image: string;
  /** The paragraphs at the beginning. */
  readonly lead: string;
  /** The callouts after them. Empty if there is another block. */
  readonly callout: string;
  /** The other blocks. */
  readonly rest: string;
}

/** Renders the blocks of a page, with its beginning apart. */
export async function renderOpening(
  pageId: string,
  options: HtmlOptions,
  hasCover = true,
): Promise<Omit<Opening, "cover">> {
  const { source } = options;
  const blocks: ContentObject[] = [];
  for await (const block of source.children(pageId)) blocks.push(block);
  const [first] = blocks;
  const headline = first?.type === "heading_1" && first.json["has_children"] !== true ? first : undefined;
  const leadStart = headline === undefined ? 0 : 1;
  const leadEnd = indexOrEnd(blocks, (block, index) => index >= leadStart && !isPlainParagraph(block));
  const imageEnd = leadEnd + (!hasCover && blocks[leadEnd]?.type === "image" ? 1 : 0);
  const calloutEnd = indexOrEnd(blocks, ({ type }, index) => index >= imageEnd && type !== "callout");
  const render = (part: readonly ContentObject[]) =>
    blocksHtml(pageId, {
      ...options,
      source: { ...source, children: (parentId) => (parentId === pageId ? each(part) : source.children(parentId)) },
    });
  return {
    headline:
      headline === undefined ? "" : await richTextHtml(fieldsOf(headline.json["heading_1"])["rich_text"], options),
    lead: await render(blocks.slice(leadStart, leadEnd)),
    image: await render(blocks.slice(leadEnd, imageEnd)),
    callout: await render(blocks.slice(imageEnd, calloutEnd)),
    rest: await render(blocks.slice(calloutEnd)),
  };
}

/** Returns true for a paragraph without a color and without blocks inside. */
function isPlainParagraph({ type, json }: ContentObject): boolean {
  const { color = "default" } = fieldsOf(json["paragraph"]);
  return type === "paragraph" && color === "default" && json["has_children"] !== true;
}

function indexOrEnd<Item>(items: readonly Item[], test: (item: Item, index: number) => boolean): number {
  const index = items.findIndex(test);
  return index === -1 ? items.length : index;
}

async function* each(blocks: readonly ContentObject[]): AsyncGenerator<ContentObject, void> {
  yield* blocks;
}
