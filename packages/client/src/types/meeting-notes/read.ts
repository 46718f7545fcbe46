import type { PartialBlock } from "../blocks/base.ts";
import type { ResponseFields } from "../common/response.ts";
import type { RichText } from "../rich-text/read.ts";
import type { PartialUser } from "../users/read.ts";

/** Progress of meeting notes. */
export type MeetingNotesStatus =
  | "transcription_not_started"
  | "transcription_paused"
  | "transcription_in_progress"
  | "summary_in_progress"
  | "notes_ready";

/** Content of a meeting notes block. */
export interface MeetingNotesContent extends MeetingNotesContentBase {
  status?: MeetingNotesStatus;
}

/** Fields of meeting notes, new or existing. */
export interface MeetingNotesContentBase {
  title?: RichText[];
  children?: MeetingNotesChildren;
  calendar_event?: MeetingNotesCalendarEvent;
  recording?: MeetingNotesRecording;
}

/** Ids of the blocks that hold the sections of meeting notes. */
export interface MeetingNotesChildren {
  summary_block_id?: string;
  notes_block_id?: string;
  transcript_block_id?: string;
}

/** The calendar event of a meeting. */
export interface MeetingNotesCalendarEvent {
  /** ISO 8601. */
  start_time: string;
  /** ISO 8601. */
  end_time: string;
  /** UUIDs of users. */
  attendees?: string[];
}

/** Start and end of a recording. */
export interface MeetingNotesRecording {
  /** ISO 8601. */
  start_time?: string;
  /** ISO 8601. */
  end_time?: string;
}

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
