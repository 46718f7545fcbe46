// Blocks, as they are written. `type` may be left out: the key says it. One call takes at most 100 blocks in a list,
// 1,000 in all, and two levels of children below the first; the types do not count.
import type {
  CalloutContentInput,
  CodeContentInput,
  ColumnContentInput,
  ColumnListContentInput,
  EmbedContentInput,
  HeadingContentInput,
  LinkToPageContentInput,
  ParagraphContentInput,
  SyncedBlockContentInput,
  TabContentInput,
  TableContentInput,
  TableOfContentsContentInput,
  TableRowContentInput,
  TemplateContentInput,
  TextBlockContentInput,
  ToDoContentInput,
} from "./block-content-input.ts";
import type { EmptyObject } from "../common/empty-object.ts";
import type { FileContentInput, MediaContentInput } from "../files/write.ts";
import type { AfterBlockPosition } from "../pages/write.ts";
import type { EquationContent } from "../rich-text/read.ts";

/** A new block, for example `{ paragraph: { rich_text: [{ text: { content: "Hello" } }] } }`. */
export type BlockInput =
  | ParagraphBlockInput
  | Heading1BlockInput
  | Heading2BlockInput
  | Heading3BlockInput
  | Heading4BlockInput
  | BulletedListItemBlockInput
  | NumberedListItemBlockInput
  | ToDoBlockInput
  | ToggleBlockInput
  | QuoteBlockInput
  | CalloutBlockInput
  | CodeBlockInput
  | EquationBlockInput
  | DividerBlockInput
  | BreadcrumbBlockInput
  | TableOfContentsBlockInput
  | TabBlockInput
  | ColumnListBlockInput
  | ColumnBlockInput
  | TableBlockInput
  | TableRowBlockInput
  | SyncedBlockBlockInput
  | TemplateBlockInput
  | LinkToPageBlockInput
  | EmbedBlockInput
  | BookmarkBlockInput
  | ImageBlockInput
  | VideoBlockInput
  | AudioBlockInput
  | PdfBlockInput
  | FileBlockInput;

/** What every new block may be given. */
export interface BlockInputBase {
  object?: "block";
}

/** A paragraph; as a child of `tab` one tab. */
export interface ParagraphBlockInput extends BlockInputBase {
  type?: "paragraph";
  paragraph: ParagraphContentInput;
}

/** A heading of the first level. */
export interface Heading1BlockInput extends BlockInputBase {
  type?: "heading_1";
  heading_1: HeadingContentInput;
}

/** A heading of the second level. */
export interface Heading2BlockInput extends BlockInputBase {
  type?: "heading_2";
  heading_2: HeadingContentInput;
}

/** A heading of the third level. */
export interface Heading3BlockInput extends BlockInputBase {
  type?: "heading_3";
  heading_3: HeadingContentInput;
}

/** A heading of the fourth level. */
export interface Heading4BlockInput extends BlockInputBase {
  type?: "heading_4";
  heading_4: HeadingContentInput;
}

/** An item of a list with bullets. */
export interface BulletedListItemBlockInput extends BlockInputBase {
  type?: "bulleted_list_item";
  bulleted_list_item: TextBlockContentInput;
}

/** An item of a list with numbers. */
export interface NumberedListItemBlockInput extends BlockInputBase {
  type?: "numbered_list_item";
  numbered_list_item: TextBlockContentInput;
}

/** Something to tick off. */
export interface ToDoBlockInput extends BlockInputBase {
  type?: "to_do";
  to_do: ToDoContentInput;
}

/** A text that hides and shows its children. */
export interface ToggleBlockInput extends BlockInputBase {
  type?: "toggle";
  toggle: TextBlockContentInput;
}

/** A quotation. */
export interface QuoteBlockInput extends BlockInputBase {
  type?: "quote";
  quote: TextBlockContentInput;
}

/** A text set apart, with an icon. */
export interface CalloutBlockInput extends BlockInputBase {
  type?: "callout";
  callout: CalloutContentInput;
}

/** Program text. */
export interface CodeBlockInput extends BlockInputBase {
  type?: "code";
  code: CodeContentInput;
}

/** A formula. */
export interface EquationBlockInput extends BlockInputBase {
  type?: "equation";
  equation: EquationContent;
}

/** A line across. */
export interface DividerBlockInput extends BlockInputBase {
  type?: "divider";
  divider: EmptyObject;
}

/** Where the page is. */
export interface BreadcrumbBlockInput extends BlockInputBase {
  type?: "breadcrumb";
  breadcrumb: EmptyObject;
}

/** The headings of the page. */
export interface TableOfContentsBlockInput extends BlockInputBase {
  type?: "table_of_contents";
  table_of_contents: TableOfContentsContentInput;
}

/** Tabs; each child is one, a paragraph. */
export interface TabBlockInput extends BlockInputBase {
  type?: "tab";
  tab: TabContentInput;
}

/** Columns side by side; its children are columns. */
export interface ColumnListBlockInput extends BlockInputBase {
  type?: "column_list";
  column_list: ColumnListContentInput;
}

/** One column of a column list. */
export interface ColumnBlockInput extends BlockInputBase {
  type?: "column";
  column: ColumnContentInput;
}

/** A table; its children are the rows. */
export interface TableBlockInput extends BlockInputBase {
  type?: "table";
  table: TableContentInput;
}

/** A row of a table. */
export interface TableRowBlockInput extends BlockInputBase {
  type?: "table_row";
  table_row: TableRowContentInput;
}

/** Content that is shown in several places. */
export interface SyncedBlockBlockInput extends BlockInputBase {
  type?: "synced_block";
  synced_block: SyncedBlockContentInput;
}

/** A button that copies its children. No longer made by the service. */
export interface TemplateBlockInput extends BlockInputBase {
  type?: "template";
  template: TemplateContentInput;
}

/** A link to a page, database or comment. */
export interface LinkToPageBlockInput extends BlockInputBase {
  type?: "link_to_page";
  link_to_page: LinkToPageContentInput;
}

/** Another site, shown within the page. */
export interface EmbedBlockInput extends BlockInputBase {
  type?: "embed";
  embed: EmbedContentInput;
}

/** A link with a preview. */
export interface BookmarkBlockInput extends BlockInputBase {
  type?: "bookmark";
  bookmark: EmbedContentInput;
}

/** A picture. */
export interface ImageBlockInput extends BlockInputBase {
  type?: "image";
  image: MediaContentInput;
}

/** A video. */
export interface VideoBlockInput extends BlockInputBase {
  type?: "video";
  video: MediaContentInput;
}

/** A sound. */
export interface AudioBlockInput extends BlockInputBase {
  type?: "audio";
  audio: MediaContentInput;
}

/** A PDF. */
export interface PdfBlockInput extends BlockInputBase {
  type?: "pdf";
  pdf: MediaContentInput;
}

/** A file. */
export interface FileBlockInput extends BlockInputBase {
  type?: "file";
  file: FileContentInput;
}

/** Where among the children of their parent new blocks are put. */
export type BlockPosition = BlockStartPosition | BlockEndPosition | AfterBlockPosition;

/** Before all other children. */
export interface BlockStartPosition {
  type: "start";
}

/** Behind all other children. */
export interface BlockEndPosition {
  type: "end";
}
