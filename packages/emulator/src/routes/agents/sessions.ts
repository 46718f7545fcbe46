// sessions.*
import { isBuiltIn } from "../../agents/built-in-agent.ts";
import { cancelSession, newSession, takeDecision, takeMessage } from "../../agents/run-session.ts";
import { sessionStream } from "../../agents/session-stream.ts";
import { eventValue, sessionBrief, sessionValue } from "../../agents/session-values.ts";
import { paging, uuid } from "../../body/common-parsers.ts";
import { looseObjectOf, optional } from "../../body/object-parsers.ts";
import type { Parsed } from "../../body/parser.ts";
import { anyObject, anything, failure, listOf, mapped, text } from "../../body/parser.ts";
import { validationError } from "../../errors/validation-errors.ts";
import type { Context, RouteResult } from "../../http/context.ts";
import { param } from "../../http/context.ts";
import { cutPage, listBody, pagingFromBody } from "../../http/cursor-paging.ts";
import { header } from "../../http/headers.ts";
import { notFound } from "../../http/not-found.ts";
import type { Route } from "../../http/route.ts";
import { defineRoute } from "../../http/route.ts";
import type { SessionEventRecord, SessionRecord } from "../../model/agent-records.ts";
import { compileGroups } from "../../query/compile-groups.ts";
import { numberRow, propertyLeaf, textRow } from "../../query/property-leaf.ts";
import { dashedUuid } from "../../values/uuid.ts";

const action = looseObjectOf({ action_id: optional(text()), option_id: optional(text()) });
const turnFields = looseObjectOf({
  session_id: optional(uuid),
  agent_id: optional(text()),
  message: optional(text()),
  metadata: optional(anyObject),
  actions: optional(listOf(action)),
  continue_from: optional(text()),
});

/** A new message; or, in a session that exists, decisions on required actions or a request for later events. */
const turn = mapped(turnFields, (body, path) => {
  const continues = body.session_id !== undefined && (body.actions ?? body.continue_from) !== undefined;
  return body.message === undefined && !continues ? failure(`${path}.message`, "defined", undefined) : body;
});
type Turn = Parsed<typeof turn>;

const list = looseObjectOf({
  query: optional(text()),
  filter: optional(anything),
  sorts: optional(listOf(looseObjectOf({ property: optional(text()), direction: optional(text()) }))),
  ...paging,
});
type ListInput = Parsed<typeof list>;

/** Routes of the sessions family. */
export const SESSION_ROUTES: readonly Route[] = [
  defineRoute({
    method: "POST",
    path: "sessions",
    operation: "sessions.update",
    capability: "update_content",
    body: () => turn,
    handle: updateSession,
  }),
  defineRoute({
    method: "POST",
    path: "sessions/query",
    operation: "sessions.query",
    capability: "none",
    body: () => list,
    handle: querySessions,
  }),
  defineRoute({
    method: "GET",
    path: "sessions/{session_id:uuid}",
    operation: "sessions.retrieve",
    capability: "none",
    handle: (context) => ({
      body: sessionValue(context.workspace, findSession(context, param(context, "session_id"))),
    }),
  }),
  defineRoute({
    method: "POST",
    path: "sessions/{session_id:uuid}/cancel",
    operation: "sessions.cancel",
    capability: "none",
    handle: cancel,
  }),
  defineRoute({
    method: "POST",
    path: "sessions/{session_id:uuid}/events/query",
    operation: "sessions.queryEvents",
    capability: "none",
    body: () => list,
    handle: queryEvents,
  }),
];

function findSession(context: Context, id: string): SessionRecord {
  const session = context.workspace.store.sessions.get(id);
  if (session === undefined) throw notFound(context.workspace, "session", id);
  return session;
}

/** One path for two operations: the Accept header selects a stream. */
function updateSession(context: Context, body: Turn): RouteResult {
  const { session, events } = takeTurn(context, body);
  if (header(context.headers, "accept").includes("text/event-stream")) {
    return {
      body: {},
      text: { contentType: "text/event-stream; charset=utf-8", content: sessionStream(session, events) },
    };
  }
  return { body: sessionBrief(session) };
}

