// The objects of an empty workspace: one bot, one person and one agent.
import { WORKSPACE_OWNER } from "./integrations.ts";
import { botValue, personValue } from "./user-values.ts";
import type { Workspace } from "./workspace.ts";
import { setMainBot } from "./workspace.ts";

/** Adds the agent of an empty workspace. */
function addDefaultAgent(workspace: Workspace): void {
  const now = workspace.clock.now();
  const id = workspace.ids.uuid();
  workspace.store.agents.set(id, {
    id,
    name: "Workshop assistant",
    description: "Repeats the message.",
    instructions: "Repeat the question.",
    status: "active",
    pauseReason: null,
    createdAt: now,
    createdBy: workspace.mainBotId,
    editedAt: now,
    lastRunAt: null,
    creditLimit: null,
    creditsUsed: 0,
    runs: 0,
  });
}

/** Adds the bot, the person and the agent of an empty workspace. */
export function addDefaultObjects(workspace: Workspace): void {
  workspace.workspaceId = workspace.ids.uuid();
  const personId = workspace.ids.uuid();
  setMainBot(workspace, workspace.ids.uuid());
  workspace.store.users.set(personId, {
    id: personId,
    listed: true,
    value: personValue(personId, "Ada Example", "ada@example.com"),
  });
  workspace.store.users.set(workspace.mainBotId, {
    id: workspace.mainBotId,
    listed: true,
    value: botValue(workspace, workspace.mainBotId, "Emulated integration", WORKSPACE_OWNER),
  });
  addDefaultAgent(workspace);
}
