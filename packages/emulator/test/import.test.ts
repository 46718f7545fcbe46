import { createEmulator } from "@ws/emulator";
import type { Emulator, JsonObject } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import { adminOf, callerOf } from "./support.ts";

const ROOT = "aaaaaaaa-0000-4000-8000-000000000001";
const CHILD = "aaaaaaaa-0000-4000-8000-000000000002";
const SOURCE = "aaaaaaaa-0000-4000-8000-000000000003";
const DATABASE = "aaaaaaaa-0000-4000-8000-000000000004";
const ROW = "aaaaaaaa-0000-4000-8000-000000000005";
const PERSON = "aaaaaaaa-0000-4000-8000-000000000006";

function importing(objects: JsonObject[]) {
  const emulator = createEmulator({ seed: "empty", clock: "frozen" });
  emulator.import(objects);
  return { emulator, call: callerOf(emulator) };
}

describe("import", () => {
  test("what comes out of one emulator can go into another, ids kept", () => {
    const from = createEmulator({ seed: "demo", clock: "frozen" });
    const ask = callerOf(from);
    const source = ask("POST", "search", { query: "Repairs", filter: { property: "object", value: "data_source" } })
      .body.results[0];
    const rows = ask("POST", `data_sources/${source.id}/query`, {}).body.results;
    const users = ask("GET", "users").body.results;
    const { call } = importing([...rows, ...users, source]);
    const again = call("POST", `data_sources/${source.id}/query`, {}).body.results;
    expect(again.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(again[0]).toEqual(rows[0]);
    expect(call("GET", `data_sources/${source.id}`).body.properties).toEqual(source.properties);
  });

  test("bare objects come in any order, the rest is filled by rule", () => {
    const { call } = importing([
      {
        object: "block",
        id: CHILD,
        parent: { type: "page_id", page_id: ROOT },
        type: "paragraph",
        paragraph: { rich_text: [] },
      },
      { object: "page", id: ROOT, parent: { type: "workspace", workspace: true } },
    ]);
    expect(call("GET", `pages/${ROOT}`).body).toMatchObject({
      created_time: "2026-07-01T09:00:00.000Z",
      in_trash: false,
      properties: { title: { title: [] } },
    });
    expect(call("GET", `blocks/${ROOT}/children`).body.results.map(({ id }) => id)).toEqual([CHILD]);
  });

  test("a row makes its data source, its database and its columns known", () => {
    const { call } = importing([
      {
        object: "page",
        id: ROW,
        parent: { type: "data_source_id", data_source_id: SOURCE, database_id: DATABASE },
        properties: {
          Task: { id: "title", type: "title", title: [] },
          Kind: { id: "abcd", type: "select", select: { id: "o1", name: "Home", color: "red" } },
        },
      },
    ]);
    expect(call("GET", `data_sources/${SOURCE}`).body).toMatchObject({
      parent: { database_id: DATABASE },
      properties: {
        Task: { type: "title" },
        Kind: { id: "abcd", select: { options: [{ id: "o1", name: "Home", color: "red" }] } },
      },
    });
    const found = call("POST", `data_sources/${SOURCE}/query`, {
      filter: { property: "Kind", select: { equals: "Home" } },
    });
    expect(found.body.results.map(({ id }) => id)).toEqual([ROW]);
    expect(call("GET", `databases/${DATABASE}`).body.data_sources[0].id).toBe(SOURCE);
  });

  test("full users replace the two of an empty workspace; bare ones are known but not listed", () => {
    const { call } = importing([
      {
        object: "user",
        id: PERSON,
        name: "Grace",
        avatar_url: null,
        type: "person",
        person: { email: "grace@example.com" },
      },
      { object: "user", id: CHILD },
    ]);
    expect(call("GET", "users").body.results.map(({ name }) => name)).toContain("Grace");
    expect(call("GET", `users/${CHILD}`).status).toBe(404);
  });

  test("the imported bot that shows its owner is the bot of the token", () => {
    const bot = {
      object: "user",
      id: CHILD,
      name: "My integration",
      avatar_url: null,
      type: "bot",
      bot: { owner: { type: "workspace", workspace: true }, workspace_name: "W" },
    };
    const other = { ...bot, id: PERSON, name: "Another integration", bot: {} };
    const { call } = importing([{ object: "page", id: ROOT, created_by: { object: "user", id: CHILD } }, other, bot]);
    expect(call("GET", "users/me").body).toMatchObject({
      id: CHILD,
      name: "My integration",
      bot: { workspace_name: "W" },
    });
    expect(
      call("POST", "comments", { parent: { page_id: ROOT }, rich_text: [{ text: { content: "x" } }] }).body,
    ).toMatchObject({
      created_by: { id: CHILD },
      display_name: { resolved_name: "My integration" },
    });
  });

  test("custom emojis are listed, found by their exact name, and shown in icons", () => {
    const { call } = importing([
      { object: "custom_emoji", id: CHILD, name: "spanner", url: "https://example.com/spanner.png" },
      { object: "page", id: ROOT },
    ]);
    expect(call("GET", "custom_emojis?name=span").body.results).toEqual([]);
    expect(call("GET", "custom_emojis?name=spanner").body.results).toMatchObject([{ id: CHILD, name: "spanner" }]);
    const { icon } = call("PATCH", `pages/${ROOT}`, {
      icon: { type: "custom_emoji", custom_emoji: { id: CHILD } },
    }).body;
    expect(icon).toMatchObject({ custom_emoji: { name: "spanner", url: "https://example.com/spanner.png" } });
  });

  test("a value that the emulator cannot compute stays as imported until the row changes", () => {
    const { call } = importing([
      {
        object: "page",
        id: ROW,
        parent: { type: "data_source_id", data_source_id: SOURCE, database_id: DATABASE },
        properties: {
          Name: { id: "title", type: "title", title: [] },
          Sum: { id: "sum1", type: "formula", formula: { type: "number", number: 42 } },
        },
      },
    ]);
    expect(call("GET", `pages/${ROW}`).body.properties.Sum.formula).toEqual({ type: "number", number: 42 });
    call("PATCH", `pages/${ROW}`, { properties: { Name: { title: [] } } });
    expect(call("GET", `pages/${ROW}`).body.properties.Sum.formula).toEqual({ type: "string", string: null });
  });

  test.each([
    ["objects that are no list", { a: 1 }],
    ["an object without an id", [{ object: "page" }]],
    ["something else", [42]],
  ])("%s: refused", (_, objects) => {
    const emulator = createEmulator({ seed: "empty" });
    const response = emulator.handle({ method: "POST", url: "/_emulator/import", body: JSON.stringify({ objects }) });
    expect(response.status).toBe(400);
  });
});

describe("the emulator's own interface", () => {
  const ask = (emulator: Emulator, method: string, path: string, body?: object) =>
    adminOf(emulator)(method, path, body);

  test("reset leaves one bot and one person", () => {
    const emulator = createEmulator({ seed: "demo" });
    ask(emulator, "POST", "reset");
    const call = callerOf(emulator);
    expect(call("GET", "users").body.results).toHaveLength(2);
    expect(call("POST", "search", {}).body.results).toEqual([]);
  });

  test("reseed and emulator.reset() bring the seed back, with the same ids", () => {
    const emulator = createEmulator({ seed: "demo", clock: "frozen" });
    const before = callerOf(emulator)("GET", `blocks/${emulator.testPageId}/children`).body;
    ask(emulator, "POST", "reset");
    ask(emulator, "POST", "reseed");
    expect(callerOf(emulator)("GET", `blocks/${emulator.testPageId}/children`).body.results).toEqual(before.results);
    emulator.reset();
    expect(callerOf(emulator)("GET", `blocks/${emulator.testPageId}/children`).body.results).toEqual(before.results);
  });

  test("the clock is set and goes on from there", () => {
    const emulator = createEmulator({ seed: "empty", clock: "frozen" });
    expect(ask(emulator, "POST", "clock", { now: "2030-01-02T03:04:05.000Z" }).body).toEqual({
      now: "2030-01-02T03:04:05.000Z",
    });
    expect(ask(emulator, "GET", "clock").body.now).toBe("2030-01-02T03:04:05.000Z");
    expect(ask(emulator, "POST", "clock", { now: "later" }).status).toBe(400);
    expect(ask(emulator, "POST", "nothing").status).toBe(404);
  });
});
