import type { EmptyObject, List } from "../common/response.ts";
import type { SessionCreator, SessionEndStatus, SessionError, SessionRequiredAction } from "./read.ts";
import type { UnknownKind } from "../common/unknown-kind.ts";

/** An event of a session. */
export type SessionEvent =
  | UserMessageEvent
  | AgentMessageEvent
  | AgentThinkingEvent
  | AgentToolUseEvent
  | AgentToolResultEvent
  | SessionStatusEvent
  | UnknownSessionEvent;

/** Fields of every session event. */
export interface SessionEventBase {
  object: "session_event";
  /** Id of the event. */
  id: string;
  /** UUID of the session. */
  session_id: string;
  /** Ascending number of the event in its session. */
  sequence: number;
  /** ISO 8601. */
  created_at: string;
}

/** An event of a type that this version of the client does not know. */
export interface UnknownSessionEvent extends SessionEventBase {
  type: UnknownKind;
}

/** A message from a user. */
export interface UserMessageEvent extends SessionEventBase {
  type: "user.message";
  content: SessionMessagePart[];
  created_by: SessionCreator | null;
  metadata: Record<string, string> | null;
}

/** A message from the agent. */
export interface AgentMessageEvent extends SessionEventBase {
  type: "agent.message";
  content: SessionMessagePart[];
  created_by: SessionCreator | null;
  metadata: AgentMessageMetadata | null;
}

/** Origin of a message from the agent. */
export interface AgentMessageMetadata {
  /** Id of the model. */
  model: string;
}

/** A reasoning step of the agent. */
export interface AgentThinkingEvent extends SessionEventBase {
  type: "agent.thinking";
  content: SessionTextPart[];
}

/** The agent calls a tool. */
export interface AgentToolUseEvent extends SessionEventBase {
  type: "agent.tool_use";
  tool_name: string;
}

/** Result of a tool call. */
export interface AgentToolResultEvent extends SessionEventBase {
  type: "agent.tool_result";
  /** Id of the tool call. */
  tool_use_id: string;
  tool_name: string;
  /** True if the tool call failed. */
  is_error: boolean;
}

/** The session stopped: it ended, or it waits for an action. */
export interface SessionStatusEvent extends SessionEventBase {
  type: "session.status";
  status: SessionEndStatus;
  required_actions?: SessionRequiredAction[];
  error?: SessionError;
}

/** A part of a message. */
export type SessionMessagePart = SessionTextPart | SessionFilePart | UnknownSessionPart;

/** Text of a message. */
export interface SessionTextPart {
  type: "text";
  text: string;
}

/** A file attached to a message. */
export interface SessionFilePart {
  type: "file";
  name: string;
  /** MIME type. */
  content_type: string;
  url: string;
  /** Time when `url` expires, ISO 8601. */
  expiry_time?: string;
}

/** A message part of a type that this version of the client does not know. */
export interface UnknownSessionPart {
  type: UnknownKind;
}

/** One page of session events. */
export interface SessionEventList extends List<SessionEvent> {
  type: "session_event";
  session_event?: EmptyObject;
}
