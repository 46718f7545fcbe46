// A value is `hidden` if the caller may not see it.
import type { AgentConnection } from "./connections.ts";
import type { List, ResponseFields } from "../common/response.ts";
import type { Icon } from "../files/read.ts";
import type { UnknownKind } from "../common/unknown-kind.ts";

/** An agent of the workspace. */
export interface Agent extends AgentBase, ResponseFields {
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

/** Fields of every agent. */
export interface AgentBase {
  object: "agent";
  /** UUID of the agent. */
  id: string;
  name: string;
  description: string | null;
  /** UUID of the page with the instructions. */
  instructions_page_id: string | null;
  icon: Icon | AgentAvatar | null;
  model: AgentModel;
  connections: AgentConnection[];
  status: AgentStatus;
  /** Reason why the agent does not run. Null if it may run. */
  pause_reason: AgentPauseReason | null;
  agent_version: AgentVersionReference | null;
  /** ISO 8601, or `hidden`. */
  last_run_at: string | null;
  /** Null: no limit. */
  credit_limit: number | "hidden" | null;
  triggers: AgentTrigger[];
  /** Only present if the request set `verbose`. */
  instructions?: string | null;
}

/** An agent, as lists contain it. */
export type AgentListItem = CustomAgentListItem | BuiltInAgentListItem;

/** A custom agent, as lists contain it. */
export interface CustomAgentListItem extends AgentBase {
  agent_type: "custom_agent" | "autofill_custom_agent";
  created_by: AgentListCreator | null;
  /** ISO 8601. */
  created_time: string;
  /** ISO 8601. */
  last_edited_time: string;
}

/** The built-in agent, as lists contain it. */
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

/** Status of an agent. */
export type AgentStatus = "active" | "disabled" | "deleted";

/** Creator of an agent. */
export interface AgentCreator {
  object: "user";
  type: "user";
  id: string;
}

/** Creator of an agent, as lists contain it. */
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

/** Avatar of an agent. */
export interface AgentAvatar {
  type: "custom_agent_avatar";
  custom_agent_avatar: AgentAvatarAddresses;
}

/** URLs of an agent avatar. */
export interface AgentAvatarAddresses {
  static_url: string;
  animated_url: string;
}

/** Model of an agent. */
export type AgentModel = AutoAgentModel | PinnedAgentModel;

/** Notion selects the model. */
export interface AutoAgentModel {
  mode: "auto";
}

/** The agent uses a fixed model. */
export interface PinnedAgentModel {
  mode: "pinned";
  id: string | null;
}

/** Reason why an agent does not run. Notion may add reasons. */
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

/** A trigger that starts an agent. */
export interface AgentTrigger {
  type: string;
  enabled: boolean;
  schedule?: AgentSchedule;
  config?: Record<string, unknown>;
}

/** Schedule of an agent. */
export interface AgentSchedule {
  frequency: string;
  interval: number;
  weekdays?: string[];
  monthdays?: number[];
  week_numbers?: number[];
  hour?: number;
  minute?: number;
  /** IANA time zone. */
  timezone?: string;
  start_date?: string;
  end?: AgentScheduleEnd;
}

/** End of a schedule. */
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

/** An end of a type that this version of the client does not know. */
export interface UnknownAgentScheduleEnd {
  type: UnknownKind;
}

/** Usage of an agent in a period. */
export interface AgentInsights extends ResponseFields {
  object: "agent_insights";
  id: string;
  name: string;
  agent_type: "custom_agent" | "autofill_custom_agent";
  status: AgentStatus;
  pause_reason: AgentPauseReason | null;
  created_by: AgentListCreator | null;
  /** Credits used in the period. */
  total_credits_used: number;
  credit_limit: number | "hidden" | null;
  /** Runs completed in the period. */
  runs_completed: number;
}

/** Result of a changed credit limit. */
export interface UpdatedAgentCreditLimit extends ResponseFields {
  agent_id: string;
  credit_limit: number | null;
  /** ISO 8601. */
  last_edited_time: string;
}

/** Result of a changed status. */
export interface UpdatedAgentStatus extends ResponseFields {
  agent_id: string;
  status: AgentStatus;
  pause_reason: AgentPauseReason | null;
  /** ISO 8601. */
  last_edited_time: string;
}

/** Result of a deletion. */
export interface DeletedAgent extends ResponseFields {
  agent_id: string;
  status: "deleted";
  /** ISO 8601. */
  deleted_at: string;
}
