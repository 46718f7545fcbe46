// Finds the blocks inside a block.
import { textOf } from "@ws/helpers/tasks";
import type { ContentObject } from "../source/content-source.ts";
import { contentOf } from "./object-text.ts";
import { originalId, type RenderContext } from "./render-context.ts";

/**
 * Ids of the page and the blocks whose children are being rendered, and of the originals of synced blocks among them.
 * One set for each page: a copy for each block would need memory for the square of the depth.
 */
export type OpenBlocks = Set<string>;

/**
 * Yields the blocks inside a block. A copy of a synced block has the blocks of its original. A block inside of itself, and a
 * copy inside of its own original, have none, because the page would not end. Render each block before you take the next.
 */
export async function* childrenOf(
  block: ContentObject,
  open: OpenBlocks,
  { source }: Pick<RenderContext, "source">,
): AsyncGenerator<ContentObject, void> {
  if (block.json["has_children"] === false || open.has(block.id)) return;
  const original = originalId(contentOf(block.json));
  const isInOriginal = original === undefined || open.has(original);
  open.add(block.id);
  if (!isInOriginal) open.add(original);
  let isEmpty = true;
  for await (const child of source.children(block.id)) {
    isEmpty = false;
    yield child;
  }
  if (isEmpty && !isInOriginal) yield* source.children(original);
  open.delete(block.id);
  if (!isInOriginal) open.delete(original);
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
  const listOf = (id: string) => ({ id, blocks: context.source.children(id)[Symbol.asyncIterator]() });
  // The lists of all open blocks instead of recursion, because blocks can be nested to any depth.
  const lists = [listOf(parentId)];
  const open: OpenBlocks = new Set([parentId]);
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
    open.add(block.id);
    lists.push(listOf(block.id));
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
