import type { SortDirection } from "../common/sort-direction.ts";

/** Language of a meeting. `auto`: the service detects the language. */
export type MeetingLanguage =
  | "auto"
  | "en"
  | "zh-CN"
  | "zh-TW"
  | "es"
  | "fr"
  | "de"
  | "ja"
  | "ko"
  | "pt"
  | "ru"
  | "th"
  | "vi"
  | "id"
  | "da"
  | "fi"
  | "no"
  | "nl"
  | "it"
  | "sv"
  | "ar"
  | "he"
  | "pl";

/** Options for creating meeting notes. */
export interface MeetingNotesOptions {
  /** True starts the summary immediately. */
  kickoff_summary?: boolean;
}

/** An uploaded recording. */
export interface MeetingNotesUploadSource {
  type: "file_upload";
  /** UUID of the file upload. */
  file_upload_id: string;
}

/** A block that contains a recording. */
export interface MeetingNotesBlockSource {
  type: "block";
  /** UUID of the block. */
  block_id: string;
}

/** The page that receives the meeting notes. */
export interface MeetingNotesParentInput {
  type: "page_id";
  /** UUID of the page. */
  page_id: string;
}

/** Filter of meeting notes: a group of conditions. Groups nest up to three levels. */
export interface MeetingNotesFilter {
  /** `and`: every condition must match. `or`: at least one condition must match. */
  operator: "and" | "or";
  filters?: readonly (MeetingNotesFilterGroup | MeetingNotesLeafFilter)[];
}

/** A group of conditions inside a filter. */
export interface MeetingNotesFilterGroup {
  /** `and`: every condition must match. `or`: at least one condition must match. */
  operator: "and" | "or";
  filters: readonly (MeetingNotesFilterGroup | MeetingNotesLeafFilter)[];
}

/** Properties by which meeting notes are filtered and sorted. */
export type MeetingNotesProperty =
  | "title"
  | "attendees"
  | "created_time"
  | "created_by"
  | "last_edited_time"
  | "last_edited_by";

/** A condition on meeting notes. */
export type MeetingNotesLeafFilter = MeetingNotesTitleFilter | MeetingNotesTimeFilter | MeetingNotesPeopleFilter;

/** A condition on the title. */
export interface MeetingNotesTitleFilter {
  property: "title";
  filter: MeetingNotesTextCondition | MeetingNotesExistenceCondition;
}

/** A condition on a time. */
export interface MeetingNotesTimeFilter {
  property: "created_time" | "last_edited_time";
  filter: MeetingNotesDateCondition | MeetingNotesDateRangeCondition | MeetingNotesExistenceCondition;
}

/** A condition on people. */
export interface MeetingNotesPeopleFilter {
  property: "created_by" | "last_edited_by" | "attendees";
  filter: MeetingNotesPeopleCondition | MeetingNotesExistenceCondition;
}

/** Matches empty or non-empty values. */
export interface MeetingNotesExistenceCondition {
  operator: "is_empty" | "is_not_empty";
}

/** A condition on a text. */
export interface MeetingNotesTextCondition {
  operator:
    | "string_is"
    | "string_is_not"
    | "string_contains"
    | "string_does_not_contain"
    | "string_starts_with"
    | "string_ends_with";
  value: MeetingNotesText;
}

/** Text to compare with. */
export interface MeetingNotesText {
  type: "exact";
  value: string;
}

/** A condition on a time. */
export interface MeetingNotesDateCondition {
  operator: "date_is" | "date_is_before" | "date_is_after" | "date_is_on_or_before" | "date_is_on_or_after";
  value: MeetingNotesDate;
}

/** Time to compare with. */
export interface MeetingNotesDate {
  type: "relative" | "exact";
  value: string | MeetingNotesExactDate;
}

/** An absolute time. */
export interface MeetingNotesExactDate {
  type: "date" | "datetime";
  /** `YYYY-MM-DD`. */
  start_date: string;
  start_time?: string;
  /** IANA time zone. */
  time_zone?: string;
}

/** A condition on a time range. */
export interface MeetingNotesDateRangeCondition {
  operator: "date_is_within" | "date_is_relative_to";
  value: MeetingNotesDateRange;
}

/** Time range to compare with. */
export interface MeetingNotesDateRange {
  type: "relative" | "exact";
  value: string | MeetingNotesExactDateRange;
  direction?: "past" | "future";
  unit?: "day" | "week" | "month" | "year";
  count?: number;
}

/** An absolute time range. */
export interface MeetingNotesExactDateRange {
  type: "daterange";
  /** `YYYY-MM-DD`. */
  start_date: string;
  /** `YYYY-MM-DD`. */
  end_date?: string;
}

/** A condition on people. */
export interface MeetingNotesPeopleCondition {
  operator: "person_contains" | "person_does_not_contain";
  value: MeetingNotesPerson | readonly MeetingNotesPerson[];
}

/** A person to compare with. */
export interface MeetingNotesPerson {
  type: "exact";
  value: MeetingNotesPersonReference;
}

/** A reference to a person. */
export interface MeetingNotesPersonReference {
  table: "notion_user";
  /** UUID of the user. */
  id: string;
}

/** Order of meeting notes. */
export interface MeetingNotesSort {
  property: MeetingNotesProperty;
  direction: SortDirection;
}
