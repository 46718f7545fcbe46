import { environmentToken, UsageError } from "@ws/helpers/command";

/** The workspace that the user selected with environment variables. */
export type Settings = EmbeddedSettings | ServiceSettings;

/** Selects the emulator in this process. */
interface EmbeddedSettings {
  readonly kind: "embedded";
}

/** Selects a workspace of the Notion API. */
export interface ServiceSettings {
  readonly kind: "service";
  readonly token: string;
  /** Id of the page below which the tour creates its own page. */
  readonly testPageId: string;
  /** Undefined for the public address of Notion. */
  readonly baseUrl: string | undefined;
}

/**
 * Reads the settings from environment variables. An empty variable counts as not set.
 * @throws {UsageError} if a variable is missing or invalid
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const valueOf = (name: string): string | undefined => env[name]?.trim() || undefined;
  const { token, variable = "WORKSPACE_TOKEN" } = environmentToken(env) ?? {};
  const testPageId = valueOf("WORKSPACE_TEST_PAGE_ID");
  const baseUrl = valueOf("WORKSPACE_BASE_URL");
  if (token !== undefined && testPageId !== undefined) {
    if (!/^[0-9a-f]{32}$/i.test(testPageId.replaceAll("-", ""))) throw invalidPageId(testPageId);
    return { kind: "service", token, testPageId, baseUrl };
  }
  if (token !== undefined) {
    throw new UsageError(
      `${variable} is set, but WORKSPACE_TEST_PAGE_ID is not. Set WORKSPACE_TEST_PAGE_ID to the id of a page that the ` +
        `token can access, or unset ${variable} to run on the emulator.`,
    );
  }
  if (testPageId !== undefined) {
    throw new UsageError(
      "WORKSPACE_TEST_PAGE_ID is set, but WORKSPACE_TOKEN is not. Set WORKSPACE_TOKEN to a token that " +
        "can access the page, or unset WORKSPACE_TEST_PAGE_ID to run on the emulator.",
    );
  }
  if (baseUrl !== undefined) {
    throw new UsageError(
      "WORKSPACE_BASE_URL is set, but WORKSPACE_TOKEN and WORKSPACE_TEST_PAGE_ID are not. Set all three variables, or " +
        "unset WORKSPACE_BASE_URL to run on the emulator.",
    );
  }
  return { kind: "embedded" };
}

/** The message does not show the value: the user may have mixed up the page id and the token. */
function invalidPageId(value: string): UsageError {
  return new UsageError(
    "Expected WORKSPACE_TEST_PAGE_ID to be a page id of 32 hexadecimal digits, with or without dashes, got a different " +
      `text of ${value.length} characters. Copy the id from the end of the page's URL.`,
  );
}
