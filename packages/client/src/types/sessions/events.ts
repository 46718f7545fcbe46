import type { EmptyObject } from "../common/empty-object.ts";
import type { List } from "../common/list.ts";
import type { SessionCreator, SessionEndStatus, SessionError, SessionRequiredAction } from "./read.ts";
import type { UnknownKind } from "../common/unknown-kind.ts";

/** Something that happened in a session. */
export type SessionEvent =
  | UserMessageEvent
  | AgentMessageEvent
  | AgentThinkingEvent
  | AgentToolUseEvent
  | AgentToolResultEvent
  | SessionStatusEvent
  | UnknownSessionEvent;

/** What every event of a session has. */
export interface SessionEventBase {
  object: "session_event";
  id: string;
  session_id: string;
  /** Place among the events of the session, rising. */
  sequence: number;
  /** ISO 8601. */
  created_at: string;
}

/** An event of a kind that these types do not know. */
export interface UnknownSessionEvent extends SessionEventBase {
  type: UnknownKind;
}

/** A user has written. */
export interface UserMessageEvent extends SessionEventBase {
  type: "user.message";
  content: SessionMessagePart[];
  created_by: SessionCreator | null;
  metadata: Record<string, string> | null;
}

/** The agent has written. */
export interface AgentMessageEvent extends SessionEventBase {
  type: "agent.message";
  content: SessionMessagePart[];
  created_by: SessionCreator | null;
  metadata: AgentMessageMetadata | null;
}

/** What wrote a message of the agent. */
export interface AgentMessageMetadata {
  model: string;
}

/** The agent has thought. */
export interface AgentThinkingEvent extends SessionEventBase {
  type: "agent.thinking";
  content: SessionTextPart[];
}

/** The agent uses a tool. */
export interface AgentToolUseEvent extends SessionEventBase {
  type: "agent.tool_use";
  tool_name: string;
}

/** A tool has answered the agent. */
export interface AgentToolResultEvent extends SessionEventBase {
  type: "agent.tool_result";
  tool_use_id: string;
  tool_name: string;
  is_error: boolean;
}

/** The session has come to a halt. */
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

/** A file on a message. */
export interface SessionFilePart {
  type: "file";
  name: string;
  content_type: string;
  url: string;
  /** When `url` stops working, ISO 8601. */
  expiry_time?: string;
}

/** A part of a message of a kind that these types do not know. */
export interface UnknownSessionPart {
  type: UnknownKind;
}

/** One page of the events of a session. */
export interface SessionEventList extends List<SessionEvent> {
  type: "session_event";
  session_event?: EmptyObject;
}
