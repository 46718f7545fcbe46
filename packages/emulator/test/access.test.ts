// Capabilities of the integration, and objects that are not shared with it.
import type { Capability } from "@ws/emulator";
import { createEmulator } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import { adminOf, callerOf, idsOf, makeDatabase, makeRow, paragraph, text, workspaceWithPage } from "./support.ts";

test.each([
  ["read_content", "GET", "pages/PAGE", undefined],
  ["insert_content", "PATCH", "blocks/PAGE/children", { children: [] }],
  ["update_content", "PATCH", "pages/PAGE", { in_trash: true }],
  ["read_users", "GET", "users", undefined],
  ["insert_comments", "POST", "comments", { parent: { page_id: "PAGE" }, rich_text: text("x") }],
  ["read_comments", "GET", "comments?block_id=PAGE", undefined],
] as const)("without the capability %s, %s %s gets 403", (missing, method, path, body) => {
  const all = [
    "read_content",
    "update_content",
    "insert_content",
    "read_comments",
    "insert_comments",
    "read_users",
  ] as const;
  const page = { object: "page", id: "aaaaaaaa-0000-4000-8000-000000000001" };
  const emulator = createEmulator({ seed: [page], capabilities: all.filter((name) => name !== missing) });
  const put = (template: string) => template.replace("PAGE", page.id);
  const options = body === undefined ? {} : { rawBody: put(JSON.stringify(body)) };
  const response = callerOf(emulator)(method, put(path), undefined, options);
  expect([response.status, response.body.code]).toEqual([403, "restricted_resource"]);
  expect(callerOf(createEmulator({ seed: [page] }))(method, put(path), undefined, options).status).not.toBe(403);
});

describe("an integration without a read capability", () => {
  const without = (...missing: Capability[]) => {
    const all: Capability[] = ["read_content", "update_content", "insert_content", "read_comments", "insert_comments"];
    const people: Capability[] = ["read_users", "read_user_emails"];
    return [...all, ...people].filter((name) => !missing.includes(name));
  };

  test("gets only the ids of the content that it writes, without read_content", () => {
    const emulator = createEmulator({ seed: "empty", clock: "frozen", capabilities: without("read_content") });
    const call = callerOf(emulator);
    const page = call("POST", "pages", { parent: { workspace: true }, properties: {} }).body;
    expect(page).toEqual({ object: "page", id: page.id, request_id: page.request_id });
    const { results } = call("PATCH", `blocks/${page.id}/children`, { children: [paragraph("x")] }).body;
    expect(results).toEqual([{ object: "block", id: results[0]?.id }]);
    const database = call("POST", "databases", { parent: { page_id: page.id } }).body;
    expect(Object.keys(database).sort()).toEqual(["id", "object", "request_id"]);
    expect(call("GET", `pages/${page.id}`).status).toBe(403);
  });

  test("gets only the id of a comment, but complete pages, without read_comments", () => {
    const emulator = createEmulator({ seed: "empty", clock: "frozen", capabilities: without("read_comments") });
    const call = callerOf(emulator);
    const page = call("POST", "pages", { parent: { workspace: true }, properties: {} }).body;
    expect(page).toHaveProperty("properties");
    const comment = call("POST", "comments", { parent: { page_id: page.id }, rich_text: text("x") }).body;
    expect(comment).toEqual({ object: "comment", id: comment.id, request_id: comment.request_id });
  });

  test("gets no email addresses, in lists or in mentions, without read_user_emails", () => {
    const emulator = createEmulator({ seed: "empty", clock: "frozen", capabilities: without("read_user_emails") });
    const call = callerOf(emulator);
    const person = call("GET", "users").body.results.find((user) => user.type === "person");
    expect(person?.["person"]).toEqual({});
    const page = call("POST", "pages", { parent: { workspace: true }, properties: {} }).body;
    const mention = { mention: { user: { id: person?.id ?? "" } } };
    const block = { paragraph: { rich_text: [mention] } };
    const response = call("PATCH", `blocks/${page.id}/children`, { children: [block] });
    expect(JSON.stringify(response.body)).toContain(person?.name);
    expect(JSON.stringify(response.body)).not.toContain("@example.com");
  });
});

test("an unshared page and everything below it get 404", () => {
  const { emulator, call, pageId } = workspaceWithPage();
  const child = call("POST", "pages", { parent: { page_id: pageId }, properties: { title: { title: text("Child") } } })
    .body.id;
  const share = (shared: boolean) => adminOf(emulator)("POST", "share", { id: pageId, shared });
  const reads = [`pages/${child}`, `blocks/${pageId}/children`, `comments?block_id=${child}`];
  share(false);
  expect(reads.map((path) => call("GET", path).status)).toEqual([404, 404, 404]);
  expect(call("POST", "pages", { parent: { page_id: child }, properties: {} }).status).toBe(404);
  expect(idsOf(call("POST", "search", {}).body.results)).toEqual([emulator.testPageId]);
  share(true);
  expect(reads.map((path) => call("GET", path).status)).toEqual([200, 200, 200]);
});

test("an unshared row is in no list of its data source", () => {
  const { emulator, call, pageId } = workspaceWithPage();
  const { sourceId } = makeDatabase(call, pageId, { Name: { title: {} } });
  const [hidden = "", first = "", second = "", template = ""] = ["hidden", "a", "b", "template"].map((name) =>
    makeRow(call, sourceId, { Name: { title: text(name) } }),
  );
  const admin = adminOf(emulator);
  admin("POST", "templates", { page_id: template });
  const viewId = call("GET", `views?data_source_id=${sourceId}`).body.results[0]?.id ?? "";
  const query = (body = {}) => call("POST", `data_sources/${sourceId}/query`, body).body;
  const queryView = () => call("POST", `views/${viewId}/queries`, {}).body.results;
  const templates = () => call("GET", `data_sources/${sourceId}/templates`).body["templates"];
  expect(idsOf(query().results)).toEqual([second, first, hidden]);
  const { next_cursor: cursor } = query({ page_size: 2 });
  for (const id of [hidden, template]) admin("POST", "share", { id, shared: false });
  expect(idsOf(query().results)).toEqual([second, first]);
  // A page of a query that began before.
  expect(query({ start_cursor: cursor }).results).toEqual([]);
  expect(idsOf(queryView())).toEqual([second, first]);
  expect(templates()).toEqual([]);
  for (const id of [hidden, template]) admin("POST", "share", { id, shared: true });
  expect(idsOf(query().results)).toEqual([second, first, hidden]);
  expect(idsOf(queryView())).toEqual([second, first, hidden]);
  expect(templates()).toMatchObject([{ id: template }]);
});
