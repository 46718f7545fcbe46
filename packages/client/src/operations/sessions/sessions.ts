import type { CallArguments, CallOptions, CallResult, ListResult, Mode } from "../../method.ts";
import type { SessionEvent, SessionEventList } from "../../types/sessions/events.ts";
import type {
  SessionAction,
  SessionAttachment,
  SessionEventFilter,
  SessionEventSort,
  SessionFilter,
  SessionSort,
} from "../../types/sessions/write.ts";
import type { SessionStreamEvent } from "../../types/sessions/stream-events.ts";
import type { Session, SessionBrief, SessionList } from "../../types/sessions/read.ts";
import type { OperationRows, PageArgs } from "../common/operation.ts";

// Both operations use the same path. The Accept header selects a JSON response or a stream.
const SESSION_BODY = [
  "message",
  "agent_id",
  "session_id",
  "attachments",
  "metadata",
  "prompt_context",
  "actions",
  "continue_from",
] as const;

/** Operations of the sessions family. */
export const operations = {
  "sessions.retrieve": { method: "GET", path: "sessions/{session_id}" },
  "sessions.update": {
    method: "POST",
    path: "sessions",
    body: SESSION_BODY,
  },
  "sessions.stream": {
    method: "POST",
    path: "sessions",
    body: SESSION_BODY,
    stream: "sse",
  },
  "sessions.cancel": { method: "POST", path: "sessions/{session_id}/cancel", body: ["event_id"] },
  "sessions.query": {
    method: "POST",
    reads: true,
    path: "sessions/query",
    body: ["query", "filter", "sorts", "start_cursor", "page_size"],
    items: "results",
  },
  "sessions.queryEvents": {
    method: "POST",
    reads: true,
    path: "sessions/{session_id}/events/query",
    body: ["filter", "sorts", "start_cursor", "page_size"],
    items: "results",
  },
} satisfies OperationRows;

/** Arguments of `sessions.retrieve`. */
export interface RetrieveSessionArgs {
  /** UUID of the session. */
  session_id: string;
}

/** Arguments of `sessions.update` and `sessions.stream`: a message, replies to required actions, or an event id. */
export type UpdateSessionArgs = SendSessionMessageArgs | AnswerSessionArgs | ContinueSessionArgs;

/** Sends a message to an agent. */
export interface SendSessionMessageArgs {
  /** Text of the message. */
  message: string;
  /** Agent of a new session: its UUID, or `notion_ai` for the built-in agent. */
  agent_id?: string;
  /**
   * UUID of the session to continue.
   * @default a new session
   */
  session_id?: string;
  /** Uploaded files. */
  attachments?: readonly SessionAttachment[];
  /** Custom data of the message. */
  metadata?: Record<string, string>;
  /** Additional context for the agent. */
  prompt_context?: string;
}

/** Replies to the required actions of a session. */
export interface AnswerSessionArgs {
  /** UUID of the session. */
  session_id: string;
  /** One reply per required action. */
  actions: readonly SessionAction[];
  /** Custom data of the replies. */
  metadata?: Record<string, string>;
}

/** Continues a session after an event. */
export interface ContinueSessionArgs {
  /** UUID of the session. */
  session_id: string;
  /** Id of the event. */
  continue_from: string;
}

/** Arguments of `sessions.cancel`. */
export interface CancelSessionArgs {
  /** UUID of the session. */
  session_id: string;
  /**
   * Event id of the turn to cancel.
   * @default the current turn
   */
  event_id?: string;
}

/** Arguments of `sessions.query`. */
export interface QuerySessionsArgs extends PageArgs {
  /** Text to search for. */
  query?: string;
  /**
   * Conditions that the results must meet.
   * @default all sessions
   */
  filter?: SessionFilter;
  /** Order of the results. Earlier sorts take precedence. */
  sorts?: readonly SessionSort[];
}

/** Arguments of `sessions.queryEvents`. */
export interface QuerySessionEventsArgs extends PageArgs {
  /** UUID of the session. */
  session_id: string;
  /**
   * Conditions that the results must meet.
   * @default all events
   */
  filter?: SessionEventFilter;
  /**
   * Order of the events. Earlier sorts take precedence.
   * @default ascending by `sequence`
   */
  sorts?: readonly SessionEventSort[];
}

/** Live events of a session, from `AsyncClient`. The end of a `for await` loop closes the connection. */
export interface AsyncSessionStream extends AsyncIterable<SessionStreamEvent> {
  /** Closes the connection. A loop is not required, and a second call does nothing. */
  close(): Promise<void>;
}

/** Live events of a session, from `Client`. Each step blocks until the next event. The end of a `for` loop closes the connection. */
export interface SyncSessionStream extends Iterable<SessionStreamEvent> {
  /** Closes the connection. A loop is not required, and a second call does nothing. */
  close(): void;
}

/** Live events of a session. */
export type SessionStream<M extends Mode> = M extends "async" ? AsyncSessionStream : SyncSessionStream;

/** Methods for sessions: conversations with agents. */
export interface SessionsMethods<M extends Mode> {
  /**
   * Retrieves a session.
   * @see https://developers.notion.com/reference/notion-agent-apis/retrieve-session
   */
  retrieve(args: RetrieveSessionArgs & CallArguments, options?: CallOptions[M]): CallResult<Session>[M];
  /**
   * Starts or continues a session. Returns immediately, while the agent works.
   * @see https://developers.notion.com/reference/notion-agent-apis/update-session
   */
  update(args: UpdateSessionArgs & CallArguments, options?: CallOptions[M]): CallResult<SessionBrief>[M];
  /**
   * Starts or continues a session and streams its events: first a snapshot, last a `stream.*` item.
   * Only the opening of the stream is retried. A stream that breaks after its first event is not.
   * @see https://developers.notion.com/reference/notion-agent-apis/update-session
   * @example
   * for await (const event of await client.sessions.stream({ message: "When do you open?" })) {
   *   if (event.type === "stream.end") console.log(event.status);
   * }
   */
  stream(args: UpdateSessionArgs & CallArguments, options?: CallOptions[M]): CallResult<SessionStream<M>>[M];
  /**
   * Cancels a turn of a session.
   * @see https://developers.notion.com/reference/notion-agent-apis/cancel-session
   */
  cancel(args: CancelSessionArgs & CallArguments, options?: CallOptions[M]): CallResult<SessionBrief>[M];
  /**
   * Queries sessions, page by page.
   * @see https://developers.notion.com/reference/notion-agent-apis/query-sessions
   */
  query(args?: QuerySessionsArgs & CallArguments, options?: CallOptions[M]): ListResult<SessionList, Session>[M];
  /**
   * Queries the events of a session, page by page.
   * @see https://developers.notion.com/reference/notion-agent-apis/query-session-events
   */
  queryEvents(
    args: QuerySessionEventsArgs & CallArguments,
    options?: CallOptions[M],
  ): ListResult<SessionEventList, SessionEvent>[M];
}
