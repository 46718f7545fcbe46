// Blocks that may have children, and the table of all block types. They share a file because a new block contains new
// blocks of every type. Each type has its forms side by side: as returned, to create and to change.
import type { Color } from "../common/color.ts";
import type { EmptyObject } from "../common/response.ts";
import type { Icon } from "../files/read.ts";
import type { IconInput } from "../files/write.ts";
import type { RichText } from "../rich-text/read.ts";
import type { RichTextInput } from "../rich-text/write.ts";
import type { BlockBase, BlockInputBase, BlockUpdateBase } from "./base.ts";
import type { MediaBlockTypes } from "./media-blocks.ts";
import type { ReadOnlyBlockTypes } from "./read-only-blocks.ts";
import type { SimpleBlockTypes, TableRowBlockInput } from "./simple-blocks.ts";

/** Block types of this file. */
export interface ContainerBlockTypes {
  paragraph: { read: ParagraphBlock; create: ParagraphBlockInput; update: ParagraphBlockUpdate };
  heading_1: { read: Heading1Block; create: Heading1BlockInput; update: Heading1BlockUpdate };
  heading_2: { read: Heading2Block; create: Heading2BlockInput; update: Heading2BlockUpdate };
  heading_3: { read: Heading3Block; create: Heading3BlockInput; update: Heading3BlockUpdate };
  heading_4: { read: Heading4Block; create: Heading4BlockInput; update: Heading4BlockUpdate };
  bulleted_list_item: {
    read: BulletedListItemBlock;
    create: BulletedListItemBlockInput;
    update: BulletedListItemBlockUpdate;
  };
  numbered_list_item: {
    read: NumberedListItemBlock;
    create: NumberedListItemBlockInput;
    update: NumberedListItemBlockUpdate;
  };
  to_do: { read: ToDoBlock; create: ToDoBlockInput; update: ToDoBlockUpdate };
  toggle: { read: ToggleBlock; create: ToggleBlockInput; update: ToggleBlockUpdate };
  quote: { read: QuoteBlock; create: QuoteBlockInput; update: QuoteBlockUpdate };
  callout: { read: CalloutBlock; create: CalloutBlockInput; update: CalloutBlockUpdate };
  template: { read: TemplateBlock; create: TemplateBlockInput; update: TemplateBlockUpdate };
  tab: { read: TabBlock; create: TabBlockInput; update: TabBlockUpdate };
  column_list: { read: ColumnListBlock; create: ColumnListBlockInput; update: never };
  column: { read: ColumnBlock; create: ColumnBlockInput; update: ColumnBlockUpdate };
  table: { read: TableBlock; create: TableBlockInput; update: TableBlockUpdate };
  synced_block: { read: SyncedBlockBlock; create: SyncedBlockBlockInput; update: SyncedBlockBlockUpdate };
}

/**
 * All block types. Each row has the block as Notion returns it (`read`), a new block (`create`) and a change
 * (`update`). `never`: block operations cannot do it. The unions of blocks are derived from this table.
 */
export interface BlockTypes extends ContainerBlockTypes, SimpleBlockTypes, MediaBlockTypes, ReadOnlyBlockTypes {}

// A union of several parts: TypeScript then shows its name in error messages, not its members.
/**
 * A new block. `type` is optional. One request takes at most 100 blocks per list, 1,000 blocks in all, and two levels of
 * children below the first level. The types do not check these limits.
 * @see https://developers.notion.com/reference/block
 * @example { paragraph: { rich_text: [{ text: { content: "Hello" } }] } }
 */
export type BlockInput =
  | ContainerBlockTypes[keyof ContainerBlockTypes]["create"]
  | SimpleBlockTypes[keyof SimpleBlockTypes]["create"]
  | MediaBlockTypes[keyof MediaBlockTypes]["create"];

/** Content of a list item, toggle or quote. */
export interface TextBlockContent {
  rich_text: RichText[];
  color: Color;
}

/** Content of a new list item, toggle or quote. */
export interface TextBlockContentInput {
  /** The text. */
  rich_text: readonly RichTextInput[];
  /**
   * Color of the text or its background.
   * @default "default"
   */
  color?: Color;
  /** At most 100 blocks. */
  children?: readonly BlockInput[];
}

/** New content of a list item, toggle or quote. */
export interface TextBlockContentUpdate {
  /** New text. It replaces the old text. */
  rich_text: readonly RichTextInput[];
  /** New color. */
  color?: Color;
}

/** A paragraph. As a child of a `tab` block, it is one tab. */
export interface ParagraphBlock extends BlockBase {
  type: "paragraph";
  paragraph: ParagraphContent;
}

/** A new paragraph. */
export interface ParagraphBlockInput extends BlockInputBase {
  type?: "paragraph";
  /** Content of the block. */
  paragraph: ParagraphContentInput;
}

