// Integrations of the control API: tokens with a name, capabilities, pages and an owner of their own.
import type { JsonObject } from "@ws/emulator";
import { expect, test } from "vitest";
import { adminOf, idsOf, makeDatabase, paragraph, text, workspaceWithPage } from "./support.ts";

function setUp(integration: JsonObject = {}) {
  const made = workspaceWithPage();
  const admin = adminOf(made.emulator);
  const created = admin("POST", "integrations", { name: "Importer", ...integration });
  const token = created.body.token;
  const as: typeof made.call = (method, path, body) => made.call(method, path, body, { token });
  return { ...made, admin, created, token, as };
}

test("an integration has a token, a name and a bot of its own", () => {
  const { call, as, created, admin } = setUp();
  expect(created.status).toBe(200);
  const me = as("GET", "users/me").body;
  expect(me).toMatchObject({
    id: created.body.bot_id,
    name: "Importer",
    type: "bot",
    bot: { owner: { type: "workspace", workspace: true } },
  });
  expect(call("GET", "users/me").body.name).toBe("Emulated integration");
  expect(admin("GET", "integrations").body["integrations"]).toEqual([created.body]);
});

test("is the author of its changes, and its comments show its name", () => {
  const { call, as, created, pageId } = setUp();
  const bot = { object: "user", id: created.body.bot_id };
  expect(as("POST", "pages", { parent: { page_id: pageId }, properties: {} }).body["created_by"]).toEqual(bot);
  const comment = as("POST", "comments", { parent: { page_id: pageId }, rich_text: text("x") }).body;
  expect(comment).toMatchObject({ created_by: bot, display_name: { type: "integration", resolved_name: "Importer" } });
  expect(call("PATCH", `comments/${comment.id}`, { rich_text: text("y") }).status).toBe(404);
  const own = call("POST", "comments", { parent: { page_id: pageId }, rich_text: text("x") }).body;
  expect(own["display_name"]).toMatchObject({ resolved_name: "Emulated integration" });
});

test("gets 403 without a capability", () => {
  const { as, call, pageId } = setUp({ capabilities: ["read_content"] });
  expect(as("GET", `pages/${pageId}`).status).toBe(200);
  expect(as("PATCH", `pages/${pageId}`, { in_trash: true }).body.code).toBe("restricted_resource");
  expect(as("GET", "users").status).toBe(403);
  expect(call("GET", "users").status).toBe(200);
});

test("reaches only its pages and everything below them", () => {
  const base = workspaceWithPage();
  const { call, emulator, pageId } = base;
  const create = (parent: JsonObject) =>
    call("POST", "pages", { parent, properties: { title: { title: text("P") } } }).body.id;
  const shared = create({ page_id: pageId });
  const child = create({ page_id: shared });
  const hidden = create({ page_id: pageId });
  const { sourceId, databaseId } = makeDatabase(call, pageId, { Name: { title: {} } });
  const body = adminOf(emulator)("POST", "integrations", { name: "Reader", pages: [shared] }).body;
  const as: typeof call = (method, path, content) => call(method, path, content, { token: body.token });
  expect([shared, child].map((id) => as("GET", `pages/${id}`).status)).toEqual([200, 200]);
  const others = [`pages/${hidden}`, `pages/${pageId}`, `databases/${databaseId}`, `data_sources/${sourceId}`];
  expect(others.map((path) => as("GET", path).status)).toEqual([404, 404, 404, 404]);
  expect(as("GET", `pages/${hidden}`).body.message).toContain('shared with your integration "Reader".');
  expect(idsOf(as("POST", "search", {}).body.results).sort()).toEqual([shared, child].sort());
  expect(as("PATCH", `blocks/${child}/children`, { children: [paragraph("x")] }).status).toBe(200);
  expect(call("GET", `pages/${hidden}`).status).toBe(200);
});

test("can have a user as its owner", () => {
  const { call, admin } = setUp();
  const person = call("GET", "users").body.results.find(({ type }) => type === "person");
  for (const owner of [person?.id ?? "", { type: "user", user: { object: "user", id: person?.id ?? "" } }]) {
    const { body } = admin("POST", "integrations", { name: "Personal", owner });
    const me = call("GET", "users/me", undefined, { token: body.token }).body;
    expect(me).toMatchObject({ bot: { owner: { type: "user", user: { id: person?.id } } } });
  }
});

test("shows the details only of its own bot", () => {
  const { call, as, created } = setUp();
  const otherId = call("GET", "users/me").body.id;
  const bots = (list: typeof call) =>
    Object.fromEntries(
      list("GET", "users").body.results.flatMap(({ id, bot }) => (bot === undefined ? [] : [[id, bot]])),
    );
  expect(bots(as)).toMatchObject({ [otherId]: {}, [created.body.bot_id]: { owner: { type: "workspace" } } });
  expect(bots(as)[otherId]).toEqual({});
  expect(as("GET", `users/${otherId}`).body["bot"]).toEqual({});
  expect(call("GET", `users/${otherId}`).body["bot"]).toHaveProperty("owner");
});

test.each([
  [{}, '"name"'],
  [{ name: "x", capabilities: ["fly"] }, '"capabilities" from read_content'],
  [{ name: "x", pages: ["home"] }, '"pages"'],
  [{ name: "x", owner: "unknown" }, '"owner"'],
  [{ name: "x", page_ids: [] }, 'Unknown key "page_ids"'],
])("the integration %j is refused", (body, message) => {
  const response = adminOf(workspaceWithPage().emulator)("POST", "integrations", body);
  expect([response.status, response.body["error"]]).toEqual([400, expect.stringContaining(message)]);
});

test("is kept in snapshots", () => {
  const { emulator, as } = setUp({ pages: [] });
  const before = as("GET", "users/me").body;
  emulator.rollback(emulator.snapshot());
  expect(as("GET", "users/me").body.name).toBe(before.name);
  expect(as("POST", "search", {}).body.results).toEqual([]);
});
