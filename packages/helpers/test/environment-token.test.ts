import { environmentToken, TOKEN_VARIABLES } from "@ws/helpers/command";
import { expect, test } from "vitest";

test("the first variable with a token wins, and is named", () => {
  expect(TOKEN_VARIABLES).toEqual(["WORKSPACE_TOKEN", "NOTION_TOKEN", "NOTION_API_TOKEN"]);
  const all = { WORKSPACE_TOKEN: " ", NOTION_TOKEN: "ntn_a ", NOTION_API_TOKEN: "ntn_b" };
  expect(environmentToken(all)).toEqual({ token: "ntn_a", variable: "NOTION_TOKEN" });
  expect(environmentToken({ ...all, WORKSPACE_TOKEN: "ntn_c" })).toEqual({
    token: "ntn_c",
    variable: "WORKSPACE_TOKEN",
  });
  expect(environmentToken({})).toBeUndefined();
});
