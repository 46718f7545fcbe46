import type { Method, Mode, OptionalMethod } from "../../method.ts";
import type { AgentBatchOperation, AgentFilter, AgentSort } from "../../types/agents/write.ts";
import type {
  Agent,
  AgentInsights,
  AgentList,
  DeletedAgent,
  UpdatedAgentCreditLimit,
  UpdatedAgentStatus,
} from "../../types/agents/read.ts";
import type { PendingAsyncTask } from "../../types/async-tasks/read.ts";
import type { PageArgs } from "../arguments.ts";
import type { OperationRows } from "../define.ts";

/** Rows of the agents family. */
export const agentsOperations = {
  "agents.retrieve": { method: "GET", path: "agents/{agent_id}", query: ["verbose"] },
  "agents.query": {
    method: "POST",
    path: "agents/query",
    body: ["query", "filter", "sorts", "start_cursor", "page_size", "verbose", "include_deleted"],
    items: "results",
  },
  "agents.retrieveInsights": { method: "GET", path: "agents/{agent_id}/insights", query: ["start_time", "end_time"] },
  "agents.updateCreditLimit": { method: "PATCH", path: "agents/{agent_id}/credit_limit", body: ["credit_limit"] },
  "agents.updateStatus": { method: "PATCH", path: "agents/{agent_id}/status", body: ["status"] },
  "agents.delete": { method: "DELETE", path: "agents/{agent_id}" },
  "agents.batch": { method: "POST", path: "agents/batch", body: ["operations"] },
} as const satisfies OperationRows;

/** What operations on one agent are given. */
export interface AgentArgs {
  /** A UUID, or `notion_ai` for the built-in agent. */
  agent_id: string;
}

/** Arguments of `agents.retrieve`. */
export interface RetrieveAgentArgs extends AgentArgs {
  /** Whether the instructions are answered too. Default: false. */
  verbose?: boolean;
}

/** Arguments of `agents.query`. */
export interface QueryAgentsArgs extends PageArgs {
  /** Text that names or descriptions contain, ignoring case. */
  query?: string;
  filter?: AgentFilter;
  /** Default: the newest first. */
  sorts?: readonly AgentSort[];
  /** Whether the instructions are answered too. Default: false. */
  verbose?: boolean;
  /** Whether deleted agents are answered too. Default: false. */
  include_deleted?: boolean;
}

/** Arguments of `agents.retrieveInsights`. Both times, or the present billing period. */
export interface RetrieveAgentInsightsArgs extends AgentArgs {
  /** Seconds since 1970. Counts only together with `end_time`. */
  start_time?: number;
  /** Seconds since 1970. Counts only together with `start_time`. */
  end_time?: number;
}

/** Arguments of `agents.updateCreditLimit`. */
export interface UpdateAgentCreditLimitArgs extends AgentArgs {
  /** A whole number from 0; null for none. */
  credit_limit: number | null;
}

/** Arguments of `agents.updateStatus`. */
export interface UpdateAgentStatusArgs extends AgentArgs {
  status: "active" | "disabled";
}

/** Arguments of `agents.delete`. */
export interface DeleteAgentArgs extends AgentArgs {}

/** Arguments of `agents.batch`. */
export interface BatchAgentsArgs {
  /** 1 to 100, applied in order; each succeeds or fails by itself. */
  operations: readonly AgentBatchOperation[];
}

/** Agents of the workspace. */
export interface AgentsApi<M extends Mode> {
  /** Reads an agent. */
  retrieve: Method<M, RetrieveAgentArgs, Agent>;
  /** Finds agents, page by page. */
  query: OptionalMethod<M, QueryAgentsArgs, AgentList>;
  /** Reads what an agent has used up. */
  retrieveInsights: Method<M, RetrieveAgentInsightsArgs, AgentInsights>;
  /** Changes the credit limit of an agent; needs full access to it. */
  updateCreditLimit: Method<M, UpdateAgentCreditLimitArgs, UpdatedAgentCreditLimit>;
  /** Disables an agent, or enables one again that was disabled from here. */
  updateStatus: Method<M, UpdateAgentStatusArgs, UpdatedAgentStatus>;
  /** Deletes an agent; `agents.query` with `include_deleted` still finds it. */
  delete: Method<M, DeleteAgentArgs, DeletedAgent>;
  /** Changes many agents. The answer is a task; how each change went is in its result. */
  batch: Method<M, BatchAgentsArgs, PendingAsyncTask>;
}
