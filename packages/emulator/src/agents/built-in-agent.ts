// The built-in agent of every workspace. Source: Notion's documentation; no recording exists.
import type { JsonObject } from "../values/json.ts";

/** The id of the built-in agent. Its other id is `notion_ai`. @source api/errors-and-limits.yaml, ids.built_in_agent */
export const BUILT_IN_AGENT = "33333333-3333-3333-3333-333333333333";

/** Returns the built-in agent. */
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

/** True for both ids of the built-in agent. */
export function isBuiltIn(id: string): boolean {
  return id === "notion_ai" || id === BUILT_IN_AGENT;
}
