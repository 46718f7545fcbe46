// Blocks that block operations can read, but not create or change.
import type { RichText } from "../rich-text/read.ts";
import type { BlockBase } from "./base.ts";

/** Block types of this file. */
export interface ReadOnlyBlockTypes {
  child_page: { read: ChildPageBlock; create: never; update: never };
  child_database: { read: ChildDatabaseBlock; create: never; update: never };
  link_preview: { read: LinkPreviewBlock; create: never; update: never };
  meeting_notes: { read: MeetingNotesBlock; create: never; update: never };
  transcription: { read: TranscriptionBlock; create: never; update: never };
  unsupported: { read: UnsupportedBlock; create: never; update: never };
}

/** A page inside the page. Create it with `pages.create`, change it with `pages.update`. */
export interface ChildPageBlock extends BlockBase {
  type: "child_page";
  child_page: TitleContent;
}

/** A database inside the page. Create it with `databases.create`. */
export interface ChildDatabaseBlock extends BlockBase {
  type: "child_database";
  child_database: TitleContent;
}

/** Content of a block that represents a page or a database. */
export interface TitleContent {
  /** Title without formatting. */
  title: string;
}

/** A link preview that a connection made. */
export interface LinkPreviewBlock extends BlockBase {
  type: "link_preview";
  link_preview: LinkPreviewContent;
}

/** Content of a link preview. */
export interface LinkPreviewContent {
  url: string;
}

/** Meeting notes. Create them with `blocks.meetingNotes.create`. Only from API version 2026-03-11 on. */
export interface MeetingNotesBlock extends BlockBase {
  type: "meeting_notes";
  meeting_notes: MeetingNotesContent;
}

/** The older name of `meeting_notes`. Only up to API version 2025-09-03. */
export interface TranscriptionBlock extends BlockBase {
  type: "transcription";
  transcription: MeetingNotesContent;
}

/** A block whose content Notion does not return. */
export interface UnsupportedBlock extends BlockBase {
  type: "unsupported";
  unsupported: UnsupportedContent;
}

/** Content of an unsupported block. */
export interface UnsupportedContent {
  /** Internal name of the block type. */
  block_type: string;
}

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
