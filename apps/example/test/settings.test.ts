import { describe, expect, test } from "vitest";
import { wantsHelp } from "../src/tour/cli/command-line.ts";
import { readSettings } from "../src/settings/settings.ts";
import { UsageError } from "@ws/helpers/command";

const TOKEN = "ntn_0123456789";
const PAGE = "8b62e289dc2a8303ad5746ab9a398010";

describe("readSettings", () => {
  test("selects the embedded workspace if no variable is set", () => {
    expect(readSettings({})).toEqual({ kind: "embedded" });
  });

  test("ignores empty and blank variables", () => {
    const env = { WORKSPACE_TOKEN: "", WORKSPACE_TEST_PAGE_ID: " ", WORKSPACE_BASE_URL: "" };
    expect(readSettings(env)).toEqual({ kind: "embedded" });
  });

  test("selects the service if token and test page are set, and trims their values", () => {
    expect(readSettings({ WORKSPACE_TOKEN: `${TOKEN}\n`, WORKSPACE_TEST_PAGE_ID: PAGE })).toEqual({
      kind: "service",
      token: TOKEN,
      testPageId: PAGE,
      baseUrl: undefined,
    });
  });

  test.each(["NOTION_TOKEN", "NOTION_API_TOKEN"])("reads the token from %s without WORKSPACE_TOKEN", (name) => {
    const env = { WORKSPACE_TOKEN: "", [name]: TOKEN };
    expect(readSettings({ ...env, WORKSPACE_TEST_PAGE_ID: PAGE })).toMatchObject({ token: TOKEN });
    expect(() => readSettings(env)).toThrow(`${name} is set, but WORKSPACE_TEST_PAGE_ID is not`);
  });

  test("reads the base URL", () => {
    const env = { WORKSPACE_TOKEN: TOKEN, WORKSPACE_TEST_PAGE_ID: PAGE, WORKSPACE_BASE_URL: "http://127.0.0.1:4010" };
    expect(readSettings(env)).toMatchObject({ baseUrl: "http://127.0.0.1:4010" });
  });

  test("accepts a test page id with dashes", () => {
    const id = "8b62e289-dc2a-8303-ad57-46ab9a398010";
    expect(readSettings({ WORKSPACE_TOKEN: TOKEN, WORKSPACE_TEST_PAGE_ID: id })).toMatchObject({ testPageId: id });
  });

  test.each([
    [{ WORKSPACE_TOKEN: TOKEN }, "WORKSPACE_TOKEN is set, but WORKSPACE_TEST_PAGE_ID is not"],
    [{ WORKSPACE_TEST_PAGE_ID: PAGE }, "WORKSPACE_TEST_PAGE_ID is set, but WORKSPACE_TOKEN is not"],
    [{ WORKSPACE_BASE_URL: "http://x" }, "but WORKSPACE_TOKEN and WORKSPACE_TEST_PAGE_ID are not"],
    [{ WORKSPACE_TOKEN: TOKEN, WORKSPACE_TEST_PAGE_ID: "My page" }, "Expected WORKSPACE_TEST_PAGE_ID to be a page id"],
  ])("rejects %j with an error that explains the mistake", (env, message) => {
    expect(() => readSettings(env)).toThrow(UsageError);
    expect(() => readSettings(env)).toThrow(message);
  });

  test("never shows the token in an error", () => {
    for (const page of [undefined, "My page"]) {
      expect(() => readSettings({ WORKSPACE_TOKEN: TOKEN, WORKSPACE_TEST_PAGE_ID: page })).not.toThrow(TOKEN);
    }
  });
});

describe("wantsHelp", () => {
  test.each([
    [false, []],
    [true, ["--help"]],
    [true, ["-h"]],
  ])("returns %s for %j", (expected, args) => {
    expect(wantsHelp(args)).toBe(expected);
  });

  test("names an unknown argument in the error", () => {
    expect(() => wantsHelp(["--help", "--fast"])).toThrow('"--fast"');
  });
});
