// Blocks, as the service answers them. What a kind contains is under the key of its name, in block-content.ts.
import type { AnswerFields } from "../common/response-fields.ts";
import type {
  CalloutContent,
  CodeContent,
  ColumnContent,
  EmbedContent,
  HeadingContent,
  LinkPreviewContent,
  LinkToPageContent,
  NumberedListItemContent,
  ParagraphContent,
  SyncedBlockContent,
  TableContent,
  TableOfContentsContent,
  TableRowContent,
  TemplateContent,
  TextBlockContent,
  TitleContent,
  ToDoContent,
  UnsupportedContent,
} from "./block-content.ts";
import type { EmptyObject } from "../common/empty-object.ts";
import type { FileContent, MediaContent } from "../files/read.ts";
import type { MeetingNotesContent } from "../meeting-notes/read.ts";
import type { Parent } from "../parents/read.ts";
import type { EquationContent } from "../rich-text/read.ts";
import type { UnknownKind } from "../common/unknown-kind.ts";
import type { PartialUser } from "../users/read.ts";

/** A block: a piece of the content of a page. `switch (block.type)` tells the kinds apart. */
export type Block =
  | ParagraphBlock
  | Heading1Block
  | Heading2Block
  | Heading3Block
  | Heading4Block
  | BulletedListItemBlock
  | NumberedListItemBlock
  | ToDoBlock
  | ToggleBlock
  | QuoteBlock
  | CalloutBlock
  | CodeBlock
  | EquationBlock
  | DividerBlock
  | BreadcrumbBlock
  | TableOfContentsBlock
  | TabBlock
  | ColumnListBlock
  | ColumnBlock
  | TableBlock
  | TableRowBlock
  | SyncedBlockBlock
  | TemplateBlock
  | LinkToPageBlock
  | EmbedBlock
  | BookmarkBlock
  | ImageBlock
  | VideoBlock
  | AudioBlock
  | PdfBlock
  | FileBlock
  | ChildPageBlock
  | ChildDatabaseBlock
  | LinkPreviewBlock
  | MeetingNotesBlock
  | TranscriptionBlock
  | UnsupportedBlock
  | UnknownBlock;

/** Only a reference to a block: what a connection sees that may write but not read. */
export interface PartialBlock extends AnswerFields {
  object: "block";
  id: string;
}

/** What every block has. */
export interface BlockBase extends AnswerFields {
  object: "block";
  id: string;
  parent: Parent;
  /** ISO 8601, cut to the minute. */
  created_time: string;
  created_by: PartialUser;
  /** ISO 8601, cut to the minute. */
  last_edited_time: string;
  last_edited_by: PartialUser;
  /** Whether there are blocks inside: read them with `blocks.children.list`. */
  has_children: boolean;
  in_trash: boolean;
  /** Only API version 2025-09-03: the older name of `in_trash`, with the same value. */
  archived?: boolean;
}

/** A block of a kind that these types do not know. Its content is under the key of its `type`. */
export interface UnknownBlock extends BlockBase {
  type: UnknownKind;
}

/** A paragraph; as a child of `tab` one tab. */
export interface ParagraphBlock extends BlockBase {
  type: "paragraph";
  paragraph: ParagraphContent;
}

/** A heading of the first level. */
export interface Heading1Block extends BlockBase {
  type: "heading_1";
  heading_1: HeadingContent;
}

/** A heading of the second level. */
export interface Heading2Block extends BlockBase {
  type: "heading_2";
  heading_2: HeadingContent;
}

/** A heading of the third level. */
export interface Heading3Block extends BlockBase {
  type: "heading_3";
  heading_3: HeadingContent;
}

/** A heading of the fourth level. */
export interface Heading4Block extends BlockBase {
  type: "heading_4";
  heading_4: HeadingContent;
}

/** An item of a list with bullets. */
export interface BulletedListItemBlock extends BlockBase {
  type: "bulleted_list_item";
  bulleted_list_item: TextBlockContent;
}

/** An item of a list with numbers. */
export interface NumberedListItemBlock extends BlockBase {
  type: "numbered_list_item";
  numbered_list_item: NumberedListItemContent;
}

/** Something to tick off. */
export interface ToDoBlock extends BlockBase {
  type: "to_do";
  to_do: ToDoContent;
}

