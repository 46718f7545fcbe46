// Personal access tokens. https://developers.notion.com/guides/connections-and-tokens/personal-access-tokens
import type { JsonObject } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import type { Call } from "./support.ts";
import { adminOf, idsOf, makeDatabase, makeRow, text, workspaceWithPage } from "./support.ts";

const INTERNAL =
  "Provide a `parent.page_id` or `parent.database_id` parameter to create a page, or use a public integration with `insert_content` capability. Internal integrations aren't owned by a single user, so creating workspace-level private pages is not supported.";

function setUp() {
  const base = workspaceWithPage();
  const { call, emulator } = base;
  const admin = adminOf(emulator);
  const withToken =
    (token: string): Call =>
    (method, path, body, options) =>
      call(method, path, body, { token, ...options });
  const [person, other] = ["00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-00000000000b"] as const;
  emulator.import([
    { object: "user", id: person, type: "person", name: "Ada", avatar_url: null, person: { email: "ada@example.com" } },
    { object: "user", id: other, type: "person", name: "Bob", avatar_url: null, person: { email: "bob@example.com" } },
  ]);
  const tokenOf = (body: JsonObject) => withToken(admin("POST", "personal-tokens", body).body.token);
  return { ...base, admin, person, other, tokenOf, withToken, mine: withToken(emulator.personalToken) };
}

const titled = (title: string): JsonObject => ({ properties: { title: { title: text(title) } } });

