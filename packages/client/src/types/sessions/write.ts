import type { ReferenceById } from "../common/reference.ts";
import type { SortDirection } from "../common/sort-direction.ts";
import type { SessionStatus } from "./read.ts";

/** An uploaded file to attach to a message. */
export interface SessionAttachment {
  type?: "file_upload";
  /** Id of the file upload. */
  file_upload: ReferenceById;
  name?: string;
}

/** A reply to a required action of the agent. */
export interface SessionAction {
  /** Id of the action, from `required_actions`. */
  action_id: string;
  option_id: "approve" | "reject";
}

/** Filter of sessions. Groups nest two levels. */
export type SessionFilter = SessionLeafFilter | SessionAndFilter | SessionOrFilter;

/** Matches if every condition matches. */
export interface SessionAndFilter {
  and: readonly (SessionLeafFilter | SessionInnerAndFilter | SessionInnerOrFilter)[];
}

/** Matches if at least one condition matches. */
export interface SessionOrFilter {
  or: readonly (SessionLeafFilter | SessionInnerAndFilter | SessionInnerOrFilter)[];
}

/** Matches if every condition matches, inside a group. */
export interface SessionInnerAndFilter {
  and: readonly SessionLeafFilter[];
}

/** Matches if at least one condition matches, inside a group. */
export interface SessionInnerOrFilter {
  or: readonly SessionLeafFilter[];
}

/** A condition on sessions. */
export type SessionLeafFilter = SessionIdFilter | SessionStatusFilter | SessionTimeFilter;

/** Matches the session with this id, or the sessions of this agent. */
export interface SessionIdFilter {
  property: "id" | "agent_id";
  string: { equals: string };
}

/** Matches sessions with this status, or with one of these statuses. */
export interface SessionStatusFilter {
  property: "status";
  status: { equals?: SessionStatus; in?: readonly SessionStatus[] };
}

/** Matches sessions that were created or updated in a time range. Times are ISO 8601. */
export interface SessionTimeFilter {
  property: "created_at" | "updated_at";
  timestamp: { before?: string; after?: string; on_or_before?: string; on_or_after?: string };
}

/** Order of sessions. */
export interface SessionSort {
  property: "created_at" | "updated_at";
  direction: SortDirection;
}

/** Filter of session events. Groups nest three levels. */
export type SessionEventFilter = SessionEventLeafFilter | SessionEventAndFilter | SessionEventOrFilter;

/** Matches if every condition matches. */
export interface SessionEventAndFilter {
  and: readonly SessionEventFilter[];
}

/** Matches if at least one condition matches. */
export interface SessionEventOrFilter {
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
  event_type: { equals?: SessionEventType; in?: readonly SessionEventType[] };
}

/** Matches events by their sequence number. */
export interface SessionEventSequenceFilter {
  property: "sequence";
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
  timestamp: { equals?: string; before?: string; after?: string; on_or_before?: string; on_or_after?: string };
}

/** Order of session events. */
export interface SessionEventSort {
  property: "sequence" | "created_at";
  direction: SortDirection;
}
