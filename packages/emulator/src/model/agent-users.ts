// The bot users of agents. People properties and mentions name an agent by its own id or by the id of its bot.
// @source the service's changelog of October 15, 2026
import type { JsonObject } from "../values/json.ts";
import type { AgentRecord } from "./agent-records.ts";
import type { Workspace } from "./workspace.ts";

/** Returns the agent with this id, or whose bot has this id. */
function agentOf(workspace: Workspace, id: string): AgentRecord | undefined {
  for (const agent of workspace.store.agents.values())
    if ((agent.id === id || agent.botId === id) && agent.status !== "deleted") return agent;
  return undefined;
}

/** Returns the id of the user that an id names: for an agent its bot, otherwise the id itself. */
export function userIdOrBot(workspace: Workspace, id: string): string {
  return agentOf(workspace, id)?.botId ?? id;
}

/** Returns the bot of an agent in the form of a response, undefined for other ids. */
export function agentUser(workspace: Workspace, id: string): JsonObject | undefined {
  const agent = agentOf(workspace, id);
  if (agent === undefined) return undefined;
  return {
    object: "user",
    id: agent.botId,
    name: agent.name,
    avatar_url: null,
    type: "bot",
    bot: {},
    agent_id: agent.id,
  };
}
