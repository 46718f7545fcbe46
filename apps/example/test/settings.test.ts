import { describe, expect, test } from "vitest";
import { readSettings, UsageError, wantsHelp } from "../src/settings.ts";

const TOKEN = "ntn_0123456789";
const PAGE = "8b62e289dc2a8303ad5746ab9a398010";

describe("the variables", () => {
  test("none of them leads to the embedded workspace", () => {
    expect(readSettings({})).toEqual({ kind: "embedded" });
  });

  test("one that is empty or blank counts as not set", () => {
    const env = { WORKSPACE_TOKEN: "", WORKSPACE_TEST_PAGE_ID: " ", WORKSPACE_BASE_URL: "" };
    expect(readSettings(env)).toEqual({ kind: "embedded" });
  });

  test("token and test page lead to the service, without blanks around them", () => {
    expect(readSettings({ WORKSPACE_TOKEN: `${TOKEN}\n`, WORKSPACE_TEST_PAGE_ID: PAGE })).toEqual({
      kind: "service",
      token: TOKEN,
      testPageId: PAGE,
      baseUrl: undefined,
    });
  });

  test("a base URL leads to another place", () => {
    const env = { WORKSPACE_TOKEN: TOKEN, WORKSPACE_TEST_PAGE_ID: PAGE, WORKSPACE_BASE_URL: "http://127.0.0.1:4010" };
    expect(readSettings(env)).toMatchObject({ baseUrl: "http://127.0.0.1:4010" });
  });

  test("the id of the test page may have dashes", () => {
    const id = "8b62e289-dc2a-8303-ad57-46ab9a398010";
    expect(readSettings({ WORKSPACE_TOKEN: TOKEN, WORKSPACE_TEST_PAGE_ID: id })).toMatchObject({ testPageId: id });
  });

  test.each([
    [{ WORKSPACE_TOKEN: TOKEN }, "WORKSPACE_TOKEN is set, but WORKSPACE_TEST_PAGE_ID is not"],
    [{ WORKSPACE_TEST_PAGE_ID: PAGE }, "WORKSPACE_TEST_PAGE_ID is set, but WORKSPACE_TOKEN is not"],
    [{ WORKSPACE_BASE_URL: "http://x" }, "but WORKSPACE_TOKEN and WORKSPACE_TEST_PAGE_ID are not"],
    [{ WORKSPACE_TOKEN: TOKEN, WORKSPACE_TEST_PAGE_ID: "My page" }, "WORKSPACE_TEST_PAGE_ID is not the id of a page"],
  ])("%j is an error that says what is wrong", (env, message) => {
    expect(() => readSettings(env)).toThrow(UsageError);
    expect(() => readSettings(env)).toThrow(message);
  });

  test("no error repeats the token", () => {
    for (const page of [undefined, "My page"]) {
      expect(() => readSettings({ WORKSPACE_TOKEN: TOKEN, WORKSPACE_TEST_PAGE_ID: page })).not.toThrow(TOKEN);
    }
  });
});

describe("the command line", () => {
  test.each([
    [[], false],
    [["--help"], true],
    [["-h"], true],
  ])("%j asks for help: %s", (args, asks) => {
    expect(wantsHelp(args)).toBe(asks);
  });

  test("an argument that does not exist is an error that names it", () => {
    expect(() => wantsHelp(["--help", "--fast"])).toThrow('"--fast"');
  });
});
