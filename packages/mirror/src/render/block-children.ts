// Finds the blocks inside a block.
import { textOf } from "../json.ts";
import type { SnapshotObject } from "../snapshot/snapshot.ts";
import { contentOf } from "./object-text.ts";
import { originalId, type RenderContext } from "./render-context.ts";

/** Blocks that contain the block that is rendered, and the originals of synced blocks among them. */
export type Ancestors = readonly string[];

/**
 * Yields the blocks inside a block. A copy of a synced block has the blocks of its original. A copy inside of its own
 * original has none, because the page would not end.
 */
export async function* childrenOf(
  block: SnapshotObject,
  ancestors: Ancestors,
  { snapshot }: Pick<RenderContext, "snapshot">,
): AsyncGenerator<SnapshotObject, void> {
  if (block.json["has_children"] === false) return;
  let isEmpty = true;
  for await (const child of snapshot.children(block.id)) {
    isEmpty = false;
    yield child;
  }
  const original = originalId(contentOf(block.json));
  if (isEmpty && original !== undefined && !ancestors.includes(original)) yield* snapshot.children(original);
}

/** Returns the ancestors of the children of a block. */
export function ancestorsInside(block: SnapshotObject, ancestors: Ancestors): Ancestors {
  const original = originalId(contentOf(block.json));
  return original === undefined ? [...ancestors, block.id] : [...ancestors, block.id, original];
}

/** A heading of a page, for its table of contents. */
export interface Heading {
  readonly block: SnapshotObject;
  /** From 1 to 4. */
  readonly level: number;
}

/** Yields the headings inside a page or block. */
export async function* headingsOf(
  parentId: string,
  context: Pick<RenderContext, "snapshot">,
): AsyncGenerator<Heading, void> {
  for await (const block of context.snapshot.children(parentId)) {
    const level = headingLevel(block.type);
    if (level !== undefined) yield { block, level };
    if (block.json["has_children"] === true && block.type !== "child_page") yield* headingsOf(block.id, context);
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
