import type { SortDirection } from "../queries/sort.ts";

/** One change of `agents.batch`. */
export type AgentBatchOperation = AgentStatusOperation | AgentCreditLimitOperation | AgentDeleteOperation;

/** What every change of a batch names. */
export interface AgentBatchOperationBase {
  /** A UUID, or `notion_ai` for the built-in agent. */
  agent_id: string;
}

/** Enables or disables an agent. */
export interface AgentStatusOperation extends AgentBatchOperationBase {
  action: "update_status";
  fields: AgentStatusFields;
}

/** The status that an agent gets. */
export interface AgentStatusFields {
  status: "active" | "disabled";
}

/** Changes the credit limit of an agent. */
export interface AgentCreditLimitOperation extends AgentBatchOperationBase {
  action: "update_credit_limit";
  fields: AgentCreditLimitFields;
}

/** The credit limit that an agent gets. */
export interface AgentCreditLimitFields {
  /** Zero or more; null for none. */
  credit_limit: number | null;
}

/** Deletes an agent. */
export interface AgentDeleteOperation extends AgentBatchOperationBase {
  action: "delete";
}

/** Which agents are wanted. Groups nest two levels. */
export type AgentFilter = AgentLeafFilter | AgentAndFilter | AgentOrFilter;

/** All of these hold. */
export interface AgentAndFilter {
  and: readonly (AgentLeafFilter | AgentInnerAndFilter | AgentInnerOrFilter)[];
}

/** One of these holds. */
export interface AgentOrFilter {
  or: readonly (AgentLeafFilter | AgentInnerAndFilter | AgentInnerOrFilter)[];
}

/** All of these hold, within a group. */
export interface AgentInnerAndFilter {
  and: readonly AgentLeafFilter[];
}

/** One of these holds, within a group. */
export interface AgentInnerOrFilter {
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

/** The agent with this id. */
export interface AgentIdFilter {
  property: "id";
  id: { equals: string };
}

/** Agents of this type. */
export interface AgentTypeFilter {
  property: "agent_type";
  string: { equals: "notion_ai" | "custom_agent" | "autofill_custom_agent" };
}

/** Agents that this user has made. */
export interface AgentCreatorFilter {
  property: "created_by";
  people: { contains: string };
}

/** Agents that were made or have run in this time. */
export interface AgentTimeFilter {
  property: "created_time" | "last_run_at";
  date: { after?: string; before?: string };
}

/** Agents that are favourites, or are not. */
export interface AgentFavoritedFilter {
  property: "favorited";
  checkbox: { equals: boolean };
}

/** Agents that reach this MCP server. */
export interface AgentConnectionsFilter {
  property: "connections";
  mcp_server: { contains: string };
}

/** Agents with one of these statuses. */
export interface AgentStatusFilter {
  property: "status";
  status: { in: readonly ("active" | "disabled" | "deleted")[] };
}

/** Agents whose model is chosen by the service, or is set. */
export interface AgentModelFilter {
  property: "model_mode";
  select: { equals: "auto" | "pinned" };
}

/** Agents with this version. */
export interface AgentVersionFilter {
  property: "agent_version";
  number: { equals: number };
}

/** How agents are sorted. */
export interface AgentSort {
  property: "created_time" | "last_run_at";
  direction: SortDirection;
}