/** A change of a paragraph. */
export interface ParagraphBlockUpdate extends BlockUpdateBase {
  type?: "paragraph";
  /** New content of the block. */
  paragraph: ParagraphContentUpdate;
}

/** Content of a paragraph. */
export interface ParagraphContent extends TextBlockContent {
  /** Icon of a tab. Null if the paragraph is not a tab. */
  icon: Icon | null;
}

/** Content of a new paragraph. */
export interface ParagraphContentInput extends TextBlockContentInput {
  /** Icon of a tab. The app shows it only if the paragraph is a tab. */
  icon?: IconInput;
}

/** New content of a paragraph. */
export interface ParagraphContentUpdate {
  /** New text. It replaces the old text. */
  rich_text?: readonly RichTextInput[];
  /** Icon of a tab. The app shows it only if the paragraph is a tab. */
  icon?: IconInput;
  /** New color. */
  color?: Color;
}

/** A level 1 heading. */
export interface Heading1Block extends BlockBase {
  type: "heading_1";
  heading_1: HeadingContent;
}

/** A new level 1 heading. */
export interface Heading1BlockInput extends BlockInputBase {
  type?: "heading_1";
  /** Content of the block. */
  heading_1: HeadingContentInput;
}

/** A change of a level 1 heading. */
export interface Heading1BlockUpdate extends BlockUpdateBase {
  type?: "heading_1";
  /** New content of the block. */
  heading_1: HeadingContentUpdate;
}

/** A level 2 heading. */
export interface Heading2Block extends BlockBase {
  type: "heading_2";
  heading_2: HeadingContent;
}

/** A new level 2 heading. */
export interface Heading2BlockInput extends BlockInputBase {
  type?: "heading_2";
  /** Content of the block. */
  heading_2: HeadingContentInput;
}

/** A change of a level 2 heading. */
export interface Heading2BlockUpdate extends BlockUpdateBase {
  type?: "heading_2";
  /** New content of the block. */
  heading_2: HeadingContentUpdate;
}

/** A level 3 heading. */
export interface Heading3Block extends BlockBase {
  type: "heading_3";
  heading_3: HeadingContent;
}

/** A new level 3 heading. */
export interface Heading3BlockInput extends BlockInputBase {
  type?: "heading_3";
  /** Content of the block. */
  heading_3: HeadingContentInput;
}

/** A change of a level 3 heading. */
export interface Heading3BlockUpdate extends BlockUpdateBase {
  type?: "heading_3";
  /** New content of the block. */
  heading_3: HeadingContentUpdate;
}

/** A level 4 heading. */
export interface Heading4Block extends BlockBase {
  type: "heading_4";
  heading_4: HeadingContent;
}

/** A new level 4 heading. */
export interface Heading4BlockInput extends BlockInputBase {
  type?: "heading_4";
  /** Content of the block. */
  heading_4: HeadingContentInput;
}

/** A change of a level 4 heading. */
export interface Heading4BlockUpdate extends BlockUpdateBase {
  type?: "heading_4";
  /** New content of the block. */
  heading_4: HeadingContentUpdate;
}

/** Content of a heading. */
export interface HeadingContent extends TextBlockContent {
  /** True if the heading can show and hide its children. */
  is_toggleable: boolean;
}

/** Content of a new heading. */
export interface HeadingContentInput extends TextBlockContentInput {
  /**
   * True lets the heading show and hide its children. Only such a heading has children.
   * @default false
   */
  is_toggleable?: boolean;
}

/** New content of a heading. */
export interface HeadingContentUpdate extends TextBlockContentUpdate {
  /** True lets the heading show and hide its children. */
  is_toggleable?: boolean;
}

/** An item of a bulleted list. */
export interface BulletedListItemBlock extends BlockBase {
  type: "bulleted_list_item";
  bulleted_list_item: TextBlockContent;
}

/** A new bulleted list item. */
export interface BulletedListItemBlockInput extends BlockInputBase {
  type?: "bulleted_list_item";
  /** Content of the block. */
  bulleted_list_item: TextBlockContentInput;
}

/** A change of a bulleted list item. */
export interface BulletedListItemBlockUpdate extends BlockUpdateBase {
  type?: "bulleted_list_item";
  /** New content of the block. */
  bulleted_list_item: TextBlockContentUpdate;
}

/** An item of a numbered list. */
export interface NumberedListItemBlock extends BlockBase {
  type: "numbered_list_item";
  numbered_list_item: NumberedListItemContent;
}

/** A new numbered list item. */
export interface NumberedListItemBlockInput extends BlockInputBase {
  type?: "numbered_list_item";
  /** Content of the block. */
  numbered_list_item: TextBlockContentInput;
}

/** A change of a numbered list item. */
export interface NumberedListItemBlockUpdate extends BlockUpdateBase {
  type?: "numbered_list_item";
  /** New content of the block. */
  numbered_list_item: TextBlockContentUpdate;
}

