// The bot users of agents. People properties and mentions name an agent by its own id or by the id of its bot.
// @source Notion's changelog of October 15, 2026
import type { JsonObject } from "../values/json.ts";
import type { AgentRecord } from "../model/agent-records.ts";
import type { Workspace } from "../model/workspace.ts";

/** Returns the id of the bot of an agent. It follows from the id of the agent, so that a bot needs no record. */
function botIdOf({ id }: AgentRecord): string {
  const [first = "0"] = id;
  return (Number.parseInt(first, 16) ^ 8).toString(16) + id.slice(1);
}

/** Returns the agent with this id, or whose bot has this id. */
function agentOf(workspace: Workspace, id: string): AgentRecord | undefined {
  for (const agent of workspace.store.agents.values())
    if ((agent.id === id || botIdOf(agent) === id) && agent.status !== "deleted") return agent;
  return undefined;
}

/** Returns the id of the user that an id names: for an agent its bot, otherwise the id itself. */
export function userIdOrBot(workspace: Workspace, id: string): string {
  const agent = agentOf(workspace, id);
  return agent === undefined ? id : botIdOf(agent);
}

/** Returns the bot of an agent in the form of a response, undefined for other ids. */
export function agentUser(workspace: Workspace, id: string): JsonObject | undefined {
  const agent = agentOf(workspace, id);
  if (agent === undefined) return undefined;
  return {
    object: "user",
    id: botIdOf(agent),
    name: agent.name,
    avatar_url: null,
    type: "bot",
    bot: {},
    agent_id: agent.id,
  };
}
