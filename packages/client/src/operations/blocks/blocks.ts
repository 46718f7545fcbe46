import type { CallArguments, CallOptions, CallResult, ListResult, Methods, Mode } from "../../method.ts";
import type { BlockList, BlockOrPartialBlock, BlockUpdate } from "../../types/blocks/block.ts";
import type { BlockInput } from "../../types/blocks/container-blocks.ts";
import type { BlockPosition } from "../../types/blocks/base.ts";
import type { CreatedMeetingNotes, MeetingNotesResult } from "../../types/meeting-notes/read.ts";
import type {
  MeetingLanguage,
  MeetingNotesBlockSource,
  MeetingNotesFilter,
  MeetingNotesOptions,
  MeetingNotesParentInput,
  MeetingNotesSort,
  MeetingNotesUploadSource,
} from "../../types/meeting-notes/write.ts";
import type { OperationRows, PageArgs } from "../common/operation.ts";

/** Operations of the blocks family. */
export const operations = {
  "blocks.retrieve": { method: "GET", path: "blocks/{block_id}" },
  "blocks.update": {
    method: "PATCH",
    path: "blocks/{block_id}",
    body: [
      "archived",
      "embed",
      "type",
      "in_trash",
      "bookmark",
      "image",
      "video",
      "pdf",
      "file",
      "audio",
      "code",
      "equation",
      "divider",
      "breadcrumb",
      "tab",
      "table_of_contents",
      "link_to_page",
      "table_row",
      "heading_1",
      "heading_2",
      "heading_3",
      "heading_4",
      "paragraph",
      "bulleted_list_item",
      "numbered_list_item",
      "quote",
      "to_do",
      "toggle",
      "template",
      "callout",
      "synced_block",
      "table",
      "column",
    ] as const,
    legacy: ["archived"],
  },
  "blocks.delete": { method: "DELETE", path: "blocks/{block_id}" },
  "blocks.children.append": {
    method: "PATCH",
    path: "blocks/{block_id}/children",
    body: ["after", "children", "position"],
    legacy: ["after"],
  },
  "blocks.children.list": {
    method: "GET",
    path: "blocks/{block_id}/children",
    query: ["start_cursor", "page_size"],
    items: "results",
  },
  "blocks.meetingNotes.create": {
    method: "POST",
    path: "blocks/meeting_notes",
    body: ["title", "language", "options", "source", "parent"],
  },
  "blocks.meetingNotes.query": {
    method: "POST",
    reads: true,
    path: "blocks/meeting_notes/query",
    body: ["filter", "sort", "limit"],
  },
} satisfies OperationRows;

/** Arguments of `blocks.retrieve`. */
export interface RetrieveBlockArgs {
  /** UUID of the block, or of a page or database. */
  block_id: string;
}

/** Arguments of `blocks.update`: new content under the key of the block's type, `in_trash`, or both. */
export type UpdateBlockArgs = BlockUpdate & RetrieveBlockArgs;

/** Arguments of `blocks.delete`. */
export interface DeleteBlockArgs {
  /** UUID of the block, or of a page. */
  block_id: string;
}

/** Arguments of `blocks.children.append`. */
export interface AppendBlockChildrenArgs {
  /** UUID of the parent: a block or a page. */
  block_id: string;
  /** At most 100 blocks, with at most two levels of children below them. */
  children: readonly BlockInput[];
  /**
   * Position among the existing children.
   * @default the end
   */
  position?: BlockPosition;
  /** Id of the block after which the new blocks go. Only in API version 2025-09-03. Later versions use `position`. */
  after?: string;
}

/** Arguments of `blocks.children.list`. */
export interface ListBlockChildrenArgs extends PageArgs {
  /** UUID of the parent: a block or a page. */
  block_id: string;
}

/** Arguments of `blocks.meetingNotes.create`. */
export type CreateMeetingNotesArgs = CreateMeetingNotesFromUploadArgs | CreateMeetingNotesFromBlockArgs;

/** Arguments that every `blocks.meetingNotes.create` takes. */
export interface CreateMeetingNotesBaseArgs {
  /** Title of the meeting notes, without formatting. */
  title?: string;
  /** Language of the recording. */
  language?: MeetingLanguage;
  /** Further options, such as an immediate summary. */
  options?: MeetingNotesOptions;
}

