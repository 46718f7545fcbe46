import type {
  Session,
  SessionBrief,
  SessionEvent,
  SessionEventList,
  SessionStreamEvent,
} from "../../../src/types/index.ts";
import { api, blocking, is } from "./expect-type.ts";

// Return types of both clients.
export async function responses(): Promise<void> {
  is<Session>(await api.sessions.retrieve({ session_id: "s" }));
  is<SessionBrief>(await api.sessions.update({ message: "x" }));
  is<SessionEventList>(blocking.sessions.queryEvents({ session_id: "s" }));
  const stream = await api.sessions.stream({ message: "x", agent_id: "notion_ai" });
  for await (const event of stream) is<SessionStreamEvent>(event);
  is<Promise<void>>(stream.close());
  const blockingStream = blocking.sessions.stream({ message: "x" });
  for (const event of blockingStream) is<SessionStreamEvent>(event);
  is<void>(blockingStream.close());
  // @ts-expect-error the blocking client's stream is not asynchronous
  void blockingStream[Symbol.asyncIterator];
}

// `type` narrows each event. Unknown types narrow to the open member.
export function streamed(event: SessionStreamEvent): string {
  switch (event.type) {
    case "session.snapshot":
      return event.session.status;
    case "event.provisional":
      return event.event.type === "agent.message"
        ? event.event.content.map(({ text }) => text).join("")
        : event.event.id;
    case "event.committed":
      if (event.event.type === "session.status") return event.event.artifacts?.[0]?.url ?? event.event.status;
      return String(event.event.sequence);
    case "stream.timeout":
      return event.message;
    case "stream.end":
      return String(event.last_sequence);
    case "stream.error":
      return event.error.code;
    // @ts-expect-error an unknown event
    case "stream.start":
      return "";
    default:
      is<string>(event.type);
      return event.type;
  }
}

export function logged(event: SessionEvent): string {
  if (event.type === "agent.tool_use") return event.tool_name;
  if (event.type === "user.message")
    return event.content.map((part) => (part.type === "file" ? part.url : part.type)).join();
  return event.id;
}

// Valid arguments.
void api.sessions.update({ session_id: "s", actions: [{ action_id: "a", option_id: "approve" }] });
void api.sessions.update({ session_id: "s", continue_from: "e" });
void api.sessions.query({
  filter: {
    and: [
      { property: "status", status: { in: ["completed"] } },
      { property: "agent_id", string: { equals: "a" } },
    ],
  },
});
void api.sessions.queryEvents({
  session_id: "s",
  filter: { or: [{ and: [{ property: "type", event_type: { equals: "agent.message" } }] }] },
});

// Invalid arguments.
// @ts-expect-error message, actions or continue_from is required
void api.sessions.update({ agent_id: "a" });
// @ts-expect-error session_id is missing
void api.sessions.update({ actions: [] });
// @ts-expect-error the values are approve and reject
void api.sessions.update({ session_id: "s", actions: [{ action_id: "a", option_id: "maybe" }] });
// @ts-expect-error the name is message
void api.sessions.stream({ mesage: "x" });
// @ts-expect-error an unknown event
void api.sessions.queryEvents({ session_id: "s", filter: { property: "type", event_type: { equals: "agent.sleep" } } });
