import { createEmulator } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import { adminOf, callerOf, idsOf, paragraph, workspaceWithPage } from "./support.ts";

function agents() {
  const emulator = createEmulator({ seed: "empty", clock: "frozen" });
  const call = callerOf(emulator);
  const [agent] = call("POST", "agents/query", {}).body.results;
  return { emulator, call, agent };
}

describe("agents", () => {
  test("the built-in agent has two ids, and the workspace's agent can be found and read", () => {
    const { call, agent } = agents();
    expect(call("GET", "agents/notion_ai").body).toMatchObject({
      id: "33333333-3333-3333-3333-333333333333",
      agent_type: "notion_ai",
    });
    expect(call("GET", `agents/${agent.id}`).body).toMatchObject({ object: "agent", id: agent.id, status: "active" });
    expect(call("GET", `agents/${agent.id}`).body).not.toHaveProperty("instructions");
    expect(call("GET", `agents/${agent.id}?verbose=true`).body).toHaveProperty("instructions");
    expect(call("GET", "agents/11111111-1111-4111-8111-111111111111").status).toBe(404);
  });

  test("agents are disabled, limited, deleted, and found by their status", () => {
    const { call, agent } = agents();
    const found = (filter: object) =>
      idsOf(call("POST", "agents/query", { filter: { ...filter }, include_deleted: true }).body.results);
    expect(call("PATCH", `agents/${agent.id}/status`, { status: "disabled" }).body).toMatchObject({
      status: "disabled",
      pause_reason: "disabled_from_api",
    });
    expect(found({ property: "status", status: { in: ["disabled"] } })).toEqual([agent.id]);
    expect(found({ and: [{ property: "status", status: { in: ["active"] } }] })).toEqual([]);
    expect(call("PATCH", `agents/${agent.id}/credit_limit`, { credit_limit: 5 }).body).toMatchObject({
      credit_limit: 5,
    });
    expect(call("GET", `agents/${agent.id}/insights`).body).toMatchObject({
      object: "agent_insights",
      credit_limit: 5,
    });
    expect(call("PATCH", `agents/${agent.id}/credit_limit`, { credit_limit: -1 }).status).toBe(400);
    expect(call("DELETE", `agents/${agent.id}`).body).toMatchObject({ agent_id: agent.id, status: "deleted" });
    expect(call("POST", "agents/query", {}).body.results).toEqual([]);
  });

  test("a batch is a task with the result of each operation", () => {
    const { call, agent } = agents();
    const operations = [
      { action: "update_status", agent_id: agent.id, fields: { status: "disabled" } },
      { action: "delete", agent_id: "notion_ai" },
    ];
    const task = call("POST", "agents/batch", { operations });
    expect(task.status).toBe(202);
    expect(call("GET", `async_tasks/${task.body.id}`).body.result.results).toMatchObject([
      { ok: true, status: "disabled" },
      { ok: false },
    ]);
  });
});

