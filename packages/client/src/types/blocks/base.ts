import type { ReferenceById, ResponseFields } from "../common/response.ts";
import type { UnknownKind } from "../common/unknown-kind.ts";
import type { Parent } from "../parents/read.ts";
import type { PartialUser } from "../users/read.ts";

/** Fields of every block. */
export interface BlockBase extends ResponseFields {
  object: "block";
  /** UUID of the block. */
  id: string;
  parent: Parent;
  /** ISO 8601, rounded down to the minute. */
  created_time: string;
  created_by: PartialUser;
  /** ISO 8601, rounded down to the minute. */
  last_edited_time: string;
  last_edited_by: PartialUser;
  /** True if the block has children. Read them with `blocks.children.list`. */
  has_children: boolean;
  in_trash: boolean;
  /** The older name of `in_trash`, with the same value. Only in API version 2025-09-03. */
  archived?: boolean;
}

/**
 * A reference to a block. Notion returns it to connections that may write but not read.
 * @typeParam _Hint names the type guard in messages of the compiler about fields that a reference lacks
 */
export interface PartialBlock<
  _Hint = "only a reference: isFullBlock(block) of @ws/helpers finds full blocks",
> extends ResponseFields {
  object: "block";
  /** UUID of the block. The other fields are in `Block`, to which `isFullBlock(block)` of `@ws/helpers` narrows. */
  id: string;
}

/** A block of a type that this version of the client does not know. Its content is under the key of its `type`. */
export interface UnknownBlock extends BlockBase {
  type: UnknownKind;
}

/** Fields that every new block takes. */
export interface BlockInputBase {
  object?: "block";
}

/** Fields that every change of a block takes. */
export interface BlockUpdateBase {
  /** True moves the block to the trash, false restores it. */
  in_trash?: boolean;
  /** The older name of `in_trash`. Only in API version 2025-09-03. */
  archived?: boolean;
}

/** A change that keeps the content of the block. */
export interface TrashBlockUpdate extends BlockUpdateBase {
  /** Type of the block. It can be left out, because the key of the content names it. */
  type?: never;
}

/** Position of new blocks among the children of their parent. */
export type BlockPosition = BlockStartPosition | BlockEndPosition | AfterBlockPosition;

/** Before all other children. */
export interface BlockStartPosition {
  type: "start";
}

/** After all other children. */
export interface BlockEndPosition {
  type: "end";
}

/** After a block. */
export interface AfterBlockPosition {
  type: "after_block";
  /** Id of that block. */
  after_block: ReferenceById;
}
