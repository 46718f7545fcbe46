import type { AnswerFields } from "../common/response-fields.ts";
import type { EmptyObject } from "../common/empty-object.ts";
import type { List } from "../common/list.ts";
import type { UnknownKind } from "../common/unknown-kind.ts";

/** How far a session is. */
export type SessionStatus =
  | "queued"
  | "in_progress"
  | "requires_action"
  | "completed"
  | "failed"
  | "canceled"
  | "terminated";

/** How a turn of a session has ended. */
export type SessionEndStatus = "requires_action" | "completed" | "failed" | "canceled" | "terminated";

/** A conversation with an agent, in short. */
export interface SessionBrief extends AnswerFields {
  object: "session";
  id: string;
  agent_id: string;
  title: string;
  status: SessionStatus;
  /** ISO 8601. */
  created_at: string;
  /** ISO 8601. */
  updated_at: string;
  /** What the agent waits for, while `status` is `requires_action`. */
  required_actions?: SessionRequiredAction[];
  /** Why the session has failed. */
  error?: SessionError;
}

/** A conversation with an agent. */
export interface Session extends SessionBrief {
  created_by: SessionCreator;
  agent_version: SessionVersionReference | null;
  models: SessionModels;
  trigger_type?: string;
  type_labels?: string[] | null;
  chat_user_emails?: string[] | null;
  tool_types?: string[] | null;
  tool_call_count?: number | null;
  credits_used?: number | null;
  runs_completed?: number | null;
  message_count?: number | null;
}

/** One page of sessions. */
export interface SessionList extends List<Session> {
  type: "session";
  session?: EmptyObject;
}

/** Something that an agent asks leave for. */
export interface SessionRequiredAction {
  action_id: string;
  title: string;
  options: SessionActionOption[];
}

/** One way to answer an agent that asks leave. */
export interface SessionActionOption {
  id: "approve" | "reject";
  label: string;
}

/** Why a session has failed. */
export interface SessionError {
  code: string;
  message: string;
  retryable: boolean;
}

/** Who started a session. */
export interface SessionCreator {
  id: string;
  type: "user" | "bot";
}

/** The version of the agent that a session runs with. */
export interface SessionVersionReference {
  id: string;
  number: number;
  /** ISO 8601. */
  published_at: string;
}

/** The models that a session runs with. */
export type SessionModels = AutoSessionModels | PinnedSessionModels | UnknownSessionModels;

/** The service chooses the models. */
export interface AutoSessionModels {
  type: "auto";
}

/** The models are set. */
export interface PinnedSessionModels {
  type: "pinned";
  ids: (string | null)[];
}

/** Models of a kind that these types do not know. */
export interface UnknownSessionModels {
  type: UnknownKind;
}