describe("sessions", () => {
  test("an agent repeats the message unless a script matches", () => {
    const { emulator, call, agent } = agents();
    const session = call("POST", "sessions", { message: "hello", agent_id: agent.id }).body;
    expect(session).toMatchObject({ object: "session", status: "completed", title: "hello", agent_id: agent.id });
    adminOf(emulator)("POST", "scripts", {
      scripts: [{ when: "weather", tools: ["search"], reply: "Rain. ({message})" }],
    });
    call("POST", "sessions", { message: "Weather?", session_id: session.id });
    const events = call("POST", `sessions/${session.id}/events/query`, {}).body.results;
    expect(events.map(({ type }) => type)).toEqual([
      "user.message",
      "agent.message",
      "session.status",
      "user.message",
      "agent.tool_use",
      "agent.tool_result",
      "agent.message",
      "session.status",
    ]);
    expect(events[6]).toMatchObject({ sequence: 7, content: [{ type: "text", text: "Rain. (Weather?)" }] });
    const filter = {
      and: [
        { property: "type", event_type: { in: ["agent.message"] } },
        { property: "sequence", number: { greater_than: 2 } },
      ],
    };
    expect(call("POST", `sessions/${session.id}/events/query`, { filter }).body.results).toHaveLength(1);
  });

  test("a session waits for an approval, which is granted, rejected or canceled", () => {
    const { emulator, call } = agents();
    adminOf(emulator)("POST", "scripts", { when: "delete", approval: "Delete everything?", reply: "Done." });
    const start = () => call("POST", "sessions", { message: "delete it" }).body;
    const decide = (session: ReturnType<typeof start>, option_id: string) =>
      call("POST", "sessions", {
        session_id: session.id,
        actions: [{ action_id: session.required_actions[0].action_id, option_id }],
      }).body;
    expect(start()).toMatchObject({ status: "requires_action", required_actions: [{ title: "Delete everything?" }] });
    expect(decide(start(), "approve").status).toBe("completed");
    const rejected = start();
    decide(rejected, "reject");
    const events = call("POST", `sessions/${rejected.id}/events/query`, {
      sorts: [{ property: "sequence", direction: "descending" }],
    }).body.results;
    expect(events[1]).toMatchObject({ content: [{ text: "It was not approved." }] });
    const cancelled = start();
    expect(call("POST", `sessions/${cancelled.id}/cancel`, {}).body.status).toBe("canceled");
    expect(call("POST", `sessions/${cancelled.id}/cancel`, {}).status).toBe(400);
    const filter = { property: "status", status: { equals: "canceled" } };
    expect(idsOf(call("POST", "sessions/query", { filter }).body.results)).toEqual([cancelled.id]);
  });

  test("a stream starts with a snapshot, ends with stream.end, and names each event by its type", () => {
    const { emulator } = agents();
    const response = emulator.handle({
      method: "POST",
      url: "/v1/sessions",
      headers: { authorization: "Bearer ntn_x", "notion-version": "2026-03-11", accept: "text/event-stream" },
      body: JSON.stringify({ message: "hi" }),
    });
    expect(response.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
    const events = response.body
      .trim()
      .split("\n\n")
      .map((event) => {
        const [, name, data] = /^event: (.*)\ndata: (.*)$/.exec(event) ?? [];
        return { name, type: (JSON.parse(data ?? "{}") as { type: string }).type };
      });
    expect(events.every(({ name, type }) => name === type)).toBe(true);
    expect(events.map(({ name }) => name)).toEqual([
      "session.snapshot",
      "event.committed",
      "event.provisional",
      "event.provisional",
      "event.committed",
      "event.committed",
      "stream.end",
    ]);
  });
});

describe("meeting notes", () => {
  test("meeting notes are created from a block and found by their title", () => {
    const { call, pageId } = workspaceWithPage();
    const [block] = call("PATCH", `blocks/${pageId}/children`, { children: [paragraph("x")] }).body.results;
    const note = call("POST", "blocks/meeting_notes", {
      title: "Stand-up",
      source: { type: "block", block_id: block.id },
    }).body;
    expect(note).toMatchObject({ type: "meeting_notes", meeting_notes: { status: "notes_ready" } });
    expect(call("GET", `blocks/${note.id}`, undefined, { version: "2025-09-03" }).body.type).toBe("transcription");
    const filter = (value: string) => ({
      operator: "and",
      filters: [{ property: "title", filter: { operator: "string_contains", value: { type: "exact", value } } }],
    });
    expect(call("POST", "blocks/meeting_notes/query", { filter: filter("stand") }).body).toMatchObject({
      results: [{ id: note.id }],
      has_more: false,
    });
    expect(call("POST", "blocks/meeting_notes/query", { filter: filter("retro") }).body.results).toEqual([]);
  });
});

describe("OAuth", () => {
  const basic = { headers: { authorization: `Basic ${Buffer.from("id:secret").toString("base64")}` }, token: null };

  test("a code is valid once, a refresh token returns new tokens, a revoked token is invalid", () => {
    const { call } = agents();
    const exchange = (body: object) => call("POST", "oauth/token", { ...body }, basic);
    const first = exchange({ grant_type: "authorization_code", code: "abc" }).body;
    expect(first).toMatchObject({ token_type: "bearer", bot_id: call("GET", "users/me").body.id });
    expect(exchange({ grant_type: "authorization_code", code: "abc" }).body.code).toBe("invalid_grant");
    const token = first.access_token;
    expect(call("GET", "users/me", undefined, { token }).status).toBe(200);
    expect(exchange({ grant_type: "refresh_token", refresh_token: first.refresh_token }).status).toBe(200);
    expect(call("POST", "oauth/introspect", { token }, basic).body.active).toBe(true);
    call("POST", "oauth/revoke", { token }, basic);
    expect(call("POST", "oauth/introspect", { token }, basic).body.active).toBe(false);
    expect(call("GET", "users/me", undefined, { token }).status).toBe(401);
  });

  test("a token request without credentials gets 401", () => {
    expect(agents().call("POST", "oauth/token", { grant_type: "authorization_code", code: "x" }).status).toBe(401);
  });
});