function takeTurn(context: Context, body: Turn): { session: SessionRecord; events: readonly SessionEventRecord[] } {
  const { workspace } = context;
  const known = body.session_id === undefined ? undefined : findSession(context, body.session_id);
  if (known === undefined || body.message !== undefined) {
    const message = body.message ?? "";
    const session = known ?? newSession(workspace, agentOf(context, body.agent_id), message);
    return { session, events: takeMessage(workspace, session, message, body.metadata ?? null) };
  }
  if (body.actions !== undefined) return { session: known, events: decide(context, known, body.actions) };
  const index = known.events.findIndex((event) => event.id === body.continue_from);
  return { session: known, events: known.events.slice(index + 1) };
}

function agentOf(context: Context, id = "notion_ai"): string {
  if (isBuiltIn(id)) return id;
  const agent = context.workspace.store.agents.get(dashedUuid(id));
  if (agent === undefined || agent.status === "deleted") throw notFound(context.workspace, "agent", id);
  if (agent.status === "disabled") throw validationError("This agent is disabled.");
  return agent.id;
}

function decide(
  context: Context,
  session: SessionRecord,
  actions: NonNullable<Turn["actions"]>,
): readonly SessionEventRecord[] {
  const required = new Set(session.requiredActions.map((known) => known["action_id"]));
  if (actions.length === 0 || actions.some((taken) => !required.has(taken.action_id)))
    throw validationError("This action is not required, or no longer.");
  const isApproved = actions.every((taken) => taken.option_id === "approve");
  return takeDecision(context.workspace, session, isApproved);
}

function cancel(context: Context) {
  const session = findSession(context, param(context, "session_id"));
  if (session.waiting === undefined) throw validationError("There is no unfinished turn to cancel.");
  cancelSession(context.workspace, session);
  return { body: sessionBrief(session) };
}

const sessionLeaf = propertyLeaf<SessionRecord>({
  id: textRow("string", (session) => session.id),
  agent_id: textRow("string", (session) => session.agentId),
  status: textRow("status", (session) => session.status),
  created_at: numberRow("timestamp", (session) => session.createdAt),
  updated_at: numberRow("timestamp", (session) => session.updatedAt),
});

function querySessions({ workspace }: Context, body: ListInput) {
  const words = (body.query ?? "").toLowerCase();
  const fits = compileGroups(body.filter, { leaf: sessionLeaf, maxLevels: [2, "two"] });
  const [sort] = body.sorts ?? [];
  const sign = sort?.direction === "ascending" ? 1 : -1;
  const time = (session: SessionRecord) => (sort?.property === "updated_at" ? session.updatedAt : session.createdAt);
  const found = [...workspace.store.sessions.values()]
    .filter((session) => session.title.toLowerCase().includes(words) && fits(session))
    .toReversed()
    .toSorted((a, b) => sign * (time(a) - time(b)));
  const page = cutPage(found, pagingFromBody(body), (session) => session.id);
  return {
    body: listBody(
      "session",
      page.items.map((session) => sessionValue(workspace, session)),
      page.nextCursor,
    ),
  };
}

const eventLeaf = propertyLeaf<SessionEventRecord>({
  id: textRow("string", (event) => event.id),
  type: textRow("event_type", (event) => event.type),
  sequence: numberRow("number", (event) => event.sequence),
  created_at: numberRow("timestamp", (event) => event.createdAt),
});

function queryEvents(context: Context, body: ListInput) {
  const session = findSession(context, param(context, "session_id"));
  const fits = compileGroups(body.filter, { leaf: eventLeaf, maxLevels: [3, "three"] });
  const [sort] = body.sorts ?? [];
  const events = session.events.filter(fits);
  const ordered = sort?.direction === "descending" ? events.toReversed() : events;
  const page = cutPage(ordered, pagingFromBody(body), (event) => event.id);
  return {
    body: listBody(
      "session_event",
      page.items.map((event) => eventValue(session, event)),
      page.nextCursor,
    ),
  };
}
