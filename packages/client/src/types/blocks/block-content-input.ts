// What new blocks contain.
import type { BlockInput, ColumnBlockInput, ParagraphBlockInput, TableRowBlockInput } from "./block-input.ts";
import type { CodeLanguage } from "./code-language.ts";
import type { Color } from "../common/color.ts";
import type { IconInput } from "../files/write.ts";
import type { RichTextInput } from "../rich-text/write.ts";

/** Content of a new list item, toggle or quote. */
export interface TextBlockContentInput {
  rich_text: readonly RichTextInput[];
  /** Default: `default`. */
  color?: Color;
  /** At most 100. */
  children?: readonly BlockInput[];
}

/** Content of a new paragraph. */
export interface ParagraphContentInput extends TextBlockContentInput {
  /** Shown where the paragraph is a tab. */
  icon?: IconInput;
}

/** Content of a new heading. */
export interface HeadingContentInput extends TextBlockContentInput {
  /** Whether it hides and shows its children; without it a heading has none. Default: false. */
  is_toggleable?: boolean;
}

/** Content of a new to-do. */
export interface ToDoContentInput extends TextBlockContentInput {
  /** Default: false. */
  checked?: boolean;
}

/** Content of a new callout. */
export interface CalloutContentInput extends TextBlockContentInput {
  icon?: IconInput;
}

/** Content of a new template. The service makes none since 2023-03-27. */
export interface TemplateContentInput {
  rich_text: readonly RichTextInput[];
  children?: readonly BlockInput[];
}

/** Content of a new code block. */
export interface CodeContentInput {
  rich_text: readonly RichTextInput[];
  language: CodeLanguage;
  caption?: readonly RichTextInput[];
}

/** Content of a table of contents. */
export interface TableOfContentsContentInput {
  /** Default: `default`. */
  color?: Color;
}

/** Content of new tabs. */
export interface TabContentInput {
  /** One paragraph a tab: its text is the label, its children are what the tab shows. */
  children: readonly ParagraphBlockInput[];
}

/** Content of a new column list. Only at the first level of a call. */
export interface ColumnListContentInput {
  /** 2 to 100 columns. */
  children: readonly ColumnBlockInput[];
}

/** Content of a new column. */
export interface ColumnContentInput {
  /** Anything but columns. */
  children: readonly BlockInput[];
  /** Share of the width; those of all columns should add up to 1. Default: an equal share. */
  width_ratio?: number;
}

/** Content of a new table. */
export interface TableContentInput {
  /** Number of cells in each row; it cannot change later. */
  table_width: number;
  /** 1 to 100 rows of `table_width` cells. */
  children: readonly TableRowBlockInput[];
  /** Default: false. */
  has_column_header?: boolean;
  /** Default: false. */
  has_row_header?: boolean;
}

/** Content of a row of a table. */
export interface TableRowContentInput {
  /** One text a column. */
  cells: readonly (readonly RichTextInput[])[];
}

/** Content of a new synced block. */
export interface SyncedBlockContentInput {
  /** Which block it shows; null makes an original. */
  synced_from: SyncedFromInput | null;
  /** Only of an original. */
  children?: readonly BlockInput[];
}

/** Which block a synced block shows. */
export interface SyncedFromInput {
  type?: "block_id";
  block_id: string;
}

/** Content of a new embed or bookmark. */
export interface EmbedContentInput {
  url: string;
  caption?: readonly RichTextInput[];
}

/** Where a new link to a page leads; `type` may be left out. */
export type LinkToPageContentInput = LinkToPageInput | LinkToDatabaseInput | LinkToCommentInput;

/** Leads to a page. */
export interface LinkToPageInput {
  type?: "page_id";
  page_id: string;
}

/** Leads to a database. */
export interface LinkToDatabaseInput {
  type?: "database_id";
  database_id: string;
}

/** Leads to a comment. */
export interface LinkToCommentInput {
  type?: "comment_id";
  comment_id: string;
}
