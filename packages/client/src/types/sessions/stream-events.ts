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

/** An item of `sessions.stream`. A stream starts with a snapshot, continues with events and ends with a `stream.*` item. */
export type SessionStreamEvent =
  | SessionSnapshotEvent
  | ProvisionalStreamEvent
  | CommittedStreamEvent
  | StreamTimeoutEvent
  | StreamEndEvent
  | StreamErrorEvent
  | UnknownStreamEvent;

/** The session at the start of the stream. */
export interface SessionSnapshotEvent {
  type: "session.snapshot";
  session: SessionBrief;
}

/** An event in progress. A committed event with the same id replaces it. */
export interface ProvisionalStreamEvent {
  type: "event.provisional";
  event: ProvisionalSessionEvent;
}

/** A finished event. */
export interface CommittedStreamEvent {
  type: "event.committed";
  event: CommittedSessionEvent;
}

/** The stream ends after its time limit. The session continues. */
export interface StreamTimeoutEvent {
  type: "stream.timeout";
  session_id: string;
  message: string;
}

/** The stream ends because the turn ended. */
export interface StreamEndEvent {
  type: "stream.end";
  session_id: string;
  status: SessionEndStatus;
  /** Sequence number of the last event. */
  last_sequence: number;
}

/** The stream ends because of an error. */
export interface StreamErrorEvent {
  type: "stream.error";
  error: SessionError;
  session_id?: string;
}

/** An item of a type that this version of the client does not know. */
export interface UnknownStreamEvent {
  type: UnknownKind;
}

/** An event in progress. */
export type ProvisionalSessionEvent =
  | ProvisionalAgentMessageEvent
  | ProvisionalToolUseEvent
  | UnknownProvisionalSessionEvent;

/** Fields of every event in progress. It has no `sequence` yet. */
export interface ProvisionalSessionEventBase {
  object: "session_event";
  id: string;
  session_id: string;
  /** ISO 8601. */
  created_at: string;
}

/** A message that the agent is writing. */
export interface ProvisionalAgentMessageEvent extends ProvisionalSessionEventBase {
  type: "agent.message";
  content: SessionTextPart[];
}

/** A tool call that the agent is preparing. */
export interface ProvisionalToolUseEvent extends ProvisionalSessionEventBase {
  type: "agent.tool_use";
  tool_name: string;
}

/** An event in progress of a type that this version of the client does not know. */
export interface UnknownProvisionalSessionEvent extends ProvisionalSessionEventBase {
  type: UnknownKind;
}

/** A finished event of a stream. */
export type CommittedSessionEvent =
  | CommittedUserMessageEvent
  | CommittedAgentMessageEvent
  | AgentToolUseEvent
  | AgentToolResultEvent
  | CommittedSessionStatusEvent
  | UnknownSessionEvent;

/** A message from a user. */
export interface CommittedUserMessageEvent extends SessionEventBase {
  type: "user.message";
  content: CommittedMessagePart[];
  metadata?: Record<string, string>;
}

/** A message from the agent. */
export interface CommittedAgentMessageEvent extends SessionEventBase {
  type: "agent.message";
  content: SessionTextPart[];
}

/** The status of the session changed. */
export interface CommittedSessionStatusEvent extends SessionEventBase {
  type: "session.status";
  status: SessionStatus;
  required_actions?: SessionRequiredAction[];
  error?: SessionError;
  usage?: SessionUsage;
  artifacts?: SessionArtifact[];
}

/** A part of a user's message in a stream. */
export type CommittedMessagePart = SessionTextPart | CommittedFilePart | UnknownSessionPart;

/** A file attached to a user's message in a stream. */
export interface CommittedFilePart {
  type: "file";
  file_id: string;
}

/** Token usage of a turn. */
export interface SessionUsage {
  input_tokens?: number;
  output_tokens?: number;
  total_tokens: number;
}

/** An object that the agent created. */
export type SessionArtifact = PageArtifact | HtmlArtifact | UnknownArtifact;

/** A page that the agent created. */
export interface PageArtifact {
  type: "page";
  url: string;
  title: string;
}

/** An HTML document that the agent created. */
export interface HtmlArtifact {
  type: "html_artifact";
  url: string;
  page_url: string;
}

/** An object of a type that this version of the client does not know. */
export interface UnknownArtifact {
  type: UnknownKind;
  url: string;
}
