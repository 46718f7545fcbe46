// Writes a session's stream as server-sent events: a snapshot of the session, its events, the end. The name of each
// server-sent event is the `type` of its data. @source api/resources.yaml, sessions.stream_order
import type { SessionEventRecord, SessionRecord } from "../model/agent-records.ts";
import type { JsonObject } from "../values/json.ts";
import { isObject, scalarText } from "../values/json.ts";
import { eventValue, sessionBrief } from "./session-values.ts";

function serverSentEvent(data: JsonObject & { type: string }): string {
  return `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Returns the complete text of a stream for the given events. */
export function sessionStream(session: SessionRecord, events: readonly SessionEventRecord[]): string {
  const parts = [
    serverSentEvent({ type: "session.snapshot", session: { ...sessionBrief(session), status: "in_progress" } }),
  ];
  for (const event of events)
    parts.push(
      ...provisionalParts(session, event),
      serverSentEvent({ type: "event.committed", event: committed(session, event) }),
    );
  const lastSequence = session.events.at(-1)?.sequence ?? 0;
  parts.push(
    serverSentEvent({
      type: "stream.end",
      session_id: session.id,
      status: session.status,
      last_sequence: lastSequence,
    }),
  );
  return parts.join("");
}

function committed(session: SessionRecord, event: SessionEventRecord): JsonObject {
  const { created_by: _, metadata, ...value } = eventValue(session, event);
  return isObject(metadata) && event.type === "user.message" ? { ...value, metadata } : value;
}

/** Returns the provisional events of an agent's message, which contain a growing part of its text. */
function provisionalParts(session: SessionRecord, event: SessionEventRecord): string[] {
  if (event.type !== "agent.message") return [];
  const { sequence: _, created_by: __, metadata: ___, ...value } = eventValue(session, event);
  const content = Array.isArray(value["content"]) ? value["content"].filter(isObject) : [];
  const text = content.map((part) => scalarText(part["text"])).join("");
  const half = text.slice(0, Math.ceil(text.length / 2));
  return [half, text].map((piece) =>
    serverSentEvent({ type: "event.provisional", event: { ...value, content: [{ type: "text", text: piece }] } }),
  );
}
