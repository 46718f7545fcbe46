import type { Method, Mode, OptionalMethod } from "../../method.ts";
import type { SessionEventList } from "../../types/sessions/events.ts";
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
import type { PageArgs } from "../arguments.ts";
import type { OperationRows } from "../define.ts";

// One path for both: what the Accept header asks for decides whether the answer is a stream.
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

/** Rows of the sessions family. */
export const sessionsOperations = {
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
    path: "sessions/query",
    body: ["query", "filter", "sorts", "start_cursor", "page_size"],
    items: "results",
  },
  "sessions.queryEvents": {
    method: "POST",
    path: "sessions/{session_id}/events/query",
    body: ["filter", "sorts", "start_cursor", "page_size"],
    items: "results",
  },
} as const satisfies OperationRows;

/** Arguments of `sessions.retrieve`. */
export interface RetrieveSessionArgs {
  session_id: string;
}

/** Arguments of `sessions.update` and `sessions.stream`: a message, answers to an agent that asks leave, or neither. */
export type UpdateSessionArgs = SendSessionMessageArgs | AnswerSessionArgs | ContinueSessionArgs;

/** Writes to an agent. */
export interface SendSessionMessageArgs {
  message: string;
  /** The agent of a new session: a UUID, or `notion_ai` for the built-in agent. */
  agent_id?: string;
  /** The session that goes on. Default: a new one. */
  session_id?: string;
  attachments?: readonly SessionAttachment[];
  /** Facts of your own that the message carries. */
  metadata?: Readonly<Record<string, string>>;
  prompt_context?: string;
}

/** Answers an agent that asks leave. */
export interface AnswerSessionArgs {
  session_id: string;
  actions: readonly SessionAction[];
  /** Facts of your own that the answer carries. */
  metadata?: Readonly<Record<string, string>>;
}

/** Goes on from an event of the session. */
export interface ContinueSessionArgs {
  session_id: string;
  continue_from: string;
}

/** Arguments of `sessions.cancel`. */
export interface CancelSessionArgs {
  session_id: string;
  /** The turn that is cancelled. Default: the one that is under way. */
  event_id?: string;
}

/** Arguments of `sessions.query`. */
export interface QuerySessionsArgs extends PageArgs {
  /** Text to look for. */
  query?: string;
  filter?: SessionFilter;
  sorts?: readonly SessionSort[];
}

/** Arguments of `sessions.queryEvents`. */
export interface QuerySessionEventsArgs extends PageArgs {
  session_id: string;
  filter?: SessionEventFilter;
  /** Default: in the order in which they happened. */
  sorts?: readonly SessionEventSort[];
}

/** Events of a session as they happen, on `AsyncClient`. Leaving the loop closes the connection. */
export interface AsyncSessionStream extends AsyncIterable<SessionStreamEvent> {
  /** Closes the connection, also where no loop was begun. A second time does nothing. */
  close(): Promise<void>;
}

/** Events of a session as they happen, on `Client`: each step blocks until there is one. Leaving the loop closes the connection. */
export interface SyncSessionStream extends Iterable<SessionStreamEvent> {
  /** Closes the connection, also where no loop was begun. A second time does nothing. */
  close(): void;
}

/** Events of a session as they happen. */
export type SessionStream<M extends Mode> = M extends "async" ? AsyncSessionStream : SyncSessionStream;

/** Conversations with agents. */
export interface SessionsApi<M extends Mode> {
  /** Reads a session. */
  retrieve: Method<M, RetrieveSessionArgs, Session>;
  /** Begins a session or goes on with one; answers at once, while the agent is at work. */
  update: Method<M, UpdateSessionArgs, SessionBrief>;
  /**
   * Begins a session or goes on with one, and gives its events as they happen: a snapshot first, how it ended last.
   * Only opening the stream is retried; after its first event nothing is.
   */
  stream: Method<M, UpdateSessionArgs, SessionStream<M>>;
  /** Cancels a turn of a session. */
  cancel: Method<M, CancelSessionArgs, SessionBrief>;
  /** Finds sessions, page by page. */
  query: OptionalMethod<M, QuerySessionsArgs, SessionList>;
  /** Finds what happened in a session, page by page. */
  queryEvents: Method<M, QuerySessionEventsArgs, SessionEventList>;
}
