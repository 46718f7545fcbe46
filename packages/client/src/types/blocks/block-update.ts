// Changes of blocks. A field that is given replaces the old one as a whole; a block cannot change its kind, and its
// children are blocks of their own.
import type {
  LinkToPageContentInput,
  SyncedFromInput,
  TableOfContentsContentInput,
  TableRowContentInput,
} from "./block-content-input.ts";
import type { CodeLanguage } from "./code-language.ts";
import type { Color } from "../common/color.ts";
import type { EmptyObject } from "../common/empty-object.ts";
import type { IconInput } from "../files/write.ts";
import type { ExternalFile } from "../files/read.ts";
import type { RichTextInput } from "../rich-text/write.ts";
import type { EquationContent, ReferenceById } from "../rich-text/read.ts";

/** A change of a block: the content of its kind, or none. */
export type BlockUpdate =
  | ParagraphBlockUpdate
  | Heading1BlockUpdate
  | Heading2BlockUpdate
  | Heading3BlockUpdate
  | Heading4BlockUpdate
  | BulletedListItemBlockUpdate
  | NumberedListItemBlockUpdate
  | ToDoBlockUpdate
  | ToggleBlockUpdate
  | QuoteBlockUpdate
  | CalloutBlockUpdate
  | CodeBlockUpdate
  | EquationBlockUpdate
  | DividerBlockUpdate
  | BreadcrumbBlockUpdate
  | TableOfContentsBlockUpdate
  | TabBlockUpdate
  | ColumnBlockUpdate
  | TableBlockUpdate
  | TableRowBlockUpdate
  | SyncedBlockBlockUpdate
  | TemplateBlockUpdate
  | LinkToPageBlockUpdate
  | EmbedBlockUpdate
  | BookmarkBlockUpdate
  | ImageBlockUpdate
  | VideoBlockUpdate
  | AudioBlockUpdate
  | PdfBlockUpdate
  | FileBlockUpdate
  | TrashBlockUpdate;

/** What can be changed on every block. */
export interface BlockUpdateBase {
  /** True moves it to the trash, false takes it back. */
  in_trash?: boolean;
  /** Only API version 2025-09-03: the older name of `in_trash`. */
  archived?: boolean;
}

/** The content stays as it is. */
export interface TrashBlockUpdate extends BlockUpdateBase {
  type?: never;
}

/** A paragraph; as a child of `tab` one tab. */
export interface ParagraphBlockUpdate extends BlockUpdateBase {
  type?: "paragraph";
  paragraph: ParagraphContentUpdate;
}

/** A heading of the first level. */
export interface Heading1BlockUpdate extends BlockUpdateBase {
  type?: "heading_1";
  heading_1: HeadingContentUpdate;
}

/** A heading of the second level. */
export interface Heading2BlockUpdate extends BlockUpdateBase {
  type?: "heading_2";
  heading_2: HeadingContentUpdate;
}

/** A heading of the third level. */
export interface Heading3BlockUpdate extends BlockUpdateBase {
  type?: "heading_3";
  heading_3: HeadingContentUpdate;
}

/** A heading of the fourth level. */
export interface Heading4BlockUpdate extends BlockUpdateBase {
  type?: "heading_4";
  heading_4: HeadingContentUpdate;
}

/** An item of a list with bullets. */
export interface BulletedListItemBlockUpdate extends BlockUpdateBase {
  type?: "bulleted_list_item";
  bulleted_list_item: TextBlockContentUpdate;
}

/** An item of a list with numbers. */
export interface NumberedListItemBlockUpdate extends BlockUpdateBase {
  type?: "numbered_list_item";
  numbered_list_item: TextBlockContentUpdate;
}

/** Something to tick off. */
export interface ToDoBlockUpdate extends BlockUpdateBase {
  type?: "to_do";
  to_do: ToDoContentUpdate;
}

/** A text that hides and shows its children. */
export interface ToggleBlockUpdate extends BlockUpdateBase {
  type?: "toggle";
  toggle: TextBlockContentUpdate;
}

/** A quotation. */
export interface QuoteBlockUpdate extends BlockUpdateBase {
  type?: "quote";
  quote: TextBlockContentUpdate;
}

/** A text set apart, with an icon. */
export interface CalloutBlockUpdate extends BlockUpdateBase {
  type?: "callout";
  callout: CalloutContentUpdate;
}

/** Program text. */
export interface CodeBlockUpdate extends BlockUpdateBase {
  type?: "code";
  code: CodeContentUpdate;
}

/** A formula. */
export interface EquationBlockUpdate extends BlockUpdateBase {
  type?: "equation";
  equation: EquationContent;
}

/** A line across. */
export interface DividerBlockUpdate extends BlockUpdateBase {
  type?: "divider";
  divider: EmptyObject;
}

