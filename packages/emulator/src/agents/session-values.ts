// Converts sessions and their events to responses.
import type { SessionEventRecord, SessionRecord } from "../model/agent-records.ts";
import { authorValue } from "../model/user-values.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject } from "../values/json.ts";

const timeText = (time: number): string => new Date(time).toISOString();

/** Returns the short form of a session, the response to changes. */
export function sessionBrief(session: SessionRecord): JsonObject {
  return {
    object: "session",
    id: session.id,
    agent_id: session.agentId,
    title: session.title,
    status: session.status,
    created_at: timeText(session.createdAt),
    updated_at: timeText(session.updatedAt),
    ...(session.requiredActions.length > 0 ? { required_actions: session.requiredActions } : {}),
    ...(session.error === undefined ? {} : { error: session.error }),
  };
}

/** Returns the full form of a session. */
export function sessionValue(workspace: Workspace, session: SessionRecord): JsonObject {
  const messages = session.events.filter(({ type }) => type.endsWith(".message")).length;
  return {
    ...sessionBrief(session),
    created_by: authorValue(workspace),
    agent_version: null,
    models: { type: "auto" },
    trigger_type: "api",
    message_count: messages,
    tool_call_count: session.events.filter(({ type }) => type === "agent.tool_use").length,
    runs_completed: session.events.filter(({ fields }) => fields["status"] === "completed").length,
  };
}

/** Returns an event in the form of a list item. */
export function eventValue(session: SessionRecord, event: SessionEventRecord): JsonObject {
  return {
    object: "session_event",
    id: event.id,
    session_id: session.id,
    sequence: event.sequence,
    created_at: timeText(event.createdAt),
    type: event.type,
    ...event.fields,
  };
}
