import type {
  AppendBlockChildrenArgs,
  Block,
  BlockInput,
  BlockList,
  DeleteBlockArgs,
  ListBlockChildrenArgs,
  PartialBlock,
  RetrieveBlockArgs,
  UpdateBlockArgs,
} from "@ws/client";
import type { ListResponse } from "./list-response.ts";
import type { ParameterType } from "./parameter-type.ts";
import type { ResponseType } from "./response-type.ts";

type BlockOfType<Type> = ResponseType<Extract<Block, { type: Type }>>;

/** A `paragraph` block. */
export interface ParagraphBlockObjectResponse extends BlockOfType<"paragraph"> {}

/** A `heading_1` block. */
export interface Heading1BlockObjectResponse extends BlockOfType<"heading_1"> {}

/** A `heading_2` block. */
export interface Heading2BlockObjectResponse extends BlockOfType<"heading_2"> {}

/** A `heading_3` block. */
export interface Heading3BlockObjectResponse extends BlockOfType<"heading_3"> {}

/** A `heading_4` block. */
export interface Heading4BlockObjectResponse extends BlockOfType<"heading_4"> {}

/** A `bulleted_list_item` block. */
export interface BulletedListItemBlockObjectResponse extends BlockOfType<"bulleted_list_item"> {}

/** A `numbered_list_item` block. */
export interface NumberedListItemBlockObjectResponse extends BlockOfType<"numbered_list_item"> {}

/** A `quote` block. */
export interface QuoteBlockObjectResponse extends BlockOfType<"quote"> {}

/** A `to_do` block. */
export interface ToDoBlockObjectResponse extends BlockOfType<"to_do"> {}

/** A `toggle` block. */
export interface ToggleBlockObjectResponse extends BlockOfType<"toggle"> {}

/** A `template` block. */
export interface TemplateBlockObjectResponse extends BlockOfType<"template"> {}

/** A `synced_block` block. */
export interface SyncedBlockBlockObjectResponse extends BlockOfType<"synced_block"> {}

/** A `child_page` block. */
export interface ChildPageBlockObjectResponse extends BlockOfType<"child_page"> {}

/** A `child_database` block. */
export interface ChildDatabaseBlockObjectResponse extends BlockOfType<"child_database"> {}

/** A `equation` block. */
export interface EquationBlockObjectResponse extends BlockOfType<"equation"> {}

/** A `code` block. */
export interface CodeBlockObjectResponse extends BlockOfType<"code"> {}

/** A `callout` block. */
export interface CalloutBlockObjectResponse extends BlockOfType<"callout"> {}

/** A `divider` block. */
export interface DividerBlockObjectResponse extends BlockOfType<"divider"> {}

/** A `breadcrumb` block. */
export interface BreadcrumbBlockObjectResponse extends BlockOfType<"breadcrumb"> {}

/** A `table_of_contents` block. */
export interface TableOfContentsBlockObjectResponse extends BlockOfType<"table_of_contents"> {}

/** A `tab` block. */
export interface TabBlockObjectResponse extends BlockOfType<"tab"> {}

/** A `column_list` block. */
export interface ColumnListBlockObjectResponse extends BlockOfType<"column_list"> {}

/** A `column` block. */
export interface ColumnBlockObjectResponse extends BlockOfType<"column"> {}

/** A `link_to_page` block. */
export interface LinkToPageBlockObjectResponse extends BlockOfType<"link_to_page"> {}

/** A `table` block. */
export interface TableBlockObjectResponse extends BlockOfType<"table"> {}

/** A `table_row` block. */
export interface TableRowBlockObjectResponse extends BlockOfType<"table_row"> {}

/** A `meeting_notes` block. */
export interface MeetingNotesBlockObjectResponse extends BlockOfType<"meeting_notes"> {}

/** A `transcription` block. */
export interface TranscriptionBlockObjectResponse extends BlockOfType<"transcription"> {}

/** A `embed` block. */
export interface EmbedBlockObjectResponse extends BlockOfType<"embed"> {}

/** A `bookmark` block. */
export interface BookmarkBlockObjectResponse extends BlockOfType<"bookmark"> {}