/** Where the page is. */
export interface BreadcrumbBlockUpdate extends BlockUpdateBase {
  type?: "breadcrumb";
  breadcrumb: EmptyObject;
}

/** The headings of the page. */
export interface TableOfContentsBlockUpdate extends BlockUpdateBase {
  type?: "table_of_contents";
  table_of_contents: TableOfContentsContentInput;
}

/** Tabs; each child is one, a paragraph. */
export interface TabBlockUpdate extends BlockUpdateBase {
  type?: "tab";
  tab: EmptyObject;
}

/** One column of a column list. */
export interface ColumnBlockUpdate extends BlockUpdateBase {
  type?: "column";
  column: ColumnContentUpdate;
}

/** A table; its children are the rows. */
export interface TableBlockUpdate extends BlockUpdateBase {
  type?: "table";
  table: TableContentUpdate;
}

/** A row of a table. */
export interface TableRowBlockUpdate extends BlockUpdateBase {
  type?: "table_row";
  table_row: TableRowContentInput;
}

/** Content that is shown in several places. */
export interface SyncedBlockBlockUpdate extends BlockUpdateBase {
  type?: "synced_block";
  synced_block: SyncedBlockContentUpdate;
}

/** A button that copies its children. No longer made by the service. */
export interface TemplateBlockUpdate extends BlockUpdateBase {
  type?: "template";
  template: TemplateContentUpdate;
}

/** A link to a page, database or comment. */
export interface LinkToPageBlockUpdate extends BlockUpdateBase {
  type?: "link_to_page";
  link_to_page: LinkToPageContentInput;
}

/** Another site, shown within the page. */
export interface EmbedBlockUpdate extends BlockUpdateBase {
  type?: "embed";
  embed: EmbedContentUpdate;
}

/** A link with a preview. */
export interface BookmarkBlockUpdate extends BlockUpdateBase {
  type?: "bookmark";
  bookmark: EmbedContentUpdate;
}

/** A picture. */
export interface ImageBlockUpdate extends BlockUpdateBase {
  type?: "image";
  image: MediaContentUpdate;
}

/** A video. */
export interface VideoBlockUpdate extends BlockUpdateBase {
  type?: "video";
  video: MediaContentUpdate;
}

/** A sound. */
export interface AudioBlockUpdate extends BlockUpdateBase {
  type?: "audio";
  audio: MediaContentUpdate;
}

/** A PDF. */
export interface PdfBlockUpdate extends BlockUpdateBase {
  type?: "pdf";
  pdf: MediaContentUpdate;
}

/** A file. */
export interface FileBlockUpdate extends BlockUpdateBase {
  type?: "file";
  file: FileContentUpdate;
}

/** New content of a list item, toggle or quote. */
export interface TextBlockContentUpdate {
  rich_text: readonly RichTextInput[];
  color?: Color;
}

/** New content of a paragraph. */
export interface ParagraphContentUpdate {
  rich_text?: readonly RichTextInput[];
  /** Shown where the paragraph is a tab. */
  icon?: IconInput;
  color?: Color;
}

/** New content of a heading. */
export interface HeadingContentUpdate extends TextBlockContentUpdate {
  is_toggleable?: boolean;
}

/** New content of a to-do. */
export interface ToDoContentUpdate {
  rich_text?: readonly RichTextInput[];
  checked?: boolean;
  color?: Color;
}

/** New content of a callout. */
export interface CalloutContentUpdate {
  rich_text?: readonly RichTextInput[];
  icon?: IconInput;
  color?: Color;
}

/** New content of a template. */
export interface TemplateContentUpdate {
  rich_text: readonly RichTextInput[];
}

/** New content of a code block. */
export interface CodeContentUpdate {
  rich_text?: readonly RichTextInput[];
  language?: CodeLanguage;
  caption?: readonly RichTextInput[];
}

/** New content of a column. */
export interface ColumnContentUpdate {
  width_ratio?: number;
}

/** New content of a table; its width cannot change. */
export interface TableContentUpdate {
  has_column_header?: boolean;
  has_row_header?: boolean;
}

/** New content of a synced block. */
export interface SyncedBlockContentUpdate {
  synced_from: SyncedFromInput | null;
}

/** New content of an embed or bookmark. */
export interface EmbedContentUpdate {
  url?: string;
  caption?: readonly RichTextInput[];
}

/** New content of an image, video, audio or PDF block. */
export interface MediaContentUpdate {
  caption?: readonly RichTextInput[];
  external?: ExternalFile;
  file_upload?: ReferenceById;
}

/** New content of a file block. */
export interface FileContentUpdate extends MediaContentUpdate {
  name?: string;
}
