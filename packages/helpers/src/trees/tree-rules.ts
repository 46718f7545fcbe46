// The block types with special rules for trees. All other types work without a row in the table.
import type { BlockType, BlockTypesWith } from "../blocks/block-types.ts";
import { memberOf } from "../json/fields.ts";

/** Rules for one block type. */
interface TreeRules {
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

/** Without a row for each type whose content is an object of its own, this does not compile. */
const TREE_RULES: Readonly<Partial<Record<BlockType, TreeRules>>> &
  Readonly<Record<BlockTypesWith<{ children: "page" | "database" }>, TreeRules>> = {
  column_list: { deepestParentLevel: 0 },
  column: { deepestParentLevel: 1 },
  table: { deepestParentLevel: 1 },
  tab: { deepestParentLevel: 1 },
  child_page: { content: "page" },
  child_database: { content: "database" },
};

/** Returns the rules for a block type. */
export function treeRules(type: unknown): TreeRules {
  return memberOf<TreeRules | undefined>(TREE_RULES, type) ?? {};
}

/** Returns true if a block of this type must be created together with a child: a table, a column or a tab block. */
export const needsChildren = (type: string): boolean => treeRules(type).deepestParentLevel !== undefined;