/** Content of a numbered list item. */
export interface NumberedListItemContent extends TextBlockContent {
  /** First number of the list. Only on the first item of a list. Read-only. */
  list_start_index?: number;
  /** Format of the numbers. Only on the first item of a list. Read-only. */
  list_format?: "numbers" | "letters" | "roman";
}

/** A to-do with a checkbox. */
export interface ToDoBlock extends BlockBase {
  type: "to_do";
  to_do: ToDoContent;
}

/** A new to-do. */
export interface ToDoBlockInput extends BlockInputBase {
  type?: "to_do";
  /** Content of the block. */
  to_do: ToDoContentInput;
}

/** A change of a to-do. */
export interface ToDoBlockUpdate extends BlockUpdateBase {
  type?: "to_do";
  /** New content of the block. */
  to_do: ToDoContentUpdate;
}

/** Content of a to-do. */
export interface ToDoContent extends TextBlockContent {
  checked: boolean;
}

/** Content of a new to-do. */
export interface ToDoContentInput extends TextBlockContentInput {
  /**
   * True for a to-do that is done.
   * @default false
   */
  checked?: boolean;
}

/** New content of a to-do. */
export interface ToDoContentUpdate {
  /** New text. It replaces the old text. */
  rich_text?: readonly RichTextInput[];
  /** True checks the to-do, false unchecks it. */
  checked?: boolean;
  /** New color. */
  color?: Color;
}

/** A text that can show and hide its children. */
export interface ToggleBlock extends BlockBase {
  type: "toggle";
  toggle: TextBlockContent;
}

/** A new toggle. */
export interface ToggleBlockInput extends BlockInputBase {
  type?: "toggle";
  /** Content of the block. */
  toggle: TextBlockContentInput;
}

/** A change of a toggle. */
export interface ToggleBlockUpdate extends BlockUpdateBase {
  type?: "toggle";
  /** New content of the block. */
  toggle: TextBlockContentUpdate;
}

/** A quote. */
export interface QuoteBlock extends BlockBase {
  type: "quote";
  quote: TextBlockContent;
}

/** A new quote. */
export interface QuoteBlockInput extends BlockInputBase {
  type?: "quote";
  /** Content of the block. */
  quote: TextBlockContentInput;
}

/** A change of a quote. */
export interface QuoteBlockUpdate extends BlockUpdateBase {
  type?: "quote";
  /** New content of the block. */
  quote: TextBlockContentUpdate;
}

/** A highlighted text with an icon. */
export interface CalloutBlock extends BlockBase {
  type: "callout";
  callout: CalloutContent;
}

/** A new callout. */
export interface CalloutBlockInput extends BlockInputBase {
  type?: "callout";
  /** Content of the block. */
  callout: CalloutContentInput;
}

/** A change of a callout. */
export interface CalloutBlockUpdate extends BlockUpdateBase {
  type?: "callout";
  /** New content of the block. */
  callout: CalloutContentUpdate;
}

/** Content of a callout. */
export interface CalloutContent extends TextBlockContent {
  icon: Icon | null;
}

/** Content of a new callout. */
export interface CalloutContentInput extends TextBlockContentInput {
  /** Icon of the callout. */
  icon?: IconInput;
}

/** New content of a callout. */
export interface CalloutContentUpdate {
  /** New text. It replaces the old text. */
  rich_text?: readonly RichTextInput[];
  /** New icon of the callout. */
  icon?: IconInput;
  /** New color. */
  color?: Color;
}

/** A button that copies its children. Notion creates no new ones since 2023-03-27. */
export interface TemplateBlock extends BlockBase {
  type: "template";
  template: TemplateContent;
}

/** A new template button. */
export interface TemplateBlockInput extends BlockInputBase {
  type?: "template";
  /** Content of the block. */
  template: TemplateContentInput;
}

/** A change of a template button. */
export interface TemplateBlockUpdate extends BlockUpdateBase {
  type?: "template";
  /** New content of the block. */
  template: TemplateContentUpdate;
}

/** Content of a template button. */
export interface TemplateContent {
  rich_text: RichText[];
}

/** Content of a new template button. */
export interface TemplateContentInput {
  /** The text. */
  rich_text: readonly RichTextInput[];
  /** Blocks that the button copies. */
  children?: readonly BlockInput[];
}

/** New content of a template button. */
export interface TemplateContentUpdate {
  /** New text. It replaces the old text. */
  rich_text: readonly RichTextInput[];
}

/** Tabs. Each child is a paragraph and makes one tab. */
export interface TabBlock extends BlockBase {
  type: "tab";
  tab: EmptyObject;
}

/** A new tab block. */
export interface TabBlockInput extends BlockInputBase {
  type?: "tab";
  /** Content of the block. */
  tab: TabContentInput;
}

