// Finds the blocks inside a block.
import type { BlockType, BlockTypesWith } from "@ws/helpers/blocks";
import { textOf, unreadableOf } from "@ws/helpers/json";
import { filled, textsOf } from "../language/language.ts";
import { ENGLISH } from "../language/texts.ts";
import { contentOf } from "../source/content-object.ts";
import type { ContentObject, ContentSource } from "../source/content-source.ts";
import { originalId } from "../source/synced-copies.ts";
import type { RenderContext } from "./render-context.ts";

/** Block types without children on the same page. A type that is not supported has no form of its own, and a table writes its rows. */
export type LeafType = Exclude<BlockTypesWith<{ children: "none" | "page" | "database" }>, "table_row" | "unsupported">;

/** Block types with children on the same page. */
export type ContainerType = Exclude<BlockType, BlockTypesWith<{ children: "none" | "page" | "database" }>>;

/** Copies inside of copies of synced blocks whose content a page shows. Copies of copies can double with each level. */
const MAX_NESTED_COPIES = 1000;

/**
 * Ids of the page and the blocks whose children are being rendered, and of the originals of synced blocks among them.
 * One set for each page: a copy for each block would need memory for the square of the depth.
 */
export class OpenBlocks extends Set<string> {
  /** Copies whose children are being rendered. */
  copies = 0;
  /** Copies inside of copies so far. */
  nestedCopies = 0;
}

/** The options that decide what is inside of a block. */
type ChildrenContext = Pick<RenderContext, "source" | "onLeftOut" | "locale" | "texts">;

/**
 * Yields the blocks inside a block. A copy of a synced block has the blocks of its original. A block inside of itself, and a
 * copy inside of its own original, have none, because the page would not end. Blocks that cannot be read, and copies that are too
 * many, are a sentence. Render each block before you take the next.
 */
export async function* childrenOf(
  block: ContentObject,
  open: OpenBlocks,
  context: ChildrenContext,
): AsyncGenerator<ContentObject, void> {
  if (block.json["has_children"] === false || open.has(block.id)) return;
  const original = originalId(contentOf(block.json));
  if (original !== undefined && open.copies > 0 && (open.nestedCopies += 1) > MAX_NESTED_COPIES) {
    context.onLeftOut?.(block, LEFT_OUT);
    yield notice(block, filled(textsOf(context).tooManyCopies, { count: String(MAX_NESTED_COPIES) }));
    return;
  }
  const isInOriginal = original === undefined || open.has(original);
  open.add(block.id);
  if (!isInOriginal) open.add(original);
  if (original !== undefined) open.copies += 1;
  const inside = listInside(block, context.source, !isInOriginal);
  for (;;) {
    const next = await inside.next();
    if (next.done !== true) {
      yield next.value;
      continue;
    }
    if (next.value !== undefined) {
      context.onLeftOut?.(block, next.value);
      yield notice(block, textsOf(context).unreadable);
    }
    break;
  }
  open.delete(block.id);
  if (!isInOriginal) open.delete(original);
  if (original !== undefined) open.copies -= 1;
}

/**
 * Yields the blocks of a list, or those of the original if a copy has none or cannot be read. Returns why none can be read.
 * @throws the error of a list that cannot be read to its end, and all errors that concern more than this list
 */
async function* listInside(
  { id, json }: ContentObject,
  source: ContentSource,
  readsOriginal = true,
): AsyncGenerator<ContentObject, string | undefined> {
  const original = readsOriginal ? originalId(contentOf(json)) : undefined;
  let why: string | undefined;
  for (const listId of original === undefined ? [id] : [id, original]) {
    let isEmpty = true;
    try {
      for await (const child of source.children(listId)) {
        isEmpty = false;
        yield child;
      }
      why = undefined;
    } catch (error) {
      const unreadable = isEmpty ? unreadableOf(error) : undefined;
      if (unreadable === undefined) throw error;
      why ??=
        `Left out: Notion does not show the children (${unreadable.status} ${unreadable.code ?? ""}`.trimEnd() + ").";
    }
    if (!isEmpty) return undefined;
  }
  return why;
}

const LEFT_OUT = filled(ENGLISH.tooManyCopies, { count: String(MAX_NESTED_COPIES) });

/** Returns a text in place of the content of a block: a paragraph, or in a table a row. */
function notice({ id, type }: ContentObject, text: string): ContentObject {
  const rich_text = [{ type: "text", plain_text: text, text: { content: text } }];
  const [own, content] =
    type === "table" ? ["table_row", { cells: [rich_text] }] : ["paragraph", { rich_text, color: "gray" }];
  const json = { type: own, has_children: false, [own]: content };
  // An element of its own, so it has another id than the block.
  return { kind: "block", id: `${id}-notice`, type: own, parentId: id, json };
}

/** A heading of a page, for its table of contents. */
export interface Heading {
  readonly block: ContentObject;
  /** From 1 to 4. */
  readonly level: number;
}

/** Yields the headings inside a page or block. */
export async function* headingsOf(
  parentId: string,
  context: Pick<RenderContext, "source">,
): AsyncGenerator<Heading, void> {
  // The lists of all open blocks instead of recursion, because blocks can be nested to any depth.
  const lists = [{ id: parentId, blocks: context.source.children(parentId)[Symbol.asyncIterator]() }];
  const open = new Set([parentId]);
  let copies = 0;
  for (let list = lists.at(-1); list !== undefined; list = lists.at(-1)) {
    const next: IteratorResult<ContentObject, unknown> = await list.blocks.next();
    if (next.done === true) {
      open.delete(list.id);
      lists.pop();
      continue;
    }
    const block = next.value;
    const level = headingLevel(block.type);
    if (level !== undefined) yield { block, level };
    if (block.json["has_children"] !== true || block.type === "child_page" || open.has(block.id)) continue;
    if (originalId(contentOf(block.json)) !== undefined && (copies += 1) > MAX_NESTED_COPIES) continue;
    open.add(block.id);
    lists.push({ id: block.id, blocks: listInside(block, context.source) });
  }
}

/** Returns the level of a heading. Undefined for other types of blocks. */
export function headingLevel(type: string | undefined): number | undefined {
  const digit = /^heading_(\d)$/u.exec(type ?? "")?.[1];
  return digit === undefined ? undefined : Number(digit);
}

/** Returns the format of a numbered list as the `type` of `<ol>`. Undefined for numbers. */
export function numberFormat(format: unknown): "a" | "i" | undefined {
  const text = textOf(format);
  return text === "letters" ? "a" : text === "roman" ? "i" : undefined;
}

/** True for a number that an item of a list can have in HTML and in Markdown. */
export const isListNumber = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < 1e9;
