/**
 * The types of blocks as data: the members of their content, their children, and what requests can do with them.
 * @module @ws/helpers/blocks
 */
export {
  BLOCK_TYPES,
  blockTypeRow,
  type BlockType,
  type BlockTypeRow,
  type BlockTypes,
  type BlockTypesWith,
} from "./blocks/block-types.ts";
