// The types of blocks: one row for each. Render and mirror derive their tables from it or do not compile without a new type. The
// types of client and of render are compared with it (test/types/block-types.test.ts of helpers, test/replace.test.ts of render).
import { memberOf } from "../json/fields.ts";

/** A block type. */
export interface BlockTypeRow {
  /** Members of the content that Notion returns below the name of the type, without `children`. */
  readonly members: readonly string[];
  /**
   * The blocks that can be its children: none, any, or those of some types. `page` and `database`: the block stands for an object
   * whose content is not part of the page.
   */
  readonly children: "none" | "any" | "page" | "database" | readonly string[];
  /** True if requests can create it as a block. */
  readonly canCreate: boolean;
  /** True if `blocks.update` can change its content. */
  readonly canUpdate: boolean;
}

const WRITABLE = { canCreate: true, canUpdate: true } as const;
const READ_ONLY = { canCreate: false, canUpdate: false } as const;
const TEXT = { members: ["rich_text", "color"], children: "any", ...WRITABLE } as const;
const TEXT_WITH_ICON = { ...TEXT, members: ["rich_text", "color", "icon"] } as const;
const HEADING = { ...TEXT, members: ["rich_text", "color", "is_toggleable"] } as const;
const LEAF = { members: [], children: "none", ...WRITABLE } as const;
const MEDIA = { ...LEAF, members: ["type", "caption", "external", "file"] } as const;
const LINK = { ...LEAF, members: ["caption", "url"] } as const;
const MEETING = {
  members: ["title", "status", "calendar_event", "recording"],
  children: "any",
  ...READ_ONLY,
} as const;

/** The block types. @source api/resources.yaml, block_types */
export const BLOCK_TYPES = {
  paragraph: TEXT_WITH_ICON,
  heading_1: HEADING,
  heading_2: HEADING,
  heading_3: HEADING,
  heading_4: HEADING,
  bulleted_list_item: TEXT,
  numbered_list_item: { ...TEXT, members: ["rich_text", "color", "list_start_index", "list_format"] },
  to_do: { ...TEXT, members: ["rich_text", "color", "checked"] },
  toggle: TEXT,
  quote: TEXT,
  callout: TEXT_WITH_ICON,
  template: { ...TEXT, members: ["rich_text"] },
  synced_block: { members: ["synced_from"], children: "any", ...WRITABLE },
  tab: { members: [], children: ["paragraph"], ...WRITABLE },
  column_list: { members: [], children: ["column"], canCreate: true, canUpdate: false },
  column: { members: ["width_ratio"], children: "any", ...WRITABLE },
  table: { members: ["table_width", "has_column_header", "has_row_header"], children: ["table_row"], ...WRITABLE },
  table_row: { ...LEAF, members: ["cells"] },
  code: { ...LEAF, members: ["rich_text", "caption", "language"] },
  equation: { ...LEAF, members: ["expression"] },
  divider: LEAF,
  breadcrumb: LEAF,
  table_of_contents: { ...LEAF, members: ["color"] },
  link_to_page: { ...LEAF, members: ["type", "page_id", "database_id", "comment_id"] },
  embed: LINK,
  bookmark: LINK,
  image: MEDIA,
  video: MEDIA,
  audio: MEDIA,
  pdf: MEDIA,
  file: { ...MEDIA, members: ["type", "caption", "external", "file", "name"] },
  child_page: { members: ["title"], children: "page", ...READ_ONLY },
  child_database: { members: ["title"], children: "database", ...READ_ONLY },
  link_preview: { members: ["url"], children: "none", ...READ_ONLY },
  meeting_notes: MEETING,
  transcription: MEETING,
  unsupported: { members: ["block_type"], children: "none", ...READ_ONLY },
} as const satisfies Readonly<Record<string, BlockTypeRow>>;

/** The block types, as a type. */
export type BlockTypes = typeof BLOCK_TYPES;

/** The name of a block type. */
export type BlockType = keyof BlockTypes;

/** The block types with these members: `BlockTypesWith<{ canCreate: false }>` are those that requests cannot create. */
export type BlockTypesWith<Members extends Partial<BlockTypeRow>> = {
  [Type in BlockType]: BlockTypes[Type] extends Members ? Type : never;
}[BlockType];

/** Returns the row of a block type. Undefined for a type that is not known. */
export const blockTypeRow = (type: unknown): BlockTypeRow | undefined => memberOf<BlockTypeRow>(BLOCK_TYPES, type);