/** A text that hides and shows its children. */
export interface ToggleBlock extends BlockBase {
  type: "toggle";
  toggle: TextBlockContent;
}

/** A quotation. */
export interface QuoteBlock extends BlockBase {
  type: "quote";
  quote: TextBlockContent;
}

/** A text set apart, with an icon. */
export interface CalloutBlock extends BlockBase {
  type: "callout";
  callout: CalloutContent;
}

/** Program text. */
export interface CodeBlock extends BlockBase {
  type: "code";
  code: CodeContent;
}

/** A formula. */
export interface EquationBlock extends BlockBase {
  type: "equation";
  equation: EquationContent;
}

/** A line across. */
export interface DividerBlock extends BlockBase {
  type: "divider";
  divider: EmptyObject;
}

/** Where the page is. */
export interface BreadcrumbBlock extends BlockBase {
  type: "breadcrumb";
  breadcrumb: EmptyObject;
}

/** The headings of the page. */
export interface TableOfContentsBlock extends BlockBase {
  type: "table_of_contents";
  table_of_contents: TableOfContentsContent;
}

/** Tabs; each child is one, a paragraph. */
export interface TabBlock extends BlockBase {
  type: "tab";
  tab: EmptyObject;
}

/** Columns side by side; its children are columns. */
export interface ColumnListBlock extends BlockBase {
  type: "column_list";
  column_list: EmptyObject;
}

/** One column of a column list. */
export interface ColumnBlock extends BlockBase {
  type: "column";
  column: ColumnContent;
}

/** A table; its children are the rows. */
export interface TableBlock extends BlockBase {
  type: "table";
  table: TableContent;
}

/** A row of a table. */
export interface TableRowBlock extends BlockBase {
  type: "table_row";
  table_row: TableRowContent;
}

/** Content that is shown in several places. */
export interface SyncedBlockBlock extends BlockBase {
  type: "synced_block";
  synced_block: SyncedBlockContent;
}

/** A button that copies its children. No longer made by the service. */
export interface TemplateBlock extends BlockBase {
  type: "template";
  template: TemplateContent;
}

/** A link to a page, database or comment. */
export interface LinkToPageBlock extends BlockBase {
  type: "link_to_page";
  link_to_page: LinkToPageContent;
}

/** Another site, shown within the page. */
export interface EmbedBlock extends BlockBase {
  type: "embed";
  embed: EmbedContent;
}

/** A link with a preview. */
export interface BookmarkBlock extends BlockBase {
  type: "bookmark";
  bookmark: EmbedContent;
}

/** A picture. */
export interface ImageBlock extends BlockBase {
  type: "image";
  image: MediaContent;
}

/** A video. */
export interface VideoBlock extends BlockBase {
  type: "video";
  video: MediaContent;
}

/** A sound. */
export interface AudioBlock extends BlockBase {
  type: "audio";
  audio: MediaContent;
}

/** A PDF. */
export interface PdfBlock extends BlockBase {
  type: "pdf";
  pdf: MediaContent;
}

/** A file. */
export interface FileBlock extends BlockBase {
  type: "file";
  file: FileContent;
}

/** A page on the page. Made with `pages.create`, changed with `pages.update`. */
export interface ChildPageBlock extends BlockBase {
  type: "child_page";
  child_page: TitleContent;
}

/** A database on the page. Made with `databases.create`. */
export interface ChildDatabaseBlock extends BlockBase {
  type: "child_database";
  child_database: TitleContent;
}

/** A link with a preview that a connection has made. Read only. */
export interface LinkPreviewBlock extends BlockBase {
  type: "link_preview";
  link_preview: LinkPreviewContent;
}

/** Notes of a meeting, from API version 2026-03-11 on. Read only. */
export interface MeetingNotesBlock extends BlockBase {
  type: "meeting_notes";
  meeting_notes: MeetingNotesContent;
}

/** Notes of a meeting, up to API version 2025-09-03: the older name of `meeting_notes`. */
export interface TranscriptionBlock extends BlockBase {
  type: "transcription";
  transcription: MeetingNotesContent;
}

/** A block that the service does not tell more about. */
export interface UnsupportedBlock extends BlockBase {
  type: "unsupported";
  unsupported: UnsupportedContent;
}
