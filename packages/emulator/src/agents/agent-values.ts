// Converts the agents of the workspace to responses. Source: Notion's documentation; no recording exists.
import type { AgentRecord } from "../model/agent-records.ts";
import type { JsonObject } from "../values/json.ts";
import { minuteText } from "../values/time.ts";

/** Returns an agent in the form of a list item. */
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

/** Returns an agent in the form of a response to a request by id. */
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
