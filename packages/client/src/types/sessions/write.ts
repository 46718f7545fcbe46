import type { ReferenceById } from "../common/response.ts";
import type { SortDirection } from "../queries/sort.ts";
import type { SessionStatus } from "./read.ts";

/** An uploaded file to attach to a message. */
export interface SessionAttachment {
  type?: "file_upload";
  /** Id of the file upload. */
  file_upload: ReferenceById;
  /** File name. */
  name?: string;
}

/** A reply to a required action of the agent. */
export interface SessionAction {
  /** Id of the action, from `required_actions`. */
  action_id: string;
  /** The reply: approves or rejects the action. */
  option_id: "approve" | "reject";
}

/** Filter of sessions. Groups nest two levels. */
export type SessionFilter = SessionLeafFilter | SessionAndFilter | SessionOrFilter;

/** Matches if every condition matches. */
export interface SessionAndFilter {
  /** Filters of which every filter must match. */
  and: readonly (SessionLeafFilter | SessionInnerAndFilter | SessionInnerOrFilter)[];
}

/** Matches if at least one condition matches. */
export interface SessionOrFilter {
  /** Filters of which at least one must match. */
  or: readonly (SessionLeafFilter | SessionInnerAndFilter | SessionInnerOrFilter)[];
}

/** Matches if every condition matches, inside a group. */
export interface SessionInnerAndFilter {
  /** Filters of which every filter must match. */
  and: readonly SessionLeafFilter[];
}

/** Matches if at least one condition matches, inside a group. */
export interface SessionInnerOrFilter {
  /** Filters of which at least one must match. */
  or: readonly SessionLeafFilter[];
}

/** A condition on sessions. */
export type SessionLeafFilter = SessionIdFilter | SessionStatusFilter | SessionTimeFilter;

/** Matches the session with this id, or the sessions of this agent. */
export interface SessionIdFilter {
  /** The id to compare. */
  property: "id" | "agent_id";
  /** The UUID. */
  string: { equals: string };
}

/** Matches sessions with this status, or with one of these statuses. */
export interface SessionStatusFilter {
  property: "status";
  /** One status, or a list of statuses. */
  status: { equals?: SessionStatus; in?: readonly SessionStatus[] };
}

/** Matches sessions that were created or updated in a time range. Times are ISO 8601. */
export interface SessionTimeFilter {
  /** The time to compare. */
  property: "created_at" | "updated_at";
  /** Limits of the range. */
  timestamp: { before?: string; after?: string; on_or_before?: string; on_or_after?: string };
}

/** Order of sessions. */
export interface SessionSort {
  /** The time to sort by. */
  property: "created_at" | "updated_at";
  /** Direction of the sort. */
  direction: SortDirection;
}

/** Filter of session events. Groups nest three levels. */
export type SessionEventFilter = SessionEventLeafFilter | SessionEventAndFilter | SessionEventOrFilter;

/** Matches if every condition matches. */
export interface SessionEventAndFilter {
  /** Filters of which every filter must match. */
  and: readonly SessionEventFilter[];
}

/** Matches if at least one condition matches. */
export interface SessionEventOrFilter {
  /** Filters of which at least one must match. */
  or: readonly SessionEventFilter[];
}

/** A condition on session events. */
export type SessionEventLeafFilter =
  | SessionEventIdFilter
  | SessionEventTypeFilter
  | SessionEventSequenceFilter
  | SessionEventTimeFilter;

/** Matches the event with this id. */
export interface SessionEventIdFilter {
  property: "id";
  /** Id of the event. */
  string: { equals: string };
}

/** Types of events that a filter can select. */
export type SessionEventType =
  | "user.message"
  | "agent.message"
  | "agent.thinking"
  | "agent.tool_use"
  | "agent.tool_result"
  | "session.status";

/** Matches events of this type, or of one of these types. */
export interface SessionEventTypeFilter {
  property: "type";
  /** One type, or a list of types. */
  event_type: { equals?: SessionEventType; in?: readonly SessionEventType[] };
}

/** Matches events by their sequence number. */
export interface SessionEventSequenceFilter {
  property: "sequence";
  /** Limits of the sequence number. */
  number: {
    greater_than?: number;
    greater_than_or_equal_to?: number;
    less_than?: number;
    less_than_or_equal_to?: number;
  };
}

/** Matches events of a time range. Times are ISO 8601. */
export interface SessionEventTimeFilter {
  property: "created_at";
  /** A time, or limits of the range. */
  timestamp: { equals?: string; before?: string; after?: string; on_or_before?: string; on_or_after?: string };
}

/** Order of session events. */
export interface SessionEventSort {
  /** `sequence`: in the order of the events. `created_at`: by time. */
  property: "sequence" | "created_at";
  /** Direction of the sort. */
  direction: SortDirection;
}
