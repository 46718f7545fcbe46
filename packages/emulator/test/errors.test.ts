import { describe, expect, test } from "vitest";
import { callerOf, text, workspaceWithPage } from "./support.ts";
import { createEmulator } from "@ws/emulator";

const call = callerOf(createEmulator({ seed: "empty" }));

describe("tokens", () => {
  test.each(["ntn_anything", "secret_anything"])("the token %s is valid", (token) => {
    expect(call("GET", "users", undefined, { token }).status).toBe(200);
  });

  test.each(["", "anything", "Ntn", null])("the token %j gets 401", (token) => {
    const response = call("GET", "users", undefined, { token });
    expect(response.status).toBe(401);
    expect(response.body).toMatchObject({
      object: "error",
      status: 401,
      code: "unauthorized",
      message: "API token is invalid.",
    });
  });
});

describe("versions", () => {
  test.each([
    [null, "missing_version"],
    ["2020-01-01", "validation_error"],
    ["latest", "validation_error"],
  ])("the version %j gets 400 %s", (version, code) => {
    const response = call("GET", "users", undefined, { version });
    expect([response.status, response.body.code]).toEqual([400, code]);
  });
});

describe("invalid requests", () => {
  test.each([
    ["an unknown path", "GET", "nowhere", 400, "invalid_request_url"],
    ["an empty segment", "GET", "pages/", 400, "invalid_request_url"],
    ["a method that the path does not have", "DELETE", "users", 400, "invalid_request_url"],
    ["an invalid id", "GET", "pages/hello", 400, "validation_error"],
    ["a uuid of an unknown version", "GET", "pages/12345678-1234-1234-1234-123456789abc", 400, "validation_error"],
    ["a page that does not exist", "GET", "pages/00000000-0000-0000-0000-000000000000", 404, "object_not_found"],
    ["a page size of 101", "GET", "users?page_size=101", 400, "validation_error"],
    ["a page size that is not a number", "GET", "users?page_size=ten", 400, "validation_error"],
    ["an unknown cursor", "GET", "users?start_cursor=abc", 400, "validation_error"],
  ])("%s gets the service's error", (_, method, path, status, code) => {
    const response = call(method, path);
    expect([response.status, response.body.code]).toEqual([status, code]);
    expect(response.body.request_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers["x-notion-request-id"]).toBe(response.body.request_id);
  });

  test("a body that is not JSON gets invalid_json, other JSON gets validation_error", () => {
    expect(call("POST", "search", undefined, { rawBody: "{" }).body.code).toBe("invalid_json");
    expect(call("POST", "search", undefined, { rawBody: "[1]" }).body.code).toBe("validation_error");
  });

  test("the size of a body is counted in bytes, for text and for bytes", () => {
    const fits = JSON.stringify({ query: "é".repeat(255_900) });
    const exceeds = JSON.stringify({ query: "é".repeat(256_000) });
    for (const rawBody of [fits, new TextEncoder().encode(fits)]) {
      expect(call("POST", "search", undefined, { rawBody }).status).toBe(200);
    }
    for (const rawBody of [exceeds, new TextEncoder().encode(exceeds)]) {
      expect(call("POST", "search", undefined, { rawBody }).status).toBe(413);
    }
  });

  test("a body over 500 KB gets 413", () => {
    expect(call("POST", "search", { query: "x".repeat(512 * 1024) }).status).toBe(413);
  });

  test("the 404 of a page names the integration", () => {
    const { body } = call("GET", "pages/00000000-0000-0000-0000-000000000000");
    expect(body.message).toContain("Could not find page with ID: 00000000-0000-0000-0000-000000000000.");
    expect(body.additional_data.integration_id).toBe(call("GET", "users/me").body.id);
  });
});

describe("responses", () => {
  test("two emulators with the same seed return the same responses to the same requests", () => {
    const [first, second] = [workspaceWithPage(), workspaceWithPage()];
    expect(first.call("GET", `pages/${first.pageId}`)).toEqual(second.call("GET", `pages/${second.pageId}`));
    const other = workspaceWithPage({ randomSeed: 2 });
    expect(other.pageId).not.toBe(first.pageId);
  });

  test("changing a request or a response object does not change the workspace", () => {
    const { call: callPage, pageId } = workspaceWithPage();
    const title = text("A title");
    callPage("PATCH", `pages/${pageId}`, { properties: { title: { title } } });
    const before = callPage("GET", `pages/${pageId}`).body;
    Object.assign(before.properties.title.title[0], { plain_text: "changed" });
    Object.assign(title[0] ?? {}, { text: { content: "changed" } });
    expect(callPage("GET", `pages/${pageId}`).body.properties.title.title[0].plain_text).toBe("A title");
  });
});
