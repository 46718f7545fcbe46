// sessions.*
import { isBuiltIn } from "../../agents/built-in-agent.ts";
import { cancelSession, newSession, takeDecision, takeMessage } from "../../agents/run-session.ts";
import { sessionStream } from "../../agents/session-stream.ts";
import { eventValue, sessionBrief, sessionValue } from "../../agents/session-values.ts";
import { bodyError, validationError } from "../../errors/validation-errors.ts";
import { cutPage, listBody, pagingFromBody } from "../../http/cursor-paging.ts";
import { header } from "../../http/headers.ts";
import { notFound } from "../../http/not-found.ts";
import type { Context, Route, RouteResult } from "../../http/route.ts";
import { param } from "../../http/route.ts";
import type { SessionEventRecord, SessionRecord } from "../../model/agent-records.ts";
import type { Test } from "../../query/conditions.ts";
import { compareAll, compileGroups, textCondition } from "../../query/compile-groups.ts";
import type { JsonObject } from "../../values/json.ts";
import { isObject, objectOr, objectsOf, optionalText, textOr } from "../../values/json.ts";
import { dashedUuid } from "../../values/uuid.ts";

/** Routes of the sessions family. */
export const SESSION_ROUTES: readonly Route[] = [
  { method: "POST", path: "sessions", operation: "sessions.update", handle: updateSession },
  { method: "POST", path: "sessions/query", operation: "sessions.query", handle: querySessions },
  {
    method: "GET",
    path: "sessions/{session_id:uuid}",
    operation: "sessions.retrieve",
    handle: (context) => ({
      body: sessionValue(context.workspace, findSession(context, param(context, "session_id"))),
    }),
  },
  { method: "POST", path: "sessions/{session_id:uuid}/cancel", operation: "sessions.cancel", handle: cancel },
  {
    method: "POST",
    path: "sessions/{session_id:uuid}/events/query",
    operation: "sessions.queryEvents",
    handle: queryEvents,
  },
];

function findSession(context: Context, id: string): SessionRecord {
  const session = context.workspace.store.sessions.get(dashedUuid(id));
  if (session === undefined) throw notFound(context.workspace, "session", id);
  return session;
}

/** One path, two operations: the Accept header decides whether the answer is a stream. */
function updateSession(context: Context): RouteResult {
  const { session, events } = act(context);
  if (header(context.headers, "accept").includes("text/event-stream")) {
    return {
      body: {},
      text: { contentType: "text/event-stream; charset=utf-8", content: sessionStream(session, events) },
    };
  }
  return { body: sessionBrief(session) };
}

function act(context: Context): { session: SessionRecord; events: readonly SessionEventRecord[] } {
  const { workspace, body } = context;
  const sessionId = optionalText(body["session_id"]);
  const known = sessionId === undefined ? undefined : findSession(context, sessionId);
  const message = optionalText(body["message"]);
  if (message !== undefined) {
    const session = known ?? newSession(workspace, agentOf(context), message);
    const metadata = isObject(body["metadata"]) ? body["metadata"] : null;
    return { session, events: takeMessage(workspace, session, message, metadata) };
  }
  if (known === undefined) throw bodyError("message", "should be defined, instead was `undefined`");
  if (Array.isArray(body["actions"])) return { session: known, events: decide(context, known) };
  const from = optionalText(body["continue_from"]);
  if (from === undefined) throw bodyError("message", "should be defined, instead was `undefined`");
  const index = known.events.findIndex((event) => event.id === from);
  return { session: known, events: known.events.slice(index + 1) };
}

function agentOf(context: Context): string {
  const id = textOr(context.body["agent_id"], "notion_ai");
  if (isBuiltIn(id)) return id;
  const agent = context.workspace.store.agents.get(dashedUuid(id));
  if (agent === undefined || agent.status === "deleted") throw notFound(context.workspace, "agent", id);
  if (agent.status === "disabled") throw validationError("This agent is disabled.");
  return agent.id;
}

function decide(context: Context, session: SessionRecord): readonly SessionEventRecord[] {
  const wanted = new Set(session.requiredActions.map((action) => action["action_id"]));
  const actions = objectsOf(context.body["actions"]);
  const unknown = actions.find((action) => !wanted.has(action["action_id"]));
  if (actions.length === 0 || unknown !== undefined)
    throw validationError("This action is not required, or no longer.");
  return takeDecision(
    context.workspace,
    session,
    actions.every((action) => action["option_id"] === "approve"),
  );
}

