import type { SortDirection } from "../queries/sort.ts";

/** One change of `agents.batch`. */
export type AgentBatchOperation = AgentStatusOperation | AgentCreditLimitOperation | AgentDeleteOperation;

/** Fields of every change of a batch. */
export interface AgentBatchOperationBase {
  /** A UUID, or `notion_ai` for the built-in agent. */
  agent_id: string;
}

/** Enables or disables an agent. */
export interface AgentStatusOperation extends AgentBatchOperationBase {
  action: "update_status";
  /** The change. */
  fields: AgentStatusFields;
}

/** New status of an agent. */
export interface AgentStatusFields {
  /** New status. `active` only enables an agent that the API disabled. */
  status: "active" | "disabled";
}

/** Changes the credit limit of an agent. */
export interface AgentCreditLimitOperation extends AgentBatchOperationBase {
  action: "update_credit_limit";
  /** The change. */
  fields: AgentCreditLimitFields;
}

/** New credit limit of an agent. */
export interface AgentCreditLimitFields {
  /** An integer, 0 or more. Null removes the limit. */
  credit_limit: number | null;
}

/** Deletes an agent. */
export interface AgentDeleteOperation extends AgentBatchOperationBase {
  action: "delete";
}

/** Filter of agents. Groups nest two levels. */
export type AgentFilter = AgentLeafFilter | AgentAndFilter | AgentOrFilter;

/** Matches if every condition matches. */
export interface AgentAndFilter {
  /** Filters of which every filter must match. */
  and: readonly (AgentLeafFilter | AgentInnerAndFilter | AgentInnerOrFilter)[];
}

/** Matches if at least one condition matches. */
export interface AgentOrFilter {
  /** Filters of which at least one must match. */
  or: readonly (AgentLeafFilter | AgentInnerAndFilter | AgentInnerOrFilter)[];
}

/** Matches if every condition matches, inside a group. */
export interface AgentInnerAndFilter {
  /** Filters of which every filter must match. */
  and: readonly AgentLeafFilter[];
}

/** Matches if at least one condition matches, inside a group. */
export interface AgentInnerOrFilter {
  /** Filters of which at least one must match. */
  or: readonly AgentLeafFilter[];
}

/** A condition on agents. */
export type AgentLeafFilter =
  | AgentIdFilter
  | AgentTypeFilter
  | AgentCreatorFilter
  | AgentTimeFilter
  | AgentFavoritedFilter
  | AgentConnectionsFilter
  | AgentStatusFilter
  | AgentModelFilter
  | AgentVersionFilter;

/** Matches the agent with this id. */
export interface AgentIdFilter {
  property: "id";
  /** UUID of the agent. */
  id: { equals: string };
}

/** Matches agents of this type. */
export interface AgentTypeFilter {
  property: "agent_type";
  /** Type of the agent. */
  string: { equals: "notion_ai" | "custom_agent" | "autofill_custom_agent" };
}

/** Matches agents that this user created. */
export interface AgentCreatorFilter {
  property: "created_by";
  /** UUID of the user. */
  people: { contains: string };
}

/** Matches agents that were created or last ran in a time range. Times are ISO 8601. */
export interface AgentTimeFilter {
  /** The time to compare. */
  property: "created_time" | "last_run_at";
  /** Start and end of the range. Pass at least one of them. */
  date: { after?: string; before?: string };
}

/** Matches favorite agents, or all others. */
export interface AgentFavoritedFilter {
  property: "favorited";
  /** True matches favorites, false matches all others. */
  checkbox: { equals: boolean };
}

/** Matches agents that are connected to this MCP server. */
export interface AgentConnectionsFilter {
  property: "connections";
  /** The MCP server. */
  mcp_server: { contains: string };
}

/** Matches agents with one of these statuses. */
export interface AgentStatusFilter {
  property: "status";
  /** The statuses. */
  status: { in: readonly ("active" | "disabled" | "deleted")[] };
}

/** Matches agents whose model Notion selects, or agents with a fixed model. */
export interface AgentModelFilter {
  property: "model_mode";
  /** `auto`: Notion selects the model. `pinned`: the model is fixed. */
  select: { equals: "auto" | "pinned" };
}

/** Matches agents with this version number. */
export interface AgentVersionFilter {
  property: "agent_version";
  /** The version number. */
  number: { equals: number };
}

/** Order of agents. */
export interface AgentSort {
  /** The time to sort by. */
  property: "created_time" | "last_run_at";
  /** Direction of the sort. */
  direction: SortDirection;
}