/** A change of a tab block. */
export interface TabBlockUpdate extends BlockUpdateBase {
  type?: "tab";
  /** An empty object: the block has no settings. */
  tab: EmptyObject;
}

/** Content of a new tab block. */
export interface TabContentInput {
  /** One paragraph per tab: its text is the label, its children are the content of the tab. */
  children: readonly ParagraphBlockInput[];
}

/** Columns side by side. Each child is a column. */
export interface ColumnListBlock extends BlockBase {
  type: "column_list";
  column_list: EmptyObject;
}

/** A new column list. */
export interface ColumnListBlockInput extends BlockInputBase {
  type?: "column_list";
  /** Content of the block. */
  column_list: ColumnListContentInput;
}

/** Content of a new column list. A column list cannot be a child in the same request. */
export interface ColumnListContentInput {
  /** 2 to 100 columns. */
  children: readonly ColumnBlockInput[];
}

/** A column of a column list. */
export interface ColumnBlock extends BlockBase {
  type: "column";
  column: ColumnContent;
}

/** A new column. */
export interface ColumnBlockInput extends BlockInputBase {
  type?: "column";
  /** Content of the block. */
  column: ColumnContentInput;
}

/** A change of a column. */
export interface ColumnBlockUpdate extends BlockUpdateBase {
  type?: "column";
  /** New content of the block. */
  column: ColumnContentUpdate;
}

/** Content of a column. */
export interface ColumnContent {
  /** Share of the width. The shares of all columns add up to 1. Absent: an equal share. */
  width_ratio?: number;
}

/** Content of a new column. */
export interface ColumnContentInput {
  /** Blocks of any type except `column`. */
  children: readonly BlockInput[];
  /**
   * Share of the width. The shares of all columns should add up to 1.
   * @default an equal share
   */
  width_ratio?: number;
}

/** New content of a column. */
export interface ColumnContentUpdate {
  /** Share of the width. The shares of all columns should add up to 1. */
  width_ratio?: number;
}

/** A table. Each child is a row. */
export interface TableBlock extends BlockBase {
  type: "table";
  table: TableContent;
}

/** A new table. */
export interface TableBlockInput extends BlockInputBase {
  type?: "table";
  /** Content of the block. */
  table: TableContentInput;
}

/** A change of a table. */
export interface TableBlockUpdate extends BlockUpdateBase {
  type?: "table";
  /** New content of the block. */
  table: TableContentUpdate;
}

/** Content of a table. */
export interface TableContent {
  /** Number of columns. */
  table_width: number;
  /** True if the first row is a header. */
  has_column_header: boolean;
  /** True if the first column is a header. */
  has_row_header: boolean;
}

/** Content of a new table. */
export interface TableContentInput {
  /** Number of columns. It cannot change later. */
  table_width: number;
  /** 1 to 100 rows with `table_width` cells each. */
  children: readonly TableRowBlockInput[];
  /**
   * True shows the first row as a header.
   * @default false
   */
  has_column_header?: boolean;
  /**
   * True shows the first column as a header.
   * @default false
   */
  has_row_header?: boolean;
}

/** New content of a table. The number of columns cannot change. */
export interface TableContentUpdate {
  /** True makes the first row a header. */
  has_column_header?: boolean;
  /** True makes the first column a header. */
  has_row_header?: boolean;
}

/** Content that appears in several places. */
export interface SyncedBlockBlock extends BlockBase {
  type: "synced_block";
  synced_block: SyncedBlockContent;
}

/** A new synced block. */
export interface SyncedBlockBlockInput extends BlockInputBase {
  type?: "synced_block";
  /** Content of the block. */
  synced_block: SyncedBlockContentInput;
}

/** A change of a synced block. */
export interface SyncedBlockBlockUpdate extends BlockUpdateBase {
  type?: "synced_block";
  /** New content of the block. */
  synced_block: SyncedBlockContentUpdate;
}

/** Content of a synced block. */
export interface SyncedBlockContent {
  /** The original block. Null if this block is the original. */
  synced_from: SyncedFrom | null;
}

/** Reference to the original of a synced block. */
export interface SyncedFrom {
  type: "block_id";
  /** UUID of the original block. */
  block_id: string;
}

/** Content of a new synced block. */
export interface SyncedBlockContentInput {
  /** The original block. Null creates an original. */
  synced_from: SyncedFromInput | null;
  /** Content of the original. Only if `synced_from` is null. */
  children?: readonly BlockInput[];
}

/** Reference to the original of a synced block, to write. */
export interface SyncedFromInput {
  type?: "block_id";
  /** UUID of the original block. */
  block_id: string;
}

/** New content of a synced block. */
export interface SyncedBlockContentUpdate {
  /** The original block. Null makes this block an original. */
  synced_from: SyncedFromInput | null;
}
