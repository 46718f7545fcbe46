// Parameters and responses of threads of agents, and of the list of agents. They have no method: `Client.request()` sends them.
import type { Agent } from "@ws/client";
import type { ResponseType } from "../types/response-type.ts";

/** A page of a list. */
interface PageParameters {
  start_cursor?: string | null;
  page_size?: number;
}

/** Arguments of `listAgents`. */
export interface ListAgentsParameters extends PageParameters {
  name?: string;
  agent_type?: Agent["agent_type"][];
  agent_ids?: string[];
  created_by?: string[];
  verbose?: boolean;
}

/** Response of `listAgents`. */
export interface ListAgentsResponse {
  object: "list";
  type: "agent";
  results: ListedAgent[];
  has_more: boolean;
  next_cursor: string | null;
}

type ListedAgent = Omit<
  ResponseType<Agent>,
  | "created_time"
  | "last_edited_time"
  | "request_id"
  | "has_unpublished_changes"
  | "pause_reason"
  | "credit_limit"
  | "triggers"
> & {
  created_time: string | null;
  last_edited_time: string | null;
};

/** A message with files. */
interface NewMessage {
  message?: string;
  attachments?: { file_upload: { id: string }; type?: "file_upload"; name?: string }[];
  metadata?: Record<string, string>;
  prompt_context?: string;
}

/** Arguments of `chatWithAgent`. */
export interface ChatWithAgentParameters extends NewMessage {
  agent_id: string;
  verbose?: boolean;
  /** Continues a thread. `sendThreadMessage` replaces it. */
  thread_id?: string;
}

/** An answer that the agent prepares. */
interface ChatInvocation {
  object: "chat.invocation";
  agent_id: string;
  thread_id: string;
  invocation_id: string;
  status: "pending";
}

/** Response of `chatWithAgent`. */
export interface ChatWithAgentResponse extends ChatInvocation {}

/** Arguments of `sendThreadMessage`. */
export interface SendThreadMessageParameters extends NewMessage {
  thread_id: string;
}

/** Response of `sendThreadMessage`. */
export interface SendThreadMessageResponse extends ChatInvocation {}

/** Arguments of `continueThread`: the answer to an action that waits for a person. */
export type ContinueThreadParameters = { thread_id: string; action_id: string } & (
  | { option_id: "approve" | "reject" }
  | { option_id: "use_connection"; input: { connection_id: string } }
);

/** Response of `continueThread`. */
export interface ContinueThreadResponse extends ChatInvocation {}

type ThreadActivity = "all" | "pending" | "in_progress" | "failed" | "success";

/** Arguments of `listThreads`. */
export interface ListThreadsParameters extends PageParameters {
  agent_id: string;
  id?: string;
  title?: string;
  status?: Thread["status"];
  activity?: ThreadActivity;
  created_by?: string[];
  last_used_by?: string[];
  sort_by?: "created_time" | "last_used_time";
  sort_direction?: "ascending" | "descending";
}

/** Response of `listThreads`. */
export interface ListThreadsResponse extends ThreadList {}

/** Arguments of `queryThreads`. */
export interface QueryThreadsParameters extends PageParameters {
  agent_id: string;
  query?: string;
  filter?: {
    id?: string;
    status?: ThreadActivity[];
    created_by?: string[];
    last_used_by?: string[];
    message_time?: { start?: string; end?: string };
  };
  sorts?: { timestamp: "created_time" | "last_used_time"; direction: "ascending" | "descending" }[];
}

/** Response of `queryThreads`. */
export interface QueryThreadsResponse extends ThreadList {}

interface ThreadList {
  object: "list";
  type: "thread";
  results: Thread[];
  has_more: boolean;
  next_cursor: string | null;
}

interface Thread {
  object: "thread";
  id: string;
  title: string;
  status: "pending" | "requires_action" | "completed" | "failed";
  created_time: string;
  last_edited_time: string;
  created_by: { id: string; type: "bot" | "user" };
  agent_version: { id: string; number: number; published_at: string } | null;
  models: { type: "auto" } | { type: "pinned"; ids: (string | null)[] };
  error?: string;
  trigger_type?: string;
  type_labels?: string[] | null;
  chat_user_emails?: string[] | null;
  tool_types?: string[] | null;
  tool_call_count?: number | null;
  credits_used?: number | null;
  runs_completed?: number | null;
  pending_user_actions?: PendingAction[];
}

/** Arguments of `listThreadMessages`. */
export interface ListThreadMessagesParameters extends PageParameters {
  thread_id: string;
  verbose?: boolean;
  role?: "user" | "agent";
}

/** Response of `listThreadMessages`. */
export interface ListThreadMessagesResponse extends MessageList {}

/** Arguments of `queryThreadMessages`. */
export interface QueryThreadMessagesParameters extends PageParameters {
  thread_id: string;
  verbose?: boolean;
}

/** Response of `queryThreadMessages`. */
export interface QueryThreadMessagesResponse extends MessageList {}

interface MessageList {
  object: "list";
  type: "thread_message";
  results: ThreadMessage[];
  has_more: boolean;
  next_cursor: string | null;
}

interface ThreadMessage {
  object: "thread_message";
  id: string;
  role: "user" | "agent";
  content: string;
  created_time: string;
  parent: { type: "thread"; id: string };
  attachments?: { name: string; content_type: string; url: string; expiry_time?: string }[];
  content_parts?: MessagePart[];
  pending_user_actions?: PendingAction[];
}

type MessagePart =
  | { type: "text"; text: string }
  | { type: "thinking"; text: string }
  | { type: "tool_call"; tool_call_id: string | null; tool_name: string; input: string; results?: ToolResult[] }
  | { type: "follow_ups"; follow_ups: { label: string; message: string }[] }
  | { type: "custom_agent_template_picker" };

interface ToolResult {
  id: string;
  agent_step_id: string | null;
  tool_call_id: string | null;
  tool_name: string;
  tool_type: string;
  state: string;
  input: Record<string, never> | null;
  output: Record<string, never> | null;
  error: string | null;
  started_at: number;
  finished_at: number | null;
  duration_ms: number | null;
}

/** An action that waits for a person. */
interface PendingAction {
  id: string;
  type: "tool_confirmation";
  title: string;
  requirements: ActionRequirement[];
  options: ActionOption[];
}

type ActionRequirement =
  | { type: "general" }
  | { type: "manage_workers" }
  | { type: "url_safety"; urls: string[]; required_by_workspace_policy?: boolean }
  | { type: "permission_escalation"; destination_title?: string; source_titles?: string[] }
  | { type: "delete_content"; page_count: number; database_count: number; meeting_notes_block_count?: number }
  | { type: "connect_integration"; integration_type: string; integration_name: string; handoff_url: string }
  | { type: "admin_mode"; explanation?: string };

type ActionOption =
  | { id: "approve"; label: string }
  | { id: "reject"; label: string }
  | { id: "use_connection"; label: string; input: { type: "connection_id"; required: true } };
