import type {
  AgentToolResultEvent,
  AgentToolUseEvent,
  SessionEventBase,
  SessionTextPart,
  UnknownSessionEvent,
  UnknownSessionPart,
} from "./events.ts";
import type { SessionBrief, SessionEndStatus, SessionError, SessionRequiredAction, SessionStatus } from "./read.ts";
import type { UnknownKind } from "../common/unknown-kind.ts";

/** What `sessions.stream` gives, one after the other: a snapshot, then events, then how it ended. */
export type SessionStreamEvent =
  | SessionSnapshotEvent
  | ProvisionalStreamEvent
  | CommittedStreamEvent
  | StreamTimeoutEvent
  | StreamEndEvent
  | StreamErrorEvent
  | UnknownStreamEvent;

/** How the session is when the stream begins. */
export interface SessionSnapshotEvent {
  type: "session.snapshot";
  session: SessionBrief;
}

/** Something that is still being written; a committed event of the same id replaces it. */
export interface ProvisionalStreamEvent {
  type: "event.provisional";
  event: ProvisionalSessionEvent;
}

/** Something that has happened. */
export interface CommittedStreamEvent {
  type: "event.committed";
  event: CommittedSessionEvent;
}

/** The stream ends because it took too long; the session goes on. */
export interface StreamTimeoutEvent {
  type: "stream.timeout";
  session_id: string;
  message: string;
}

/** The stream ends because the turn has ended. */
export interface StreamEndEvent {
  type: "stream.end";
  session_id: string;
  status: SessionEndStatus;
  last_sequence: number;
}

/** The stream ends because something went wrong. */
export interface StreamErrorEvent {
  type: "stream.error";
  error: SessionError;
  session_id?: string;
}

/** An event of a kind that these types do not know. */
export interface UnknownStreamEvent {
  type: UnknownKind;
}

/** Something that is still being written. */
export type ProvisionalSessionEvent =
  | ProvisionalAgentMessageEvent
  | ProvisionalToolUseEvent
  | UnknownProvisionalSessionEvent;

/** What every provisional event has: no `sequence` yet. */
export interface ProvisionalSessionEventBase {
  object: "session_event";
  id: string;
  session_id: string;
  /** ISO 8601. */
  created_at: string;
}

/** The agent is writing. */
export interface ProvisionalAgentMessageEvent extends ProvisionalSessionEventBase {
  type: "agent.message";
  content: SessionTextPart[];
}

/** The agent is about to use a tool. */
export interface ProvisionalToolUseEvent extends ProvisionalSessionEventBase {
  type: "agent.tool_use";
  tool_name: string;
}

/** A provisional event of a kind that these types do not know. */
export interface UnknownProvisionalSessionEvent extends ProvisionalSessionEventBase {
  type: UnknownKind;
}

/** Something that has happened, as a stream tells it. */
export type CommittedSessionEvent =
  | CommittedUserMessageEvent
  | CommittedAgentMessageEvent
  | AgentToolUseEvent
  | AgentToolResultEvent
  | CommittedSessionStatusEvent
  | UnknownSessionEvent;

/** A user has written. */
export interface CommittedUserMessageEvent extends SessionEventBase {
  type: "user.message";
  content: CommittedMessagePart[];
  metadata?: Record<string, string>;
}

/** The agent has written. */
export interface CommittedAgentMessageEvent extends SessionEventBase {
  type: "agent.message";
  content: SessionTextPart[];
}

/** The session has changed. */
export interface CommittedSessionStatusEvent extends SessionEventBase {
  type: "session.status";
  status: SessionStatus;
  required_actions?: SessionRequiredAction[];
  error?: SessionError;
  usage?: SessionUsage;
  artifacts?: SessionArtifact[];
}

/** A part of a user's message, as a stream tells it. */
export type CommittedMessagePart = SessionTextPart | CommittedFilePart | UnknownSessionPart;

/** A file on a user's message, as a stream tells it. */
export interface CommittedFilePart {
  type: "file";
  file_id: string;
}

/** How much a turn has used. */
export interface SessionUsage {
  input_tokens?: number;
  output_tokens?: number;
  total_tokens: number;
}

/** Something that the agent has made. */
export type SessionArtifact = PageArtifact | HtmlArtifact | UnknownArtifact;

/** A page that the agent has made. */
export interface PageArtifact {
  type: "page";
  url: string;
  title: string;
}

/** A document that the agent has made. */
export interface HtmlArtifact {
  type: "html_artifact";
  url: string;
  page_url: string;
}

/** Something of a kind that these types do not know. */
export interface UnknownArtifact {
  type: UnknownKind;
  url: string;
}
