// The block types with special rules. All other types work without a row in the table.
import { memberOf } from "../json/fields.ts";

/** Rules for one block type. */
export interface BlockType {
  /**
   * The deepest level of a request at which the block can be created. Given for types that must be created together with
   * a child. Level 0 is the top level.
   */
  readonly deepestParentLevel?: 0 | 1;
  /**
   * The kind of content, if the content is not part of the surrounding page. `page` is read with the option `childPages`.
   * `database` is never read, because its rows are not blocks.
   */
  readonly content?: "page" | "database";
}

const BLOCK_TYPES: Readonly<Record<string, BlockType>> = {
  column_list: { deepestParentLevel: 0 },
  column: { deepestParentLevel: 1 },
  table: { deepestParentLevel: 1 },
  tab: { deepestParentLevel: 1 },
  child_page: { content: "page" },
  child_database: { content: "database" },
};

/** Returns the rules for a block type. */
export function blockType(type: unknown): BlockType {
  return memberOf(BLOCK_TYPES, type) ?? {};
}

/** Returns true if a block of this type must be created together with a child: a table, a column or a tab block. */
export const needsChildren = (type: string): boolean => blockType(type).deepestParentLevel !== undefined;
