import { describe, expect, test } from "vitest";
import { callerOf, text, workspaceWithPage } from "./support.ts";
import { createEmulator } from "@ws/emulator";

const call = callerOf(createEmulator({ seed: "empty" }));

describe("who may ask", () => {
  test.each(["ntn_anything", "secret_anything"])("the token %s is good", (token) => {
    expect(call("GET", "users", undefined, { token }).status).toBe(200);
  });

  test.each(["", "anything", "Ntn", null])("the token %j is not", (token) => {
    const answer = call("GET", "users", undefined, { token });
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({
      object: "error",
      status: 401,
      code: "unauthorized",
      message: "API token is invalid.",
    });
  });
});

describe("which version", () => {
  test.each([
    [null, "missing_version"],
    ["2022-06-28", "validation_error"],
    ["latest", "validation_error"],
  ])("the version %j: 400 %s", (version, code) => {
    const answer = call("GET", "users", undefined, { version });
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });
});

describe("requests that make no sense", () => {
  test.each([
    ["an unknown path", "GET", "nowhere", 400, "invalid_request_url"],
    ["an empty segment", "GET", "pages/", 400, "invalid_request_url"],
    ["a method that the path does not have", "DELETE", "users", 400, "invalid_request_url"],
    ["an id that is none", "GET", "pages/hello", 400, "validation_error"],
    ["a uuid of no known version", "GET", "pages/12345678-1234-1234-1234-123456789abc", 400, "validation_error"],
    ["a page that does not exist", "GET", "pages/00000000-0000-0000-0000-000000000000", 404, "object_not_found"],
    ["a page size of 101", "GET", "users?page_size=101", 400, "validation_error"],
    ["a page size that is no number", "GET", "users?page_size=ten", 400, "validation_error"],
    ["a cursor that leads nowhere", "GET", "users?start_cursor=abc", 400, "validation_error"],
  ])("%s", (_, method, path, status, code) => {
    const answer = call(method, path);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.request_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers["x-notion-request-id"]).toBe(answer.body.request_id);
  });

  test("a body that is no JSON", () => {
    expect(call("POST", "search", undefined, { rawBody: "{" }).body.code).toBe("invalid_json");
    expect(call("POST", "search", undefined, { rawBody: "[1]" }).body.code).toBe("validation_error");
  });

  test("a body is measured in bytes, not in characters, as text and as bytes", () => {
    const fits = JSON.stringify({ query: "é".repeat(255_900) });
    const exceeds = JSON.stringify({ query: "é".repeat(256_000) });
    for (const rawBody of [fits, new TextEncoder().encode(fits)]) {
      expect(call("POST", "search", undefined, { rawBody }).status).toBe(200);
    }
    for (const rawBody of [exceeds, new TextEncoder().encode(exceeds)]) {
      expect(call("POST", "search", undefined, { rawBody }).status).toBe(413);
    }
  });

  test("a body over 500 KB answers 413", () => {
    expect(call("POST", "search", { query: "x".repeat(512 * 1024) }).status).toBe(413);
  });

  test("the 404 of a page names the integration", () => {
    const { body } = call("GET", "pages/00000000-0000-0000-0000-000000000000");
    expect(body.message).toContain("Could not find page with ID: 00000000-0000-0000-0000-000000000000.");
    expect(body.additional_data.integration_id).toBe(call("GET", "users/me").body.id);
  });
});

describe("answers", () => {
  test("are the same in two emulators with the same seed and requests", () => {
    const [a, b] = [workspaceWithPage(), workspaceWithPage()];
    expect(a.call("GET", `pages/${a.pageId}`)).toEqual(b.call("GET", `pages/${b.pageId}`));
    const other = workspaceWithPage({ randomSeed: 2 });
    expect(other.pageId).not.toBe(a.pageId);
  });

  test("cannot be changed from outside", () => {
    const { call: ask, pageId } = workspaceWithPage();
    const title = text("A title");
    ask("PATCH", `pages/${pageId}`, { properties: { title: { title } } });
    const before = ask("GET", `pages/${pageId}`).body;
    Object.assign(before.properties.title.title[0], { plain_text: "changed" });
    Object.assign(title[0] ?? {}, { text: { content: "changed" } });
    expect(ask("GET", `pages/${pageId}`).body.properties.title.title[0].plain_text).toBe("A title");
  });
});
