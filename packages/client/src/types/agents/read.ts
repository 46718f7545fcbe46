// Agents. The word `hidden` stands where the caller may not see a value.
import type { AgentConnection } from "./connections.ts";
import type { AnswerFields } from "../common/response-fields.ts";
import type { Icon } from "../files/read.ts";
import type { List } from "../common/list.ts";
import type { UnknownKind } from "../common/unknown-kind.ts";

/** An agent. */
export interface Agent extends AgentBase, AnswerFields {
  agent_type: "notion_ai" | "custom_agent" | "autofill_custom_agent" | "external";
  created_by: AgentCreator | null;
  version: AgentVersionReference | null;
  has_unpublished_changes: boolean | "hidden";
  /** ISO 8601. */
  last_run_time: string | null;
  /** ISO 8601. */
  created_time?: string;
  /** ISO 8601. */
  last_edited_time?: string;
}

/** What agents have, alone and in lists. */
export interface AgentBase {
  object: "agent";
  id: string;
  name: string;
  description: string | null;
  instructions_page_id: string | null;
  icon: Icon | AgentAvatar | null;
  model: AgentModel;
  connections: AgentConnection[];
  status: AgentStatus;
  /** Why the agent does not run; null when it may. */
  pause_reason: AgentPauseReason | null;
  agent_version: AgentVersionReference | null;
  /** ISO 8601, or the word `hidden`. */
  last_run_at: string | null;
  credit_limit: number | "hidden" | null;
  triggers: AgentTrigger[];
  /** Only when asked for with `verbose`. */
  instructions?: string | null;
}

/** An agent in a list. */
export type AgentListItem = CustomAgentListItem | BuiltInAgentListItem;

/** An agent of the workspace in a list. */
export interface CustomAgentListItem extends AgentBase {
  agent_type: "custom_agent" | "autofill_custom_agent";
  created_by: AgentListCreator | null;
  /** ISO 8601. */
  created_time: string;
  /** ISO 8601. */
  last_edited_time: string;
}

/** The built-in agent in a list. */
export interface BuiltInAgentListItem extends AgentBase {
  agent_type: "notion_ai";
  status: "active";
  created_by: null;
  created_time: null;
  last_edited_time: null;
}

/** One page of agents. */
export interface AgentList extends List<AgentListItem> {
  type: "agent";
}

/** Whether an agent runs. */
export type AgentStatus = "active" | "disabled" | "deleted";

/** Who made an agent. */
export interface AgentCreator {
  object: "user";
  type: "user";
  id: string;
}

/** Who made an agent, in lists. */
export interface AgentListCreator {
  type: "user" | "bot";
  id: string;
}

/** A published version of an agent. */
export interface AgentVersionReference {
  id: string;
  number: number;
  /** ISO 8601. */
  published_at: string;
}

/** The picture of an agent. */
export interface AgentAvatar {
  type: "custom_agent_avatar";
  custom_agent_avatar: AgentAvatarAddresses;
}

/** Addresses of the picture of an agent. */
export interface AgentAvatarAddresses {
  static_url: string;
  animated_url: string;
}

/** The model that an agent runs on. */
export type AgentModel = AutoAgentModel | PinnedAgentModel;

/** The service chooses the model. */
export interface AutoAgentModel {
  mode: "auto";
}

/** One model is set. */
export interface PinnedAgentModel {
  mode: "pinned";
  id: string | null;
}

/** Why an agent does not run; the service adds reasons. */
export type AgentPauseReason =
  | "run_limit"
  | "credit_limit"
  | "runaway_credit_usage"
  | "workspace_credit_limit"
  | "failure_limit"
  | "mark_session_failed_autopause"
  | "disabled_from_workspace_settings"
  | "disabled_from_api"
  | "disabled_from_agent_settings"
  | "disabled_due_to_no_members_with_access"
  | "disabled_due_to_lack_of_editors"
  | "disabled_by_notion"
  | "internal_error"
  | "needs_user_review"
  | "tool_unavailable"
  | (string & {});

/** What makes an agent run. */
export interface AgentTrigger {
  type: string;
  enabled: boolean;
  schedule?: AgentSchedule;
  config?: Record<string, unknown>;
}

/** When an agent runs. */
export interface AgentSchedule {
  frequency: string;
  interval: number;
  weekdays?: string[];
  monthdays?: number[];
  week_numbers?: number[];
  hour?: number;
  minute?: number;
  timezone?: string;
  start_date?: string;
  end?: AgentScheduleEnd;
}

/** When an agent's schedule ends. */
export type AgentScheduleEnd = AgentScheduleEndDate | AgentScheduleEndCount | UnknownAgentScheduleEnd;

/** The schedule ends at a time. */
export interface AgentScheduleEndDate {
  type: "date";
  /** ISO 8601. */
  end_at: string;
}

/** The schedule ends after a number of runs. */
export interface AgentScheduleEndCount {
  type: "count";
  occurrences: number;
}

/** The schedule ends in a way that these types do not know. */
export interface UnknownAgentScheduleEnd {
  type: UnknownKind;
}

/** What an agent has used up. */
export interface AgentInsights extends AnswerFields {
  object: "agent_insights";
  id: string;
  name: string;
  agent_type: "custom_agent" | "autofill_custom_agent";
  status: AgentStatus;
  pause_reason: AgentPauseReason | null;
  created_by: AgentListCreator | null;
  total_credits_used: number;
  credit_limit: number | "hidden" | null;
  runs_completed: number;
}

/** An agent whose credit limit was changed. */
export interface UpdatedAgentCreditLimit extends AnswerFields {
  agent_id: string;
  credit_limit: number | null;
  /** ISO 8601. */
  last_edited_time: string;
}

/** An agent whose status was changed. */
export interface UpdatedAgentStatus extends AnswerFields {
  agent_id: string;
  status: AgentStatus;
  pause_reason: AgentPauseReason | null;
  /** ISO 8601. */
  last_edited_time: string;
}

/** An agent that was deleted. */
export interface DeletedAgent extends AnswerFields {
  agent_id: string;
  status: "deleted";
  /** ISO 8601. */
  deleted_at: string;
}
