// The block types that need special treatment. To add a type, add a row; all other types need none.

/** Rules for one block type. */
export interface BlockType {
  /**
   * For a type that must be created together with its first child: the deepest level of a request at which there is room
   * for both. Level 0 is the top level.
   */
  readonly deepestParentLevel?: 0 | 1;
  /**
   * For a type whose content is not part of the surrounding page: `page` is read with the option `childPages`,
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
  const name = String(type);
  return (Object.hasOwn(BLOCK_TYPES, name) ? BLOCK_TYPES[name] : undefined) ?? {};
}
