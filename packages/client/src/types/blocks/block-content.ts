// What blocks contain, as the service answers it.
import type { CodeLanguage } from "./code-language.ts";
import type { Color } from "../common/color.ts";
import type { Icon } from "../files/read.ts";
import type { RichText } from "../rich-text/read.ts";
import type { UnknownKind } from "../common/unknown-kind.ts";

/** Content of a list item, toggle or quote. */
export interface TextBlockContent {
  rich_text: RichText[];
  color: Color;
}

/** Content of a paragraph. */
export interface ParagraphContent extends TextBlockContent {
  /** Only where the paragraph is a tab; else null. */
  icon: Icon | null;
}

/** Content of a heading. */
export interface HeadingContent extends TextBlockContent {
  /** Whether it hides and shows its children. */
  is_toggleable: boolean;
}

/** Content of an item of a list with numbers. */
export interface NumberedListItemContent extends TextBlockContent {
  /** Only on the first item of a list: the number that it begins with. */
  list_start_index?: number;
  /** Only on the first item of a list. */
  list_format?: "numbers" | "letters" | "roman";
}

/** Content of a to-do. */
export interface ToDoContent extends TextBlockContent {
  checked: boolean;
}

/** Content of a callout. */
export interface CalloutContent extends TextBlockContent {
  icon: Icon | null;
}

/** Content of a template. */
export interface TemplateContent {
  rich_text: RichText[];
}

/** Content of a code block. */
export interface CodeContent {
  rich_text: RichText[];
  caption: RichText[];
  language: CodeLanguage;
}

/** Content of a table of contents. */
export interface TableOfContentsContent {
  color: Color;
}

/** Content of a column. */
export interface ColumnContent {
  /** Share of the width; those of all columns add up to 1. Missing: an equal share. */
  width_ratio?: number;
}

/** Content of a table. */
export interface TableContent {
  /** Number of cells in each row. */
  table_width: number;
  has_column_header: boolean;
  has_row_header: boolean;
}

/** Content of a row of a table. */
export interface TableRowContent {
  /** One text a column. */
  cells: RichText[][];
}

/** Content of a synced block. */
export interface SyncedBlockContent {
  /** Where the original is; null on the original. */
  synced_from: SyncedFrom | null;
}

/** Where the original of a synced block is. */
export interface SyncedFrom {
  type: "block_id";
  block_id: string;
}

/** Content of a block that stands for a page or a database. */
export interface TitleContent {
  /** Title without formatting. */
  title: string;
}

/** Content of an embed or a bookmark. */
export interface EmbedContent {
  url: string;
  caption: RichText[];
}

/** Content of a link preview. */
export interface LinkPreviewContent {
  url: string;
}

/** Content of a block that the service does not tell more about. */
export interface UnsupportedContent {
  /** What the service calls the kind within itself. */
  block_type: string;
}

/** Where a link to a page leads. */
export type LinkToPageContent = LinkToPage | LinkToDatabase | LinkToComment | LinkToUnknown;

/** Leads to a page. */
export interface LinkToPage {
  type: "page_id";
  page_id: string;
}

/** Leads to a database. */
export interface LinkToDatabase {
  type: "database_id";
  database_id: string;
}

/** Leads to a comment. */
export interface LinkToComment {
  type: "comment_id";
  comment_id: string;
}

/** Leads to something that these types do not know. */
export interface LinkToUnknown {
  type: UnknownKind;
}
