// Agents: the built-in one and those of the workspace. Known from the documents only, nothing of it was recorded.
import { minuteText } from "../clock.ts";
import type { JsonObject } from "../types.ts";
import type { Workspace } from "../workspace.ts";

/** The id that the built-in agent has beside its name `notion_ai`. @source api/errors-and-limits.yaml, ids.built_in_agent */
export const BUILT_IN_AGENT = "33333333-3333-3333-3333-333333333333";

/** An agent of the workspace. Times are milliseconds. */
export interface AgentRecord {
  readonly id: string;
  name: string;
  description: string | null;
  instructions: string | null;
  status: "active" | "disabled" | "deleted";
  pauseReason: string | null;
  readonly createdAt: number;
  readonly createdBy: string;
  editedAt: number;
  lastRunAt: number | null;
  creditLimit: number | null;
  creditsUsed: number;
  runs: number;
}

/** Adds the agent that every workspace here has. */
export function addDefaultAgent(workspace: Workspace): void {
  const now = workspace.clock.now();
  const id = workspace.ids.uuid();
  workspace.store.agents.set(id, {
    id,
    name: "Workshop assistant",
    description: "Answers with what it was asked.",
    instructions: "Repeat the question.",
    status: "active",
    pauseReason: null,
    createdAt: now,
    createdBy: workspace.botId,
    editedAt: now,
    lastRunAt: null,
    creditLimit: null,
    creditsUsed: 0,
    runs: 0,
  });
}

/** An agent as lists show it. */
export function agentListValue(agent: AgentRecord, verbose: boolean): JsonObject {
  return {
    object: "agent",
    id: agent.id,
    agent_type: "custom_agent",
    name: agent.name,
    description: agent.description,
    instructions_page_id: null,
    icon: null,
    model: { mode: "auto" },
    connections: [],
    status: agent.status,
    pause_reason: agent.pauseReason,
    created_by: { type: "bot", id: agent.createdBy },
    agent_version: null,
    created_time: minuteText(agent.createdAt),
    last_edited_time: minuteText(agent.editedAt),
    last_run_at: agent.lastRunAt === null ? null : minuteText(agent.lastRunAt),
    credit_limit: agent.creditLimit,
    triggers: [],
    ...(verbose ? { instructions: agent.instructions } : {}),
  };
}

/** An agent as it is read by id. */
export function agentValue(agent: AgentRecord, verbose: boolean): JsonObject {
  const lastRun = agent.lastRunAt === null ? null : minuteText(agent.lastRunAt);
  return {
    ...agentListValue(agent, verbose),
    created_by: { object: "user", type: "user", id: agent.createdBy },
    version: null,
    has_unpublished_changes: false,
    last_run_time: lastRun,
  };
}

/** The built-in agent. */
export function builtInAgentValue(): JsonObject {
  return {
    object: "agent",
    id: BUILT_IN_AGENT,
    agent_type: "notion_ai",
    name: "Notion Agent",
    description: null,
    instructions_page_id: null,
    icon: null,
    model: { mode: "auto" },
    connections: [],
    status: "active",
    pause_reason: null,
    created_by: null,
    version: null,
    agent_version: null,
    has_unpublished_changes: false,
    created_time: null,
    last_edited_time: null,
    last_run_time: null,
    last_run_at: null,
    credit_limit: null,
    triggers: [],
  };
}