describe("a personal access token", () => {
  // https://developers.notion.com/reference/get-self and /reference/get-users
  test("is its person, whom alone it retrieves, and lists no users", () => {
    const { mine, call, person, other } = setUp();
    const me = mine("GET", "users/me").body;
    expect(me).toMatchObject({ id: person, type: "person", name: "Ada", person: { email: "ada@example.com" } });
    expect(mine("GET", `users/${person}`).body).toMatchObject({ id: person, type: "person" });
    expect(mine("GET", `users/${other}`).status).toBe(404);
    const list = mine("GET", "users");
    expect([list.status, list.body.code]).toEqual([403, "restricted_resource"]);
    expect(call("GET", "users").body.results.map(({ name }) => name)).not.toContain("Personal token");
  });

  test("makes its person the author of changes, comments and uploads", () => {
    const { mine, call, person, pageId, emulator, admin } = setUp();
    const authors: unknown[] = [];
    admin("POST", "webhooks", { url: "https://example.com/hook" });
    emulator.onDelivery(({ payload }) => authors.push(payload["authors"]));
    const { id } = mine("POST", "pages", { parent: { page_id: pageId } }).body;
    expect(call("GET", `pages/${id}`).body["created_by"]).toEqual({ object: "user", id: person });
    expect(authors.at(-1)).toEqual([{ id: person, type: "person" }]);
    const comment = mine("POST", "comments", { parent: { page_id: id }, rich_text: text("Hi") }).body;
    expect(comment["display_name"]).toEqual({ type: "user", resolved_name: "Ada" });
    expect(mine("PATCH", `comments/${comment.id}`, { rich_text: text("Hello") }).status).toBe(200);
    const upload = mine("POST", "file_uploads", { filename: "a.txt" }).body;
    expect(upload["created_by"]).toEqual({ id: person, type: "person" });
  });

  test("creates private pages, which other people and internal connections do not see", () => {
    const { mine, tokenOf, other, call, admin, withToken } = setUp();
    const bobs = tokenOf({ user_id: other, name: "Bob's script" });
    const internal = withToken(admin("POST", "integrations", { name: "Team" }).body.token);
    for (const parent of [{}, { parent: { workspace: true } }] as const) {
      const page = mine("POST", "pages", { ...parent, ...titled("Diary") }).body;
      expect(page["parent"]).toEqual({ type: "workspace", workspace: true });
      const below = mine("POST", "pages", { parent: { page_id: page.id }, ...titled("May") }).body;
      for (const id of [page.id, below.id])
        expect([mine, bobs, internal, call].map((as) => as("GET", `pages/${id}`).status)).toEqual([200, 404, 404, 200]);
    }
    expect(idsOf(bobs("POST", "search", { query: "Diary" }).body.results)).toEqual([]);
    expect(mine("POST", "search", { query: "Diary" }).body.results.length).toBe(2);
  });

  test("sees all that is not private to another person, also after a snapshot", () => {
    const { emulator, mine, tokenOf, other, pageId } = setUp();
    const bobs = tokenOf({ user_id: other });
    const { id } = bobs("POST", "pages", titled("Bob's")).body;
    emulator.rollback(emulator.snapshot());
    expect([mine("GET", `pages/${pageId}`).status, mine("GET", `pages/${id}`).status]).toEqual([200, 404]);
    expect(bobs("GET", `pages/${id}`).status).toBe(200);
  });

  test("is its person in filters for me", () => {
    const { call, mine, person, pageId } = setUp();
    const { sourceId } = makeDatabase(call, pageId, { Name: { title: {} }, Who: { people: {} } });
    const row = makeRow(call, sourceId, { Who: { people: [{ id: person }] } });
    const filter = { property: "Who", people: { contains: "me" } };
    expect(idsOf(mine("POST", `data_sources/${sourceId}/query`, { filter }).body.results)).toEqual([row]);
    expect(call("POST", `data_sources/${sourceId}/query`, { filter }).body.results).toEqual([]);
  });

  test("without the capability for the API gets 403 for everything", () => {
    const { tokenOf, pageId } = setUp();
    const workers = tokenOf({ capabilities: ["workers"] });
    for (const path of ["users/me", `pages/${pageId}`])
      expect(workers("GET", path).body.code).toBe("restricted_resource");
    expect(tokenOf({ capabilities: ["notion_api", "workers"] })("GET", `pages/${pageId}`).status).toBe(200);
  });

  // "Create a PAT" and "Security best practices" of the page above
  test("expires after a year, or after the days of its creation", () => {
    const { emulator, tokenOf, pageId, mine } = setUp();
    const [year, week] = [tokenOf({}), tokenOf({ expires_in_days: 7 })];
    const statuses = () => [year, week, mine].map((as) => as("GET", `pages/${pageId}`).status);
    const inDays = (days: number) => emulator.setClock(Date.parse("2026-07-01T09:00:00.000Z") + days * 86_400_000);
    inDays(7);
    expect(statuses()).toEqual([200, 401, 200]);
    expect(week("GET", "users/me").body.code).toBe("unauthorized");
    emulator.rollback(emulator.snapshot());
    inDays(365);
    expect(statuses()).toEqual([401, 401, 200]);
  });

  test.each([
    [{ name: "" }, '"name" to be the name of the token'],
    [{ user_id: "Ada" }, '"user_id" to be the id of a person'],
    [{ capabilities: ["read_content"] }, '"capabilities" from notion_api, workers'],
    [{ expires_in_days: 8 }, '"expires_in_days" to be one of 7, 30, 90, 180, 365, got 8'],
    [{ owner: "x" }, 'Unknown key "owner" of a personal access token'],
  ])("%j is refused", (body, message) => {
    const { admin } = setUp();
    const response = admin("POST", "personal-tokens", body);
    expect([response.status, response.body["error"]]).toEqual([400, expect.stringContaining(message)]);
  });
});

// https://developers.notion.com/reference/post-page, "Choosing a parent". The wording is that of several reports of users.
describe("an internal connection", () => {
  test("cannot create pages and databases without a parent", () => {
    const { admin, withToken } = setUp();
    const internal = withToken(admin("POST", "integrations", { name: "Team" }).body.token);
    for (const answer of [
      internal("POST", "pages", {}),
      internal("POST", "pages", { parent: { workspace: true } }),
      internal("POST", "databases", { parent: { workspace: true } }),
    ])
      expect([answer.status, answer.body.message]).toEqual([400, INTERNAL]);
  });

  test("sees a private page that is shared with it", () => {
    const { admin, withToken, mine } = setUp();
    const { id } = mine("POST", "pages", titled("Plan")).body;
    const internal = withToken(admin("POST", "integrations", { name: "Team", pages: [id] }).body.token);
    expect(internal("GET", `pages/${id}`).status).toBe(200);
  });
});
