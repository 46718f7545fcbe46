import type { Method, Mode, OptionalMethod } from "../../method.ts";
import type { BlockInput, BlockPosition } from "../../types/blocks/block-input.ts";
import type { BlockUpdate } from "../../types/blocks/block-update.ts";
import type { Block, PartialBlock } from "../../types/blocks/block.ts";
import type { BlockList } from "../../types/common/list.ts";
import type {
  MeetingLanguage,
  MeetingNotesBlockSource,
  MeetingNotesFilter,
  MeetingNotesOptions,
  MeetingNotesParentInput,
  MeetingNotesSort,
  MeetingNotesUploadSource,
} from "../../types/meeting-notes/write.ts";
import type { CreatedMeetingNotesBlock, MeetingNotesResult } from "../../types/meeting-notes/read.ts";
import type { PageArgs } from "../arguments.ts";
import type { OperationRows } from "../define.ts";

/** Rows of the blocks family. */
export const blocksOperations = {
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
    ],
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
    path: "blocks/meeting_notes/query",
    body: ["filter", "sort", "limit"],
  },
} as const satisfies OperationRows;

/** Arguments of `blocks.retrieve`. */
export interface RetrieveBlockArgs {
  block_id: string;
}

/** Arguments of `blocks.update`: new content under the key of the block's kind, and `in_trash`. */
export type UpdateBlockArgs = BlockUpdate & RetrieveBlockArgs;

/** Arguments of `blocks.delete`. */
export interface DeleteBlockArgs {
  block_id: string;
}

/** Arguments of `blocks.children.append`. */
export interface AppendBlockChildrenArgs {
  /** A block, or a page. */
  block_id: string;
  /** At most 100 blocks, with at most two levels of children below them. */
  children: readonly BlockInput[];
  /** Default: at the end. */
  position?: BlockPosition;
  /** Only API version 2025-09-03: id of the block to append behind; later versions take `position`. */
  after?: string;
}

/** Arguments of `blocks.children.list`. */
export interface ListBlockChildrenArgs extends PageArgs {
  /** A block, or a page. */
  block_id: string;
}

/** Arguments of `blocks.meetingNotes.create`. */
export type CreateMeetingNotesArgs = CreateMeetingNotesFromUploadArgs | CreateMeetingNotesFromBlockArgs;

/** What making notes of a meeting may be given. */
export interface CreateMeetingNotesBaseArgs {
  title?: string;
  language?: MeetingLanguage;
  options?: MeetingNotesOptions;
}

/** Makes notes from an uploaded recording, on a page. */
export interface CreateMeetingNotesFromUploadArgs extends CreateMeetingNotesBaseArgs {
  source: MeetingNotesUploadSource;
  parent: MeetingNotesParentInput;
}

/** Makes notes from a block that holds a recording. */
export interface CreateMeetingNotesFromBlockArgs extends CreateMeetingNotesBaseArgs {
  source: MeetingNotesBlockSource;
}

/** Arguments of `blocks.meetingNotes.query`. */
export interface QueryMeetingNotesArgs {
  filter?: MeetingNotesFilter;
  sort?: readonly MeetingNotesSort[];
  /** How many at most. Default: 50. */
  limit?: number;
}

/** Blocks: the content of pages. A page can be read as a `child_page` block, a database as a `child_database` block. */
export interface BlocksApi<M extends Mode> {
  /** Reads a block, without the blocks inside it. */
  retrieve: Method<M, RetrieveBlockArgs, Block | PartialBlock>;
  /**
   * Changes a block. What is given replaces the old content as a whole; children are changed by themselves, and a block
   * cannot change its kind.
   */
  update: Method<M, UpdateBlockArgs, Block | PartialBlock>;
  /** Moves a block, or a page, to the trash; `blocks.update` with `in_trash: false` takes it back. */
  delete: Method<M, DeleteBlockArgs, Block | PartialBlock>;
  /** The blocks inside a block or a page. */
  children: BlockChildrenApi<M>;
  /** Notes of meetings. */
  meetingNotes: MeetingNotesApi<M>;
}

/** The blocks inside a block or a page. */
export interface BlockChildrenApi<M extends Mode> {
  /** Adds blocks; answers the new ones of the first level. */
  append: Method<M, AppendBlockChildrenArgs, BlockList>;
  /** Lists the blocks directly inside, page by page; where `has_children` is true there are more below. */
  list: Method<M, ListBlockChildrenArgs, BlockList>;
}

/** Notes of meetings. */
export interface MeetingNotesApi<M extends Mode> {
  /** Makes notes from a recording: an uploaded one needs a `parent`, one in a block must have none. */
  create: Method<M, CreateMeetingNotesArgs, CreatedMeetingNotesBlock | PartialBlock>;
  /** Finds notes of meetings. There is no cursor: ask for more with a greater `limit`. */
  query: OptionalMethod<M, QueryMeetingNotesArgs, MeetingNotesResult>;
}
