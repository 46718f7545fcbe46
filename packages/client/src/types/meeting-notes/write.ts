import type { SortDirection } from "../queries/sort.ts";

/** Language of a meeting. `auto`: Notion detects the language. */
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
  /** Conditions and groups of conditions. */
  filters?: readonly (MeetingNotesFilterGroup | MeetingNotesLeafFilter)[];
}

/** A group of conditions inside a filter. */
export interface MeetingNotesFilterGroup {
  /** `and`: every condition must match. `or`: at least one condition must match. */
  operator: "and" | "or";
  /** Conditions and groups of conditions. */
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
  /** The condition. */
  filter: MeetingNotesTextCondition | MeetingNotesExistenceCondition;
}

/** A condition on a time. */
export interface MeetingNotesTimeFilter {
  /** The time to compare. */
  property: "created_time" | "last_edited_time";
  /** The condition. */
  filter: MeetingNotesDateCondition | MeetingNotesDateRangeCondition | MeetingNotesExistenceCondition;
}

/** A condition on people. */
export interface MeetingNotesPeopleFilter {
  /** The people to compare. */
  property: "created_by" | "last_edited_by" | "attendees";
  /** The condition. */
  filter: MeetingNotesPeopleCondition | MeetingNotesExistenceCondition;
}

/** Matches empty or non-empty values. */
export interface MeetingNotesExistenceCondition {
  /** `is_empty` matches empty values, `is_not_empty` all others. */
  operator: "is_empty" | "is_not_empty";
}

/** A condition on a text. */
export interface MeetingNotesTextCondition {
  /** Comparison of the title with the value. */
  operator:
    | "string_is"
    | "string_is_not"
    | "string_contains"
    | "string_does_not_contain"
    | "string_starts_with"
    | "string_ends_with";
  /** The text to compare with. */
  value: MeetingNotesText;
}

/** Text to compare with. */
export interface MeetingNotesText {
  type: "exact";
  /** The text. */
  value: string;
}

/** A condition on a time. */
export interface MeetingNotesDateCondition {
  /** Comparison of the time with the value. */
  operator: "date_is" | "date_is_before" | "date_is_after" | "date_is_on_or_before" | "date_is_on_or_after";
  /** The time to compare with. */
  value: MeetingNotesDate;
}

/** Time to compare with. */
export interface MeetingNotesDate {
  /** `relative`: the value is a name such as `today`. `exact`: the value is a date. */
  type: "relative" | "exact";
  /** A name for type `relative`, otherwise a date. */
  value: string | MeetingNotesExactDate;
}

/** An absolute time. */
export interface MeetingNotesExactDate {
  /** `date`: a day. `datetime`: a day and a time. */
  type: "date" | "datetime";
  /** `YYYY-MM-DD`. */
  start_date: string;
  /** Time of the day. Only for type `datetime`. */
  start_time?: string;
  /** IANA time zone. */
  time_zone?: string;
}

/** A condition on a time range. */
export interface MeetingNotesDateRangeCondition {
  /** Comparison of the time with the range. */
  operator: "date_is_within" | "date_is_relative_to";
  /** The range to compare with. */
  value: MeetingNotesDateRange;
}

/** Time range to compare with. */
export interface MeetingNotesDateRange {
  /** `relative`: a range from today. `exact`: a range between two dates. */
  type: "relative" | "exact";
  /** A name for type `relative`, otherwise two dates. */
  value: string | MeetingNotesExactDateRange;
  /** Side of today on which the range lies. Only for type `relative`. */
  direction?: "past" | "future";
  /** Unit of `count`. Only for type `relative`. */
  unit?: "day" | "week" | "month" | "year";
  /** Length of the range in units. Only for type `relative`. */
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
  /** Comparison of the people with the value. */
  operator: "person_contains" | "person_does_not_contain";
  /** The person, or the list of people. */
  value: MeetingNotesPerson | readonly MeetingNotesPerson[];
}

/** A person to compare with. */
export interface MeetingNotesPerson {
  type: "exact";
  /** Reference to the person. */
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
  /** The property to sort by. */
  property: MeetingNotesProperty;
  /** Direction of the sort. */
  direction: SortDirection;
}
