import type { PartialBlock } from "../blocks/base.ts";
import type { MeetingNotesContent, MeetingNotesContentBase, MeetingNotesStatus } from "../blocks/read-only-blocks.ts";
import type { ResponseFields } from "../common/response.ts";
import type { PartialUser } from "../users/read.ts";

/** A meeting notes block as `blocks.meetingNotes.query` returns it: without its parent. */
export interface MeetingNotesQueryBlock extends MeetingNotesBlockBase {
  meeting_notes: MeetingNotesContent;
}

/** A new meeting notes block. */
export interface CreatedMeetingNotesBlock extends MeetingNotesBlockBase {
  meeting_notes: CreatedMeetingNotesContent;
}

/** Fields of meeting notes blocks that Notion returns without their parent. */
export interface MeetingNotesBlockBase extends ResponseFields {
  object: "block";
  /** UUID of the block. */
  id: string;
  type: "meeting_notes";
  /** ISO 8601. */
  created_time: string;
  /** ISO 8601. */
  last_edited_time: string;
  created_by: PartialUser;
  last_edited_by: PartialUser;
  /** True if the block has children. Read them with `blocks.children.list`. */
  has_children: boolean;
  in_trash: boolean;
  /** The older name of `in_trash`, with the same value. Only in API version 2025-09-03. */
  archived?: boolean;
}

/** The response of `blocks.meetingNotes.create`: the new block, or a reference to it. */
export type CreatedMeetingNotes = CreatedMeetingNotesBlock | PartialBlock;

/** Content of a new meeting notes block. */
export interface CreatedMeetingNotesContent extends MeetingNotesContentBase {
  status?: MeetingNotesStatus | "transcription_failed";
}

/** Result of `blocks.meetingNotes.query`. It has no cursor: for more results, pass a greater `limit`. */
export interface MeetingNotesResult extends ResponseFields {
  results: MeetingNotesQueryBlock[];
  /** True if more than `limit` meeting notes match. */
  has_more: boolean;
}
