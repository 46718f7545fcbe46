// Rules of the service's changelog of October 15, 2026.
import type { JsonObject } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import { adminOf, makeDatabase, makeRow, paragraph, text, workspaceWithPage } from "./support.ts";

describe("webhooks with the documented timing", () => {
  function subscribed() {
    const made = workspaceWithPage({ webhookTiming: "documented", now: "2026-07-01T09:00:00.000Z" });
    const received: string[] = [];
    adminOf(made.emulator)("POST", "webhooks", { url: "https://example.com/hook" });
    made.emulator.onDelivery(({ payload }) => {
      if (typeof payload["type"] === "string") received.push(payload["type"]);
    });
    return { ...made, received };
  }

  test("page.created is sent immediately", () => {
    const { call, pageId, received } = subscribed();
    call("POST", "pages", { parent: { page_id: pageId }, properties: {} });
    expect(received).toEqual(["page.created"]);
  });

  test("the first page.properties_updated is sent immediately, those of the next minute as one event", () => {
    const { emulator, call, pageId, received } = subscribed();
    const rename = (name: string) => call("PATCH", `pages/${pageId}`, { properties: { title: { title: text(name) } } });
    rename("a");
    expect(received).toHaveLength(1);
    for (const name of ["b", "c"]) rename(name);
    emulator.setClock("2026-07-01T09:00:59.999Z");
    expect(received).toHaveLength(1);
    emulator.setClock("2026-07-01T09:01:00.000Z");
    expect(received).toEqual(["page.properties_updated", "page.properties_updated"]);
    rename("d");
    expect(received).toHaveLength(3);
  });
});

describe("agents", () => {
  function withAgent() {
    const made = workspaceWithPage();
    const { sourceId } = makeDatabase(made.call, made.pageId, { Name: { title: {} }, Who: { people: {} } });
    const agent = made.call("POST", "agents/query", {}).body.results[0];
    const assign = (id: string) =>
      made.call("PATCH", `pages/${makeRow(made.call, sourceId, {})}`, { properties: { Who: { people: [{ id }] } } })
        .body.properties["Who"]?.["people"];
    return { ...made, agentId: agent?.id ?? "", assign };
  }

  test("can be assigned by their own id or by that of their bot, which shows the agent", () => {
    const { call, agentId, assign } = withAgent();
    const byAgent = assign(agentId);
    expect(byAgent).toMatchObject([{ object: "user", type: "bot", name: "Workshop assistant", agent_id: agentId }]);
    const botId = byAgent?.[0]?.id ?? "";
    expect(botId).not.toBe(agentId);
    expect(assign(botId)).toEqual(byAgent);
    expect(call("GET", `users/${botId}`).body).toMatchObject({ id: botId, agent_id: agentId });
  });

  test("can be mentioned", () => {
    const { call, pageId, agentId } = withAgent();
    const children = [{ paragraph: { rich_text: [{ mention: { user: { id: agentId } } }] } }];
    const block = call("PATCH", `blocks/${pageId}/children`, { children }).body.results[0];
    expect(block?.["paragraph"]?.rich_text[0]).toMatchObject({
      plain_text: "@Workshop assistant",
      mention: { type: "user", user: { type: "bot", agent_id: agentId } },
    });
  });
});

describe("the icon of a paragraph", () => {
  const icon = { type: "emoji", emoji: "💡" };
  const withIcon = { paragraph: { rich_text: text("x"), icon } };
  const nested = (child: JsonObject): JsonObject => ({ toggle: { rich_text: [], children: [child] } });

  test.each([
    ["on a page", withIcon, "body.children[0].paragraph.icon"],
    ["in a toggle", nested(withIcon), "body.children[0].toggle.children[0].paragraph.icon"],
  ])("%s is refused at 2026-03-11", (_, child, path) => {
    const { call, pageId } = workspaceWithPage();
    const refused = call("PATCH", `blocks/${pageId}/children`, { children: [child] });
    expect([refused.status, refused.body.code]).toEqual([400, "validation_error"]);
    expect(refused.body.message).toContain(`${path} should be not present`);
    expect(call("POST", "pages", { parent: { page_id: pageId }, properties: {}, children: [child] }).status).toBe(400);
    expect(call("PATCH", `blocks/${pageId}/children`, { children: [child] }, { version: "2025-09-03" }).status).toBe(
      200,
    );
  });

  test("is accepted in a tab, and refused when another paragraph changes", () => {
    const { call, pageId } = workspaceWithPage();
    const children = [{ tab: { children: [withIcon] } }, paragraph("y")];
    const [tab, other] = call("PATCH", `blocks/${pageId}/children`, { children }).body.results;
    const label = call("GET", `blocks/${tab?.id}/children`).body.results[0];
    expect(label?.["paragraph"]?.["icon"]).toEqual(icon);
    const change = { paragraph: { rich_text: text("z"), icon } };
    expect(call("PATCH", `blocks/${label?.id}`, change).status).toBe(200);
    expect(call("PATCH", `blocks/${other?.id}`, change).status).toBe(400);
  });
});

describe("templates", () => {
  test("can be any page", () => {
    const { call, pageId } = workspaceWithPage();
    const { sourceId } = makeDatabase(call, pageId, { Name: { title: {} } });
    call("PATCH", `blocks/${pageId}/children`, { children: [paragraph("Step 1")] });
    for (const parent of [{ data_source_id: sourceId }, { page_id: pageId }]) {
      const template = { type: "template_id", template_id: pageId };
      const page = call("POST", "pages", { parent, properties: {}, template });
      expect(page.status).toBe(200);
      const blocks = call("GET", `blocks/${page.body.id}/children`).body.results;
      expect(blocks[0]?.["paragraph"]?.rich_text[0]?.plain_text).toBe("Step 1");
    }
  });

  test("of another data source give their content, but not the values of its columns", () => {
    const { call, pageId } = workspaceWithPage();
    const columns = { Name: { title: {} }, Count: { number: {} } };
    const [from, to] = [makeDatabase(call, pageId, columns), makeDatabase(call, pageId, columns)];
    const model = makeRow(call, from.sourceId, { Name: { title: text("Model") }, Count: { number: 3 } });
    const body = { parent: { data_source_id: to.sourceId }, template: { type: "template_id", template_id: model } };
    const { id } = call("POST", "pages", body).body;
    const { properties } = call("GET", `pages/${id}`).body;
    expect([properties["Name"]?.title[0]?.plain_text, properties["Count"]?.["number"]]).toEqual(["Model", null]);
  });
});

test("a place keeps its name", () => {
  const { call, pageId } = workspaceWithPage();
  const { sourceId } = makeDatabase(call, pageId, { Name: { title: {} }, Where: { place: {} } });
  const place = { lat: 48.2, lon: 16.4, name: "Workshop", address: "Street 1" };
  const id = makeRow(call, sourceId, { Where: { place } });
  expect(call("GET", `pages/${id}`).body.properties["Where"]?.["place"]).toMatchObject(place);
});

test("a lock is shown, and as documented does not affect the API", () => {
  const { call, pageId } = workspaceWithPage();
  expect(call("PATCH", `pages/${pageId}`, { is_locked: true }).body["is_locked"]).toBe(true);
  expect(call("PATCH", `pages/${pageId}`, { properties: { title: { title: text("x") } } }).status).toBe(200);
});
