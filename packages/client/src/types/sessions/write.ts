import type { ReferenceById } from "../rich-text/read.ts";
import type { SessionStatus } from "./read.ts";
import type { SortDirection } from "../queries/sort.ts";

/** An uploaded file for a message. */
export interface SessionAttachment {
  type?: "file_upload";
  file_upload: ReferenceById;
  name?: string;
}

/** The answer to an agent that asks leave. */
export interface SessionAction {
  action_id: string;
  option_id: "approve" | "reject";
}

/** Which sessions are wanted. Groups nest two levels. */
export type SessionFilter = SessionLeafFilter | SessionAndFilter | SessionOrFilter;

/** All of these hold. */
export interface SessionAndFilter {
  and: readonly (SessionLeafFilter | SessionInnerAndFilter | SessionInnerOrFilter)[];
}

/** One of these holds. */
export interface SessionOrFilter {
  or: readonly (SessionLeafFilter | SessionInnerAndFilter | SessionInnerOrFilter)[];
}

/** All of these hold, within a group. */
export interface SessionInnerAndFilter {
  and: readonly SessionLeafFilter[];
}

/** One of these holds, within a group. */
export interface SessionInnerOrFilter {
  or: readonly SessionLeafFilter[];
}

/** A condition on sessions. */
export type SessionLeafFilter = SessionIdFilter | SessionStatusFilter | SessionTimeFilter;

/** The session with this id, or those with this agent. */
export interface SessionIdFilter {
  property: "id" | "agent_id";
  string: { equals: string };
}

/** Sessions with this status, or one of these. */
export interface SessionStatusFilter {
  property: "status";
  status: { equals?: SessionStatus; in?: readonly SessionStatus[] };
}

/** Sessions of this time. */
export interface SessionTimeFilter {
  property: "created_at" | "updated_at";
  timestamp: { before?: string; after?: string; on_or_before?: string; on_or_after?: string };
}

/** How sessions are sorted. */
export interface SessionSort {
  property: "created_at" | "updated_at";
  direction: SortDirection;
}

/** Which events of a session are wanted. Groups nest three levels. */
export type SessionEventFilter = SessionEventLeafFilter | SessionEventAndFilter | SessionEventOrFilter;

/** All of these hold. */
export interface SessionEventAndFilter {
  and: readonly SessionEventFilter[];
}

/** One of these holds. */
export interface SessionEventOrFilter {
  or: readonly SessionEventFilter[];
}

/** A condition on events of a session. */
export type SessionEventLeafFilter =
  | SessionEventIdFilter
  | SessionEventTypeFilter
  | SessionEventSequenceFilter
  | SessionEventTimeFilter;

/** The event with this id. */
export interface SessionEventIdFilter {
  property: "id";
  string: { equals: string };
}

/** The kinds of events that can be asked for. */
export type SessionEventType =
  | "user.message"
  | "agent.message"
  | "agent.thinking"
  | "agent.tool_use"
  | "agent.tool_result"
  | "session.status";

/** Events of this kind, or of one of these. */
export interface SessionEventTypeFilter {
  property: "type";
  event_type: { equals?: SessionEventType; in?: readonly SessionEventType[] };
}

/** Events at these places. */
export interface SessionEventSequenceFilter {
  property: "sequence";
  number: {
    greater_than?: number;
    greater_than_or_equal_to?: number;
    less_than?: number;
    less_than_or_equal_to?: number;
  };
}

/** Events of this time. */
export interface SessionEventTimeFilter {
  property: "created_at";
  timestamp: { equals?: string; before?: string; after?: string; on_or_before?: string; on_or_after?: string };
}

/** How events of a session are sorted. */
export interface SessionEventSort {
  property: "sequence" | "created_at";
  direction: SortDirection;
}
