// Blocks without children, except media. Each type has its forms side by side: as returned, to create and to change.
import type { Color } from "../common/color.ts";
import type { EmptyObject } from "../common/response.ts";
import type { UnknownKind } from "../common/unknown-kind.ts";
import type { EquationContent, RichText } from "../rich-text/read.ts";
import type { RichTextInput } from "../rich-text/write.ts";
import type { BlockBase, BlockInputBase, BlockUpdateBase } from "./base.ts";
import type { CodeLanguage } from "./code-language.ts";

/** Block types of this file. */
export interface SimpleBlockTypes {
  code: { read: CodeBlock; create: CodeBlockInput; update: CodeBlockUpdate };
  equation: { read: EquationBlock; create: EquationBlockInput; update: EquationBlockUpdate };
  divider: { read: DividerBlock; create: DividerBlockInput; update: DividerBlockUpdate };
  breadcrumb: { read: BreadcrumbBlock; create: BreadcrumbBlockInput; update: BreadcrumbBlockUpdate };
  table_of_contents: {
    read: TableOfContentsBlock;
    create: TableOfContentsBlockInput;
    update: TableOfContentsBlockUpdate;
  };
  table_row: { read: TableRowBlock; create: TableRowBlockInput; update: TableRowBlockUpdate };
  link_to_page: { read: LinkToPageBlock; create: LinkToPageBlockInput; update: LinkToPageBlockUpdate };
}

/** A code block. */
export interface CodeBlock extends BlockBase {
  type: "code";
  code: CodeContent;
}

/** A new code block. */
export interface CodeBlockInput extends BlockInputBase {
  type?: "code";
  /** Content of the block. */
  code: CodeContentInput;
}

/** A change of a code block. */
export interface CodeBlockUpdate extends BlockUpdateBase {
  type?: "code";
  /** New content of the block. */
  code: CodeContentUpdate;
}

/** Content of a code block. */
export interface CodeContent {
  rich_text: RichText[];
  /** Empty if the block has no caption. */
  caption: RichText[];
  language: CodeLanguage;
}

/** Content of a new code block. */
export interface CodeContentInput {
  /** The code. */
  rich_text: readonly RichTextInput[];
  /** Language for syntax highlighting. */
  language: CodeLanguage;
  /**
   * Caption of the code.
   * @default no caption
   */
  caption?: readonly RichTextInput[];
}

/** New content of a code block. */
export interface CodeContentUpdate {
  /** New code. */
  rich_text?: readonly RichTextInput[];
  /** New language for syntax highlighting. */
  language?: CodeLanguage;
  /** New caption. An empty list removes it. */
  caption?: readonly RichTextInput[];
}

/** An equation. */
export interface EquationBlock extends BlockBase {
  type: "equation";
  equation: EquationContent;
}

/** A new equation. */
export interface EquationBlockInput extends BlockInputBase {
  type?: "equation";
  /** The equation as KaTeX. */
  equation: EquationContent;
}

/** A change of an equation. */
export interface EquationBlockUpdate extends BlockUpdateBase {
  type?: "equation";
  /** The new equation as KaTeX. */
  equation: EquationContent;
}

/** A horizontal line. */
export interface DividerBlock extends BlockBase {
  type: "divider";
  divider: EmptyObject;
}

/** A new horizontal line. */
export interface DividerBlockInput extends BlockInputBase {
  type?: "divider";
  /** An empty object: the block has no settings. */
  divider: EmptyObject;
}

/** A change of a horizontal line. */
export interface DividerBlockUpdate extends BlockUpdateBase {
  type?: "divider";
  /** An empty object: the block has no settings. */
  divider: EmptyObject;
}

/** The path from the workspace to the page. */
export interface BreadcrumbBlock extends BlockBase {
  type: "breadcrumb";
  breadcrumb: EmptyObject;
}

