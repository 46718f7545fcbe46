// Runs sessions with an agent. Scripts that tests can set decide the replies; without a matching script the agent
// repeats the message. Source: Notion's documentation; no recording exists.
import type { AgentScript, SessionEventRecord, SessionRecord } from "../model/agent-records.ts";
import { authorValue } from "../model/user-values.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject } from "../values/json.ts";
import { BUILT_IN_AGENT } from "./built-in-agent.ts";

const DEFAULT_SCRIPT: AgentScript = { reply: "You said: {message}" };

/** Creates a session. */
export function newSession(workspace: Workspace, agentId: string, title: string): SessionRecord {
  const now = workspace.clock.now();
  const session: SessionRecord = {
    id: workspace.ids.uuid(),
    agentId: agentId === "notion_ai" ? BUILT_IN_AGENT : agentId,
    title: title.slice(0, 80),
    status: "queued",
    createdAt: now,
    updatedAt: now,
    events: [],
    requiredActions: [],
    error: undefined,
    waiting: undefined,
  };
  workspace.store.sessions.set(session.id, session);
  return session;
}

function addEvent(workspace: Workspace, session: SessionRecord, type: string, fields: JsonObject): SessionEventRecord {
  const event: SessionEventRecord = {
    id: workspace.ids.uuid(),
    sequence: session.events.length + 1,
    createdAt: workspace.clock.now(),
    type,
    fields,
  };
  session.events.push(event);
  session.updatedAt = event.createdAt;
  workspace.store.revision += 1;
  return event;
}

const textContent = (text: string): JsonObject[] => [{ type: "text", text }];

/** Adds a message of the user and runs the matching script to its end or to an approval. Returns the new events. */
export function takeMessage(
  workspace: Workspace,
  session: SessionRecord,
  message: string,
  metadata: JsonObject | null,
): SessionEventRecord[] {
  const before = session.events.length;
  const createdBy = authorValue(workspace);
  addEvent(workspace, session, "user.message", { content: textContent(message), created_by: createdBy, metadata });
  const script =
    workspace.store.agentScripts.find(
      ({ when }) => when === undefined || message.toLowerCase().includes(when.toLowerCase()),
    ) ?? DEFAULT_SCRIPT;
  useTools(workspace, session, script);
  if (script.approval === undefined) finish(workspace, session, script, message);
  else askApproval(workspace, session, script, script.approval, message);
  return session.events.slice(before);
}

function useTools(workspace: Workspace, session: SessionRecord, script: AgentScript): void {
  for (const name of script.tools ?? []) {
    const use = addEvent(workspace, session, "agent.tool_use", { tool_name: name });
    addEvent(workspace, session, "agent.tool_result", { tool_use_id: use.id, tool_name: name, is_error: false });
  }
}

function askApproval(
  workspace: Workspace,
  session: SessionRecord,
  script: AgentScript,
  title: string,
  message: string,
): void {
  session.waiting = { script, message };
  session.requiredActions = [
    {
      action_id: workspace.ids.uuid(),
      title,
      options: [
        { id: "approve", label: "Approve" },
        { id: "reject", label: "Reject" },
      ],
    },
  ];
  setStatus(workspace, session, "requires_action");
}

function setStatus(workspace: Workspace, session: SessionRecord, status: string): void {
  session.status = status;
  addEvent(workspace, session, "session.status", {
    status,
    ...(session.requiredActions.length > 0 ? { required_actions: session.requiredActions } : {}),
    ...(session.error === undefined ? {} : { error: session.error }),
  });
}

function finish(workspace: Workspace, session: SessionRecord, script: AgentScript, message: string): void {
  const agent = workspace.store.agents.get(session.agentId);
  if (agent !== undefined) {
    agent.lastRunAt = workspace.clock.now();
    agent.runs += 1;
  }
  if (script.error !== undefined) {
    session.error = { code: "agent_error", message: script.error, retryable: false };
    setStatus(workspace, session, "failed");
    return;
  }
  const reply = (script.reply ?? DEFAULT_SCRIPT.reply ?? "").replaceAll("{message}", () => message);
  addEvent(workspace, session, "agent.message", {
    content: textContent(reply),
    created_by: null,
    metadata: { model: "emulated" },
  });
  setStatus(workspace, session, "completed");
}

/** Continues after the user approved or rejected an action. Returns the new events. */
export function takeDecision(workspace: Workspace, session: SessionRecord, approved: boolean): SessionEventRecord[] {
  const before = session.events.length;
  const { waiting } = session;
  session.waiting = undefined;
  session.requiredActions = [];
  if (waiting !== undefined)
    finish(workspace, session, approved ? waiting.script : { reply: "It was not approved." }, waiting.message);
  return session.events.slice(before);
}

/** Cancels an unfinished turn. */
export function cancelSession(workspace: Workspace, session: SessionRecord): void {
  session.waiting = undefined;
  session.requiredActions = [];
  setStatus(workspace, session, "canceled");
}
