import { createEmulator } from "@ws/emulator";
import { expect, test } from "vitest";
import { callerOf } from "./support.ts";

test("an empty workspace has one person and one bot", () => {
  const call = callerOf(createEmulator({ seed: "empty" }));
  const { body } = call("GET", "users");
  expect(body.results.map(({ type }) => type).sort()).toEqual(["bot", "person"]);
  expect(body).toMatchObject({ object: "list", type: "user", user: {}, has_more: false, next_cursor: null });
});

test("users.me returns the bot of the token with its owner and workspace", () => {
  const call = callerOf(createEmulator({ seed: "empty" }));
  const { body } = call("GET", "users/me");
  expect(body).toMatchObject({
    type: "bot",
    bot: {
      owner: { type: "workspace", workspace: true },
      workspace_limits: { max_file_upload_size_in_bytes: 5_242_880 },
    },
  });
});

test("a user can be read by an id without dashes", () => {
  const call = callerOf(createEmulator({ seed: "empty" }));
  const [user] = call("GET", "users").body.results;
  expect(call("GET", `users/${user.id.replaceAll("-", "")}`).body).toMatchObject(user);
});

test("an unknown user gets 404 with the id of the integration", () => {
  const call = callerOf(createEmulator({ seed: "empty" }));
  const response = call("GET", "users/745e79dd-3e43-40de-9d51-39357c1c428f");
  expect(response.status).toBe(404);
  expect(response.body).toMatchObject({ object: "error", status: 404, code: "object_not_found" });
  expect(response.body.additional_data.integration_id).toBe(call("GET", "users/me").body.id);
});
