import { createEmulator } from "@ws/emulator";
import type { JsonObject } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import { callerOf } from "./support.ts";

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
  test("objects in responses of one emulator can be imported into another emulator with their ids", () => {
    const from = createEmulator({ seed: "demo", clock: "frozen" });
    const callSource = callerOf(from);
    const source = callSource("POST", "search", {
      query: "Repairs",
      filter: { property: "object", value: "data_source" },
    }).body.results[0];
    const rows = callSource("POST", `data_sources/${source.id}/query`, {}).body.results;
    const users = callSource("GET", "users").body.results;
    const { call } = importing([...rows, ...users, source]);
    const again = call("POST", `data_sources/${source.id}/query`, {}).body.results;
    expect(again.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(again[0]).toEqual(rows[0]);
    expect(call("GET", `data_sources/${source.id}`).body.properties).toEqual(source.properties);
  });

  test("partial objects are accepted in any order and get defaults", () => {
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

  test("a row creates its data source, its database and its columns", () => {
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

  test("complete users replace the two users of an empty workspace, partial users are not listed", () => {
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

  test("the imported bot with an owner becomes the bot of the token", () => {
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

  test("a value that the emulator cannot compute keeps its imported value until the row changes", () => {
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
    ["an object instead of a list", { a: 1 }],
    ["an object without an id", [{ object: "page" }]],
    ["a number instead of an object", [42]],
  ])("%s is rejected", (_, objects) => {
    const emulator = createEmulator({ seed: "empty" });
    const response = emulator.handle({ method: "POST", url: "/_emulator/import", body: JSON.stringify({ objects }) });
    expect(response.status).toBe(400);
  });
});

describe("fields of imported objects", () => {
  const id = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111`;

  test("custom emojis inside icons are imported, and listed without the field custom_emoji", () => {
    const emulator = createEmulator({ seed: "empty" });
    const custom_emoji = { id: id(1), name: "party", url: "https://example.com/p.png" };
    emulator.import([
      { object: "page", id: id(2), icon: { type: "custom_emoji", custom_emoji }, parent: { type: "workspace" } },
    ]);
    const { body } = callerOf(emulator)("GET", "custom_emojis");
    expect(body.results).toEqual([custom_emoji]);
    expect(body).not.toHaveProperty("custom_emoji");
  });

  test("a database that appears only as a block is an inline linked view", () => {
    const emulator = createEmulator({ seed: "empty" });
    const parent = { type: "page_id", page_id: id(3) };
    const block = { object: "block", id: id(4), type: "child_database", child_database: { title: "Linked" }, parent };
    emulator.import([{ object: "page", id: id(3) }, block]);
    const { body } = callerOf(emulator)("GET", `databases/${id(4)}`);
    expect(body).toMatchObject({ is_inline: true, data_sources: [], parent });
  });
});