/** Creates meeting notes on a page, from an uploaded recording. */
export interface CreateMeetingNotesFromUploadArgs extends CreateMeetingNotesBaseArgs {
  /** The uploaded recording. */
  source: MeetingNotesUploadSource;
  /** The page that receives the meeting notes. */
  parent: MeetingNotesParentInput;
}

/** Creates meeting notes from a block that contains a recording. Takes no `parent`. */
export interface CreateMeetingNotesFromBlockArgs extends CreateMeetingNotesBaseArgs {
  /** The block that contains the recording. */
  source: MeetingNotesBlockSource;
}

/** Arguments of `blocks.meetingNotes.query`. */
export interface QueryMeetingNotesArgs {
  /**
   * Conditions that the meeting notes must meet.
   * @default all meeting notes
   */
  filter?: MeetingNotesFilter;
  /** Order of the results. Earlier sorts take precedence. */
  sort?: readonly MeetingNotesSort[];
  /**
   * Maximum number of results.
   * @default 50
   */
  limit?: number;
}

/**
 * Methods for blocks: the content of pages. A page can be read as a `child_page` block, a database as a
 * `child_database` block.
 */
export interface BlocksApi<M extends Mode> extends Methods<BlocksMethods<M>> {
  /** Children of a block or a page. */
  children: Methods<BlockChildrenMethods<M>>;
  /** Meeting notes. */
  meetingNotes: Methods<MeetingNotesMethods<M>>;
}

/** Methods of `BlocksApi` without its groups. */
export interface BlocksMethods<M extends Mode> {
  /**
   * Retrieves a block without its children.
   * @see https://developers.notion.com/reference/retrieve-a-block
   * @example
   * const block = await client.blocks.retrieve({ block_id });
   * if ("type" in block && block.type === "to_do") console.log(block.to_do.checked);
   */
  retrieve(args: RetrieveBlockArgs & CallArguments, options?: CallOptions[M]): CallResult<BlockOrPartialBlock>[M];
  /**
   * Changes the content of a block, or moves it to or from the trash. Each field replaces the old value as a whole. A
   * block cannot change its type, and its children are changed as blocks of their own.
   * @see https://developers.notion.com/reference/update-a-block
   * @example
   * await client.blocks.update({ block_id, to_do: { checked: true } });
   */
  update(args: UpdateBlockArgs & CallArguments, options?: CallOptions[M]): CallResult<BlockOrPartialBlock>[M];
  /**
   * Moves a block or a page to the trash. `blocks.update` with `in_trash: false` restores it.
   * @see https://developers.notion.com/reference/delete-a-block
   * @example
   * await client.blocks.delete({ block_id });
   */
  delete(args: DeleteBlockArgs & CallArguments, options?: CallOptions[M]): CallResult<BlockOrPartialBlock>[M];
}

/** Methods for the children of a block or a page. */
export interface BlockChildrenMethods<M extends Mode> {
  /**
   * Appends blocks. Returns the new blocks of the first level.
   * @see https://developers.notion.com/reference/patch-block-children
   * @example
   * await client.blocks.children.append({
   *   block_id: page_id,
   *   children: [
   *     { heading_2: { rich_text: [{ text: { content: "Tasks" } }] } },
   *     { to_do: { rich_text: [{ text: { content: "Order a new chain" } }], checked: false } },
   *   ],
   * });
   */
  append(args: AppendBlockChildrenArgs & CallArguments, options?: CallOptions[M]): CallResult<BlockList>[M];
  /**
   * Lists the direct children, page by page. A child with `has_children` has children itself.
   * @see https://developers.notion.com/reference/get-block-children
   * @example
   * const { results, has_more, next_cursor } = await client.blocks.children.list({ block_id: page_id });
   */
  list(
    args: ListBlockChildrenArgs & CallArguments,
    options?: CallOptions[M],
  ): ListResult<BlockList, BlockOrPartialBlock>[M];
}

/** Methods for meeting notes. */
export interface MeetingNotesMethods<M extends Mode> {
  /**
   * Creates meeting notes from a recording. An upload needs a `parent`, a block must have none.
   * @see https://developers.notion.com/reference/create-meeting-note
   */
  create(args: CreateMeetingNotesArgs & CallArguments, options?: CallOptions[M]): CallResult<CreatedMeetingNotes>[M];
  /**
   * Queries meeting notes. There is no cursor: for more results, pass a greater `limit`.
   * @see https://developers.notion.com/reference/query-meeting-notes
   */
  query(args?: QueryMeetingNotesArgs & CallArguments, options?: CallOptions[M]): CallResult<MeetingNotesResult>[M];
}
