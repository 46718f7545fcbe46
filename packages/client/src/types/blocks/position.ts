import type { ReferenceById } from "../common/reference.ts";

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