/** A new breadcrumb. */
export interface BreadcrumbBlockInput extends BlockInputBase {
  type?: "breadcrumb";
  /** An empty object: the block has no settings. */
  breadcrumb: EmptyObject;
}

/** A change of a breadcrumb. */
export interface BreadcrumbBlockUpdate extends BlockUpdateBase {
  type?: "breadcrumb";
  /** An empty object: the block has no settings. */
  breadcrumb: EmptyObject;
}

/** Links to the headings of the page. */
export interface TableOfContentsBlock extends BlockBase {
  type: "table_of_contents";
  table_of_contents: TableOfContentsContent;
}

/** A new table of contents. */
export interface TableOfContentsBlockInput extends BlockInputBase {
  type?: "table_of_contents";
  /** Content of the block. */
  table_of_contents: TableOfContentsContentInput;
}

/** A change of a table of contents. */
export interface TableOfContentsBlockUpdate extends BlockUpdateBase {
  type?: "table_of_contents";
  /** New content of the block. */
  table_of_contents: TableOfContentsContentInput;
}

/** Content of a table of contents. */
export interface TableOfContentsContent {
  color: Color;
}

/** Content of a new or changed table of contents. */
export interface TableOfContentsContentInput {
  /**
   * Color of the links.
   * @default "default"
   */
  color?: Color;
}

/** A row of a table. */
export interface TableRowBlock extends BlockBase {
  type: "table_row";
  table_row: TableRowContent;
}

/** A new table row. */
export interface TableRowBlockInput extends BlockInputBase {
  type?: "table_row";
  /** Cells of the row. */
  table_row: TableRowContentInput;
}

/** A change of a table row. */
export interface TableRowBlockUpdate extends BlockUpdateBase {
  type?: "table_row";
  /** New cells of the row. */
  table_row: TableRowContentInput;
}

/** Content of a table row. */
export interface TableRowContent {
  /** One text per column. */
  cells: RichText[][];
}

/** Content of a new or changed table row. */
export interface TableRowContentInput {
  /** One text per column: exactly `table_width` texts. */
  cells: readonly (readonly RichTextInput[])[];
}

/** A link to a page, database or comment. */
export interface LinkToPageBlock extends BlockBase {
  type: "link_to_page";
  link_to_page: LinkToPageContent;
}

/** A new link to a page, database or comment. */
export interface LinkToPageBlockInput extends BlockInputBase {
  type?: "link_to_page";
  /** Target of the link. */
  link_to_page: LinkToPageContentInput;
}

/** A change of a link to a page, database or comment. */
export interface LinkToPageBlockUpdate extends BlockUpdateBase {
  type?: "link_to_page";
  /** New target of the link. */
  link_to_page: LinkToPageContentInput;
}

/** Target of a link. */
export type LinkToPageContent = LinkToPage | LinkToDatabase | LinkToComment | LinkToUnknown;

/** Links to a page. */
export interface LinkToPage {
  type: "page_id";
  /** UUID of the page. */
  page_id: string;
}

/** Links to a database. */
export interface LinkToDatabase {
  type: "database_id";
  /** UUID of the database. */
  database_id: string;
}

/** Links to a comment. */
export interface LinkToComment {
  type: "comment_id";
  /** UUID of the comment. */
  comment_id: string;
}

/** Links to a target of a type that this version of the client does not know. */
export interface LinkToUnknown {
  type: UnknownKind;
}

/** Target of a new or changed link. `type` is optional. */
export type LinkToPageContentInput = LinkToPageInput | LinkToDatabaseInput | LinkToCommentInput;

/** Links to a page. */
export interface LinkToPageInput {
  type?: "page_id";
  /** UUID of the page. */
  page_id: string;
}

/** Links to a database. */
export interface LinkToDatabaseInput {
  type?: "database_id";
  /** UUID of the database. */
  database_id: string;
}

/** Links to a comment. */
export interface LinkToCommentInput {
  type?: "comment_id";
  /** UUID of the comment. */
  comment_id: string;
}
