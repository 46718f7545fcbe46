// The request log, and the verification of requests.
import { createEmulator, startEmulator } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import { callerOf } from "./support.ts";

function withRequests() {
  const emulator = createEmulator({ seed: "empty" });
  const call = callerOf(emulator);
  const parent = { page_id: emulator.testPageId };
  for (let count = 0; count < 2; count += 1) call("POST", "pages", { parent, properties: {} });
  call("GET", "pages/00000000-0000-0000-0000-000000000000?filter_properties=x");
  return emulator;
}

describe("the request log", () => {
  test("has the requests to the API in their order, without those of the control API", () => {
    const emulator = withRequests();
    emulator.handle({ method: "GET", url: "/_emulator/clock" });
    expect(emulator.requests().map(({ method, operation, status }) => [method, operation, status])).toEqual([
      ["POST", "pages.create", 200],
      ["POST", "pages.create", 200],
      ["GET", "pages.retrieve", 404],
    ]);
    expect(emulator.requests().at(-1)).toMatchObject({ code: "object_not_found", attempt: 1 });
    emulator.reset();
    expect(emulator.requests()).toEqual([]);
  });
});

describe("expectRequests", () => {
  test.each([
    [{ operation: "pages.create", times: 2 }, 2],
    [{ operation: "pages.*" }, 3],
    [{ operation: "pages.*", status: 404, times: 1 }, 1],
    [{ method: "post" }, 2],
    [{ path: "/v1/pages/*" }, 1],
    [{ operation: "databases.create", times: 0 }, 0],
  ])("accepts %j and returns the requests", (expected, count) => {
    expect(withRequests().expectRequests(expected)).toHaveLength(count);
  });

  test("throws an error with the expected and the present number, and the latest requests", () => {
    const emulator = withRequests();
    expect(() => emulator.expectRequests({ operation: "pages.create", times: 1 })).toThrow(
      'Expected 1 request for {"operation":"pages.create"}, got 2. The log has 3 requests, the latest are:\n' +
        "  POST /v1/pages → 200",
    );
    expect(() => emulator.expectRequests({ operation: "comments.create" })).toThrow("Expected at least 1 request");
  });

  test.each([{ operations: "pages.create" }, { times: -1 }, { times: 1.5 }])("rejects %j", (expected) => {
    expect(() => withRequests().expectRequests(expected)).toThrow(TypeError);
  });

  test("works with a running emulator", async () => {
    const emulator = await startEmulator({ seed: "empty" });
    await fetch(`${emulator.url}/v1/users`);
    expect(await emulator.requests()).toMatchObject([{ operation: "users.list", status: 401 }]);
    expect(await emulator.expectRequests({ operation: "users.list", times: 1 })).toHaveLength(1);
    await expect(emulator.expectRequests({ operation: "users.list", times: 2 })).rejects.toThrow("Expected 2 requests");
    await emulator.close();
  });
});
