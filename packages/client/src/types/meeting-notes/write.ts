import type { SortDirection } from "../queries/sort.ts";

/** Language of a meeting; `auto`: the service finds out. */
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

/** How notes are made. */
export interface MeetingNotesOptions {
  /** Whether a summary is begun at once. */
  kickoff_summary?: boolean;
}

/** Notes are made from an uploaded recording. */
export interface MeetingNotesUploadSource {
  type: "file_upload";
  file_upload_id: string;
}

/** Notes are made from a block that holds a recording. */
export interface MeetingNotesBlockSource {
  type: "block";
  block_id: string;
}

/** The page that notes are made on. */
export interface MeetingNotesParentInput {
  type: "page_id";
  page_id: string;
}

/** Which notes of meetings are wanted: a group, with groups nested three levels. */
export interface MeetingNotesFilter {
  operator: "and" | "or";
  filters?: readonly (MeetingNotesFilterGroup | MeetingNotesLeafFilter)[];
}

/** A group within a filter. */
export interface MeetingNotesFilterGroup {
  operator: "and" | "or";
  filters: readonly (MeetingNotesFilterGroup | MeetingNotesLeafFilter)[];
}

/** The properties that notes of meetings are filtered and sorted by. */
export type MeetingNotesProperty =
  | "title"
  | "attendees"
  | "created_time"
  | "created_by"
  | "last_edited_time"
  | "last_edited_by";

/** A condition on notes of meetings. */
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

/** Whether there is a value. */
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

/** The text of a condition. */
export interface MeetingNotesText {
  type: "exact";
  value: string;
}

/** A condition on a point in time. */
export interface MeetingNotesDateCondition {
  operator: "date_is" | "date_is_before" | "date_is_after" | "date_is_on_or_before" | "date_is_on_or_after";
  value: MeetingNotesDate;
}

/** The point in time of a condition. */
export interface MeetingNotesDate {
  type: "relative" | "exact";
  value: string | MeetingNotesExactDate;
}

/** An exact point in time. */
export interface MeetingNotesExactDate {
  type: "date" | "datetime";
  start_date: string;
  start_time?: string;
  time_zone?: string;
}

/** A condition on a span of time. */
export interface MeetingNotesDateRangeCondition {
  operator: "date_is_within" | "date_is_relative_to";
  value: MeetingNotesDateRange;
}

/** The span of time of a condition. */
export interface MeetingNotesDateRange {
  type: "relative" | "exact";
  value: string | MeetingNotesExactDateRange;
  direction?: "past" | "future";
  unit?: "day" | "week" | "month" | "year";
  count?: number;
}

/** An exact span of time. */
export interface MeetingNotesExactDateRange {
  type: "daterange";
  start_date: string;
  end_date?: string;
}

/** A condition on people. */
export interface MeetingNotesPeopleCondition {
  operator: "person_contains" | "person_does_not_contain";
  value: MeetingNotesPerson | readonly MeetingNotesPerson[];
}

/** A person of a condition. */
export interface MeetingNotesPerson {
  type: "exact";
  value: MeetingNotesPersonReference;
}

/** Which person. */
export interface MeetingNotesPersonReference {
  table: "notion_user";
  id: string;
}

/** How notes of meetings are sorted. */
export interface MeetingNotesSort {
  property: MeetingNotesProperty;
  direction: SortDirection;
}
