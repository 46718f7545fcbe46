import type { EmptyObject, List, ResponseFields } from "../common/response.ts";
import type { UnknownKind } from "../common/unknown-kind.ts";

/** Status of a session. */
export type SessionStatus =
  | "queued"
  | "in_progress"
  | "requires_action"
  | "completed"
  | "failed"
  | "canceled"
  | "terminated";

/** Final status of a turn. */
export type SessionEndStatus = "requires_action" | "completed" | "failed" | "canceled" | "terminated";

/** A session without its details. */
export interface SessionBrief extends ResponseFields {
  object: "session";
  /** UUID of the session. */
  id: string;
  /** UUID of the agent. */
  agent_id: string;
  title: string;
  status: SessionStatus;
  /** ISO 8601. */
  created_at: string;
  /** ISO 8601. */
  updated_at: string;
  /** Approvals that the agent waits for, while `status` is `requires_action`. */
  required_actions?: SessionRequiredAction[];
  /** Reason of a failure. */
  error?: SessionError;
}

/** A session: a conversation with an agent. */
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

/** An action that the agent may take only after approval. */
export interface SessionRequiredAction {
  action_id: string;
  title: string;
  options: SessionActionOption[];
}

/** A possible reply to a required action. */
export interface SessionActionOption {
  id: "approve" | "reject";
  /** Text of the button in the app. */
  label: string;
}

/** Reason of a failed session. */
export interface SessionError {
  /** Error code. */
  code: string;
  /** Description of the error, in English. */
  message: string;
  /** True if a new attempt may succeed. */
  retryable: boolean;
}

/** Creator of a session. */
export interface SessionCreator {
  /** UUID of the user or bot. */
  id: string;
  type: "user" | "bot";
}

/** The version of the agent that runs a session. */
export interface SessionVersionReference {
  id: string;
  number: number;
  /** ISO 8601. */
  published_at: string;
}

/** Models of a session. */
export type SessionModels = AutoSessionModels | PinnedSessionModels | UnknownSessionModels;

/** Notion selects the models. */
export interface AutoSessionModels {
  type: "auto";
}

/** The agent's settings name the models. */
export interface PinnedSessionModels {
  type: "pinned";
  ids: (string | null)[];
}

/** Models of a type that this version of the client does not know. */
export interface UnknownSessionModels {
  type: UnknownKind;
}
