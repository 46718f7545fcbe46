import type { AnswerFields } from "../common/response-fields.ts";
import type { RichText } from "../rich-text/read.ts";
import type { PartialUser } from "../users/read.ts";

/** How far the notes of a meeting are. */
export type MeetingNotesStatus =
  | "transcription_not_started"
  | "transcription_paused"
  | "transcription_in_progress"
  | "summary_in_progress"
  | "notes_ready";

/** Content of a block with the notes of a meeting. */
export interface MeetingNotesContent extends MeetingNotesContentBase {
  status?: MeetingNotesStatus;
}

/** What notes of a meeting have, whether just made or read. */
export interface MeetingNotesContentBase {
  title?: RichText[];
  children?: MeetingNotesChildren;
  calendar_event?: MeetingNotesCalendarEvent;
  recording?: MeetingNotesRecording;
}

/** The blocks that hold the parts of the notes. */
export interface MeetingNotesChildren {
  summary_block_id?: string;
  notes_block_id?: string;
  transcript_block_id?: string;
}

/** The meeting in the calendar. */
export interface MeetingNotesCalendarEvent {
  /** ISO 8601. */
  start_time: string;
  /** ISO 8601. */
  end_time: string;
  /** Ids of users. */
  attendees?: string[];
}

/** When the meeting was recorded. */
export interface MeetingNotesRecording {
  /** ISO 8601. */
  start_time?: string;
  /** ISO 8601. */
  end_time?: string;
}

/** A block with the notes of a meeting, as `blocks.meetingNotes.query` answers it: without its parent. */
export interface MeetingNotesQueryBlock extends MeetingNotesBlockBase {
  meeting_notes: MeetingNotesContent;
}

/** A new block with the notes of a meeting. */
export interface CreatedMeetingNotesBlock extends MeetingNotesBlockBase {
  meeting_notes: CreatedMeetingNotesContent;
}

/** What blocks with the notes of a meeting have where they are answered without their parent. */
export interface MeetingNotesBlockBase extends AnswerFields {
  object: "block";
  id: string;
  type: "meeting_notes";
  /** ISO 8601. */
  created_time: string;
  /** ISO 8601. */
  last_edited_time: string;
  created_by: PartialUser;
  last_edited_by: PartialUser;
  has_children: boolean;
  in_trash: boolean;
  /** Only API version 2025-09-03: the older name of `in_trash`, with the same value. */
  archived?: boolean;
}

/** Content of a new block with the notes of a meeting. */
export interface CreatedMeetingNotesContent extends MeetingNotesContentBase {
  status?: MeetingNotesStatus | "transcription_failed";
}

/** The notes of meetings that were found. No cursor: ask for more with a greater `limit`. */
export interface MeetingNotesResult extends AnswerFields {
  results: MeetingNotesQueryBlock[];
  /** Whether there are more than `limit`. */
  has_more: boolean;
}