function cancel(context: Context) {
  const session = findSession(context, param(context, "session_id"));
  if (session.waiting === undefined) throw validationError("There is no unfinished turn to cancel.");
  cancelSession(context.workspace, session);
  return { body: sessionBrief(session) };
}

function querySessions(context: Context) {
  const { workspace, body } = context;
  const words = textOr(body["query"], "").toLowerCase();
  const fits = compileGroups<SessionRecord>(body["filter"], sessionLeaf, 2);
  const [sort] = objectsOf(body["sorts"]);
  const sign = sort?.["direction"] === "ascending" ? 1 : -1;
  const time = (session: SessionRecord) =>
    sort?.["property"] === "updated_at" ? session.updatedAt : session.createdAt;
  const found = [...workspace.store.sessions.values()]
    .filter((session) => session.title.toLowerCase().includes(words) && fits(session))
    .toReversed()
    .toSorted((a, b) => sign * (time(a) - time(b)));
  const page = cutPage(found, pagingFromBody(context), (session) => session.id);
  return {
    body: listBody(
      "session",
      page.items.map((session) => sessionValue(workspace, session)),
      page.nextCursor,
    ),
  };
}

const SESSION_LEAVES: Readonly<Record<string, (leaf: JsonObject, path: string) => Test<SessionRecord>>> = {
  id: (leaf, path) => over(textCondition(objectOr(leaf["string"]), path), (session: SessionRecord) => session.id),
  agent_id: (leaf, path) =>
    over(textCondition(objectOr(leaf["string"]), path), (session: SessionRecord) => session.agentId),
  status: (leaf, path) =>
    over(textCondition(objectOr(leaf["status"]), path), (session: SessionRecord) => session.status),
  created_at: (leaf, path) =>
    over(compareAll(objectOr(leaf["timestamp"]), path), (session: SessionRecord) => session.createdAt),
  updated_at: (leaf, path) =>
    over(compareAll(objectOr(leaf["timestamp"]), path), (session: SessionRecord) => session.updatedAt),
};

const EVENT_LEAVES: Readonly<Record<string, (leaf: JsonObject, path: string) => Test<SessionEventRecord>>> = {
  id: (leaf, path) => over(textCondition(objectOr(leaf["string"]), path), (event: SessionEventRecord) => event.id),
  type: (leaf, path) =>
    over(textCondition(objectOr(leaf["event_type"]), path), (event: SessionEventRecord) => event.type),
  sequence: (leaf, path) =>
    over(compareAll(objectOr(leaf["number"]), path), (event: SessionEventRecord) => event.sequence),
  created_at: (leaf, path) =>
    over(compareAll(objectOr(leaf["timestamp"]), path), (event: SessionEventRecord) => event.createdAt),
};

function over<T, V>(test: Test<V>, value: (item: T) => V): Test<T> {
  return (item) => test(value(item));
}

function leafOf<T>(
  leaves: Readonly<Record<string, (leaf: JsonObject, path: string) => Test<T>>>,
): (leaf: JsonObject, path: string) => Test<T> {
  return (leaf, path) => {
    const read = leaves[textOr(leaf["property"], "")];
    if (read === undefined)
      throw bodyError(
        `${path}.property`,
        `should be one of ${Object.keys(leaves)
          .map((name) => `\`"${name}"\``)
          .join(", ")}`,
      );
    return read(leaf, path);
  };
}

const sessionLeaf = leafOf(SESSION_LEAVES);
const eventLeaf = leafOf(EVENT_LEAVES);

function queryEvents(context: Context) {
  const session = findSession(context, param(context, "session_id"));
  const fits = compileGroups<SessionEventRecord>(context.body["filter"], eventLeaf, 3);
  const [sort] = objectsOf(context.body["sorts"]);
  const events = session.events.filter(fits);
  const ordered = sort?.["direction"] === "descending" ? events.toReversed() : events;
  const page = cutPage(ordered, pagingFromBody(context), (event) => event.id);
  return {
    body: listBody(
      "session_event",
      page.items.map((event) => eventValue(session, event)),
      page.nextCursor,
    ),
  };
}
