import type {
  CreateMeetingNotesArgs,
  CreatedMeetingNotesBlock,
  MeetingNotesLeafFilter,
  MeetingNotesResult,
  MeetingNotesSort as ClientMeetingNotesSort,
  PartialBlock,
  QueryMeetingNotesArgs,
} from "@ws/client";
import type { ParameterType } from "./parameter-type.ts";
import type { ResponseType } from "./response-type.ts";

/** Properties that a query of meeting notes can filter by. */
export const meetingNotesFilterableProperties = [
  "title",
  "created_time",
  "last_edited_time",
  "created_by",
  "last_edited_by",
  "attendees",
] as const;

/** A property that a query of meeting notes can filter by. */
export type MeetingNotesPropertyName = (typeof meetingNotesFilterableProperties)[number];

/** A group of filters. Groups can contain groups. */
export interface MeetingNotesCombinatorFilter {
  /** True for all filters (`and`), or for at least one (`or`). */
  operator: "and" | "or";
  /** Members of the group. */
  filters?: MeetingNotesFilterNode[];
}

/** A group of filters, or a filter by one property. */
export type MeetingNotesFilterNode = MeetingNotesCombinatorFilter | MeetingNotesPropertyFilter;

/** A filter by one property. */
export type MeetingNotesPropertyFilter = ParameterType<MeetingNotesLeafFilter>;

/** A sort of meeting notes. */
export interface MeetingNotesSort extends ParameterType<ClientMeetingNotesSort> {}

/** Arguments of `blocks.meetingNotes.create`. */
export type CreateMeetingNoteParameters = ParameterType<CreateMeetingNotesArgs>;

/** Response of `blocks.meetingNotes.create`. */
export type CreateMeetingNoteResponse = ResponseType<PartialBlock | CreatedMeetingNotesBlock>;

/** Arguments of `blocks.meetingNotes.query`. */
export interface QueryMeetingNotesParameters extends Omit<ParameterType<QueryMeetingNotesArgs>, "filter"> {
  /** Selects the meeting notes. */
  filter?: MeetingNotesCombinatorFilter;
}

/** Response of `blocks.meetingNotes.query`. */
export interface QueryMeetingNotesResponse extends ResponseType<MeetingNotesResult> {}
