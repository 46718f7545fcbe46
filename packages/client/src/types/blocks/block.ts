import type { EmptyObject, List } from "../common/response.ts";
import type { PartialBlock, TrashBlockUpdate, UnknownBlock } from "./base.ts";
import type { BlockTypes } from "./container-blocks.ts";

/** A block: a piece of the content of a page. `switch (block.type)` narrows it to one type. */
export type Block = BlockTypes[keyof BlockTypes]["read"] | UnknownBlock;

/** A block, or a reference to it. `isFullBlock` of `@ws/helpers` distinguishes the two. */
export type BlockOrPartialBlock = Block | PartialBlock;

/**
 * A change of a block: new content under the key of its type, or only `in_trash`. Each field replaces the old value as a
 * whole. A block cannot change its type, and its children are changed as blocks of their own.
 */
export type BlockUpdate = BlockTypes[keyof BlockTypes]["update"] | TrashBlockUpdate;

/** One page of blocks. */
export interface BlockList extends List<BlockOrPartialBlock> {
  type: "block";
  block: EmptyObject;
}
