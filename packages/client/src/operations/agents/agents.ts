import type { CallArguments, CallOptions, CallResult, ListResult, Mode } from "../../method.ts";
import type {
  Agent,
  AgentInsights,
  AgentList,
  AgentListItem,
  DeletedAgent,
  UpdatedAgentCreditLimit,
  UpdatedAgentStatus,
} from "../../types/agents/read.ts";
import type { AgentBatchOperation, AgentFilter, AgentSort } from "../../types/agents/write.ts";
import type { PendingAsyncTask } from "../../types/async-tasks/read.ts";
import type { OperationRows, PageArgs } from "../common/operation.ts";

/** Operations of the agents family. */
export const operations = {
  "agents.retrieve": { method: "GET", path: "agents/{agent_id}", query: ["verbose"] },
  "agents.query": {
    method: "POST",
    reads: true,
    path: "agents/query",
    body: ["query", "filter", "sorts", "start_cursor", "page_size", "verbose", "include_deleted"],
    items: "results",
  },
  "agents.retrieveInsights": { method: "GET", path: "agents/{agent_id}/insights", query: ["start_time", "end_time"] },
  "agents.updateCreditLimit": { method: "PATCH", path: "agents/{agent_id}/credit_limit", body: ["credit_limit"] },
  "agents.updateStatus": { method: "PATCH", path: "agents/{agent_id}/status", body: ["status"] },
  "agents.delete": { method: "DELETE", path: "agents/{agent_id}" },
  "agents.batch": { method: "POST", path: "agents/batch", body: ["operations"] },
} satisfies OperationRows;

/** Arguments of operations on one agent. */
export interface AgentArgs {
  /** UUID of the agent, or `notion_ai` for the built-in agent. */
  agent_id: string;
}

/** Arguments of `agents.retrieve`. */
export interface RetrieveAgentArgs extends AgentArgs {
  /**
   * True includes the instructions in the response.
   * @default false
   */
  verbose?: boolean;
}

/** Arguments of `agents.query`. */
export interface QueryAgentsArgs extends PageArgs {
  /** Text that the name or the description contains, ignoring case. */
  query?: string;
  /**
   * Conditions that the agents must meet.
   * @default all agents
   */
  filter?: AgentFilter;
  /**
   * Order of the agents. Earlier sorts take precedence.
   * @default the newest agents first
   */
  sorts?: readonly AgentSort[];
  /**
   * True includes the instructions in the response.
   * @default false
   */
  verbose?: boolean;
  /**
   * True includes deleted agents.
   * @default false
   */
  include_deleted?: boolean;
}

/**
 * Arguments of `agents.retrieveInsights`. Pass both times or neither.
 * @default the current billing period
 */
export interface RetrieveAgentInsightsArgs extends AgentArgs {
  /** Start of the period, in seconds since 1970. Ignored without `end_time`. */
  start_time?: number;
  /** End of the period, in seconds since 1970. Ignored without `start_time`. */
  end_time?: number;
}

/** Arguments of `agents.updateCreditLimit`. */
export interface UpdateAgentCreditLimitArgs extends AgentArgs {
  /** An integer, 0 or more. Null removes the limit. */
  credit_limit: number | null;
}

/** Arguments of `agents.updateStatus`. */
export interface UpdateAgentStatusArgs extends AgentArgs {
  /** `active` only enables an agent that this operation disabled. */
  status: "active" | "disabled";
}

/** Arguments of `agents.delete`. */
export interface DeleteAgentArgs extends AgentArgs {}

/** Arguments of `agents.batch`. */
export interface BatchAgentsArgs {
  /** 1 to 100 changes, applied in order. Each succeeds or fails independently. */
  operations: readonly AgentBatchOperation[];
}

/** Methods for agents. */
export interface AgentsMethods<M extends Mode> {
  /**
   * Retrieves an agent.
   * @see https://developers.notion.com/reference/notion-agent-apis/retrieve-agent
   */
  retrieve(args: RetrieveAgentArgs & CallArguments, options?: CallOptions[M]): CallResult<Agent>[M];
  /**
   * Queries agents, page by page.
   * @see https://developers.notion.com/reference/notion-agent-apis/query-agents
   */
  query(args?: QueryAgentsArgs & CallArguments, options?: CallOptions[M]): ListResult<AgentList, AgentListItem>[M];
  /**
   * Retrieves the usage of an agent.
   * @see https://developers.notion.com/reference/notion-agent-apis/retrieve-agent-insights
   */
  retrieveInsights(
    args: RetrieveAgentInsightsArgs & CallArguments,
    options?: CallOptions[M],
  ): CallResult<AgentInsights>[M];
  /**
   * Changes the credit limit of an agent. Requires full access to the agent.
   * @see https://developers.notion.com/reference/notion-agent-apis/update-agent-credit-limit
   */
  updateCreditLimit(
    args: UpdateAgentCreditLimitArgs & CallArguments,
    options?: CallOptions[M],
  ): CallResult<UpdatedAgentCreditLimit>[M];
  /**
   * Disables an agent, or enables an agent that this operation disabled.
   * @see https://developers.notion.com/reference/notion-agent-apis/update-agent-status
   */
  updateStatus(
    args: UpdateAgentStatusArgs & CallArguments,
    options?: CallOptions[M],
  ): CallResult<UpdatedAgentStatus>[M];
  /**
   * Deletes an agent. `agents.query` with `include_deleted` still finds it.
   * @see https://developers.notion.com/reference/notion-agent-apis/delete-agent
   */
  delete(args: DeleteAgentArgs & CallArguments, options?: CallOptions[M]): CallResult<DeletedAgent>[M];
  /**
   * Changes many agents. Returns a task. Its result holds the outcome of each change.
   * @see https://developers.notion.com/reference/notion-agent-apis/batch-manage-agent
   */
  batch(args: BatchAgentsArgs & CallArguments, options?: CallOptions[M]): CallResult<PendingAsyncTask>[M];
}