/** A `image` block. */
export interface ImageBlockObjectResponse extends BlockOfType<"image"> {}

/** A `video` block. */
export interface VideoBlockObjectResponse extends BlockOfType<"video"> {}

/** A `pdf` block. */
export interface PdfBlockObjectResponse extends BlockOfType<"pdf"> {}

/** A `file` block. */
export interface FileBlockObjectResponse extends BlockOfType<"file"> {}

/** A `audio` block. */
export interface AudioBlockObjectResponse extends BlockOfType<"audio"> {}

/** A `link_preview` block. */
export interface LinkPreviewBlockObjectResponse extends BlockOfType<"link_preview"> {}

/** A `unsupported` block. */
export interface UnsupportedBlockObjectResponse extends BlockOfType<"unsupported"> {}

/** A block. Compare `type` to narrow it. */
export type BlockObjectResponse =
  | ParagraphBlockObjectResponse
  | Heading1BlockObjectResponse
  | Heading2BlockObjectResponse
  | Heading3BlockObjectResponse
  | Heading4BlockObjectResponse
  | BulletedListItemBlockObjectResponse
  | NumberedListItemBlockObjectResponse
  | QuoteBlockObjectResponse
  | ToDoBlockObjectResponse
  | ToggleBlockObjectResponse
  | TemplateBlockObjectResponse
  | SyncedBlockBlockObjectResponse
  | ChildPageBlockObjectResponse
  | ChildDatabaseBlockObjectResponse
  | EquationBlockObjectResponse
  | CodeBlockObjectResponse
  | CalloutBlockObjectResponse
  | DividerBlockObjectResponse
  | BreadcrumbBlockObjectResponse
  | TableOfContentsBlockObjectResponse
  | TabBlockObjectResponse
  | ColumnListBlockObjectResponse
  | ColumnBlockObjectResponse
  | LinkToPageBlockObjectResponse
  | TableBlockObjectResponse
  | TableRowBlockObjectResponse
  | MeetingNotesBlockObjectResponse
  | TranscriptionBlockObjectResponse
  | EmbedBlockObjectResponse
  | BookmarkBlockObjectResponse
  | ImageBlockObjectResponse
  | VideoBlockObjectResponse
  | PdfBlockObjectResponse
  | FileBlockObjectResponse
  | AudioBlockObjectResponse
  | LinkPreviewBlockObjectResponse
  | UnsupportedBlockObjectResponse;

/** A reference to a block that the integration cannot read. */
export interface PartialBlockObjectResponse extends ResponseType<PartialBlock> {}

/** A block for a request. */
export type BlockObjectRequest = ParameterType<BlockInput>;

/** Arguments of `blocks.retrieve`. */
export interface GetBlockParameters extends ParameterType<RetrieveBlockArgs> {}

/** Response of `blocks.retrieve`. */
export type GetBlockResponse = PartialBlockObjectResponse | BlockObjectResponse;

/** Arguments of `blocks.update`. */
export type UpdateBlockParameters = ParameterType<UpdateBlockArgs>;

/** Response of `blocks.update`. */
export type UpdateBlockResponse = PartialBlockObjectResponse | BlockObjectResponse;

/** Arguments of `blocks.delete`. */
export interface DeleteBlockParameters extends ParameterType<DeleteBlockArgs> {}

/** Response of `blocks.delete`. */
export type DeleteBlockResponse = PartialBlockObjectResponse | BlockObjectResponse;

/** Arguments of `blocks.children.append`. */
export interface AppendBlockChildrenParameters extends ParameterType<AppendBlockChildrenArgs> {}

/** Response of `blocks.children.append`: the new blocks. */
export interface AppendBlockChildrenResponse extends ListResponse<
  BlockList,
  PartialBlockObjectResponse | BlockObjectResponse
> {}

/** Arguments of `blocks.children.list`. */
export interface ListBlockChildrenParameters extends ParameterType<ListBlockChildrenArgs> {}

/** Response of `blocks.children.list`. */
export interface ListBlockChildrenResponse extends ListResponse<
  BlockList,
  PartialBlockObjectResponse | BlockObjectResponse
> {}
